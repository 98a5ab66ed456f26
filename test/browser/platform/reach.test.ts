/** Checks public pages with axe, at every width, in both colour schemes and by keyboard. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { rowsForRun } from '../../effort.ts';
import { live, publicPagesOf } from '../../system/seeded-pages.ts';
import { axeViolations, axeViolationsInBoth } from '../axe.ts';
import { desktop, phone, test } from '../browser.ts';
import { texts } from '../texts.ts';

const thTexts = texts.th;

const widthsOf = (page: Page) =>
  page.evaluate(() => ({ scroll: document.scrollingElement?.scrollWidth ?? 0, window: window.innerWidth }));

/**
 * Returns content that overflows its card or is clipped there. Floating and scrollable content does
 * not count.
 */
const beyondCards = (page: Page) =>
  page.evaluate(() => {
    const isOfItsCard = (element: Element, card: Element) => {
      for (let step: Element | null = element; step && step !== card; step = step.parentElement) {
        const { position, overflowX } = getComputedStyle(step);
        if (position === 'absolute' || (step !== element && overflowX !== 'visible')) return false;
      }
      return true;
    };
    return [...document.querySelectorAll('main .card *')].flatMap((element) => {
      const card = element.parentElement?.closest('.card');
      const { right, width } = element.getBoundingClientRect();
      if (!card || width <= 1 || right <= card.getBoundingClientRect().right + 1) return [];
      return isOfItsCard(element, card) ? [`${element.outerHTML.slice(0, 80)}: ${right}`] : [];
    });
  });

describe('accessibility of public pages', () => {
  test.for(rowsForRun([...publicPagesOf, '/en/auth/signin', '/en/open?page=%2Four-vb'], 14))(
    'GET %s passes axe and fits page and cards from 320 pixels',
    async (path, { look }) => {
      const page = await look(path);
      // Both languages have the same colours, so English pages are checked in one scheme.
      expect(await (path.startsWith('/en') ? axeViolations : axeViolationsInBoth)(page)).toEqual([]);
      for (const width of [320, phone.width, 768, desktop.width]) {
        await page.setViewportSize({ width, height: phone.height });
        const widths = await widthsOf(page);
        expect(widths.scroll, `at ${width} pixels`).toBeLessThanOrEqual(widths.window);
        expect(widths.window).toBe(width);
        expect(await beyondCards(page), `at ${width} pixels`).toEqual([]);
      }
    },
  );

  test('axe finds nothing on open menus, open answers and error pages', async ({ open }) => {
    const page = await open('/faq', { colorScheme: 'dark', reducedMotion: 'reduce' });
    for (const summary of await page.locator('main details summary').all()) await summary.click();
    expect(await axeViolationsInBoth(page)).toEqual([]);
    for (const summary of await page.getByRole('banner').locator('summary').all()) {
      await page.emulateMedia({ colorScheme: 'dark' });
      await summary.click();
      expect(await axeViolationsInBoth(page)).toEqual([]);
    }
    const missingPage = await open('/nothing', {
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      viewport: desktop,
      expected: /404/,
    });
    expect(await axeViolationsInBoth(missingPage)).toEqual([]);
  });

  test('the first Tab offers a skip link that Enter follows', async ({ open }) => {
    const page = await open('/', { consented: true });
    const skip = page.getByRole('link', { name: thTexts.site.skip });
    await page.keyboard.press('Tab');
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    const box = await skip.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toBe('#main');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('the keyboard opens, walks and closes the menu on a phone', async ({ open }) => {
    const page = await open('/', { consented: true });
    const menu = page.getByRole('banner').locator('details', { hasText: thTexts.site.nav.menu });
    await menu.locator('summary').focus();
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: thTexts.site.nav.our_vb, exact: true }).waitFor({ state: 'visible' });
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/our-vb');
    await page.keyboard.press('Escape');
    await expect.poll(() => menu.getAttribute('open')).toBeNull();
  });

  test('a click outside the menu closes it', async ({ open }) => {
    const page = await open('/', { consented: true });
    const menu = page.getByRole('banner').locator('details', { hasText: thTexts.site.nav.menu });
    await menu.locator('summary').click();
    await page.getByRole('contentinfo').getByText('©').click();
    await expect.poll(() => menu.getAttribute('open')).toBeNull();
  });

  test('touch targets are at least 24 pixels, in bar and banner 44', async ({ open }) => {
    const page = await open(`/live/${live.slug}`);
    const small = await page.evaluate(() => {
      const least = (element: Element) => (element.closest('header, #consent form > div') ? 44 : 24);
      return [...document.querySelectorAll('a, button, summary')]
        .filter((element) => element.checkVisibility() && !element.closest('p'))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(
          ({ element, box }) => box.width > 0 && box.height < least(element) && !element.classList.contains('cover'),
        )
        .map(({ element, box }) => `${element.outerHTML.slice(0, 120)}: ${box.width} × ${box.height}`);
    });
    expect(small).toEqual([]);
  });

  test('with reduced motion nothing moves', async ({ open }) => {
    const page = await open('/', { reducedMotion: 'reduce' });
    const moving = () => document.getAnimations().filter((animation) => animation.playState === 'running').length;
    expect(await page.evaluate(moving)).toBe(0);
  });
});

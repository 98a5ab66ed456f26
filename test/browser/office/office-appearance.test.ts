/**
 * Checks the office at every width, in both languages and colour schemes, with each form open, and
 * by keyboard.
 */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import siteTexts from '../../../locales/th/platform/site.json' with { type: 'json' };
import { resources } from '../../../pages/office/resources/index.ts';
import { rowsForRun } from '../../effort.ts';
import { query } from '../../system/database.ts';
import { axeViolationsInBoth } from '../axe.ts';
import { desktop, phone, test } from '../browser.ts';
import { openAs } from '../member.ts';

/** Width in CSS pixels that is left at 400 % zoom (WCAG 2.2, 1.4.10). */
const narrowest = 320;

const open = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) details.open = true;
  });

/** Returns the elements that overflow the window, at most three. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= innerWidth) return [];
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 160))
      .slice(-3);
  });

const widths = [narrowest, phone.width, desktop.width];

/** Expects the page, with its forms open, to fit at every width. */
async function fits(page: Page, path: string) {
  await page.goto(path);
  await open(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: phone.height });
    expect.soft(await beyond(page), `${path} at ${width} pixels`).toEqual([]);
  }
}

/** Expects no axe violations on the page with its forms open, in both colour schemes. */
async function isSound(page: Page, path: string) {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto(path);
  await open(page);
  expect.soft(await axeViolationsInBoth(page), path).toEqual([]);
}

describe('look of the office', () => {
  test('every list and detail page fits 320 to 1280 pixels, forms open', async ({ open }) => {
    const page = await openAs(open, 'staff', '/office', { viewport: phone, colorScheme: 'dark' });
    await fits(page, '/en/office');
    let ones = 0;
    for (const [index, { name, detail: one }] of rowsForRun(resources, 14).entries()) {
      // Each language covers half of the lists and the other half of the detail pages.
      const [prefix, other] = index % 2 === 0 ? ['', '/en'] : ['/en', ''];
      await fits(page, `${prefix}/office/${name}`);
      const leads = one && page.locator('main tbody td a').first();
      if (!leads || (await leads.count()) === 0) continue;
      const href = (await leads.getAttribute('href')) ?? '';
      await fits(page, `${other}${href.replace(/^\/en/, '')}`);
      ones += 1;
    }
    expect(ones).toBeGreaterThan(0);
  });

  test('the growth page fits 320 to 1280 pixels without axe violations', async ({ open }) => {
    await query(
      `INSERT INTO growth_days VALUES (?, 61200, 31250, 12345, 2345000000, 0, 0) ON CONFLICT DO NOTHING`,
      bangkokDay(new Date()),
    );
    const page = await openAs(open, 'staff', '/office', { viewport: phone });
    await fits(page, '/en/office/growth');
    expect(await page.getByRole('row').count()).toBe(2);
    await fits(page, '/office/growth');
    await isSound(page, '/office/growth');
  });

  test('the first steps fit 320 to 1280 pixels without axe violations', async ({ open }) => {
    const page = await openAs(open, 'staff', '/office', { viewport: phone });
    await fits(page, '/en/office/first-steps');
    expect(await page.locator('.first-step').count()).toBeGreaterThan(10);
    await fits(page, '/office/first-steps');
    await isSound(page, '/office/first-steps');
  });

  test('axe finds nothing on lists, detail pages and the task page', async ({ open }) => {
    const page = await openAs(open, 'staff', '/office', { viewport: phone });
    await isSound(page, '/office');
    // Together these pages have every kind of field, cell and section.
    for (const path of ['/office/shop-items', '/en/office/vouchers', '/office/gifts', '/en/office/audit']) {
      await isSound(page, path);
    }
    for (const list of ['/en/office/people', '/office/orders', '/en/office/shop-items']) {
      await page.goto(list);
      const href = await page.locator('main tbody td a').first().getAttribute('href');
      await isSound(page, href ?? '');
    }
    // On wide windows the areas are side by side.
    await page.setViewportSize(desktop);
    for (const path of ['/office', '/en/office/payouts', '/office/orders']) await isSound(page, path);
  });

  test('a form works by keyboard, and its outcome is announced', async ({ open }) => {
    const page = await openAs(open, 'staff', '/office/audit', { viewport: desktop });
    const isFocused = () => page.evaluate(() => document.activeElement?.matches('main details > summary') ?? false);
    for (let tabs = 0; tabs < 60 && !(await isFocused()); tabs += 1) await page.keyboard.press('Tab');
    expect(await isFocused()).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('after');
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await page.locator('#outcome').getByRole('status').first().waitFor();
  });

  test('a picture is cropped by keyboard as visitors see it', async ({ open }) => {
    const page = await openAs(open, 'staff', '/office/shop-items', { viewport: phone });
    await page
      .locator('details', { has: page.locator('input[value=add]') })
      .locator('summary')
      .first()
      .click();
    const input = page.locator('details[open] input[name="picture_url.file"]');
    /** Returns the size of the picture that would be sent, and the colour of its middle. */
    const pictureToSend = () =>
      input.evaluate(async (field: HTMLInputElement) => {
        const picture = await createImageBitmap(field.files?.[0] ?? new Blob());
        const canvas = new OffscreenCanvas(picture.width, picture.height);
        const context = canvas.getContext('2d');
        context?.drawImage(picture, 0, 0);
        const [red, , blue] = context?.getImageData(picture.width / 2, picture.height / 2, 1, 1).data ?? [];
        return { sides: [picture.width, picture.height], colour: (red ?? 0) > (blue ?? 0) ? 'red' : 'blue' };
      });
    // The picture is twice as wide as high: red on the left, blue on the right.
    const bytes = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(400, 200);
      const context = canvas.getContext('2d');
      for (const [colour, x] of [
        ['red', 0],
        ['blue', 200],
      ] as const) {
        if (context) context.fillStyle = colour;
        context?.fillRect(x, 0, 200, 200);
      }
      return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
    });
    await input.setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: Buffer.from(bytes) });
    await page.locator('details[open] canvas').waitFor();
    expect((await pictureToSend()).sides).toEqual([200, 200]);
    const across = page.getByLabel(siteTexts.crop.x, { exact: true });
    await across.focus();
    await page.keyboard.press('Home');
    await expect.poll(pictureToSend).toEqual({ sides: [200, 200], colour: 'red' });
    await page.keyboard.press('End');
    await expect.poll(pictureToSend).toEqual({ sides: [200, 200], colour: 'blue' });
    expect(await axeViolationsInBoth(page)).toEqual([]);
  });
});

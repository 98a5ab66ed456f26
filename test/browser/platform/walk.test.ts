/**
 * Checks a visitor's route through the public pages, in Thai. Without scripts and in English,
 * test/system/platform/walk-plain.test.ts takes it, and this file checks only what unfolds.
 */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { rowsForRun } from '../../effort.ts';
import { inviter, live } from '../../system/seeded-pages.ts';
import { desktop, test } from '../browser.ts';
import { texts } from '../texts.ts';

/** One language with scripts and one without: the same code renders both languages. */
const ways = (
  [
    ['th', true],
    ['en', false],
  ] as const
).map(([locale, javaScriptEnabled]) => ({
  locale,
  javaScriptEnabled,
  name: `${locale}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`,
}));

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

test('a visitor opens a stream, another stream and an invitation', async ({ open }) => {
  const page = await open('/', { consented: true });
  await page.locator('#lives').getByRole('link', { name: live.title }).click();
  await page.waitForURL(`**/live/${live.slug}`);
  expect(await page.title()).toBe(`${live.title} | Vela`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(live.title);
  expect(await page.getByRole('link', { name: texts.th.live.open }).getAttribute('data-app')).toBe(
    `vela://live/${live.slug}`,
  );

  await page.locator('#lives').getByRole('article').first().getByRole('link').click();
  await page.waitForURL((url) => url.pathname.startsWith('/live/') && !url.pathname.endsWith(live.slug));
  expect(await page.title()).toMatch(/ \| Vela$/);

  await page.goto(`/invite/${inviter.slug}`);
  expect(await page.title()).toBe('Vela Live');
  const stores = page.locator('main').getByRole('link', { name: /App Store|Google Play/ });
  for (const link of await stores.all()) expect(await link.getAttribute('href')).toContain(inviter.slug);
  expect(await stores.count()).toBe(2);
});

test('a shared link leads to the stream', async ({ open }) => {
  const page = await open(`/lives/${live.slug}`);
  expect(pathOf(page)).toBe(`/live/${live.slug}`);
});

test('the navigation leads to each page and marks the current one', async ({ open }) => {
  const page = await open('/', { viewport: desktop, consented: true });
  const banner = page.getByRole('banner');
  for (const [label, path, isFolded] of [
    ['our_vb', '/our-vb', false],
    ['events', '/app/events', false],
    ['rankings', '/app/events/rankings', false],
    ['blog', '/blog', true],
    ['application', '/application', true],
    ['about', '/about', true],
    ['faq', '/faq', true],
    ['live_on_pc', '/live-on-pc', true],
    ['shop', '/shop', false],
  ] as const) {
    const link = () => banner.getByRole('link', { name: texts.th.site.nav[label], exact: true });
    const unfold = async () => {
      const menu = banner.locator('details', { hasText: texts.th.site.nav.menu });
      if (isFolded && (await menu.getAttribute('open')) === null) await menu.locator('summary').click();
    };
    await unfold();
    await link().click();
    await page.waitForURL(`**${path}`);
    await unfold();
    expect(await link().getAttribute('aria-current')).toBe('page');
  }
});

test('the bottom bar of a phone links all main pages', async ({ open }) => {
  const page = await open('/', { consented: true });
  const bar = page.locator('.places');
  for (const [label, path] of [
    ['live', '/our-vb'],
    ['events', '/app/events'],
    ['shop', '/shop'],
    ['home', '/'],
  ] as const) {
    await bar.getByRole('link', { name: texts.th.site.nav[label], exact: true }).click();
    await page.waitForURL(`**${path}`);
  }
  await bar.getByRole('link', { name: texts.th.site.nav.me, exact: true }).click();
  await page.waitForURL('**/auth/signin?*');
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
});

test.for(rowsForRun(['/', `/live/${live.slug}`, '/our-vb?status=ended', '/blog/how-to-top-up', '/privacy-policy'], 2))(
  'the language switch keeps %s',
  async (path, { open }) => {
    const page = await open(path, { viewport: desktop, consented: true });
    await page.getByRole('banner').getByRole('link', { name: texts.th.otherLanguage }).click();
    await page.waitForURL(`**${localePath('en', path)}`);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.getByRole('banner').getByRole('link', { name: texts.en.otherLanguage }).click();
    await page.waitForURL(`**${path}`);
    expect(await page.locator('html').getAttribute('lang')).toBe('th');
  },
);

test('a missing page says so and leads home', async ({ open }) => {
  const page = await open('/nothing', { consented: true, expected: /404/ });
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  await page.locator('main').getByRole('link').first().click();
  await page.waitForURL('**/');
});

describe.for(rowsForRun(ways, 1))('in $name', ({ locale, javaScriptEnabled }) => {
  const pageTexts = texts[locale];

  test('the menu of a phone opens, navigates and closes', async ({ open }) => {
    const page = await open(localePath(locale, '/'), { javaScriptEnabled, consented: true });
    const menu = page.getByRole('banner').locator('summary', { hasText: pageTexts.site.nav.menu });
    const blog = page.getByRole('banner').getByRole('link', { name: pageTexts.site.nav.blog, exact: true });
    expect(await blog.isVisible()).toBe(false);
    await menu.click();
    await blog.waitFor({ state: 'visible' });
    await menu.click();
    await blog.waitFor({ state: 'hidden' });
    await menu.click();
    await blog.click();
    await page.waitForURL(`**${localePath(locale, '/blog')}`);
  });

  test('a question of the FAQ opens its answer', async ({ open }) => {
    const page = await open(localePath(locale, '/faq'), { javaScriptEnabled, consented: true });
    const question = page.locator('main details').first();
    const answer = question.locator('.prose');
    expect(await answer.isVisible()).toBe(false);
    await question.locator('summary').click();
    await answer.waitFor({ state: 'visible' });
    expect((await answer.textContent())?.trim().length).toBeGreaterThan(20);
  });
});

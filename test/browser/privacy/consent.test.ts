/** Checks the cookie banner and its settings, with JavaScript and without. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { rowsForRun } from '../../effort.ts';
import { live } from '../../system/seeded-pages.ts';
import { test } from '../browser.ts';
import { texts } from '../texts.ts';

const ways = [
  { locale: 'th', javaScriptEnabled: true, name: 'with JavaScript' },
  { locale: 'en', javaScriptEnabled: false, name: 'without JavaScript' },
] as const;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

async function recordOf(page: Page) {
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === 'consent');
  if (!cookie) return null;
  expect(cookie.httpOnly).toBe(true);
  expect(Math.abs(cookie.expires - Date.now() / 1000 - YEAR_SECONDS)).toBeLessThan(120);
  return JSON.parse(decodeURIComponent(cookie.value));
}

const record = (two: string, three: string) => ({
  consent_version: '1.0',
  session_id: expect.stringMatching(UUID),
  purposes: { '01': 'allowed', '02': two, '03': three },
});

describe.for(rowsForRun(ways, 1))('$name', ({ locale, javaScriptEnabled }) => {
  const consentTexts = texts[locale].consent;
  const bannerOf = (page: Page) => page.getByRole('region', { name: consentTexts.title, exact: true });

  test.for([
    ['accepts', 'accept', 'allowed'],
    ['refuses', 'refuse', 'denied'],
  ] as const)('a visitor %s cookies once and sees no further banner', async ([, choice, decision], { open }) => {
    const place = localePath(locale, `/live/${live.slug}`);
    const page = await open(place, { javaScriptEnabled });
    const banner = bannerOf(page);
    expect(await recordOf(page)).toBeNull();
    await banner.getByRole('button', { name: consentTexts[choice] }).click();
    await banner.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(place);
    expect(await recordOf(page)).toEqual(record(decision, decision));
    for (const path of [place, localePath(locale, '/'), '/en/faq']) {
      await page.goto(path);
      expect(await page.locator('#consent').count()).toBe(0);
    }
  });

  test('the page stays usable while the banner is open', async ({ open }) => {
    const page = await open(localePath(locale, '/faq'), { javaScriptEnabled });
    await page.locator('main details summary').first().click();
    const lastLink = page.getByRole('contentinfo').getByRole('link').last();
    await lastLink.scrollIntoViewIfNeeded();
    expect(await bannerOf(page).isVisible()).toBe(true);
  });

  test('a visitor chooses purposes one by one and changes them later', async ({ open }) => {
    const page = await open(localePath(locale, '/'), { javaScriptEnabled });
    await bannerOf(page).getByRole('link', { name: consentTexts.settings }).click();
    await page.waitForURL('**/privacy-policy#consent-settings');
    const settings = page.locator('#consent-settings');
    const [always, statistics, promotion] = [0, 1, 2].map((index) => settings.getByRole('checkbox').nth(index));
    if (!always || !statistics || !promotion) throw new Error('three purposes');
    expect([await always.isChecked(), await always.isDisabled()]).toEqual([true, true]);
    expect([await statistics.isChecked(), await promotion.isChecked()]).toEqual([false, false]);

    await promotion.check();
    await settings.getByRole('button', { name: consentTexts.save }).click();
    await settings.getByText(consentTexts.saved, { exact: true }).waitFor();
    const first = await recordOf(page);
    expect(first).toEqual(record('denied', 'allowed'));
    expect([await statistics.isChecked(), await promotion.isChecked()]).toEqual([false, true]);
    expect(await page.locator('#consent').count()).toBe(0);

    await statistics.check();
    await promotion.uncheck();
    await settings.getByRole('button', { name: consentTexts.save }).click();
    await expect.poll(async () => (await recordOf(page))?.purposes['02']).toBe('allowed');
    expect(await recordOf(page)).toEqual({ ...record('allowed', 'denied'), session_id: first.session_id });
  });
});

test('with JavaScript the answer is saved without leaving the page', async ({ open }) => {
  const page = await open('/faq');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole('button', { name: texts.th.consent.accept }).click();
  await page.locator('#consent').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});

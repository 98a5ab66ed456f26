/**
 * Checks the scripts that hydrated pages (payment, shop, address) and a stream load in Chromium: at
 * first, and once a user starts to use them.
 */
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { packed, pageBytes } from '../../../scripts/bench/page-bytes.ts';
import { onAirTitles } from '../../../seed/live-title.ts';
import { newFamilyOwner, newGuest } from '../../system/guest.ts';
import { asBrowser } from '../../system/world.ts';
import { phone, test } from '../browser.ts';
import { hydrated, openAs } from '../member.ts';
import { order, orderUuid } from '../money/payer.ts';
import { itemPath } from '../shop/shop-sides.ts';
import { savingLine } from '../slow-line.ts';

const FIRST_BYTES = 6_144;
/** Tabs that are measured at the same time. */
const TABS = 6;

/**
 * Records the scripts that a page loads from now on. Returns a function that gives their texts and
 * their packed size.
 */
function countScripts(page: Page) {
  const loading = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') loading.set(response.url(), response.text());
  });
  return async () => {
    const texts = await Promise.all(loading.values());
    return { texts, bytes: texts.reduce((sum, text) => sum + packed(text), 0) };
  };
}

/** Opens the address in a new tab, uses the page, and checks its scripts before and after. */
async function keepsToBudget(page: Page, address: string) {
  const tab = await page.context().newPage();
  await savingLine(tab);
  const scripts = countScripts(tab);
  await tab.goto(address, { waitUntil: 'networkidle' });
  const first = await scripts();
  expect(first.bytes, address).toBeGreaterThan(0);
  expect(first.bytes, address).toBeLessThanOrEqual(FIRST_BYTES);

  await tab.locator('#app').dispatchEvent('pointerdown');
  await hydrated(tab);
  const all = await scripts();
  const cookie = (await tab.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const bytes = await pageBytes(address, (place) =>
    fetch(new URL(place, inject('origin')), { headers: { ...asBrowser, cookie } }),
  );
  expect(all.bytes, address).toBe(bytes.scriptInAll);
  expect(all.texts.join('')).not.toMatch(/ZodError|\$ZodType/);
  await tab.close();
}

describe('script budget of pages', () => {
  test('a hydrated page loads at most 6 kB of scripts before use', async ({ open }) => {
    const member = await openAs(open, await newGuest(), '/payment/refill');
    await order(member);
    const uuid = orderUuid(member);
    const owner = await openAs(open, await newFamilyOwner(), '/payment/family/refill');
    const addresses: [page: Page, address: string][] = [
      [member, '/payment/refill'],
      [member, '/en/payment/refill?amount=500'],
      [member, `/payment/orders/${uuid}`],
      [member, `/payment/success/${uuid}`],
      [owner, '/payment/family/refill'],
      [owner, '/payment/family/credit'],
      [member, '/shop'],
      [member, '/en/shop?category=plush'],
      [member, itemPath('plush-bear')],
      [member, `${itemPath('keyring-paw')}/buy`],
      [owner, '/en/shop/prizes'],
      [member, '/address'],
    ];
    // Each tab waits until its page is idle, so several wait at the same time.
    for (let from = 0; from < addresses.length; from += TABS) {
      await Promise.all(addresses.slice(from, from + TABS).map(([page, address]) => keepsToBudget(page, address)));
    }
  });

  test('a stream page loads at most 6 kB of scripts at first', async ({ open }) => {
    const page = await open('/faq', { consented: true, viewport: phone });
    const scripts = countScripts(page);
    // The stream has no gifts, monster or goal, so their scripts are not loaded yet.
    await page.goto(`/live/${onAirTitles[5]?.slug}`);
    await page.locator('[data-is-in]').waitFor();
    const { bytes } = await scripts();
    expect(bytes).toBeGreaterThan(FIRST_BYTES / 2);
    expect(bytes).toBeLessThanOrEqual(FIRST_BYTES);
  });

  test('on a fast connection the client bundle loads by itself', async ({ open }) => {
    const page = await open('/shop');
    await hydrated(page);
    expect(await page.locator('#app').isVisible()).toBe(true);
  });
});

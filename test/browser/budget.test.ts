/** What hydrated pages (payment, shop, address) may weigh: every script that a page has loaded by the time that it is idle, packed as it is sent. */
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { newFamilyOwner, newGuest } from '../system/guest.ts';
import { test } from './browser.ts';
import { openAs } from './member.ts';
import { order, orderUuid } from './payer.ts';
import { itemPath } from './shop-sides.ts';

const LARGEST_BYTES = 85_000;

const packed = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** The scripts of a page that nobody has visited before. */
async function scriptsOf(page: Page, address: string): Promise<Map<string, string>> {
  const loading = new Map<string, Promise<string>>();
  const keep = (response: Response) => {
    if (response.request().resourceType() === 'script') loading.set(response.url(), response.text());
  };
  page.on('response', keep);
  // It is polled for news of its order: to be idle it must be quiet for half a second, and that it is in between.
  await page.goto(address, { waitUntil: 'networkidle' });
  page.off('response', keep);
  const inline = await page
    .locator('script:not([src]):not([type="application/json"]):not([type="application/ld+json"])')
    .allTextContents();
  const loaded = await Promise.all([...loading].map(async ([url, text]) => [url, await text] as const));
  return new Map([...loaded, ...inline.map((text, index) => [`inline ${index}`, text] as const)]);
}

test('a hydrated page loads at most 85 kB of scripts, packed, and no zod', async ({ open }) => {
  const member = await openAs(open, await newGuest(), '/payment/refill');
  await order(member);
  const uuid = orderUuid(member);
  const owner = await openAs(open, await newFamilyOwner(), '/payment/family/refill');
  const addresses: [page: Page, address: string][] = [
    [member, '/payment/refill'],
    [member, '/en/payment/refill?amount=500'],
    [member, `/payment/orders/${uuid}`],
    [member, `/payment/${uuid}/callback`],
    [member, `/payment/success/${uuid}`],
    [owner, '/payment/family/refill'],
    [owner, '/payment/family/credit'],
    [member, '/webview/shop'],
    [member, '/en/webview/shop?category=plush'],
    [member, itemPath('plush-bear')],
    [member, `${itemPath('keyring-paw')}/buy`],
    [owner, '/en/webview/shop/prizes'],
    [member, '/webview/address'],
  ];
  for (const [page, address] of addresses) {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
    const scripts = await scriptsOf(page, address);
    const bytes = new Map([...scripts].map(([url, text]) => [url, packed(text)]));
    const sum = [...bytes.values()].reduce((total, one) => total + one, 0);
    console.info(`${address}: ${sum} bytes in ${scripts.size} scripts`);
    // React alone is more than half of it: less would mean that something was not counted.
    expect(sum, address).toBeGreaterThan(50_000);
    expect(sum, `${address}: ${JSON.stringify([...bytes])}`).toBeLessThanOrEqual(LARGEST_BYTES);
    expect([...scripts.values()].join('')).not.toMatch(/ZodError|\$ZodType/);
  }
});

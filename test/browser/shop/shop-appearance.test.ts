/** Checks every screen of the shop: no axe violations, no overflow and no layout shift. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { matchPage, pages } from '../../../pages/index.ts';
import { rowsForRun } from '../../effort.ts';
import { newGuest } from '../../system/guest.ts';
import type { DemoAccount } from '../../system/member.ts';
import { axeViolations } from '../axe.ts';
import { test } from '../browser.ts';
import { openAs, ownHeaders } from '../member.ts';
import { isSound } from '../money/payer.ts';
import { itemPath, sides } from './shop-sides.ts';

/**
 * Maximum layout shift: a tenth of the value that counts as good. A busy machine may show half-read
 * lines and late fonts.
 */
const BARELY_MOVED = 0.01;

interface Shifting {
  shifted?: number;
}

/** Sums the layout shift. Runs in the page. */
function countShifts() {
  const page = globalThis as Shifting;
  page.shifted = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      page.shifted = (page.shifted ?? 0) + shift.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Returns pictures without a size, and pictures far down the page that are not lazy. */
const carelessPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const isSized = image.hasAttribute('width') && image.hasAttribute('height');
        const isFarDown = image.getBoundingClientRect().top > innerHeight * 1.5;
        return !isSized || (isFarDown && image.loading !== 'lazy');
      })
      .map((image) => image.outerHTML),
  );

const screens: Partial<Record<DemoAccount, readonly string[]>> = {
  viewer: [
    '/shop',
    '/shop?category=prizes&sort=price_high',
    '/shop?search=หมี',
    '/shop?search=zzzzzz',
    // For sale, sold out, not yet on sale, no longer on sale, won, owned, time-limited, a code.
    ...[
      'plush-bear',
      'frame-founder',
      'lightstick-gold',
      'photocards-signed',
      'prize-golden-bear',
      'badge-first-star',
      'frame-neon',
      'card-coffee',
      'tshirt-night',
    ].map(itemPath),
    `${itemPath('keyring-paw')}/buy`,
    `${itemPath('frame-sea')}/buy`,
    `${itemPath('frame-sea')}/give`,
    `${itemPath('plush-pink-bear')}/buy`,
    '/shop/prizes',
    '/shop/mine',
    '/shop/history',
    '/address',
    '/address?status=saved',
  ],
  staff: [
    itemPath('lightstick'),
    `${itemPath('lightstick')}/buy`,
    '/shop/history',
    '/shop/history?state=reserved',
    '/shop/mine',
    '/shop/prizes',
    '/address',
  ],
};

/** Returns the order and success pages of one order per kind and state that the member has. */
async function orderScreens(page: Page): Promise<string[]> {
  const { data } = await (await page.request.get('/api/v3/shop/history?limit=50')).json();
  const kinds = new Map<string, { uuid: string; state: string }>(
    data.map((order: { uuid: string; state: string; shipping_state: string; item: { kind: string } }) => [
      [order.state, order.shipping_state, order.item.kind].join(' '),
      order,
    ]),
  );
  expect(kinds.size).toBeGreaterThan(6);
  return [...kinds.values()].flatMap(({ uuid, state }) => [
    `/shop/history/${uuid}`,
    ...(state === 'bought' || state === 'redeemed' ? [`/shop/success/${uuid}`] : []),
  ]);
}

test('every shop page is covered, except those found through orders', () => {
  const testedPages = new Set(
    Object.values(screens).flatMap((paths = []) => paths.map((path) => matchPage(path.replace(/\?.*/, ''))?.page.path)),
  );
  const rows = pages.filter(({ path }) => /^\/(shop|address)\b/.test(path)).map(({ path }) => path);
  expect(rows.filter((path) => !testedPages.has(path))).toEqual(['/shop/history/{uuid}', '/shop/success/{uuid}']);
});

describe.for(rowsForRun(sides, 1))('$who', ({ prefix, opening }) => {
  test.for(Object.entries(screens) as [DemoAccount, readonly string[]][])(
    'the screens of %s pass axe, fit and do not shift',
    async ([account, paths], { open }) => {
      const page = await openAs(open, account, `${prefix}/shop`, opening);
      await page.addInitScript(countShifts);
      for (const path of [...paths, ...(account === 'viewer' ? await orderScreens(page) : [])]) {
        await page.goto(prefix + path);
        await page.evaluate(() => document.fonts.ready);
        await isSound(page);
        expect(await carelessPictures(page), path).toEqual([]);
        expect(await page.evaluate(() => (globalThis as Shifting).shifted), path).toBeLessThan(BARELY_MOVED);
      }
    },
  );
});

const refusal = /^(?:4\d\d:|error: Failed to load)/;
const nowhere = '9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f40';

test.for(
  rowsForRun(
    [
      ['/shop/nonsense', 400],
      [`/shop/${nowhere}`, 404],
      [itemPath('card-first-concert'), 410],
      ['/shop?category=nowhere', 404],
      ['/shop?sort=sideways', 400],
      ['/shop/history?state=lost', 400],
      ['/shop/mine?kind=lost', 400],
      [`/shop/history/${nowhere}`, 404],
      [`/shop/success/${nowhere}`, 404],
    ] as const,
    4,
  ),
)('%s is a %i page that leads back to the shop, in both languages', async ([path, status], { open }) => {
  const page = await openAs(open, 'staff', '/shop', { expected: refusal });
  for (const [prefix, text] of [
    ['', /[ก-๙]/],
    ['/en', /^[\x20-\x7e’]+$/],
  ] as const) {
    const answer = await page.goto(prefix + path);
    expect(answer?.status()).toBe(status);
    expect(await page.locator('h1').textContent()).toMatch(text);
    expect(await page.locator(`main a[href="${prefix}/shop"]`).count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
  }
});

test('another member’s reservation is not found and cannot be released', async ({ open }) => {
  const guestPage = await openAs(open, await newGuest(), itemPath('lightstick'));
  const item_uuid = itemPath('lightstick').split('/').at(-1) ?? '';
  const headers = { ...ownHeaders(guestPage), 'idempotency-key': crypto.randomUUID() };
  const answer = await guestPage.request.post('/api/v3/shop/reserve', { form: { item_uuid }, headers });
  expect(answer.status()).toBe(200);
  const { uuid } = (await answer.json()).data;
  const page = await openAs(open, 'staff', '/shop', { expected: refusal });
  expect((await page.goto(`/shop/history/${uuid}`))?.status()).toBe(404);
  const address = `/api/v3/shop/reserve/${uuid}`;
  expect((await page.request.delete(address, { headers: ownHeaders(page) })).status()).toBe(404);
  expect((await guestPage.request.delete(address, { headers: ownHeaders(guestPage) })).status()).toBe(200);
});

test('the catalogue is cached for visitors, and previews describe the item', async ({ open }) => {
  const page = await open('/en/shop', { consented: true });
  const again = await page.reload();
  expect(again?.headers()['x-cache']).toMatch(/HIT|STALE/);
  await page.goto(`/en${itemPath('plush-bear')}`);
  const meta = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
  expect(await page.title()).toBe('Vela Live');
  expect(await meta('og:title')).toBe('Somo the bear');
  expect(await meta('og:image')).toMatch(/\/cards\/en\/item\/[0-9a-f-]{36}\.jpg$/);
  expect(await meta('al:android:url')).toBe(`vela://shop/${itemPath('plush-bear').split('/').at(-1)}`);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}');
  expect(data).toMatchObject({ '@type': 'Product', name: 'Somo the bear', offers: { price: 5900 } });
});

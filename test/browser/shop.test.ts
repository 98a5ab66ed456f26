/** The shop as people use it: browse, like, hold, let lapse, buy, redeem, give an address, find it all again. */
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { shopItemUuid } from '../../api/seed/shop-order.ts';
import enAddress from '../../locales/en/address.json' with { type: 'json' };
import enShop from '../../locales/en/shop.json' with { type: 'json' };
import thAddress from '../../locales/th/address.json' with { type: 'json' };
import thShop from '../../locales/th/shop.json' with { type: 'json' };
import { axeViolations } from './axe.ts';
import { desktop, type Open, type Opening, phone, test } from './browser.ts';

const sides = [
  {
    who: 'on a phone, in Thai, in the dark',
    prefix: '',
    shop: thShop,
    address: thAddress,
    opening: { viewport: phone, colorScheme: 'dark' },
  },
  {
    who: 'on a desktop, in English, in the light',
    prefix: '/en',
    shop: enShop,
    address: enAddress,
    opening: { viewport: desktop, colorScheme: 'light' },
  },
] as const;

const itemPath = (slug: string) => `/webview/shop/${shopItemUuid(slug)}`;

type Cookies = Exclude<Opening['storageState'], string | undefined>;

/** Who has signed in is signed in for all tests of this file. */
const signedIn = new Map<string, Promise<Cookies>>();

async function signIn(open: Open, account: string): Promise<Cookies> {
  const page = await open('/auth/signin?callbackUrl=/faq', { consented: true });
  await page.locator('form[action^="/api/auth/signin/"] button').click();
  await page.locator(`button[value=demo-${account}]`).click();
  await page.waitForURL('**/faq');
  return page.context().storageState();
}

/** Opens a page as one of the demo accounts. */
async function openAs(open: Open, account: string, path: string, opening: Opening = {}): Promise<Page> {
  const known = signedIn.get(account) ?? signIn(open, account);
  signedIn.set(account, known);
  return open(path, { storageState: await known, ...opening });
}

/** Screens are taken up by scripts a moment after they are shown. */
const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.getElementById('app');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

interface Shifting {
  shifted?: number;
}

/** Runs in the page: sums up by how much what was shown has moved. */
function countShifts() {
  const page = globalThis as Shifting;
  page.shifted = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      page.shifted = (page.shifted ?? 0) + shift.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const coinsIn = async (page: Page, index: number) =>
  Number(((await page.locator('main dd').nth(index).textContent()) ?? '').replaceAll(/\D/g, ''));

describe.for(sides)('$who', ({ prefix, shop, address, opening }) => {
  test('a visitor browses by category, search and order, sees more, and is asked to log in to buy', async ({
    open,
  }) => {
    const page = await open(`${prefix}/shop`, { consented: true, ...opening });
    expect(new URL(page.url()).pathname).toBe(`${prefix}/webview/shop`);
    await hydrated(page);
    const cards = page.locator('.product');
    const before = await cards.count();
    await page.getByRole('link', { name: shop.shelf.more }).click();
    await expect.poll(() => cards.count()).toBeGreaterThan(before);
    expect(await fits(page)).toBe(true);

    await page.locator('nav a[href*="category=plush"]').click();
    await page.waitForURL('**category=plush');
    expect(await cards.count()).toBeGreaterThan(3);
    await page.locator('input[name=search]').fill(prefix ? 'BEAR' : 'หมี');
    await page.locator('input[name=search]').press('Enter');
    await page.waitForURL('**search=**');
    await hydrated(page);
    await page.locator('select[name=sort]').selectOption('price_high');
    await page.waitForURL('**sort=price_high');
    const prices = await page.locator('.product p.font-bold').allTextContents();
    const numbers = prices.map((price) => Number(price.replaceAll(/\D/g, ''))).filter((price) => price > 0);
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));

    await page.goto(prefix + itemPath('plush-bear'));
    await page.getByRole('link', { name: shop.item.sign_in_to_buy }).click();
    await page.waitForURL('**/auth/signin**');
    expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(prefix + itemPath('plush-bear'));
  });

  test('a like shows at once, stays, and is taken back where it cannot be saved', async ({ open }) => {
    const page = await openAs(open, 'caster', prefix + itemPath('mug-mint'), {
      ...opening,
      expected: /Failed to load|like/,
    });
    await hydrated(page);
    const heart = page.locator('.heart[aria-pressed]');
    const liked = await heart.getAttribute('aria-pressed');
    const other = String(liked !== 'true');
    const saved = page.waitForResponse((response) => /like$/.test(response.url()) && response.ok());
    await heart.click();
    expect(await heart.getAttribute('aria-pressed')).toBe(other);
    await saved;
    await page.reload();
    await hydrated(page);
    expect(await heart.getAttribute('aria-pressed')).toBe(other);

    await page.route(/like$/, (route) => route.abort());
    await heart.click();
    await page.getByRole('alert').getByText(shop.like.failed).waitFor();
    expect(await heart.getAttribute('aria-pressed')).toBe(other);
  });

  test('what is held counts down by the host’s clock, lapses, and is let go', async ({ open }) => {
    const page = await openAs(open, 'caster', prefix + itemPath('plush-bear'), opening);
    await hydrated(page);
    await page.clock.install();
    await page.locator('form[action$="/reserve"] button').click();
    await page.getByRole('status').getByText(shop.item.reserved_done).waitFor();
    const timer = page.getByRole('timer');
    expect(await timer.textContent()).toMatch(/(?:30:00|29:5\d)/);

    // A device’s clock that was put forward ends nothing: the host is asked.
    const asked = page.waitForResponse('**/reserve_status');
    await page.clock.fastForward('40:00');
    await asked;
    await expect.poll(() => timer.textContent()).toMatch(/(?:30:00|29:\d\d)/);

    // The host’s word that it has lapsed: it is said, and the item can be held anew.
    await page.route('**/reserve_status', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { data: { ...answer.data, reservations: [] } } });
    });
    await page.route('**/mine?**', async (route) => {
      const { data } = await (await route.fetch()).json();
      const items = data.items.map((item: object) => ({ ...item, reservation: null }));
      await route.fulfill({ json: { data: { ...data, items } } });
    });
    await page.clock.fastForward('40:00');
    await page.getByRole('status').getByText(shop.item.lapsed_done).waitFor();
    await page.locator('form[action$="/reserve"] button').waitFor();
    await page.unroute('**/mine?**');
    await page.unroute('**/reserve_status');

    await page.goto(`${prefix}/webview/shop/history?state=reserved`);
    await page.locator('main li a').first().click();
    await hydrated(page);
    await page.locator('summary', { hasText: shop.order.revoke_ask }).click();
    await page.getByRole('button', { name: shop.order.revoke_confirm }).click();
    await page.getByText(shop.state.revoked_by_user, { exact: true }).first().waitFor();
    expect(await page.getByRole('timer').count()).toBe(0);
  });

  test('a member buys: the summary is right, two presses buy once, and it is found again', async ({ open }) => {
    const page = await openAs(open, 'viewer', prefix + itemPath('frame-neon'), opening);
    await page.getByRole('link', { name: shop.item.buy.split(' · ')[0] ?? '' }).click();
    await page.waitForURL('**/buy');
    await hydrated(page);
    expect(await coinsIn(page, 2)).toBe((await coinsIn(page, 0)) - (await coinsIn(page, 1)));
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v3/shop/buy')) sent += 1;
    });
    await page.locator('.pay-bar button').dblclick();
    await page.waitForURL('**/success/**');
    expect(sent).toBe(1);
    await page.getByRole('heading', { name: shop.success.bought }).waitFor();
    const order = new URL(page.url()).pathname.split('/').at(-1);

    await page.goto(`${prefix}/webview/shop/history?state=bought`);
    await page.locator(`a[href$="/history/${order}"]`).click();
    await page.getByText(shop.step.bought, { exact: true }).waitFor();
    await page.goto(`${prefix}/webview/shop/mine?kind=digital`);
    expect(await page.locator(`a[href$="${itemPath('frame-neon')}"]`).count()).toBe(1);
  });

  test('who has too few coins tops up, and the way back is known', async ({ open }) => {
    const page = await openAs(open, 'staff', `${prefix}${itemPath('badge-warm-heart')}`, opening);
    await page.getByRole('link', { name: shop.top_up, exact: true }).click();
    await page.waitForURL('**/payment/refill**');
    expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(prefix + itemPath('badge-warm-heart'));
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'after_top_up')).toMatchObject({
      path: `${prefix}/payment`,
      httpOnly: true,
    });
  });

  test('an address is given by a cascade that fills in the postal code, and leads back', async ({ open }) => {
    const back = `${prefix}${itemPath('keyring-star')}/buy`;
    const page = await openAs(open, 'family', `${prefix}/webview/address?${new URLSearchParams({ back })}`, opening);
    await hydrated(page);
    await page.locator('input[name=recipient]').fill('แม่ดาว ใจดี');
    await page.locator('input[name=phone]').fill('');
    await page.locator('.pay-bar button').click();
    await page.getByText(address.problem.phone).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('phone');
    await page.locator('input[name=phone]').fill('+66 81 234 5678');
    await page.locator('input[name=line]').fill('99/12 ถนนนิมมานเหมินท์');
    await page.locator('#province_id').selectOption({ label: prefix ? 'Chiang Mai' : 'เชียงใหม่' });
    const districts = page.locator('#district_id');
    await expect.poll(() => districts.locator('option').count()).toBeGreaterThan(10);
    await districts.selectOption({ index: 1 });
    const subdistricts = page.locator('#subdistrict_id');
    await expect.poll(() => subdistricts.locator('option').count()).toBeGreaterThan(2);
    await subdistricts.selectOption({ index: 1 });
    await expect.poll(() => page.locator('#postal_code').inputValue()).toMatch(/^5\d{4}$/);
    expect(await fits(page)).toBe(true);
    await page.locator('.pay-bar button').click();
    await page.waitForURL(`**${back}`);
    expect(await page.locator('address').textContent()).toContain('0812345678');
  });

  test('no page has a fault that axe finds, scrolls sideways or shifts', { timeout: 90_000 }, async ({ open }) => {
    const page = await openAs(open, 'viewer', `${prefix}/webview/shop`, opening);
    await page.addInitScript(countShifts);
    const orders = await (await page.request.get('/api/v3/shop/history')).json();
    const [order] = orders.data;
    for (const path of [
      '/webview/shop',
      '/webview/shop?search=zzzzzz',
      itemPath('plush-cat'),
      itemPath('frame-founder'),
      `${itemPath('keyring-paw')}/buy`,
      '/webview/shop/prizes',
      '/webview/shop/mine',
      '/webview/shop/history',
      `/webview/shop/history/${order.uuid}`,
      '/webview/address',
    ]) {
      await page.goto(prefix + path);
      expect(await axeViolations(page), path).toEqual([]);
      expect(await fits(page), path).toBe(true);
      expect(await page.evaluate(() => (globalThis as Shifting).shifted), path).toBeLessThan(0.01);
    }
  });
});

describe('without JavaScript', () => {
  // What the page would load for its scripts is refused, and said so.
  const opening = { viewport: phone, javaScriptEnabled: false, expected: /\.js, csp$/ };

  test('a member likes, holds, lets go and buys, and two tabs buy once', async ({ open }) => {
    const page = await openAs(open, 'viewer', itemPath('keyring-star'), opening);
    const heart = page.locator('.heart[aria-pressed]');
    const liked = await heart.getAttribute('aria-pressed');
    await heart.click();
    await page.waitForURL(`**${itemPath('keyring-star')}`);
    expect(await heart.getAttribute('aria-pressed')).not.toBe(liked);

    await page.goto(itemPath('plush-bear'));
    await page.locator('form[action$="/reserve"] button').click();
    await page.getByRole('status').getByText(thShop.item.reserved_done).waitFor();
    await page.locator('form[action$="/revoke"] button').click();
    await page.getByRole('status').getByText(thShop.item.revoked_done).waitFor();

    await page.goto(`${itemPath('keyring-star')}/buy`);
    const other = await openAs(open, 'viewer', `${itemPath('keyring-star')}/buy`, opening);
    expect(await page.locator('address').textContent()).toContain('10330');
    for (const tab of [page, other]) {
      await tab.locator('.pay-bar button').click();
      await tab.waitForURL('**/success/**');
    }
    expect(other.url()).toBe(page.url());
  });

  test('a prize is redeemed, once', async ({ open }) => {
    const page = await openAs(open, 'viewer', '/en/webview/shop/prizes', opening);
    const prize = page.locator('li', { hasText: 'Dragon slayer' });
    await prize.locator('summary').click();
    await prize.locator('form button').click();
    await page.waitForURL('**/success/**');
    await page.getByRole('heading', { name: enShop.success.redeemed }).waitFor();
    await page.goto('/en/webview/shop/prizes');
    expect(await prize.locator('form').count()).toBe(0);
    await prize.getByRole('link', { name: enShop.prizes.see_order }).click();
    await page.getByText(enShop.step.redeemed, { exact: true }).waitFor();
  });

  test('an address is given step by step', async ({ open }) => {
    const page = await openAs(open, 'caster', '/webview/address', opening);
    const next = (level: string) =>
      page
        .locator('div', { has: page.locator(`#${level}`) })
        .getByRole('button')
        .first();
    await page.locator('input[name=recipient]').fill('ข้าวหอม');
    await page.locator('input[name=phone]').fill('02 123 4567');
    await page.locator('input[name=line]').fill('1 ถนนสุขุมวิท');
    await page.locator('#province_id').selectOption({ label: 'กรุงเทพมหานคร' });
    await next('province_id').click();
    await page.locator('#district_id').selectOption({ label: 'ปทุมวัน' });
    await next('district_id').click();
    await page.locator('#subdistrict_id').selectOption({ label: 'ลุมพินี' });
    await next('subdistrict_id').click();
    expect(await page.locator('#postal_code').inputValue()).toBe('10330');
    expect(await page.locator('input[name=recipient]').inputValue()).toBe('ข้าวหอม');
    await page.locator('button[value=save]').click();
    await page.getByRole('status').getByText(thAddress.saved).waitFor();
  });
});

test.for([
  ['/webview/shop/nonsense', 400],
  ['/webview/shop/9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f40', 404],
  ['/webview/shop?category=nowhere', 404],
  ['/webview/shop?sort=sideways', 400],
  ['/webview/shop/history?state=lost', 400],
  ['/webview/shop/history/9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f40', 404],
] as const)('%s is a %i page that leads back to the shop, in both languages', async ([path, status], { open }) => {
  const page = await openAs(open, 'staff', '/webview/shop', { expected: /^(?:4\d\d:|error: Failed to load)/ });
  for (const [prefix, text] of [
    ['', /[ก-๙]/],
    ['/en', /^[\x20-\x7e]+$/],
  ] as const) {
    const answer = await page.goto(prefix + path);
    expect(answer?.status()).toBe(status);
    expect(await page.locator('h1').textContent()).toMatch(text);
    expect(await page.locator(`main a[href="${prefix}/webview/shop"]`).count()).toBe(1);
  }
});

test('an order of somebody else is not found, and cannot be let go', async ({ open }) => {
  const mine = await openAs(open, 'viewer', '/webview/shop');
  const { data } = await (await mine.request.get('/api/v3/shop/history?state=reserved')).json();
  const page = await openAs(open, 'staff', '/webview/shop', { expected: /^(?:4\d\d:|error: Failed to load)/ });
  const [order] = data;
  expect((await page.goto(`/webview/shop/history/${order.uuid}`))?.status()).toBe(404);
  const revoked = await page.request.delete(`/api/v3/shop/reserve/${order.uuid}`, {
    headers: { origin: new URL(page.url()).origin, 'sec-fetch-site': 'same-origin' },
  });
  expect(revoked.status()).toBe(404);
});

describe('what a page brings along', () => {
  const SCRIPT_BYTES = 85_000;
  const packed = (body: Buffer) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

  test.for([
    '/webview/shop',
    itemPath('plush-bear'),
    `${itemPath('keyring-paw')}/buy`,
    '/webview/shop/prizes',
    '/webview/address',
  ])('%s is at most 85 kB of scripts', async (path, { open }) => {
    const page = await openAs(open, 'viewer', '/webview/shop');
    const scripts = new Map<string, number>();
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), packed(await response.body()));
    });
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(SCRIPT_BYTES);
  });

  test('of the shelf a visitor gets what others were given, and previews are told of the item', async ({ open }) => {
    const page = await open('/en/webview/shop', { consented: true });
    const again = await page.reload();
    expect(again?.headers()['x-cache']).toMatch(/HIT|STALE/);
    await page.goto(`/en${itemPath('plush-bear')}`);
    const meta = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
    expect(await page.title()).toBe('Vela Live');
    expect(await meta('og:title')).toBe('Somo the bear');
    expect(await meta('og:image')).toMatch(/\/share\/shop\.png$/);
    expect(await meta('al:android:url')).toBe(`vela://shop/${shopItemUuid('plush-bear')}`);
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}');
    expect(data).toMatchObject({ '@type': 'Product', name: 'Somo the bear', offers: { price: 5900 } });
  });
});

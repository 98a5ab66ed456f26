/** Paying as people do it: choose, see the QR, pay at the sandbox's bank, and watch the page turn green. */
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import en from '../../locales/en/payment.json' with { type: 'json' };
import th from '../../locales/th/payment.json' with { type: 'json' };
import { axeViolations } from './axe.ts';
import { desktop, type Open, type Opening, phone, test } from './browser.ts';

const sides = [
  { who: 'on a phone, in Thai', prefix: '', said: th, opening: { viewport: phone } },
  { who: 'on a desktop, in English', prefix: '/en', said: en, opening: { viewport: desktop } },
] as const;

type Account = 'caster' | 'family' | 'viewer';

/** Opens a page as one of the demo accounts. */
async function openAs(open: Open, account: Account, path: string, opening: Opening = {}): Promise<Page> {
  const page = await open(`/auth/signin?${new URLSearchParams({ callbackUrl: path })}`, {
    consented: true,
    ...opening,
  });
  await page.locator('form[action^="/api/auth/signin/"] button').click();
  await page.locator(`button[value=demo-${account}]`).click();
  await page.waitForURL((url) => url.pathname + url.search === path);
  return page;
}

/** Screens are taken up by scripts a moment after they are shown. */
const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.getElementById('app');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

async function isSound(page: Page) {
  expect(await axeViolations(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
}

const payButton = (page: Page) => page.locator('button[name=step][value=pay]');
const amountOf = (text: string | null) => Number((text ?? '').replaceAll(/[^\d.]/g, ''));
const orderUuid = (page: Page) => /\/payment\/orders\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
const isOrderPage = (url: URL) => /^(?:\/en)?\/payment\/orders\/[0-9a-f-]{36}$/.test(url.pathname);

/** Chooses the package that costs so many baht. */
const choosePackage = (page: Page, price: string) =>
  page.locator('label.pick-label', { hasText: price }).locator('input[name=choice]').first().check();

async function accept(page: Page) {
  await page.locator('input[name=accept_topup_rules]').check();
  await page.locator('input[name=accept_app_terms]').check();
}

/** From the start page to the order's page. */
async function order(page: Page, price = '฿35') {
  await choosePackage(page, price);
  await accept(page);
  await payButton(page).click();
  await page.waitForURL(isOrderPage);
}

/** Goes to the bank that the order's page leads to, and decides there. */
async function atBank(page: Page, decision: 'pay' | 'refuse' = 'pay') {
  const href = (await page.locator('a[href^="/sandbox/bank"]').getAttribute('href')) ?? '';
  const bank = await page.context().newPage();
  await bank.goto(href);
  await bank.locator(`button[name=decision][value=${decision}]`).click();
  await bank.getByRole('status').waitFor();
  await bank.close();
}

const outcome = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title, exact: true });
const soon = { timeout: 20_000 };

/** The balance that the page's bar shows. */
const coins = async (page: Page) => Number((await page.locator('main h1 + p b').innerText()).replaceAll(/\D/g, ''));

describe.for(sides)('$who', ({ prefix, said, opening }) => {
  const refill = `${prefix}/payment/refill`;

  test('a fan picks a package and a voucher, pays, and the page turns green without a reload', async ({ open }) => {
    const page = await openAs(open, 'caster', refill, opening);
    await hydrated(page);
    const before = await coins(page);
    await isSound(page);
    await choosePackage(page, '฿100');
    await expect.poll(() => payButton(page).textContent().then(amountOf), soon).toBe(100);

    await page.locator('summary', { hasText: said.voucher.title }).click();
    await page.locator('label.pick-label', { hasText: 'TENOFF' }).click();
    await expect.poll(() => payButton(page).textContent().then(amountOf), soon).toBe(90);
    await isSound(page);

    await accept(page);
    await payButton(page).click();
    await page.waitForURL(isOrderPage);
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    expect(amountOf(await page.locator('.qr-paper p.text-2xl').textContent())).toBe(90);
    expect(await page.getByRole('img', { name: said.qr.alt }).boundingBox()).toMatchObject({
      width: expect.any(Number),
    });
    expect(await page.getByRole('timer').textContent()).toMatch(/\d+:\d\d/);
    await isSound(page);

    await atBank(page);
    await outcome(page, said.stand.done.refill.title).waitFor(soon);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await expect.poll(() => coins(page), soon).toBe(before + 1_020);
    await isSound(page);

    await page.getByRole('link', { name: said.go.receipt }).click();
    await page.waitForURL('**/receipt');
    expect(await page.locator('article').innerText()).toContain(en.receipt.title);
    expect(await page.locator('article').innerText()).toContain(th.receipt.title);
    await isSound(page);
    await page.goto(`${prefix}/payment/history/paid`);
    expect(await page.locator('main li').first().innerText()).toContain(said.tag.done);
    await isSound(page);
  });

  test('a fan types an amount, is told what is wrong with it, and what it buys', async ({ open }) => {
    const page = await openAs(open, 'caster', refill, opening);
    await hydrated(page);
    await page.locator('input[name=choice][value=amount]').check();
    const amount = page.locator('#amount');
    await amount.fill('12');
    await payButton(page).click();
    await expect.poll(() => page.locator('#amount-says').textContent()).toContain('฿20');
    await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true);
    await amount.fill('๑,๐๐๐');
    await expect.poll(() => payButton(page).textContent().then(amountOf)).toBe(1_000);
    expect(await page.locator('#amount-says').textContent()).toContain('10,000');
    await isSound(page);
    await choosePackage(page, '฿35');
    expect(await amount.inputValue()).toBe('');
  });

  test('a voucher that cannot be used says why, and how much is missing', async ({ open }) => {
    const page = await openAs(open, 'caster', refill, opening);
    await hydrated(page);
    await choosePackage(page, '฿100');
    await page.locator('summary', { hasText: said.voucher.title }).click();
    await page.locator('summary', { hasText: said.voucher.unusable.split('{{')[0] || 'not usable' }).click();
    const refused = (code: string) => page.locator('label.pick-label', { hasText: code });
    await expect
      .poll(() => refused('WELCOME50').textContent(), soon)
      .toContain(said.refusal.voucher_amount_short.replace('{{price}}', '100'));
    expect(await refused('GONE20').textContent()).toContain(said.refusal.voucher_used_up);
    expect(await refused('PACK300').textContent()).toContain(said.refusal.voucher_order_mismatch);
    expect(await refused('GONE20').locator('input').isDisabled()).toBe(true);
    await isSound(page);
  });

  test('without both ticks nothing is ordered, and the first that is missing has the focus', async ({ open }) => {
    const page = await openAs(open, 'caster', refill, opening);
    await hydrated(page);
    await payButton(page).click();
    await expect
      .poll(() => page.locator('input[name=accept_topup_rules]').evaluate((tick) => tick === document.activeElement))
      .toBe(true);
    expect(await page.locator('#acceptance-says').textContent()).toBe(said.accept.missing);
    expect(new URL(page.url()).pathname).toBe(refill);
    await isSound(page);
  });

  test('an order is cancelled after a second look', async ({ open }) => {
    const page = await openAs(open, 'caster', refill, opening);
    await hydrated(page);
    await order(page);
    await hydrated(page);
    await page.locator('summary', { hasText: said.cancel.ask }).click();
    await page.getByRole('button', { name: said.cancel.confirm }).click();
    await outcome(page, said.stand.cancelled.title).waitFor(soon);
    await isSound(page);
    await page.reload();
    await outcome(page, said.stand.cancelled.title).waitFor(soon);
  });

  test('a refused payment is told as one, with a way to a new order', async ({ open }) => {
    const page = await openAs(open, 'caster', refill, opening);
    await hydrated(page);
    await order(page);
    await atBank(page, 'refuse');
    await outcome(page, said.stand.failed.title).waitFor(soon);
    await isSound(page);
    const uuid = orderUuid(page);
    await page.goto(`${prefix}/payment/failure/${uuid}`);
    await outcome(page, said.stand.failed.title).waitFor(soon);
    await isSound(page);
    await page.getByRole('link', { name: said.go.order }).click();
    await page.waitForURL(isOrderPage);
    await page.getByRole('link', { name: said.go.again }).click();
    await page.waitForURL((url) => url.pathname === refill);
  });

  test('where the bank leads back to shows the true state and asks for no cookies', async ({ open }) => {
    const page = await openAs(open, 'caster', refill, { ...opening, consented: false });
    await hydrated(page);
    await order(page);
    const uuid = orderUuid(page);
    const bank = await page.locator('a[href^="/sandbox/bank"]').getAttribute('href');
    await page.goto(`${prefix}/payment/${uuid}/callback`);
    await hydrated(page);
    await outcome(page, said.stand.waiting.title).waitFor(soon);
    expect(await page.locator('#consent').count()).toBe(0);
    await isSound(page);
    const other = await page.context().newPage();
    await other.goto(bank ?? '');
    await other.locator('button[value=pay]').click();
    await other.getByRole('status').waitFor();
    await other.close();
    await outcome(page, said.stand.done.refill.title).waitFor(soon);
    await page.goto(`${prefix}/payment/success/${uuid}`);
    await outcome(page, said.stand.done.refill.title).waitFor(soon);
  });

  test("a family's owner pays a part of its debt, and sees what is left", async ({ open }) => {
    const credit = `${prefix}/payment/family/credit`;
    const page = await openAs(open, 'family', credit, opening);
    await hydrated(page);
    await isSound(page);
    const owed = async () => amountOf(await page.locator('main p.text-3xl').textContent());
    const before = await owed();
    await page.locator('input[name=choice][value=amount]').check();
    await page.locator('#amount').fill('100.50');
    await accept(page);
    await payButton(page).click();
    await page.waitForURL(isOrderPage);
    await atBank(page);
    await outcome(page, said.stand.done.family_credit.title).waitFor(soon);
    await page.goto(credit);
    expect(await owed()).toBeCloseTo(before - 100.5, 2);
    await page.goto(`${prefix}/payment/history/family`);
    expect(await page.locator('main li').first().innerText()).toContain(said.order.family_credit);
    await isSound(page);
  });

  test('a family page of somebody without a family says so, and leads to their own top-up', async ({ open }) => {
    const page = await openAs(open, 'viewer', `${prefix}/payment/family/refill`, { ...opening, expected: /403/ });
    await page.getByText(said.no_family.title).waitFor();
    await isSound(page);
    await page.getByRole('link', { name: said.no_family.own }).click();
    await page.waitForURL((url) => url.pathname === refill);
  });

  test('the keyboard alone is enough', async ({ open }) => {
    const page = await openAs(open, 'caster', refill, opening);
    await hydrated(page);
    await page.locator('input[name=choice]').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => payButton(page).textContent().then(amountOf)).toBe(35);
    for (const name of ['accept_topup_rules', 'accept_app_terms']) {
      await tabTo(page, `input[name=${name}]`);
      await page.keyboard.press('Space');
    }
    await tabTo(page, 'button[value=pay]');
    await page.keyboard.press('Enter');
    await page.waitForURL(isOrderPage);
    await hydrated(page);
    await tabTo(page, 'summary.btn');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await outcome(page, said.stand.cancelled.title).waitFor(soon);
  });
});

async function tabTo(page: Page, selector: string) {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  expect.fail(`${selector} is not reached by Tab`);
}

describe('one order', () => {
  test('is made however often the button is pressed, and in however many tabs', async ({ open }) => {
    const page = await openAs(open, 'caster', '/payment/refill');
    const second = await page.context().newPage();
    await second.goto('/payment/refill');
    for (const tab of [page, second]) {
      await hydrated(tab);
      await choosePackage(tab, '฿35');
      await accept(tab);
    }
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v1/payment/orders')) posts += 1;
    });
    await payButton(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
      button.click();
    });
    await page.waitForURL(isOrderPage);
    expect(posts).toBe(1);
    await payButton(second).click();
    await second.waitForURL(isOrderPage);
    expect(orderUuid(second)).toBe(orderUuid(page));
  });

  test('is not made twice where another tab asks for something else: it is told, and led to', async ({ open }) => {
    const page = await openAs(open, 'caster', '/payment/refill', { expected: /422/ });
    const second = await page.context().newPage();
    await second.goto('/payment/refill');
    await hydrated(page);
    await order(page, '฿35');
    await hydrated(second);
    await choosePackage(second, '฿100');
    await accept(second);
    await payButton(second).click();
    await second.getByRole('link', { name: th.trouble.see_order }).click();
    await second.waitForURL('**/payment/history/topup');
    await second.locator('main li a').first().click();
    await second.waitForURL(isOrderPage);
    expect(orderUuid(second)).toBe(orderUuid(page));
  });

  test('is asked for again with the same key where the answer was lost, and is never called failed', async ({
    open,
  }) => {
    const page = await openAs(open, 'caster', '/payment/refill', { expected: /orders|Failed to load/ });
    await hydrated(page);
    await choosePackage(page, '฿35');
    await accept(page);
    const made: string[] = [];
    await page.route('**/api/v1/payment/orders', async (route) => {
      const answer: { data: { uuid: string } } = await (await route.fetch()).json();
      made.push(answer.data.uuid);
      await route.abort();
    });
    await payButton(page).click();
    expect(await page.getByRole('alert').textContent()).toContain(th.trouble.unclear);
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute('**/api/v1/payment/orders');
    await payButton(page).click();
    await page.waitForURL(isOrderPage);
    expect(made).toEqual([orderUuid(page)]);
  });
});

describe('an order that is watched', () => {
  /** Changes what the host says of the order, on its way to the page. */
  const saying = (some: Record<string, unknown>) => async (route: Route) => {
    const response = await route.fetch();
    const { data }: { data: object } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, ...some } } });
  };
  const orders = /\/api\/v1\/payment\/orders\/[0-9a-f-]{36}$/;

  test('says that the bank is being asked, and that it expired, when the host says so', async ({ open }) => {
    const page = await openAs(open, 'caster', '/payment/refill');
    await hydrated(page);
    await order(page);
    await hydrated(page);
    await page.route(orders, saying({ checking: true, poll_after_seconds: 1 }));
    await outcome(page, th.stand.checking.title).waitFor(soon);
    expect(await page.locator('.qr-paper').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute(orders);
    await page.route(orders, saying({ state: 'expired', qr: null, can_cancel: false, poll_after_seconds: null }));
    await outcome(page, th.stand.expired.title).waitFor(soon);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('does not expire by our own clock: when time is up the host is asked, and until then nobody knows', async ({
    open,
  }) => {
    const page = await openAs(open, 'caster', '/payment/refill');
    await hydrated(page);
    await order(page);
    await hydrated(page);
    const past = new Date(Date.now() - 1_000).toISOString();
    await page.route(orders, saying({ expires_at: past, poll_after_seconds: 1 }));
    await outcome(page, th.stand.checking.title).waitFor(soon);
    await expect.poll(() => outcome(page, th.stand.expired.title).count()).toBe(0);
  });

  test('goes on after a lost connection, and after a reload', async ({ open }) => {
    const page = await openAs(open, 'caster', '/payment/refill', { expected: /Failed to load|failed:|INTERNET/ });
    await hydrated(page);
    await order(page);
    await page.reload();
    await hydrated(page);
    const bank = page.context();
    const href = (await page.locator('a[href^="/sandbox/bank"]').getAttribute('href')) ?? '';
    await bank.setOffline(true);
    await page.getByRole('link', { name: th.following.check }).click();
    await page.getByText(th.following.failing).waitFor(soon);
    expect(await page.locator('.qr-paper').count()).toBe(1);
    await bank.setOffline(false);
    const other = await bank.newPage();
    await other.goto(href);
    await other.locator('button[value=pay]').click();
    await other.getByRole('status').waitFor();
    await other.close();
    await page.bringToFront();
    await outcome(page, th.stand.done.refill.title).waitFor(soon);
  });

  test('is saved as a picture', async ({ open }) => {
    const page = await openAs(open, 'caster', '/payment/refill');
    await hydrated(page);
    await order(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: th.qr.save }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^thai-qr-\w+\.png$/);
  });
});

describe.for([
  { who: 'without JavaScript, in Thai', prefix: '', said: th, viewport: phone },
  { who: 'without JavaScript, in English', prefix: '/en', said: en, viewport: desktop },
] as const)('$who', ({ prefix, said, viewport }) => {
  const opening = { viewport, javaScriptEnabled: false, expected: /422/ };

  test('the whole way: choose, review, be corrected, pay, look again, receipt', async ({ open }) => {
    const page = await openAs(open, 'caster', `${prefix}/payment/refill`, opening);
    await page.locator('input[name=choice][value=amount]').check();
    await page.locator('#amount').fill('1,000');
    await page.locator('summary', { hasText: said.voucher.title }).click();
    await page.locator('#typed-code').fill('secret25');
    await page.getByRole('button', { name: said.voucher.use }).click();
    await page.waitForURL('**amount=1%2C000&voucher=secret25');
    expect(amountOf(await payButton(page).textContent())).toBe(975);

    await payButton(page).click();
    await page.getByRole('alert').waitFor();
    expect(await page.locator('#acceptance-says').textContent()).toBe(said.accept.missing);
    expect(await page.locator('#amount').inputValue()).toBe('1,000');
    expect(amountOf(await payButton(page).textContent())).toBe(975);

    await accept(page);
    await payButton(page).click();
    await page.waitForURL(isOrderPage);
    expect(amountOf(await page.locator('.qr-paper p.text-2xl').textContent())).toBe(975);
    await atBank(page);
    await expect
      .poll(async () => {
        await page.getByRole('link', { name: said.following.check }).click();
        return outcome(page, said.stand.done.refill.title).count();
      }, soon)
      .toBe(1);
    await page.getByRole('link', { name: said.go.receipt }).click();
    await page.getByText(en.receipt.title, { exact: true }).first().waitFor();
  });

  test('another choice than the one shown is priced anew before it is charged; an order can be cancelled', async ({
    open,
  }) => {
    const page = await openAs(open, 'caster', `${prefix}/payment/refill`, opening);
    await choosePackage(page, '฿35');
    await accept(page);
    await payButton(page).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain(said.trouble.repriced);
    expect(amountOf(await payButton(page).textContent())).toBe(35);
    await payButton(page).click();
    await page.waitForURL(isOrderPage);
    await page.locator('summary', { hasText: said.cancel.ask }).click();
    await page.getByRole('button', { name: said.cancel.confirm }).click();
    await outcome(page, said.stand.cancelled.title).waitFor(soon);
  });
});

describe('a hydrated payment page', () => {
  const LARGEST_BYTES = 85_000;
  const packed = (text: string) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

  test('loads at most 85 kB of scripts, packed, and no zod', async ({ open }) => {
    const page = await openAs(open, 'caster', '/payment/refill');
    await hydrated(page);
    const addresses = ['/payment/refill', '/payment/family/credit'];
    await order(page);
    addresses.push(new URL(page.url()).pathname, `/payment/success/${orderUuid(page)}`);
    for (const address of addresses) {
      const scripts = new Map<string, Promise<string>>();
      const keep = (response: { url(): string; text(): Promise<string>; request(): { resourceType(): string } }) => {
        if (response.request().resourceType() === 'script') scripts.set(response.url(), response.text());
      };
      page.on('response', keep);
      await page.goto(address, { waitUntil: 'networkidle' });
      page.off('response', keep);
      const texts = await Promise.all(scripts.values());
      expect(texts.join('')).not.toMatch(/ZodError|\$ZodType/);
      const inline = await page.locator('script:not([src]):not([type="application/json"])').count();
      expect(inline).toBe(0);
      const bytes = texts.map(packed).reduce((sum, length) => sum + length, 0);
      if (!address.includes('/family/')) expect(bytes).toBeGreaterThan(50_000);
      expect(bytes, address).toBeLessThanOrEqual(LARGEST_BYTES);
    }
  });
});

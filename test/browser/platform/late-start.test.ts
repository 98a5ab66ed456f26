/**
 * Checks hydrated pages on a slow connection before, during and after hydration: nothing is lost,
 * duplicated or moved.
 */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { query } from '../../system/database.ts';
import { type Guest, newBuyer, newGuest } from '../../system/guest.ts';
import { type Open, type Opening, test } from '../browser.ts';
import { hydrated, openAs } from '../member.ts';
import {
  accept,
  asks,
  atBank,
  bankOf,
  choosePackage,
  isOrderPage,
  orderUuid,
  outcomeByItself,
  payButton,
  sides,
} from '../money/payer.ts';
import { itemPath } from '../shop/shop-sides.ts';
import { holdApp, shiftOf, slowLine, watchShift } from '../slow-line.ts';

const [{ texts }] = sides;

interface Visit extends Opening {
  guest?: Promise<Guest>;
}

/**
 * Puts a new member on a slow connection and holds back the client bundle, then opens `path` as a
 * first visit.
 */
async function visit(open: Open, path: string, { guest = newGuest(), ...options }: Visit = {}) {
  const page = await openAs(open, await guest, '/payment/history/topup', options);
  await slowLine(page);
  await watchShift(page);
  const letCome = await holdApp(page);
  await page.goto(path);
  return { page, letCome };
}

const isHydrated = (page: Page) =>
  page.evaluate(() => Object.keys(document.getElementById('app') ?? {}).some((key) => key.startsWith('__react')));

const ordersOf = async (page: Page) => {
  const { results } = await query(
    'SELECT uuid FROM orders WHERE user_uuid = ?',
    await page.evaluate(() => document.documentElement.dataset.viewer ?? ''),
  );
  return results.length;
};

describe('slow connection', () => {
  test('hydration keeps input, choices, focus and scroll position', async ({ open }) => {
    const { page, letCome } = await visit(open, '/payment/refill');
    expect(await isHydrated(page)).toBe(false);
    await page.locator('label.pick-label', { has: page.locator('input[value=amount]') }).click();
    await page.locator('#amount').pressSequentially('1,0');
    await page.locator('summary', { hasText: texts.voucher.title }).click();
    await accept(page);
    await page.locator('#amount').focus();
    await page.keyboard.press('End');
    await page.mouse.wheel(0, 120);
    const scrollTop = await page.evaluate(
      () => new Promise<number>((resolve) => setTimeout(() => resolve(scrollY), 300)),
    );
    expect(scrollTop).toBeGreaterThan(0);
    const amount = await page.locator('#amount').elementHandle();
    const before = await shiftOf(page);
    letCome();
    // Typing continues before, during and after hydration.
    for (const key of ['0', '0', 'ArrowLeft', 'ArrowRight']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(400);
    }
    await hydrated(page);
    await asks(page, 1000);
    expect(await page.locator('#amount').inputValue()).toBe('1,000');
    expect(await amount?.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.locator('details', { hasText: texts.voucher.title }).getAttribute('open')).not.toBeNull();
    expect(await page.locator('input[name=accept_app_terms]').isChecked()).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(scrollTop);
    expect((await shiftOf(page)) - before).toBe(0);
    await payButton(page).click();
    await page.waitForURL(isOrderPage);
    expect(await ordersOf(page)).toBe(1);
  });

  test('an order sent before hydration is created once', async ({ open }) => {
    const { page } = await visit(open, '/payment/refill');
    await accept(page);
    await payButton(page).dblclick();
    // The second click ends the navigation of the first one, which would end a wait for it.
    await expect.poll(() => isOrderPage(new URL(page.url()))).toBe(true);
    await page.waitForLoadState();
    expect(await ordersOf(page)).toBe(1);
  });

  test('a changed choice before hydration is repriced before charging', async ({ open }) => {
    const { page, letCome } = await visit(open, '/payment/refill', { expected: /422/ });
    await choosePackage(page, '฿35');
    await accept(page);
    await payButton(page).click();
    await page.getByRole('alert').getByText(texts.trouble.repriced, { exact: true }).waitFor();
    expect(await ordersOf(page)).toBe(0);
    letCome();
    await hydrated(page);
    // Hydration keeps the message of the response, also after it has read the fields.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.getByRole('alert').getByText(texts.trouble.repriced, { exact: true }).waitFor();
    await asks(page, 35);
    await payButton(page).click();
    await page.waitForURL(isOrderPage);
    expect(await ordersOf(page)).toBe(1);
  });

  test('a voucher applied during loading is sent once, in place', async ({ open }) => {
    const { page, letCome } = await visit(open, '/payment/refill');
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && /typed_code=secret25/.test(request.postData() ?? '')) posts += 1;
    });
    await page.locator('label.pick-label', { has: page.locator('input[value=amount]') }).click();
    await page.locator('#amount').fill('1000');
    await accept(page);
    await page.locator('summary', { hasText: texts.voucher.title }).click();
    await page.locator('#typed-code').fill('secret25');
    const use = page.getByRole('button', { name: texts.voucher.use });
    await use.click();
    await use.click();
    expect(await use.getAttribute('aria-busy')).toBe('true');
    expect(posts).toBe(0);
    letCome();
    await asks(page, 975);
    expect(posts).toBe(1);
    expect(await page.locator('input[name=accept_app_terms]').isChecked()).toBe(true);
  });

  test('a like during loading is saved once, in place', async ({ open }) => {
    const { page, letCome } = await visit(open, itemPath('mug-mint'), { guest: newBuyer() });
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /like$/.test(request.url())) posts.push(request.url());
    });
    const heart = page.locator('.heart[aria-pressed]');
    await heart.click();
    await expect.poll(() => heart.getAttribute('aria-busy')).toBe('true');
    letCome();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => posts.length).toBe(1);
    expect(await heart.getAttribute('aria-busy')).toBeNull();
    await page.waitForTimeout(1_000);
    expect(posts.length).toBe(1);
  });

  test('a page without its client bundle works as a static page', async ({ open }) => {
    const page = await openAs(open, await newBuyer(), '/payment/history/topup', { expected: /ERR_FAILED/ });
    await slowLine(page);
    await page.route(/\/assets\/react-/, (route) => route.abort());
    await page.goto(itemPath('mug-mint'));
    const heart = page.locator('.heart[aria-pressed]');
    await Promise.all([page.waitForNavigation(), heart.click()]);
    expect(await heart.getAttribute('aria-pressed')).toBe('true');
  });

  test('a province chosen before hydration loads its districts', async ({ open }) => {
    const { page, letCome } = await visit(open, '/address');
    await page.locator('#recipient').fill('แขก มาไกล');
    await page.locator('#province_id').selectOption({ index: 3 });
    letCome();
    await expect.poll(() => page.locator('#district_id option').count()).toBeGreaterThan(2);
    expect(await page.locator('#recipient').inputValue()).toBe('แขก มาไกล');
    expect(await shiftOf(page)).toBe(0);
  });

  test('sorting the catalogue works without the client bundle', async ({ open }) => {
    const { page } = await visit(open, '/shop');
    await page.locator('select[name=sort]').selectOption('price_high');
    await expect.poll(() => page.url()).toMatch(/sort=price_high$/);
  });

  test('a paid order is shown without any user action', async ({ open }) => {
    const { page, letCome } = await visit(open, '/payment/refill');
    letCome();
    await accept(page);
    await payButton(page).click();
    await page.waitForURL(isOrderPage);
    const clock = page.getByRole('timer');
    const first = await clock.textContent();
    await expect.poll(() => clock.textContent()).not.toBe(first);
    expect(await isHydrated(page)).toBe(false);
    await atBank(page, await bankOf(page));
    await outcomeByItself(page, texts.status.done.refill.title);
    expect(orderUuid(page)).not.toBe('');
  });
});

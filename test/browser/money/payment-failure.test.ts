/**
 * Checks failures between payer, bank and network. The payer always sees the truth and gets the
 * coins once.
 */
import type { Page, Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import th from '../../../locales/th/money/order.json' with { type: 'json' };
import { rowsForRun } from '../../effort.ts';
import { query } from '../../system/database.ts';
import { newGuest } from '../../system/guest.ts';
import { test } from '../browser.ts';
import { hydrated, openAs } from '../member.ts';
import {
  accept,
  atBank,
  bankOf,
  choosePackage,
  coins,
  isOrderPage,
  isSound,
  order,
  orderUuid,
  outcome,
  outcomeByItself,
  payButton,
  runOut,
  sides,
} from './payer.ts';

/** Returns the time of the next scheduled check of the order. */
const dueAt = async (page: Page) =>
  Number((await query('SELECT due_at_ms FROM orders WHERE uuid = ?', orderUuid(page))).results[0]?.due_at_ms);

const refill = '/payment/refill';
const texts = th;
/** Returns true if the form of the start page is sent to order, not only to be checked. */
const isOrdering = (request: Request) => /\bstep=pay\b/.test(request.postData() ?? '');
/** Returns the text of the section with the outcome of the order. */
const main = (page: Page) => page.locator('main section').first().textContent();
const withPrice = (text: string, price: string) => text.replace('{{price}}', price);

describe('a single order', () => {
  test('repeated clicks in several tabs create a single order', async ({ open }) => {
    const page = await openAs(open, await newGuest(), refill);
    const second = await page.context().newPage();
    await second.goto(refill);
    await hydrated(second);
    for (const tab of [page, second]) {
      await choosePackage(tab, '฿35');
      await accept(tab);
    }
    let posts = 0;
    page.on('request', (request) => {
      if (isOrdering(request)) posts += 1;
    });
    await payButton(page).evaluate((button: HTMLButtonElement) => {
      for (const _ of [1, 2, 3]) button.click();
    });
    await page.waitForURL(isOrderPage);
    expect(posts).toBe(1);
    await payButton(second).click();
    await second.waitForURL(isOrderPage);
    expect(orderUuid(second)).toBe(orderUuid(page));
  });

  test('a different choice in another tab leads to the open order', async ({ open }) => {
    const page = await openAs(open, await newGuest(), refill);
    const second = await page.context().newPage();
    await second.goto(refill);
    await hydrated(second);
    await order(page, '฿35');
    await choosePackage(second, '฿100');
    await accept(second);
    await payButton(second).click();
    await second.getByRole('link', { name: texts.trouble.see_order }).waitFor();
    await isSound(second);
    await second.getByRole('link', { name: texts.trouble.see_order }).click();
    await second.waitForURL('**/payment/history/topup');
    await second.locator('main li a').first().click();
    await second.waitForURL(isOrderPage);
    expect(orderUuid(second)).toBe(orderUuid(page));
    // The start page shows the order that is still open.
    await second.goto(refill);
    expect(await second.getByRole('link', { name: texts.open.go }).getAttribute('href')).toContain(orderUuid(page));
  });

  test('a lost answer is retried with the same key, never called failed', async ({ open }) => {
    const page = await openAs(open, await newGuest(), refill, {
      expected: /Failed to load|failed: .*\/payment\/refill/,
    });
    await choosePackage(page, '฿35');
    await accept(page);
    const orderPaths: string[] = [];
    await page.route(`**${refill}`, async (route) => {
      if (!isOrdering(route.request())) return route.continue();
      const answer: { location: string } = await (await route.fetch()).json();
      orderPaths.push(answer.location);
      await route.abort('connectionreset');
    });
    await payButton(page).click();
    await page.getByRole('alert').getByText(texts.trouble.unclear, { exact: true }).waitFor();
    for (const { title } of [texts.status.failed, texts.status.refused]) {
      expect(await page.getByText(title).count()).toBe(0);
    }
    await isSound(page);
    await page.unroute(`**${refill}`);
    await payButton(page).click();
    await page.waitForURL(isOrderPage);
    expect(orderPaths).toEqual([new URL(page.url()).pathname]);
  });
});

describe.for(rowsForRun(sides, 1))('an open order page $who', ({ prefix, texts: words, viewport }) => {
  const start = `${prefix}/payment/refill`;

  test('an order expires unpaid, and a late payment is still credited', async ({ open }) => {
    const page = await openAs(open, await newGuest(), start, { viewport });
    const before = await coins(page);
    await order(page);
    const bank = await bankOf(page);
    await runOut(page);
    await outcome(page, words.status.expired.title);
    expect(await page.locator('.qr-paper').count()).toBe(0);
    await isSound(page);
    await atBank(page, bank, { checkboxes: ['late'] });
    // A page without focus polls only twice a minute, so the payer returns from the bank's app.
    await outcome(page, words.status.done.refill.title);
    await expect.poll(() => coins(page)).toBe(before + 350);
    expect(await page.getByRole('list', { name: words.step.title }).textContent()).toContain(words.step.paid_late);
    await isSound(page);
  });
});

describe('an open order page', () => {
  test('an order with a silent bank is being checked, never failed', async ({ open }) => {
    const page = await openAs(open, await newGuest(), refill);
    const before = await coins(page);
    await order(page);
    const bank = await bankOf(page);
    await atBank(page, bank, { checkboxes: ['silent'], telling: 'never' });
    await runOut(page);
    await outcome(page, texts.status.unheard.title);
    expect(await page.locator('.qr-paper').count()).toBe(0);
    await isSound(page);
    // The scheduled job checked without an answer and will retry.
    const dueAtMs = await dueAt(page);
    expect(dueAtMs).toBeGreaterThan(0);
    await expect.poll(() => dueAt(page)).toBeGreaterThan(dueAtMs);
    await page.reload();
    await outcome(page, texts.status.unheard.title);
    await atBank(page, bank, { decision: 'answer' });
    await outcome(page, texts.status.done.refill.title);
    await expect.poll(() => coins(page)).toBe(before + 350);
  });

  test('an order paid twice is credited once; the rest is refundable', async ({ open }) => {
    const page = await openAs(open, await newGuest(), refill);
    const before = await coins(page);
    await order(page);
    await atBank(page, await bankOf(page), { checkboxes: ['twice'], telling: 'twice' });
    await outcome(page, texts.status.done.refill.title);
    await page.getByText(withPrice(texts.refundable, '฿35.00')).waitFor();
    await expect.poll(() => coins(page)).toBe(before + 350);
    await isSound(page);
    await page.goto('/payment/history/paid');
    expect(await page.locator('main li').first().textContent()).toContain(withPrice(texts.refundable, '฿35.00'));
    await isSound(page);
  });

  test('an underpaid order shows the money received, which is refundable', async ({ open }) => {
    const page = await openAs(open, await newGuest(), refill);
    const before = await coins(page);
    await order(page);
    await atBank(page, await bankOf(page), { amount: '34.99' });
    await outcome(page, texts.status.underpaid.title);
    for (const words of [texts.reason.amount_too_low, withPrice(texts.refundable, '฿34.99')]) {
      expect(await main(page)).toContain(words);
    }
    expect(await page.locator('main').textContent()).toContain(withPrice(texts.step.received, '฿34.99'));
    expect(await coins(page)).toBe(before);
    await isSound(page);
  });

  test('an overpaid order is credited; the excess is refundable', async ({ open }) => {
    const page = await openAs(open, await newGuest(), refill);
    await order(page);
    await atBank(page, await bankOf(page), { amount: '50' });
    await outcome(page, texts.status.done.refill.title);
    await expect.poll(() => main(page)).toContain(withPrice(texts.refundable, '฿15.00'));
  });

  test('the scheduled job finds a payment whose webhook is lost', async ({ open }) => {
    const page = await openAs(open, await newGuest(), refill);
    const before = await coins(page);
    await order(page);
    await atBank(page, await bankOf(page), { telling: 'never' });
    await outcomeByItself(page, texts.status.done.refill.title);
    await expect.poll(() => coins(page)).toBe(before + 350);
  });

  test('an order does not expire by a visitor’s fast clock', async ({ open }) => {
    const page = await openAs(open, await newGuest(), refill);
    await page.clock.install({ time: Date.now() + 3_600_000 });
    await order(page);
    expect(await page.getByRole('timer').textContent()).toMatch(/\b(?:10:00|[789]:\d\d)\b/);
    // The device sleeps for longer than the order is valid, and wakes.
    await page.clock.fastForward('15:00');
    await expect.poll(() => page.getByRole('timer').count()).toBe(1);
    expect(await page.getByRole('timer').textContent()).toMatch(/\b(?:10:00|[789]:\d\d)\b/);
    expect(await page.getByText(texts.status.expired.title).count()).toBe(0);
    await atBank(page, await bankOf(page));
    await page.clock.fastForward('00:10');
    await outcome(page, texts.status.done.refill.title);
  });

  test('an order continues after a reload and a lost connection', async ({ open }) => {
    const page = await openAs(open, await newGuest(), refill, { expected: /Failed to load|failed:|INTERNET/ });
    await order(page);
    await page.reload();
    await hydrated(page);
    const bank = await bankOf(page);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: texts.following.check }).click();
    await page.getByText(texts.following.failing).waitFor();
    expect(await page.locator('.qr-paper').count()).toBe(1);
    await isSound(page);
    await page.context().setOffline(false);
    await atBank(page, bank);
    await page.bringToFront();
    await outcome(page, texts.status.done.refill.title);
  });

  test('the order’s QR can be saved as a picture', async ({ open }) => {
    const page = await openAs(open, await newGuest(), refill);
    await order(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: texts.qr.save }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^thai-qr-VL\w+\.png$/);
  });
});

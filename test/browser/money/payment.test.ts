/**
 * Checks payments as people make them: they choose, see the QR and pay at the sandbox's bank, and
 * the page turns green.
 */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import en from '../../../locales/en/money/order.json' with { type: 'json' };
import th from '../../../locales/th/money/order.json' with { type: 'json' };
import { rowsForRun } from '../../effort.ts';
import { newFamilyOwner, newGuest } from '../../system/guest.ts';
import { test } from '../browser.ts';
import { hydrated, openAs } from '../member.ts';
import {
  accept,
  asks,
  atBank,
  bankOf,
  choosePackage,
  coins,
  isOrderPage,
  isSound,
  numberIn,
  order,
  orderUuid,
  outcome,
  outcomeByItself,
  payButton,
  sides,
  typeAmount,
} from './payer.ts';

const isFocused = (page: Page, selector: string) =>
  page.evaluate((wantedSelector) => document.activeElement?.matches(wantedSelector), selector);

const openVouchers = (page: Page, title: string) => page.locator('summary', { hasText: title }).click();
const voucherCard = (page: Page, code: string) => page.locator('label.pick-label', { hasText: code });

async function tabTo(page: Page, selector: string) {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await isFocused(page, selector)) return;
  }
  expect.fail(`${selector} is not reached by Tab`);
}

describe.for(rowsForRun(sides, 1))('$who', ({ prefix, texts, errors, viewport }) => {
  const refill = `${prefix}/payment/refill`;

  test('a fan pays for a package with a voucher, without any reload', async ({ open }) => {
    const page = await openAs(open, await newGuest(), refill, { viewport });
    const before = await coins(page);
    await isSound(page);
    await choosePackage(page, '฿100');
    await asks(page, 100);
    await openVouchers(page, texts.voucher.title);
    await voucherCard(page, 'TENOFF').click();
    await asks(page, 90);
    await isSound(page);

    await accept(page);
    await payButton(page).click();
    await page.waitForURL(isOrderPage);
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    expect(await numberIn(page.locator('.qr-paper p.text-2xl'))).toBe(90);
    const qr = page.getByRole('img', { name: texts.qr.alt });
    await expect.poll(async () => (await qr.boundingBox())?.width).toBeGreaterThan(200);
    expect(await page.getByRole('timer').textContent()).toMatch(/\b(?:10:00|9:\d\d)\b/);
    expect(await page.getByRole('list', { name: texts.qr.how }).getByRole('listitem').count()).toBe(3);
    await isSound(page);

    await atBank(page, await bankOf(page));
    await outcomeByItself(page, texts.status.done.refill.title);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await expect.poll(() => coins(page)).toBe(before + 1_020);
    const digit = page.locator('.arriving > span > span').first();
    const motion = () => digit.evaluate((element) => getComputedStyle(element).animationName);
    expect(await motion()).toBe('none');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await motion()).toBe('count-up');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const steps = await page.getByRole('list', { name: texts.step.title }).getByRole('listitem').allTextContents();
    for (const [index, step] of (['created', 'shown', 'paid', 'processed'] as const).entries()) {
      expect(steps[index]).toContain(texts.step[step]);
      expect(steps[index]).toMatch(/\d\d:\d\d/);
    }
    await isSound(page);
    await page.reload();
    await outcome(page, texts.status.done.refill.title);
    expect(await coins(page)).toBe(before + 1_020);

    await page.getByRole('link', { name: texts.go.receipt }).click();
    await page.waitForURL('**/receipt');
    const receipt = await page.locator('article').textContent();
    for (const words of [en.receipt.title, th.receipt.title, '฿100.00', '−฿10.00', '฿90.00']) {
      expect(receipt).toContain(words);
    }
    await isSound(page);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false);
    expect(await page.locator('article').isVisible()).toBe(true);
  });

  test('a fan pays for a typed amount with an unlisted voucher', async ({ open }) => {
    const page = await openAs(open, await newGuest(), refill, { viewport, expected: /404|422/ });
    const before = await coins(page);
    const amount = page.locator('#amount');
    await typeAmount(page, '12');
    await payButton(page).click();
    await expect.poll(() => page.locator('#amount-says').textContent()).toContain('฿20');
    await expect.poll(() => isFocused(page, '#amount')).toBe(true);
    await isSound(page);
    await amount.fill('๑,๐๐๐');
    await asks(page, 1_000);
    expect(await page.locator('#amount-says').textContent()).toContain('10,000');
    // Choosing a package clears the amount.
    await choosePackage(page, '฿35');
    expect(await amount.inputValue()).toBe('');
    await typeAmount(page, '1000');

    await openVouchers(page, texts.voucher.title);
    await page.locator('#typed-code').fill('nothing');
    await page.getByRole('button', { name: texts.voucher.use }).click();
    await expect.poll(() => page.locator('#typed-code-says').textContent()).toBe(errors.code.voucher_not_found);
    await isSound(page);
    // The code is typed but not applied, so the page shows the new total before it charges.
    await page.locator('#typed-code').fill('secret25');
    await accept(page);
    await payButton(page).click();
    await page.getByRole('alert').getByText(texts.trouble.repriced, { exact: true }).waitFor();
    await asks(page, 975);
    await isSound(page);
    await payButton(page).click();
    await page.waitForURL(isOrderPage);
    await hydrated(page);
    await atBank(page, await bankOf(page));
    await outcome(page, texts.status.done.refill.title);
    await expect.poll(() => coins(page)).toBe(before + 10_000);
  });

  test('an unusable voucher shows the reason and the missing amount', async ({ open }) => {
    const page = await openAs(open, await newGuest(), refill, { viewport });
    await choosePackage(page, '฿100');
    await openVouchers(page, texts.voucher.title);
    await page.locator('details details summary').click();
    const short = errors.detail.voucher_amount_short.replace('{{missing_satang}}', '100');
    await expect.poll(() => voucherCard(page, 'WELCOME50').textContent()).toContain(short);
    expect(await voucherCard(page, 'GONE20').textContent()).toContain(errors.code.voucher_used_up);
    expect(await voucherCard(page, 'PACK300').textContent()).toContain(errors.code.voucher_order_mismatch);
    const [untilMoment = ''] = errors.detail.voucher_not_yet_valid.split('{{valid_from}}');
    expect(await voucherCard(page, 'NEXTMONTH').textContent()).toContain(untilMoment);
    // One of the two vouchers is always within its hours, and the other never.
    const [blockedText = ''] = errors.detail.voucher_blocked_hours.split('{{from}}');
    const hours = await Promise.all(['SUNRISE', 'MOONLIGHT'].map((code) => voucherCard(page, code).textContent()));
    expect(hours.filter((text) => text?.includes(blockedText))).toHaveLength(1);
    expect(await voucherCard(page, 'GONE20').locator('input').isDisabled()).toBe(true);
    await isSound(page);
  });

  test('without both checkboxes nothing is ordered, and the first gets the focus', async ({ open }) => {
    const page = await openAs(open, await newGuest(), refill, { viewport });
    expect(await page.locator('#acceptance-says').textContent()).toBe(texts.accept.declining);
    await payButton(page).click();
    await expect.poll(() => isFocused(page, 'input[name=accept_topup_rules]')).toBe(true);
    expect(await page.locator('#acceptance-says').textContent()).toBe(texts.accept.missing);
    expect(new URL(page.url()).pathname).toBe(refill);
    await isSound(page);
    await page.getByRole('banner').locator('a.go-text').click();
    await page.waitForURL((url) => url.pathname === (prefix || '/'));
  });

  test('histories show full and empty; another member’s order is not found', async ({ open }) => {
    const page = await openAs(open, 'viewer', `${prefix}/payment/history/topup`, { viewport });
    expect(await page.locator('main li').count()).toBeGreaterThan(5);
    for (const tag of ['done', 'expired', 'failed', 'cancelled'] as const) {
      expect(await page.locator('main li', { hasText: texts.tag[tag] }).count()).toBeGreaterThan(0);
    }
    await isSound(page);
    await page.getByRole('link', { name: texts.history.tab.paid, exact: true }).click();
    await page.waitForURL('**/payment/history/paid');
    await isSound(page);
    const path = await page.locator('main li a').first().getAttribute('href');

    const other = await openAs(open, await newGuest(), `${prefix}/payment/history/paid`, { viewport, expected: /404/ });
    await other.getByText(texts.history.empty.paid.title).waitFor();
    await isSound(other);
    await other.goto(path ?? '');
    await other.getByText(texts.missing.title).waitFor();
    await isSound(other);
  });
});

// Both sides render these pages with the same components, so one side is enough.
describe.for(sides.slice(0, 1))('$who', ({ prefix, texts, viewport }) => {
  const refill = `${prefix}/payment/refill`;

  test('one tap shares an order’s picture; a cancellation needs confirmation', async ({ open }) => {
    const page = await openAs(open, await newGuest(), refill, { viewport });
    await page.addInitScript(() => {
      const share = async ({ files: [file] = [] }: ShareData) =>
        void Object.assign(window, { shared: `${file?.name} ${file?.type}` });
      Object.defineProperties(navigator, { canShare: { value: () => true }, share: { value: share } });
    });
    await order(page);
    // One tap passes the picture to a bank's app.
    await page.getByRole('link', { name: texts.qr.share }).click();
    expect(await page.evaluate(() => Object.entries(window).find(([name]) => name === 'shared')?.[1])).toMatch(
      /^thai-qr-VL\w+\.png image\/png$/,
    );
    await page.locator('summary', { hasText: texts.cancel.ask }).click();
    await isSound(page);
    await page.getByRole('button', { name: texts.cancel.confirm }).click();
    await outcome(page, texts.status.cancelled.title);
    await isSound(page);
    await page.reload();
    await outcome(page, texts.status.cancelled.title);
  });

  test('a refused payment links to the order and to a new one', async ({ open }) => {
    const page = await openAs(open, await newGuest(), refill, { viewport });
    await order(page);
    await atBank(page, await bankOf(page), { decision: 'refuse' });
    await outcome(page, texts.status.refused.title);
    expect(await page.locator('main').textContent()).toContain(texts.reason.payment_refused);
    await isSound(page);
    await page.goto(`${prefix}/payment/failure/${orderUuid(page)}`);
    await outcome(page, texts.status.refused.title);
    await isSound(page);
    await page.getByRole('link', { name: texts.go.order }).click();
    await page.waitForURL(isOrderPage);
    await page.getByRole('link', { name: texts.go.again }).click();
    await page.waitForURL((url) => url.pathname === refill);
  });

  test('a family’s owner tops up the family and sees it in history', async ({ open }) => {
    const page = await openAs(open, await newFamilyOwner(), `${prefix}/payment/family/refill`, { viewport });
    const before = await coins(page);
    await isSound(page);
    await order(page, '฿5,000');
    await atBank(page, await bankOf(page));
    await outcome(page, texts.status.done.family_refill.title);
    await expect.poll(() => coins(page)).toBe(before + 56_000);
    await page.goto(`${prefix}/payment/history/family`);
    const latest = await page.locator('main li').first().textContent();
    for (const words of [texts.order.family_refill, texts.tag.done]) expect(latest).toContain(words);
    await isSound(page);
  });

  test('without a family the family page leads to the own top-up', async ({ open }) => {
    const family = `${prefix}/payment/family/refill`;
    const page = await openAs(open, 'viewer', family, { viewport, expected: /403/ });
    await page.getByText(texts.no_family.title).waitFor();
    await isSound(page);
    await page.getByRole('link', { name: texts.no_family.own }).click();
    await page.waitForURL((url) => url.pathname === refill);
  });
});

describe.for(sides.slice(1))('$who', ({ prefix, texts, viewport }) => {
  const refill = `${prefix}/payment/refill`;

  test('the bank’s return page shows the true state without a cookie banner', async ({ open }) => {
    const page = await openAs(open, await newGuest(), refill, { viewport, consented: false });
    await order(page);
    const uuid = orderUuid(page);
    const bank = await bankOf(page);
    await page.goto(`${prefix}/payment/${uuid}/callback`);
    await hydrated(page);
    await outcome(page, texts.status.waiting.title);
    expect(await page.locator('#consent').count()).toBe(0);
    await isSound(page);
    await atBank(page, bank);
    await outcome(page, texts.status.done.refill.title);
    await isSound(page);
    await page.goto(`${prefix}/payment/success/${uuid}`);
    await outcome(page, texts.status.done.refill.title);
    await isSound(page);
  });

  test('a family’s owner pays part of the debt and sees the rest', async ({ open }) => {
    const credit = `${prefix}/payment/family/credit`;
    const page = await openAs(open, await newFamilyOwner(), credit, { viewport });
    await isSound(page);
    const debt = () => numberIn(page.locator('main p.text-3xl'));
    const before = await debt();
    await typeAmount(page, '999999');
    await payButton(page).click();
    await expect
      .poll(() => page.locator('#amount-says').textContent())
      .toContain(texts.amount.problem.above_debt.split('{{debt}}')[0]);
    await page.locator('#amount').fill('100.50');
    await asks(page, 100.5);
    await accept(page);
    await payButton(page).click();
    await page.waitForURL(isOrderPage);
    await atBank(page, await bankOf(page));
    await outcome(page, texts.status.done.family_credit.title);
    await isSound(page);
    await page.goto(credit);
    expect(await debt()).toBeCloseTo(before - 100.5, 2);
  });

  test('the keyboard is enough to order and cancel', async ({ open }) => {
    const page = await openAs(open, await newGuest(), refill, { viewport });
    await page.locator('input[name=choice]').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await asks(page, 35);
    for (const name of ['accept_topup_rules', 'accept_app_terms']) {
      await tabTo(page, `input[name=${name}]`);
      await page.keyboard.press('Space');
    }
    await tabTo(page, 'button[value=pay]');
    await page.keyboard.press('Enter');
    await page.waitForURL(isOrderPage);
    await hydrated(page);
    await tabTo(page, 'main summary.btn');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await outcome(page, texts.status.cancelled.title);
  });
});

test('a browser without `checkVisibility` (Safari before 17.4) also focuses the error', async ({ open }) => {
  const page = await openAs(open, await newGuest(), '/notices');
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'checkVisibility'));
  await page.goto('/payment/refill');
  await typeAmount(page, '12');
  await hydrated(page);
  await payButton(page).click();
  await expect.poll(() => isFocused(page, '#amount')).toBe(true);
});

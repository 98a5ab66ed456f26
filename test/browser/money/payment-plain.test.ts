/** Checks a complete top-up without JavaScript: forms, links and reloaded pages. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { rowsForRun } from '../../effort.ts';
import { newFamilyOwner, newGuest } from '../../system/guest.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';
import {
  accept,
  asks,
  atBank,
  bankOf,
  choosePackage,
  isOrderPage,
  numberIn,
  outcome,
  payButton,
  sides,
} from './payer.ts';

/** Follows the check link until the title appears. */
const becomes = (page: Page, check: string, title: string) =>
  expect
    .poll(async () => {
      const link = page.getByRole('link', { name: check });
      if ((await link.count()) > 0) await link.click();
      return page.getByRole('heading', { level: 2, name: title, exact: true }).count();
    })
    .toBe(1);

/**
 * Returns true if nothing overflows horizontally. Axe needs scripts, so payment.test.ts runs it on
 * the same pages.
 */
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

describe.for(rowsForRun(sides, 1))('without JavaScript $who', ({ prefix, texts, viewport }) => {
  // The browser reports the page's scripts, which it does not load.
  const options = { viewport, javaScriptEnabled: false, expected: /422|, csp$/ };

  test('a fan corrects a top-up, pays, checks and gets the receipt', async ({ open }) => {
    const page = await openAs(open, await newGuest(), `${prefix}/payment/refill`, options);
    await page.locator('label.pick-label', { has: page.locator('input[value=amount]') }).click();
    await page.locator('#amount').fill('1,000');
    await page.locator('summary', { hasText: texts.voucher.title }).click();
    await page.locator('#typed-code').fill('secret25');
    await page.getByRole('button', { name: texts.voucher.use }).click();
    await page.waitForURL(({ searchParams }) => searchParams.get('voucher') === 'secret25');
    await asks(page, 975);
    expect(await fits(page)).toBe(true);

    await payButton(page).click();
    await page.getByRole('alert').waitFor();
    expect(await page.locator('#acceptance-says').textContent()).toBe(texts.accept.missing);
    expect(await page.locator('#amount').inputValue()).toBe('1,000');
    await asks(page, 975);

    await accept(page);
    await payButton(page).click();
    await page.waitForURL(isOrderPage);
    expect(await numberIn(page.locator('.qr-paper p.text-2xl'))).toBe(975);
    expect(await page.getByRole('img', { name: texts.qr.alt }).isVisible()).toBe(true);
    expect(await fits(page)).toBe(true);
    await atBank(page, await bankOf(page));
    await becomes(page, texts.following.check, texts.status.done.refill.title);
    await page.getByRole('link', { name: texts.go.receipt }).click();
    await page.getByText('฿975.00').waitFor();
    expect(await page.getByRole('button', { name: texts.receipt.print }).isVisible()).toBe(false);
  });

  test('a changed choice is repriced before charging; an order can be cancelled', async ({ open }) => {
    const page = await openAs(open, await newGuest(), `${prefix}/payment/refill`, options);
    await choosePackage(page, '฿35');
    await accept(page);
    await payButton(page).click();
    await page.getByRole('alert').getByText(texts.trouble.repriced, { exact: true }).waitFor();
    await asks(page, 35);
    await payButton(page).click();
    await page.waitForURL(isOrderPage);
    await page.locator('main summary', { hasText: texts.cancel.ask }).click();
    await page.getByRole('button', { name: texts.cancel.confirm }).click();
    await outcome(page, texts.status.cancelled.title);
  });

  test('a refused payment is shown with a link to a new order', async ({ open }) => {
    const page = await openAs(open, await newGuest(), `${prefix}/payment/refill?package=&amount=35`, options);
    await asks(page, 35);
    await accept(page);
    await payButton(page).click();
    await page.waitForURL(isOrderPage);
    await atBank(page, await bankOf(page), { decision: 'refuse' });
    await becomes(page, texts.following.check, texts.status.refused.title);
    await page.getByRole('link', { name: texts.go.again }).click();
    await page.waitForURL((url) => url.pathname === `${prefix}/payment/refill`);
  });

  test("a family's owner pays a part of its debt", async ({ open }) => {
    const credit = `${prefix}/payment/family/credit`;
    const page = await openAs(open, await newFamilyOwner(), credit, options);
    const debt = () => numberIn(page.locator('main p.text-3xl'));
    const before = await debt();
    await page.goto(`${credit}?amount=50.25`);
    await asks(page, 50.25);
    await accept(page);
    await payButton(page).click();
    await page.waitForURL(isOrderPage);
    await atBank(page, await bankOf(page));
    await becomes(page, texts.following.check, texts.status.done.family_credit.title);
    await page.goto(credit);
    expect(await debt()).toBeCloseTo(before - 50.25, 2);
  });
});

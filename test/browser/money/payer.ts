/**
 * Tops up in Chromium and pays at the sandbox's bank, as a guest whose coins no other test changes.
 */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import en from '../../../locales/en/money/order.json' with { type: 'json' };
import enErrors from '../../../locales/en/platform/error.json' with { type: 'json' };
import th from '../../../locales/th/money/order.json' with { type: 'json' };
import thErrors from '../../../locales/th/platform/error.json' with { type: 'json' };
import { query } from '../../system/database.ts';
import { type AtBank, decideAtBank } from '../../system/money/bank-form.ts';
import { axeViolations } from '../axe.ts';
import { desktop, phone } from '../browser.ts';
import { hydrated } from '../member.ts';

/** One language per device. */
export const sides = [
  { who: 'on a phone, in Thai', prefix: '', locale: 'th', texts: th, errors: thErrors, viewport: phone },
  { who: 'on a desktop, in English', prefix: '/en', locale: 'en', texts: en, errors: enErrors, viewport: desktop },
] as const;

/** Expects no axe violations and no horizontal overflow. */
export async function isSound(page: Page) {
  expect(await axeViolations(page)).toEqual([]);
  const widths = await page.evaluate(() => ({ page: document.documentElement.scrollWidth, window: innerWidth }));
  expect(widths.page).toBeLessThanOrEqual(widths.window);
}

export const payButton = (page: Page) => page.locator('button[name=step][value=pay]');

/** Returns the number in a text: `Pay · ฿1,020.00` is 1020. */
export const numberIn = async (place: Locator) => Number(((await place.textContent()) ?? '').replaceAll(/[^\d.]/g, ''));

/** Waits until the pay button shows this amount. */
export const asks = (page: Page, baht: number) => expect.poll(() => numberIn(payButton(page))).toBe(baht);

export const isOrderPage = (url: URL) => /^(?:\/en)?\/payment\/orders\/[0-9a-f-]{36}$/.test(url.pathname);
export const orderUuid = (page: Page) => /\/payment\/orders\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

/** Chooses the package with this price. */
export const choosePackage = (page: Page, price: string) =>
  page.locator('label.pick-label', { hasText: price }).first().click();

/** Chooses the option to type an amount, and types it. */
export async function typeAmount(page: Page, amount: string) {
  await page.locator('label.pick-label', { has: page.locator('input[value=amount]') }).click();
  await page.locator('#amount').fill(amount);
}

export async function accept(page: Page) {
  await page.locator('input[name=accept_topup_rules]').check();
  await page.locator('input[name=accept_app_terms]').check();
}

/** Orders a package on the start page and waits for the order page. */
export async function order(page: Page, price = '฿35') {
  await choosePackage(page, price);
  await accept(page);
  await payButton(page).click();
  await page.waitForURL(isOrderPage);
  await hydrated(page);
}

/** Returns the link to the bank page where the order's QR can be paid. */
export const bankOf = async (page: Page) =>
  (await page.locator('a[href^="/sandbox/bank"]').getAttribute('href')) ?? expect.fail('there is no QR to pay');

/** Decides at the bank about the order of this page. */
export const atBank = (page: Page, href: string, how: AtBank = {}) =>
  decideAtBank(new URL(page.url()).origin, href, how);

/** Waits for the outcome without any user action: the page polls on its own schedule. */
export const outcomeByItself = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();

/**
 * Waits for the outcome like a user who returns from the bank: the page checks on focus, at most
 * once a second.
 */
export const outcome = (page: Page, title: string) =>
  expect
    .poll(
      async () => {
        await page.evaluate(() => dispatchEvent(new Event('focus')));
        return page.getByRole('heading', { level: 2, name: title, exact: true }).isVisible();
      },
      { interval: 250 },
    )
    .toBe(true);

/** The family's coins in the bar of the page, otherwise the member's own in the header. */
export const BALANCE = 'main h1 + p b, header [data-have] .coins';

export const coins = (page: Page) => numberIn(page.locator(BALANCE).last());

/** Moves the deadline of the order to now, as if the time had passed. */
export const runOut = async (page: Page) => {
  const now = Date.now();
  const { changes } = await query(
    'UPDATE orders SET expires_at_ms = ?, due_at_ms = ?, version = version + 1 WHERE uuid = ?',
    now,
    now,
    orderUuid(page),
  );
  expect(changes).toBe(1);
};

/** Somebody who tops up in Chromium, and pays at the sandbox's bank: a guest, so that nobody else moves their coins. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import en from '../../../locales/en/money/payment.json' with { type: 'json' };
import th from '../../../locales/th/money/payment.json' with { type: 'json' };
import { query } from '../../system/database.ts';
import { axeViolations } from '../axe.ts';
import { desktop, phone } from '../browser.ts';
import { hydrated } from '../member.ts';

/** Each language on one of the two devices. */
export const sides = [
  { who: 'on a phone, in Thai', prefix: '', locale: 'th', said: th, viewport: phone },
  { who: 'on a desktop, in English', prefix: '/en', locale: 'en', said: en, viewport: desktop },
] as const;

/** Nothing for axe to object to, and nothing wider than the window. */
export async function isSound(page: Page) {
  expect(await axeViolations(page)).toEqual([]);
  const widths = await page.evaluate(() => ({ page: document.documentElement.scrollWidth, window: innerWidth }));
  expect(widths.page).toBeLessThanOrEqual(widths.window);
}

export const payButton = (page: Page) => page.locator('button[name=step][value=pay]');

/** The number in a text: `Pay · ฿1,020.00` is 1020. */
export const numberIn = async (place: Locator) => Number(((await place.textContent()) ?? '').replaceAll(/[^\d.]/g, ''));

/** The sum on the button, once it is known. */
export const asks = (page: Page, baht: number) => expect.poll(() => numberIn(payButton(page))).toBe(baht);

export const isOrderPage = (url: URL) => /^(?:\/en)?\/payment\/orders\/[0-9a-f-]{36}$/.test(url.pathname);
export const orderUuid = (page: Page) => /\/payment\/orders\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

/** Chooses the package of that price. */
export const choosePackage = (page: Page, price: string) =>
  page.locator('label.pick-label', { hasText: price }).first().click();

/** Chooses to type an amount, and types it. */
export async function typeAmount(page: Page, amount: string) {
  await page.locator('label.pick-label', { has: page.locator('input[value=amount]') }).click();
  await page.locator('#amount').fill(amount);
}

export async function accept(page: Page) {
  await page.locator('input[name=accept_topup_rules]').check();
  await page.locator('input[name=accept_app_terms]').check();
}

/** From the start page to the order's page. */
export async function order(page: Page, price = '฿35') {
  await choosePackage(page, price);
  await accept(page);
  await payButton(page).click();
  await page.waitForURL(isOrderPage);
  await hydrated(page);
}

/** Where the order's QR can be paid. */
export const bankOf = async (page: Page) =>
  (await page.locator('a[href^="/sandbox/bank"]').getAttribute('href')) ?? expect.fail('there is no QR to pay');

export interface AtBank {
  decision?: 'pay' | 'refuse' | 'answer';
  amount?: string;
  ticks?: ('twice' | 'late' | 'silent')[];
  telling?: string;
}

/** Goes to the bank in a tab of its own, and decides there. */
export async function atBank(page: Page, href: string, { decision = 'pay', amount, ticks = [], telling }: AtBank = {}) {
  const bank = await page.context().newPage();
  await bank.goto(href);
  if (amount !== undefined) await bank.locator('#amount').fill(amount);
  for (const name of ticks) await bank.locator(`input[name=${name}]`).check();
  if (telling !== undefined) await bank.locator('#telling').selectOption(telling);
  await bank.locator(`button[name=decision][value=${decision}]`).click();
  await bank.getByRole('status').waitFor();
  await bank.close();
}

/** Waits for the outcome of this title, as long as it takes, while nobody does anything: the page asks when it is time to. */
export const outcomeByItself = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();

/** The same for somebody who is back from the bank and looks: a page asks when it is looked at, at most once a second. */
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

/** The balance that the page's bar shows. */
export const coins = (page: Page) => numberIn(page.locator('main h1 + p b'));

/** The order's time runs out: its deadline comes to now, as it would by waiting. */
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

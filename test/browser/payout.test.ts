/** From a viewer's gift to a VB's bank account, with JavaScript and without: taken back and granted, paid, and sent back by the bank. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import thEarning from '../../locales/th/earning.json' with { type: 'json' };
import th from '../../locales/th/payout.json' with { type: 'json' };
import { newBuyer } from '../system/guest.ts';
import {
  bankDoes,
  eightDaysLater,
  grant,
  type House,
  letGo,
  newHouse,
  newPayableCaster,
  takeSmallestBack,
} from '../system/payout-house.ts';
import { axeViolationsInBoth } from './axe.ts';
import { test } from './browser.ts';
import { openAs } from './member.ts';

/** Nothing stands out at the side, and, where scripts run, axe has nothing to say. */
async function looksRight(page: Page, withScripts: boolean) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  if (withScripts) expect(await axeViolationsInBoth(page)).toEqual([]);
}

const textOf = async (page: Page) => (await page.locator('main').textContent()) ?? '';

/** So many of a gift; they come to so many coins. */
async function gives(page: Page, { name, quantity, coins }: { name: string; quantity: string; coins: number }) {
  const gift = page.locator('main li', { hasText: name });
  await gift.locator('select').selectOption(quantity);
  await gift.getByRole('button').click();
  await page.waitForURL(new RegExp(`given=${coins}$`));
}

/** A gift is taken back, the VB reads why and wants it looked at again, and a third of the house gives it back. */
async function appeals(page: Page, { house, slug, withScripts }: { house: House; slug: string; withScripts: boolean }) {
  const ground = `เงินที่เติมไม่ใช่ของผู้ให้ (${slug})`;
  const uuid = await takeSmallestBack(house, slug, ground);
  await page.goto('/earnings/gifts');
  const gift = page.locator('main li', { hasText: ground });
  await gift.getByText(thEarning.received.state.taken_back, { exact: true }).waitFor();
  await gift.getByText(thEarning.received.appeal, { exact: true }).click();
  await gift.getByLabel(thEarning.received.why).fill('เธอเติมเองจริงค่ะ');
  await looksRight(page, withScripts);
  await gift.getByRole('button', { name: thEarning.received.send }).click();
  await page.waitForURL(/status=appealed$/);
  await page.getByText(thEarning.received.appealed, { exact: true }).waitFor();
  await gift.getByText(/คำตอบจะอยู่ตรงนี้ภายใน \d/).waitFor();
  expect(await gift.getByRole('button').count()).toBe(0);
  await grant(house, uuid, 'ตรวจสลิปแล้ว เป็นของเธอจริง');
  await page.goto('/earnings/gifts');
  await gift.getByText(thEarning.received.granted, { exact: true }).waitFor();
  await gift.getByText('ตรวจสลิปแล้ว เป็นของเธอจริง').waitFor();
  await gift.getByText(thEarning.received.state.held, { exact: true }).waitFor();
}

/** Asks to be paid so many V-tokens, all there are where none are said; gives where it stands and its number. */
async function asksToBePaid(page: Page, vtokens: string, withScripts: boolean) {
  await page.goto('/payout');
  await page.getByLabel(th.ask.amount).fill(vtokens);
  await page.getByRole('button', { name: th.ask.see }).click();
  await page.waitForURL(/\/payout\/quotes\//);
  await looksRight(page, withScripts && vtokens === '');
  await page.getByRole('button', { name: th.quote.ask }).click();
  await page.waitForURL(/\/payout\/payouts\/.*status=submitted/);
  await page.getByRole('heading', { name: th.state.submitted.title }).waitFor();
  const reference = /VP[0-9A-Z]{12}/.exec(await textOf(page))?.[0] ?? expect.fail('a payout has a number');
  return { address: new URL(page.url()).pathname, reference };
}

/** The clock asks the bank by itself; the page is asked for until it says so. */
const becomes = (page: Page, address: string, state: 'paid' | 'returned') =>
  expect
    .poll(
      async () => {
        await page.goto(address);
        return page.getByRole('heading', { name: th.state[state].title }).count();
      },
      { timeout: 90_000, interval: 1_000 },
    )
    .toBe(1);

async function printsCertificate(page: Page, withScripts: boolean) {
  await page.getByRole('link', { name: th.certificate.see }).click();
  await page.getByText('น.ส. ของขวัญ ใจดี').waitFor();
  await page.waitForLoadState();
  await looksRight(page, withScripts);
  expect(await page.getByRole('button', { name: th.certificate.print }).isVisible()).toBe(withScripts);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('header.bar').isVisible()).toBe(false);
  expect(await page.getByText(th.form.section, { exact: true }).isVisible()).toBe(true);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  expect(await page.locator('article').textContent()).toMatch(/\([^)]*บาท[^)]*\)/);
  await page.emulateMedia({ media: 'screen' });
}

test.for([
  { name: 'with JavaScript', withScripts: true },
  { name: 'without JavaScript', withScripts: false },
])(
  'gifts are given, taken back and granted, waited for, and paid or sent back ($name)',
  async ({ withScripts }, { open }) => {
    const opening = { javaScriptEnabled: withScripts };
    const house = await newHouse();
    const { vb, slug } = await newPayableCaster(house);

    const giver = await openAs(open, await newBuyer(), `/live/${slug}/gifts`, opening);
    await gives(giver, { name: 'รักหมดใจ', quantity: '1', coins: 520 });
    await gives(giver, { name: 'รักหมดใจ', quantity: '19', coins: 9_880 });

    const page = await openAs(open, vb, '/earnings', opening);
    await page.getByText(thEarning.reason.age).waitFor();
    expect(await textOf(page)).toContain('10,400 V-token');
    await appeals(page, { house, slug, withScripts });
    await page.goto('/payout');
    await page.getByText(th.bar.nothing_payable.title).waitFor();

    await eightDaysLater();
    await page.goto('/earnings');
    await page.getByRole('link', { name: th.title, exact: true }).click();
    await page.waitForURL(/\/payout$/);
    const paid = await asksToBePaid(page, '4,000', withScripts);
    const sentBack = await asksToBePaid(page, '', withScripts);

    const messageId = await letGo(house, [paid.reference, sentBack.reference]);
    await page.goto(paid.address);
    await page.getByRole('heading', { name: th.state.sent.title }).waitFor();
    // As long as one of a file is open the bank is asked again soon: so that comes last.
    await bankDoes(messageId, sentBack.reference, ['pay', 'return']);
    await bankDoes(messageId, paid.reference, ['pay']);
    await becomes(page, sentBack.address, 'returned');
    await looksRight(page, withScripts);
    expect(await textOf(page)).toContain(th.bank_reason.AC04);
    // The tax was due when it was paid: its certificate stands.
    await page.getByRole('link', { name: th.certificate.see }).waitFor();

    await becomes(page, paid.address, 'paid');
    await looksRight(page, withScripts);
    await printsCertificate(page, withScripts);
  },
);

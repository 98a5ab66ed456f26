/**
 * Checks payments to the bank with JavaScript and without. A viewer's gift becomes a VB's money, is
 * reversed and granted, and is paid or returned by the bank. Unused money goes to the account that
 * its buyer chooses. The tests run in sequence, because a file takes all approved payouts.
 */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import thGift from '../../../locales/th/live/gift.json' with { type: 'json' };
import thPayment from '../../../locales/th/money/order.json' with { type: 'json' };
import thEarning from '../../../locales/th/payouts/earning.json' with { type: 'json' };
import th from '../../../locales/th/payouts/payout.json' with { type: 'json' };
import { rowsForRun } from '../../effort.ts';
import { denials } from '../../money-denials.ts';
import { newBuyer, newGuest } from '../../system/guest.ts';
import { letRefundsGo } from '../../system/money/refund-staff.ts';
import {
  bankDoes,
  eightDaysLater,
  grant,
  newPayableCaster,
  newPayoutStaff,
  type PayoutStaff,
  takeSmallestBack,
} from '../../system/payouts/payout-staff.ts';
import { axeViolationsInBoth } from '../axe.ts';
import { test } from '../browser.ts';
import { sendGift } from '../live/choose-gift.ts';
import { openAs } from '../member.ts';
import { ListeningPayer } from '../money/listening-payer.ts';
import { bankOf, isOrderPage, orderUuid, sides } from '../money/payer.ts';
import { does } from '../office/office-room.ts';

/** Expects no horizontal overflow and, if scripts run, no axe violations. */
async function looksRight(page: Page, withScripts: boolean) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  if (withScripts) expect(await axeViolationsInBoth(page)).toEqual([]);
}

const textOf = async (page: Page) => (await page.locator('main').textContent()) ?? '';

/** Coins above which a member confirms a gift, unless they set another amount. */
const ASKED_ABOVE = 1_000;

/** Gives a gift and expects its price in coins. */
async function gives(page: Page, { name, coins }: { name: string; coins: number }) {
  await sendGift(page, name);
  if (coins > ASKED_ABOVE) await page.getByRole('button', { name: thGift.give }).click();
  await page.waitForURL(new RegExp(`given=${coins}$`));
}

/** Reverses a gift, lets the VB appeal, and grants the appeal as a third staff member. */
async function appeals(
  page: Page,
  { house, slug, withScripts }: { house: PayoutStaff; slug: string; withScripts: boolean },
) {
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

/**
 * Requests a payout of this many V-tokens, or of all if the text is empty. Returns the path and the
 * reference of the payout.
 */
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

/**
 * Approves the payouts as two staff members. The first makes the bank file and the second releases
 * it. Returns the id of the file.
 */
async function letGo({ first, second }: { first: Page; second: Page }, references: readonly string[]): Promise<string> {
  for (const page of [first, second]) {
    for (const reference of references) {
      await page.goto('/office/payouts');
      const href = (await page.getByRole('link', { name: reference }).getAttribute('href')) ?? '';
      await does(page, ['payouts', 'decide'], { decision: 'approve' }, { id: href.split('/').at(-1) ?? '' });
    }
  }
  await does(first, ['payout-batches', 'make'], { ground: `payday of ${references.join(', ')}` });
  const codes = await first.locator('main tbody').first().locator('code').allTextContents();
  const [messageId = ''] = codes;
  // The second staff member compares the digest that the first has seen.
  const digest = codes.find((code) => /^[0-9a-f]{64}$/.test(code)) ?? expect.fail('a file has a digest');
  await does(second, ['approvals', 'decide'], { decision: 'approve' }, { row: digest });
  return messageId;
}

/** Reloads the page until it shows the state, which a scheduled job gets from the bank. */
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

const ways = [
  { name: 'with JavaScript', withScripts: true },
  { name: 'without JavaScript', withScripts: false },
];

describe('payouts and refunds to a bank account', () => {
  test.for(rowsForRun(ways, 1))(
    'a VB’s gifts are appealed, paid out or returned by the bank ($name)',
    async ({ withScripts }, { open }) => {
      const options = withScripts ? {} : { javaScriptEnabled: false, expected: /\.js, csp$/ };
      const house = await newPayoutStaff();
      const { vb, slug } = await newPayableCaster(house);

      const giver = await openAs(open, await newBuyer(), `/live/${slug}/gifts`, options);
      await gives(giver, { name: 'รักหมดใจ', coins: 520 });
      await gives(giver, { name: 'กาแล็กซี', coins: 9_999 });

      const page = await openAs(open, vb, '/earnings', options);
      await page.getByText(thEarning.reason.age).waitFor();
      expect(await textOf(page)).toContain('10,519 V-token');
      await appeals(page, { house, slug, withScripts });
      await page.goto('/payout');
      await page.getByText(th.bar.nothing_payable.title).waitFor();

      await eightDaysLater();
      await page.goto('/earnings');
      await page.getByRole('link', { name: th.title, exact: true }).click();
      await page.waitForURL(/\/payout$/);
      const paidPayout = await asksToBePaid(page, '4,000', withScripts);
      const returnedPayout = await asksToBePaid(page, '', withScripts);

      const messageId = await letGo(
        {
          first: await openAs(open, house.maker, '/office', options),
          second: await openAs(open, house.second, '/office', options),
        },
        [paidPayout.reference, returnedPayout.reference],
      );
      await page.goto(paidPayout.address);
      await page.getByRole('heading', { name: th.state.sent.title }).waitFor();
      // The bank is queried often only while a payout of the file is open. So the payout that stays
      // paid is decided last.
      await bankDoes(messageId, `${returnedPayout.reference}-1`, ['pay', 'return']);
      await bankDoes(messageId, `${paidPayout.reference}-1`, ['pay']);
      await becomes(page, returnedPayout.address, 'returned');
      await looksRight(page, withScripts);
      expect(await textOf(page)).toContain(th.bank_reason.AC04);
      // The tax was due at payment, so the certificate remains.
      await page.getByRole('link', { name: th.certificate.see }).waitFor();

      await becomes(page, paidPayout.address, 'paid');
      await looksRight(page, withScripts);
      await printsCertificate(page, withScripts);
    },
  );

  test('unused money is refunded; a returned refund waits for another account', async ({ open }) => {
    const house = await newPayoutStaff();
    const payers = await Promise.all(
      sides.map(async (side, nth) => {
        const hasScripts = nth === 0;
        const options = { viewport: side.viewport, javaScriptEnabled: hasScripts, expected: /422|, csp$/ };
        const page = await openAs(open, await newGuest(), `${side.prefix}/payment/history/topup`, options);
        return { ...side, payer: new ListeningPayer(page, { prefix: side.prefix, hasScripts }), page };
      }),
    );
    const each = async (does: (one: (typeof payers)[number]) => Promise<void>) => {
      for (const one of payers) await does(one);
    };
    const price = '฿34.99';

    await each(async ({ payer, page, texts }) => {
      await payer.listen();
      await payer.order();
      await payer.pay(await bankOf(page), { amount: '34.99' });
      await payer.sees(texts.status.underpaid.title);
      await payer.reads(texts.pays_back.choose);
      await page.getByRole('link', { name: texts.pays_back.go_choose }).click();
      await page.getByRole('heading', { level: 1, name: texts.refund_account.title }).waitFor();
      for (const width of [320, page.viewportSize()?.width ?? 360]) {
        await page.setViewportSize({ width, height: 900 });
        await looksRight(page, false);
      }
      // This is not a mobile number.
      await page.locator('#number').fill('02 123 4567');
      await page.locator('#name').fill('สมใจ ดีงาม');
      await page.getByRole('button', { name: texts.refund_account.send }).click();
      await page.getByRole('alert').getByText(texts.refund_account.wrong.number, { exact: true }).waitFor();
      await looksRight(page, payer.hasScripts);
      expect(await page.locator('#name').inputValue()).toBe('สมใจ ดีงาม');
      await page.locator('#number').fill('081-234 5678');
      await page.getByRole('button', { name: texts.refund_account.send }).click();
      await page.waitForURL(isOrderPage);
      await payer.reads(texts.pays_back.chosen.replace('{{account}}', 'xxx-xxx-5678'));
    });

    const refunds = await letRefundsGo(
      house,
      payers.map(({ page }) => orderUuid(page)),
    );
    await each(async ({ payer, texts }) => {
      await payer.reads(texts.refund.on_the_way_to.replace('{{price}}', price).replace('{{to}}', 'xxx-xxx-5678'));
      await payer.sees(texts.status.settled.title);
    });
    const [first, second] = refunds;
    if (!first || !second) return expect.fail('each has a refund of their own');
    await bankDoes(first.messageId, first.end_to_end_id, ['pay']);
    await payers[0]?.payer.reads(thPayment.refund.paid.replace('{{price}}', price));
    // A settled file is queried only once an hour. While the second refund is open, changes of the
    // first arrive at once.
    await bankDoes(first.messageId, first.end_to_end_id, ['return']);
    await bankDoes(second.messageId, second.end_to_end_id, ['pay', 'return']);

    await each(async ({ payer, page, texts, locale }) => {
      await payer.reads(texts.refund.returned.replace('{{price}}', price));
      await payer.sees(texts.status.underpaid.title);
      await looksRight(page, payer.hasScripts);
      await page.getByRole('link', { name: texts.pays_back.go_change }).click();
      await page.getByRole('heading', { level: 1, name: texts.refund_account.title }).waitFor();
      await page.locator('label.pick-label', { has: page.locator('input[value=bank]') }).click();
      await page.locator('#bank_code').selectOption('014');
      await page.locator('#number').fill('111-2-22333-4');
      await page.locator('#name').fill('สมใจ ดีงาม');
      await page.getByRole('button', { name: texts.refund_account.send }).click();
      await page.waitForURL(isOrderPage);
      await payer.reads(texts.pays_back.chosen.replace('{{account}}', 'xxx-x-x2333-x'));
      expect(payer.untrue(denials[locale])).toEqual([]);
      expect(payer.received.length).toBeGreaterThan(5);
    });
  });
});

/**
 * What leaves in files for the bank, with JavaScript and without: from a viewer's gift to a VB's account, taken back and granted, paid, and sent
 * back by the bank; and money that bought nothing to the account that its buyer chooses. One after the other, since a file takes all that is
 * approved.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import thPayment from '../../../locales/th/money/payment.json' with { type: 'json' };
import thEarning from '../../../locales/th/payouts/earning.json' with { type: 'json' };
import th from '../../../locales/th/payouts/payout.json' with { type: 'json' };
import { denials } from '../../money-denials.ts';
import { newBuyer, newGuest } from '../../system/guest.ts';
import { letRefundsGo } from '../../system/money/refund-house.ts';
import {
  bankDoes,
  eightDaysLater,
  grant,
  type House,
  newHouse,
  newPayableCaster,
  takeSmallestBack,
} from '../../system/payouts/payout-house.ts';
import { axeViolationsInBoth } from '../axe.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';
import { ListeningPayer } from '../money/listening-payer.ts';
import { bankOf, isOrderPage, orderUuid, sides } from '../money/payer.ts';
import { does } from '../office/office-room.ts';

/** Nothing stands out at the side, and, where scripts run, axe has nothing to say. */
async function looksRight(page: Page, withScripts: boolean) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  if (withScripts) expect(await axeViolationsInBoth(page)).toEqual([]);
}

const textOf = async (page: Page) => (await page.locator('main').textContent()) ?? '';

/** A gift, which comes to so many coins. */
async function gives(page: Page, { name, coins }: { name: string; coins: number }) {
  await page.getByRole('button', { name }).click();
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

/** Two of the house approve the payouts in the office; the first puts them into a file, and the second lets it go. Gives the file's id. */
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
  // The second compares the digest that the first has seen.
  const digest = codes.find((code) => /^[0-9a-f]{64}$/.test(code)) ?? expect.fail('a file has a digest');
  await does(second, ['approvals', 'decide'], { decision: 'approve' }, { row: digest });
  return messageId;
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
    const opening = withScripts ? {} : { javaScriptEnabled: false, expected: /\.js, csp$/ };
    const house = await newHouse();
    const { vb, slug } = await newPayableCaster(house);

    const giver = await openAs(open, await newBuyer(), `/live/${slug}/gifts`, opening);
    await gives(giver, { name: 'รักหมดใจ', coins: 520 });
    await gives(giver, { name: 'กาแล็กซี', coins: 9_999 });

    const page = await openAs(open, vb, '/earnings', opening);
    await page.getByText(thEarning.reason.age).waitFor();
    expect(await textOf(page)).toContain('10,519 V-token');
    await appeals(page, { house, slug, withScripts });
    await page.goto('/payout');
    await page.getByText(th.bar.nothing_payable.title).waitFor();

    await eightDaysLater();
    await page.goto('/earnings');
    await page.getByRole('link', { name: th.title, exact: true }).click();
    await page.waitForURL(/\/payout$/);
    const paid = await asksToBePaid(page, '4,000', withScripts);
    const sentBack = await asksToBePaid(page, '', withScripts);

    const messageId = await letGo(
      {
        first: await openAs(open, house.maker, '/office', opening),
        second: await openAs(open, house.second, '/office', opening),
      },
      [paid.reference, sentBack.reference],
    );
    await page.goto(paid.address);
    await page.getByRole('heading', { name: th.state.sent.title }).waitFor();
    // As long as one of a file is open the bank is asked again soon: so that comes last.
    await bankDoes(messageId, `${sentBack.reference}-1`, ['pay', 'return']);
    await bankDoes(messageId, `${paid.reference}-1`, ['pay']);
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

test('what bought nothing goes back to an account, and from a bank that returns it waits for another', async ({
  open,
}) => {
  const house = await newHouse();
  const payers = await Promise.all(
    sides.map(async (side, nth) => {
      const hasScripts = nth === 0;
      const opening = { viewport: side.viewport, javaScriptEnabled: hasScripts, expected: /422|, csp$/ };
      const page = await openAs(open, await newGuest(), `${side.prefix}/payment/history/topup`, opening);
      return { ...side, payer: new ListeningPayer(page, { prefix: side.prefix, hasScripts }), page };
    }),
  );
  const each = async (does: (one: (typeof payers)[number]) => Promise<void>) => {
    for (const one of payers) await does(one);
  };
  const price = '฿34.99';

  await each(async ({ payer, page, said }) => {
    await payer.listen();
    await payer.order();
    await payer.pay(await bankOf(page), { amount: '34.99' });
    await payer.sees(said.status.underpaid.title);
    await payer.reads(said.pays_back.choose);
    await page.getByRole('link', { name: said.pays_back.go_choose }).click();
    await page.getByRole('heading', { level: 1, name: said.refund_account.title }).waitFor();
    for (const width of [320, page.viewportSize()?.width ?? 360]) {
      await page.setViewportSize({ width, height: 900 });
      await looksRight(page, false);
    }
    // There is no such mobile number.
    await page.locator('#number').fill('02 123 4567');
    await page.locator('#name').fill('สมใจ ดีงาม');
    await page.getByRole('button', { name: said.refund_account.send }).click();
    await page.getByRole('alert').getByText(said.refund_account.wrong.number, { exact: true }).waitFor();
    await looksRight(page, payer.hasScripts);
    expect(await page.locator('#name').inputValue()).toBe('สมใจ ดีงาม');
    await page.locator('#number').fill('081-234 5678');
    await page.getByRole('button', { name: said.refund_account.send }).click();
    await page.waitForURL(isOrderPage);
    await payer.reads(said.pays_back.chosen.replace('{{account}}', 'xxx-xxx-5678'));
  });

  const sent = await letRefundsGo(
    house,
    payers.map(({ page }) => orderUuid(page)),
  );
  await each(async ({ payer, said }) => {
    await payer.reads(said.refund.on_the_way_to.replace('{{price}}', price).replace('{{to}}', 'xxx-xxx-5678'));
    await payer.sees(said.status.settled.title);
  });
  const [first, second] = sent;
  if (!first || !second) return expect.fail('each has a refund of their own');
  await bankDoes(first.messageId, first.end_to_end_id, ['pay']);
  await payers[0]?.payer.reads(thPayment.refund.paid.replace('{{price}}', price));
  // A file that is settled is asked about once an hour: as long as the second is open what becomes of the first is heard at once.
  await bankDoes(first.messageId, first.end_to_end_id, ['return']);
  await bankDoes(second.messageId, second.end_to_end_id, ['pay', 'return']);

  await each(async ({ payer, page, said, locale }) => {
    await payer.reads(said.refund.returned.replace('{{price}}', price));
    await payer.sees(said.status.underpaid.title);
    await looksRight(page, payer.hasScripts);
    await page.getByRole('link', { name: said.pays_back.go_change }).click();
    await page.getByRole('heading', { level: 1, name: said.refund_account.title }).waitFor();
    await page.locator('label.pick-label', { has: page.locator('input[value=bank]') }).click();
    await page.locator('#bank_code').selectOption('014');
    await page.locator('#number').fill('111-2-22333-4');
    await page.locator('#name').fill('สมใจ ดีงาม');
    await page.getByRole('button', { name: said.refund_account.send }).click();
    await page.waitForURL(isOrderPage);
    await payer.reads(said.pays_back.chosen.replace('{{account}}', 'xxx-x-x2333-x'));
    expect(payer.untrue(denials[locale])).toEqual([]);
    expect(payer.heard.length).toBeGreaterThan(5);
  });
});

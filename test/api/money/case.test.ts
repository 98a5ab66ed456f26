/** Payment cases: money without a sale becomes a case and is refunded under dual control. */

import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { decideApproval, listApprovals } from '../../../calls/identity/approval.ts';
import {
  creditCase,
  endCase,
  getCase,
  listCases,
  ownCase,
  recallCase,
  reportRefund,
  startRefund,
  writeOffCase,
} from '../../../calls/money/case.ts';
import { listCreditNotes } from '../../../calls/money/invoice-office.ts';
import { chooseRefundAccount, getOrder, listTopups } from '../../../calls/money/order.ts';
import { makePayoutBatch } from '../../../calls/payouts/bank-batch.ts';
import { listNotices } from '../../../calls/people/notice.ts';
import { ask, askInVain } from '../ask.ts';
import { approve, askAlone, askAsTwo } from '../dual-control.ts';
import { addMember } from '../member.ts';
import { userUuid } from '../world.ts';
import { beginMoney, type Money, placeOrder, rows, watch, webhook } from './money-world.ts';
import { bankForm, bankSaid, choose, phoneForm, sendFile } from './refund-stage.ts';

let money: Money;
let asker: string;
let second: string;
let keys = 0;
const key = () => `desk-key-${++keys}`;

beforeEach(async () => {
  money = await beginMoney();
  asker = await addMember('asker', 'staff');
  second = await addMember('second', 'ceo');
});

/** Makes an order of 100 baht with the given payments, each announced by webhook. */
async function paidFor(...amounts: number[]) {
  const order = await placeOrder(money.fan);
  for (const amount of amounts) {
    money.bank.pay(order.reference, amount, new Date());
    await webhook(order.reference);
  }
  return order;
}

/** The same, after the payer has chosen the account for the refund. */
async function refundable(...amounts: number[]) {
  const order = await paidFor(...amounts);
  await choose(money.fan, order.uuid);
  return order;
}

const cases = async (state: 'open' | 'all' = 'open') => (await ask(listCases, { token: asker, query: { state } })).data;
const balances = async () =>
  Object.fromEntries(
    (
      await rows(
        `SELECT id, balance FROM ledger_accounts WHERE currency = 'THB' AND balance <> 0 AND id NOT LIKE '%:debt' AND id <> 'house:receivable'`,
      )
    ).map((row) => [String(row.id), Number(row.balance)]),
  );

const start = (number: number, amount_satang: number) => ({
  token: asker,
  key: key(),
  params: { number: String(number) },
  form: { amount_satang: String(amount_satang), ground: 'paid twice, slip seen' },
});

async function approveAll(decision: 'approve' | 'refuse' = 'approve') {
  for (const { uuid, digest } of (await ask(listApprovals, { token: second })).data) {
    await ask(decideApproval, { token: second, key: key(), params: { uuid }, form: { decision, digest } });
  }
}

const report = (uuid: string, outcome: 'paid' | 'failed' | 'returned') => ({
  token: asker,
  key: key(),
  params: { uuid },
  form: { outcome, bank_note: `the bank says ${outcome}` },
});

describe('money that bought nothing', () => {
  test('unsold money becomes a case with its message and is refundable', async () => {
    const under = await paidFor(4_000);
    const twice = await paidFor(10_000, 10_000);
    const over = await paidFor(10_700);
    expect(await cases()).toMatchObject([
      { number: 1, kind: 'underpaid', order_uuid: under.uuid, amount_satang: 4_000, left_satang: 4_000 },
      { number: 2, kind: 'paid_twice', order_uuid: twice.uuid, amount_satang: 10_000 },
      { number: 3, kind: 'overpaid', order_uuid: over.uuid, amount_satang: 700 },
    ]);
    for (const { message_number, reference } of await cases()) {
      const [message] = await rows(`SELECT reference, body FROM gateway_messages WHERE number = ${message_number}`);
      expect(message).toMatchObject({ reference });
      expect(message?.body).toContain('payment_id');
    }
    expect(await balances()).toMatchObject({ 'house:refundable': 14_700 });
  });

  test('a case is refunded in parts, each requested, approved and confirmed', async () => {
    const order = await refundable(10_000, 10_000);
    const first = await ask(startRefund, start(1, 3_000));
    expect(first.data.refund).toMatchObject({ state: 'asked', amount_satang: 3_000, credit_note: null });
    expect(await balances()).toMatchObject({ 'house:refundable': 10_000 });
    const approval = { params: { uuid: first.data.approval_uuid }, key: key() };
    const { digest } = (await ask(listApprovals, { token: second })).data[0] ?? expect.fail('it waits');
    expect(
      await askInVain(decideApproval, { ...approval, token: asker, form: { decision: 'approve', digest } }),
    ).toMatchObject({ status: 403, error: { code: 'approval_of_oneself' } });
    await approveAll();
    await sendFile(asker, second);
    expect(await balances()).toMatchObject({ 'house:refundable': 7_000, 'house:refunding': 3_000 });
    expect(await watch(money.fan, order.uuid)).toMatchObject({ refundable_satang: 7_000, refunded_satang: 3_000 });
    await askAsTwo(reportRefund, report(first.data.refund.uuid, 'paid'));
    const [paidRefund] = (await ask(getCase, { token: asker, params: { number: '1' } })).data.refunds;
    expect(paidRefund).toMatchObject({ state: 'paid', credit_note: expect.stringMatching(/^VLC2031\d\d-000001$/) });
    const rest = (await ask(startRefund, start(1, 7_000))).data.refund;
    await approveAll();
    await sendFile(asker, second);
    await askAsTwo(reportRefund, report(rest.uuid, 'paid'));
    const notices = (await ask(listNotices, { token: money.fan })).data.filter(
      ({ kind }) => kind !== 'order_processed',
    );
    expect(notices.map(({ kind, path }) => [kind, path]).toSorted()).toEqual(
      ['case_opened', 'refund_sent', 'refund_sent'].map((kind) => [kind, `/payment/orders/${order.uuid}`]),
    );
    const { results: waitingRows } = await env.DB.prepare(
      "SELECT DISTINCT role FROM notices JOIN users ON uuid = user_uuid WHERE kind = 'approval_waiting' ORDER BY role",
    ).all();

    expect(waitingRows).toEqual([{ role: 'ceo' }]);
    expect(await balances()).toMatchObject({ 'world:thai_qr': -10_000 });
    expect(await cases()).toEqual([]);
    expect(await cases('all')).toMatchObject([
      { left_satang: 0, refunded_satang: 10_000, ended_at: expect.any(String) },
    ]);
    const moneyCase = (await ask(getCase, { token: asker, params: { number: '1' } })).data;
    expect(moneyCase.refunds.map(({ credit_note }) => credit_note?.slice(-6))).toEqual(['000001', '000002']);
    const notes = (await ask(listCreditNotes, { token: asker })).data;
    expect(notes.map(({ amount_satang, state }) => [amount_satang, state])).toEqual([
      [7_000, 'valid'],
      [3_000, 'valid'],
    ]);
    expect((await ask(listTopups, { token: money.fan })).data[0]).toMatchObject({
      refundable_satang: 0,
      refunded_satang: 10_000,
    });
  });

  test('a refund that fails or is returned reopens the case and can be repeated', async () => {
    const order = await refundable(4_000);
    const accounts = [phoneForm, bankForm, phoneForm];
    for (const [nth, outcomes] of ([['failed'], ['paid', 'returned'], ['paid']] as const).entries()) {
      // After the bank has rejected an account, a refund waits for another one.
      if (nth > 0) await choose(money.fan, order.uuid, accounts[nth]);
      const { refund } = (await ask(startRefund, start(1, 4_000))).data;
      await approveAll();
      await sendFile(asker, second);
      for (const outcome of outcomes) await askAsTwo(reportRefund, report(refund.uuid, outcome));
      const leftSatang = outcomes.at(-1) === 'paid' ? 0 : 4_000;
      expect((await cases('all'))[0]).toMatchObject({ left_satang: leftSatang, refunding_satang: 0 });
    }
    expect(await cases()).toEqual([]);
    expect(await balances()).toEqual({});
    expect(await rows('SELECT number FROM credit_notes')).toHaveLength(2);
  });

  test('a refund that a second person refuses moves no money', async () => {
    await refundable(4_000);
    const { refund } = (await ask(startRefund, start(1, 4_000))).data;
    await approveAll('refuse');
    expect(await balances()).toMatchObject({ 'house:refundable': 4_000 });
    expect(await askInVain(reportRefund, report(refund.uuid, 'paid'))).toMatchObject({
      status: 409,
      error: { code: 'refund_not_movable', state: 'declined' },
    });
    expect((await ask(startRefund, start(1, 4_000))).data.refund.state).toBe('asked');
  });

  test('a case cannot be refunded twice, nor beyond its remaining amount', async () => {
    await refundable(4_000);
    expect(await askInVain(startRefund, start(1, 4_001))).toMatchObject({
      status: 422,
      error: { code: 'case_left_too_little', left_satang: 4_000 },
    });
    const twice = await Promise.all([1, 2, 3].map(() => ask(startRefund, start(1, 4_000)).catch(() => null)));
    expect(twice.filter((one) => one !== null)).toHaveLength(1);
    expect(await askInVain(startRefund, start(1, 1))).toMatchObject({ error: { code: 'case_refund_under_way' } });
    expect(await askInVain(startRefund, start(9, 1))).toMatchObject({ status: 404, error: { code: 'case_not_found' } });
  });

  test('a refund reported five times with one key is recorded once', async () => {
    await refundable(4_000);
    const { refund } = (await ask(startRefund, start(1, 4_000))).data;
    await approveAll();
    await sendFile(asker, second);
    const once = report(refund.uuid, 'paid');
    const approvalUuid = await askAlone(reportRefund, once);
    for (let nth = 0; nth < 4; nth += 1) expect(await askAlone(reportRefund, once)).toBe(approvalUuid);
    expect(await balances()).toMatchObject({ 'house:refunding': 4_000 });
    await approve(approvalUuid, second);
    expect(await rows('SELECT number FROM credit_notes')).toHaveLength(1);
    expect(await balances()).toEqual({});
  });
});

describe('money of a case that the payer’s bank recalls', () => {
  const recall = (amount_satang: number, bank_reference = 'RC-9') => ({
    token: asker,
    key: key(),
    params: { number: '1' },
    form: { amount_satang: String(amount_satang), bank_reference, ground: 'letter 18' },
  });

  test('an approved recall reduces the case, and the amount is not refunded again', async () => {
    const order = await refundable(10_000, 10_000);
    const { refund } = (await ask(recallCase, recall(4_000))).data;
    expect(refund).toMatchObject({ state: 'asked', way: 'recall', bank_note: 'RC-9' });
    expect(await balances()).toMatchObject({ 'house:refundable': 10_000 });
    await approveAll();
    expect(await balances()).toMatchObject({ 'house:refundable': 6_000, 'world:thai_qr': -16_000 });
    expect((await watch(money.fan, order.uuid)).refunds).toMatchObject([{ state: 'recalled', amount_satang: 4_000 }]);
    const noticeKinds = (await ask(listNotices, { token: money.fan })).data.map(({ kind }) => kind);
    expect(noticeKinds.toSorted()).toEqual(['case_opened', 'order_recalled']);
    expect(await askInVain(recallCase, recall(1))).toMatchObject({ error: { code: 'order_recall_known' } });
    expect(await askInVain(recallCase, recall(6_001, 'RC-10'))).toMatchObject({
      error: { code: 'case_left_too_little', left_satang: 6_000 },
    });
    await ask(startRefund, start(1, 6_000));
    expect(await askInVain(recallCase, recall(1, 'RC-10'))).toMatchObject({ error: { code: 'case_refund_under_way' } });
  });
});

describe('only the buyer can choose the refund account', () => {
  const wrongly = (uuid: string, form: object, token = money.fan) =>
    askInVain(chooseRefundAccount, { token, params: { uuid }, form: { ...phoneForm, ...form } });

  test('the payer can change the account until the refund starts, and sees it masked', async () => {
    const order = await paidFor(4_000);
    expect(await watch(money.fan, order.uuid)).toMatchObject({
      pays_back: 'account',
      can_choose_account: true,
      refund_account: null,
    });
    expect(await askInVain(startRefund, start(1, 4_000))).toMatchObject({
      status: 409,
      error: { code: 'refund_account_wanted' },
    });
    expect((await choose(money.fan, order.uuid)).data.refund_account).toMatchObject({
      kind: 'promptpay_phone',
      masked: 'xxx-xxx-5678',
      is_refused: false,
    });
    const { refund_account } = (await choose(money.fan, order.uuid, bankForm)).data;
    expect(refund_account).toMatchObject({ kind: 'bank', bank_code: '014', masked: 'xxx-x-x2333-x' });
    const accountsJson = JSON.stringify(await rows('SELECT * FROM refund_accounts'));
    expect(accountsJson).not.toMatch(/0812345678|1112223334|สมใจ/);
    const { refund } = (await ask(startRefund, start(1, 4_000))).data;
    expect(refund).toMatchObject({ way: 'account', to: 'xxx-x-x2333-x' });
    // The account cannot change while staff review the refund.
    expect(await wrongly(order.uuid, {})).toMatchObject({ status: 409, error: { code: 'refund_account_not_asked' } });
  });

  test('choosing an account mails its masked number to the payer’s verified address', async () => {
    await env.DB.prepare('INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES (?, ?, 0)')
      .bind('fan@vela.example', userUuid('fan'))
      .run();
    const { uuid, reference } = await paidFor(4_000);
    const mails: { to: string; subject: string; text: string }[] = [];
    const SANDBOX = {
      fetch: async (_: string, init: RequestInit) => {
        mails.push(JSON.parse(String(init.body)));
        return Response.json({ ok: true });
      },
    };
    await ask(chooseRefundAccount, { token: money.fan, params: { uuid }, form: phoneForm, bindings: { SANDBOX } });
    expect(mails).toMatchObject([{ to: 'fan@vela.example', subject: expect.stringContaining('xxx-xxx-5678') }]);
    expect(mails[0]?.text).toContain(`/payment/orders/${uuid}`);
    expect(mails[0]?.text).toContain(reference);
    expect(JSON.stringify(mails)).not.toMatch(/0812345678|สมใจ/);
  });

  test('only bank accounts are accepted if the file format has no PromptPay', async () => {
    const bindings = { PAYOUT_FORMAT: 'scb_text' };
    const { uuid } = await refundable(4_000);
    const input = { token: money.fan, params: { uuid }, bindings };
    expect((await ask(getOrder, input)).data).toMatchObject({
      refund_account_kinds: ['bank'],
      refund_account: { is_refused: true },
      can_choose_account: true,
    });
    expect(await askInVain(chooseRefundAccount, { ...input, form: phoneForm })).toMatchObject({
      status: 422,
      error: { code: 'refund_account_unreadable', fields: ['kind'] },
    });
    expect(await askInVain(startRefund, { ...start(1, 4_000), bindings })).toMatchObject({
      error: { code: 'refund_account_wanted' },
    });
    // A refund approved before waits, and does not prevent other payments.
    await ask(startRefund, start(1, 1_000));
    await approveAll();
    const file = { token: asker, key: key(), form: { ground: 'refunds' }, bindings };
    expect(await askInVain(makePayoutBatch, file)).toMatchObject({ error: { code: 'payout_batch_empty' } });
  });

  test('only the payer can choose the account, and only if an amount is refundable', async () => {
    const order = await paidFor(4_000);
    expect(await wrongly(order.uuid, {}, money.stranger)).toMatchObject({
      status: 404,
      error: { code: 'order_not_found' },
    });
    expect(await wrongly(order.uuid, {}, asker)).toMatchObject({ status: 404 });
    const whole = await paidFor(10_000);
    expect(await wrongly(whole.uuid, {})).toMatchObject({ status: 409, error: { code: 'refund_account_not_asked' } });
    expect(await rows('SELECT * FROM refund_accounts')).toEqual([]);
  });

  test.each([
    [{ number: '0212345678' }, ['number']],
    [{ number: '081234567' }, ['number']],
    [{ kind: 'promptpay_id', number: '1101700230709' }, ['number']],
    [{ kind: 'bank', number: '1112223334', bank_code: '999' }, ['bank_code']],
    [{ kind: 'bank', number: '111222333', bank_code: '014' }, ['number']],
    [{ name: '  ' }, ['name']],
    [{ name: '123' }, ['name']],
  ])('an unusable refund account is rejected: %j', async (form, fields) => {
    const order = await paidFor(4_000);
    expect(await wrongly(order.uuid, form)).toMatchObject({
      status: 422,
      error: { code: 'refund_account_unreadable', fields },
    });
  });

  test.each([
    [{ number: '+66 81 234 5678' }, 'xxx-xxx-5678'],
    [{ number: '\u202a๐๘๑–๒๓๔–๕๖๗๘\u202c' }, 'xxx-xxx-5678'],
    [{ kind: 'bank', number: '１１１２２２３３３４', bank_code: '014' }, 'xxx-x-x2333-x'],
    [{ kind: 'promptpay_id', number: '1-1017-00230-70-8' }, 'x-xxxx-xxxxx-70-8'],
  ])('accepts refund accounts in usual notations: %j', async (form, masked) => {
    const order = await paidFor(4_000);
    const response = await ask(chooseRefundAccount, {
      token: money.fan,
      params: { uuid: order.uuid },
      form: { ...phoneForm, ...form } as typeof phoneForm,
    });
    expect(response.data.refund_account?.masked).toBe(masked);
  });

  test('a refund is sent in an approved file and follows the bank’s reports', async () => {
    const order = await refundable(4_000);
    const { refund } = (await ask(startRefund, start(1, 4_000))).data;
    await approveAll();
    await bankSaid(refund, 'paid');
    // No file has sent this refund yet.
    expect(await cases()).toMatchObject([{ refunding_satang: 4_000 }, { kind: 'unknown_reference' }]);
    expect(await askInVain(reportRefund, report(refund.uuid, 'paid'))).toMatchObject({ status: 409 });
    expect(await sendFile(asker, second)).toMatchObject({ transfer_count: 1, total_satang: 4_000 });
    for (const _ of [1, 2]) await bankSaid(refund, 'paid');
    expect(await balances()).toEqual({});
    expect((await watch(money.fan, order.uuid)).refunds).toMatchObject([{ state: 'paid', to: 'xxx-xxx-5678' }]);
    for (const _ of [1, 2]) await bankSaid(refund, 'returned');
    expect(await balances()).toMatchObject({ 'house:refundable': 4_000 });
    const refundedOrder = await watch(money.fan, order.uuid);
    expect(refundedOrder).toMatchObject({
      refunds: [{ state: 'returned' }],
      refund_account: { is_refused: true },
      can_choose_account: true,
    });
    expect(await askInVain(startRefund, start(1, 4_000))).toMatchObject({ error: { code: 'refund_account_wanted' } });
    await choose(money.fan, order.uuid, bankForm);
    const again = (await ask(startRefund, start(1, 4_000))).data.refund;
    await approveAll();
    await sendFile(asker, second);
    await bankSaid(again, 'failed');
    // A failure followed by a success moves nothing and needs a check by staff.
    await bankSaid(again, 'paid');
    expect((await cases()).map(({ kind }) => kind)).toEqual(['underpaid', 'unknown_reference', 'late_word']);
    expect(await balances()).toMatchObject({ 'house:refundable': 4_000, 'world:thai_qr': -4_000 });
  });

  test('a refund of another amount opens a case; a refused file releases refunds', async () => {
    await refundable(4_000);
    const { refund } = (await ask(startRefund, start(1, 4_000))).data;
    await approveAll();
    const ground = { ground: 'refunds' };
    await ask(makePayoutBatch, { token: asker, key: key(), form: ground });
    expect(await askInVain(makePayoutBatch, { token: asker, key: key(), form: ground })).toMatchObject({
      error: { code: 'payout_batch_empty' },
    });
    await approveAll('refuse');
    await sendFile(asker, second);
    await bankSaid({ ...refund, amount_satang: 3_999 }, 'paid');
    expect(await cases()).toMatchObject([{ refunding_satang: 4_000 }, { kind: 'other_amount' }]);
  });

  test('two concurrent approvals send a refund once, and a reused key repeats its response', async () => {
    await refundable(4_000);
    const once = start(1, 4_000);
    const [first, again] = [await ask(startRefund, once), await ask(startRefund, once)];
    expect(again).toEqual(first);
    const third = await addMember('third', 'staff');
    const { uuid, digest } = (await ask(listApprovals, { token: second })).data[0] ?? expect.fail('it waits');
    const form = { decision: 'approve' as const, digest };
    const both = await Promise.all(
      [second, third].map((token) =>
        ask(decideApproval, { token, key: key(), params: { uuid }, form }).catch(() => null),
      ),
    );
    expect(both.filter((one) => one !== null)).toHaveLength(1);
    expect(await balances()).toMatchObject({ 'house:refunding': 4_000 });
    await sendFile(asker, second);
    expect(await rows('SELECT batch_uuid FROM refunds WHERE batch_uuid IS NOT NULL')).toHaveLength(1);
  });

  test('the database rejects foreign refund accounts and refunds outside a file', async () => {
    const order = await refundable(4_000);
    const { refund } = (await ask(startRefund, start(1, 1_000))).data;
    await approveAll();
    for (const cheat of [
      `UPDATE refund_accounts SET account_masked = 'mine'`,
      `DELETE FROM refund_accounts`,
      `INSERT INTO refund_accounts SELECT order_uuid, 2, kind, bank_code, key_uuid, account_sealed, account_masked, set_at_ms, '${userUuid('asker')}' FROM refund_accounts`,
      `INSERT INTO refund_accounts SELECT order_uuid, 1, kind, bank_code, key_uuid, account_sealed, account_masked, set_at_ms, set_by_uuid FROM refund_accounts`,
      `UPDATE refunds SET way = 'call' WHERE uuid = '${refund.uuid}'`,
      `UPDATE refunds SET account_number = 2`,
      `UPDATE refunds SET state = 'paid'`,
      `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('refund:${refund.uuid}:paid', 'house:refunding', 'world:opn', 1000, 1)`,
      `UPDATE refunds SET due_at_ms = 1`,
    ]) {
      await expect(env.DB.prepare(cheat).run(), cheat).rejects.toThrow('SQLITE_CONSTRAINT');
    }
    expect(order.uuid).toMatch(/./);
  });
});

describe('crediting the rest of a case in coins', () => {
  const credit = () => ({
    token: asker,
    key: key(),
    params: { number: '1' },
    form: { ground: 'a satang was missing' },
  });

  test('a case is credited once in coins at its order’s price, rounded down', async () => {
    const order = await paidFor(9_999);
    const before = await watch(money.fan, order.uuid);
    const coins = Math.floor((9_999 * before.coins) / before.subtotal_satang);
    const once = credit();
    for (const _ of [1, 2]) expect((await ask(creditCase, once)).data).toEqual({ coins });
    expect(await balances()).toMatchObject({ 'house:credited': 9_999 });
    expect(await watch(money.fan, order.uuid)).toMatchObject({
      credits: [{ amount_satang: 9_999, coins }],
      refundable_satang: 0,
      closed_satang: 9_999,
      can_choose_account: false,
      balance: { coins: before.balance.coins + coins },
    });
    expect((await cases('all'))[0]).toMatchObject({
      credited_satang: 9_999,
      left_satang: 0,
      ended_at: expect.any(String),
    });
    expect(await askInVain(creditCase, credit())).toMatchObject({ status: 409, error: { code: 'case_ended' } });
  });

  test('a case cannot be credited during a refund, nor an unknown one', async () => {
    await refundable(10_000, 20_000);
    await ask(startRefund, start(1, 5_000));
    expect(await askInVain(creditCase, credit())).toMatchObject({ error: { code: 'case_refund_under_way' } });
    expect(await askInVain(creditCase, { ...credit(), params: { number: '9' } })).toMatchObject({
      status: 404,
      error: { code: 'case_not_found' },
    });
  });

  test('the database rejects other amounts and recipients of case credits', async () => {
    await paidFor(4_000);
    const coins = `user:${userUuid('fan')}:coins`;
    for (const cheat of [
      `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('case:1:credit', 'house:refundable', 'house:credited', 3999, 1)`,
      `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('case:1:credit', 'house:refundable', 'house:sales', 4000, 1)`,
      `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('case:1:coins', 'house:coins', '${coins}', 400, 1)`,
      `INSERT INTO case_credits VALUES (1, 1, 4000, 400, 1)`,
      `UPDATE money_cases SET credited_satang = 4000`,
      `UPDATE orders SET version = version + 1, closed_satang = 4000`,
    ]) {
      await expect(env.DB.prepare(cheat).run(), cheat).rejects.toThrow('SQLITE_CONSTRAINT');
    }
    await ask(creditCase, credit());
    for (const cheat of [
      `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('case:1:coins', 'house:coins', '${coins}', 400, 1)`,
      `INSERT OR REPLACE INTO case_credits SELECT number, case_number, amount_satang, coins + 1, 1 FROM case_credits`,
      `UPDATE case_credits SET coins = coins + 1`,
      `DELETE FROM case_credits`,
    ]) {
      await expect(env.DB.prepare(cheat).run(), cheat).rejects.toThrow('SQLITE_CONSTRAINT');
    }
  });
});

describe('writing off the rest of a case', () => {
  const off = () => ({ token: asker, key: key(), params: { number: '1' }, form: { ground: 'nobody asks for it' } });

  test('one person writes off a small amount', async () => {
    await paidFor(10_000, 500);
    expect((await ask(writeOffCase, off())).data).toEqual({ written_off_satang: 500 });
    expect(await balances()).toMatchObject({ 'house:written_off': 500 });
    // The payer no longer sees a refundable amount.
    expect((await ask(listTopups, { token: money.fan })).data[0]).toMatchObject({
      refundable_satang: 0,
      closed_satang: 500,
    });
    expect(await cases()).toEqual([]);
    expect(await askInVain(writeOffCase, off())).toMatchObject({ error: { code: 'case_ended' } });
  });

  test('a larger write-off needs two people, and moves nothing before', async () => {
    await paidFor(10_000, 10_001);
    const approvalUuid = await askAlone(writeOffCase, off());
    expect(await balances()).toMatchObject({ 'house:refundable': 10_001 });
    // The same command waits only once.
    expect(await askAlone(writeOffCase, off())).toBe(approvalUuid);
    await approveAll();
    expect(await balances()).toMatchObject({ 'house:written_off': 10_001 });
  });

  test('a case is written off for the approved amount, not during a refund', async () => {
    await refundable(10_000, 20_000);
    await askAlone(writeOffCase, off());
    const { refund } = (await ask(startRefund, start(1, 5_000))).data;
    const waitingRows = (await ask(listApprovals, { token: second })).data;
    const [order] = await rows('SELECT uuid, reference FROM orders ORDER BY created_at_ms LIMIT 1');
    for (const { about } of waitingRows)
      expect(about).toMatchObject({ case_number: 1, order: { uuid: expect.anything() } });
    expect(waitingRows.map(({ about }) => about.order?.reference)).toContain(order?.reference);
    const decide = (kind: string) => {
      const approval = waitingRows.find(({ subject }) => subject.kind === kind) ?? expect.fail('it waits');
      const form = { decision: 'approve' as const, digest: approval.digest };
      return { token: second, key: key(), params: { uuid: approval.uuid }, form };
    };
    await ask(decideApproval, decide('refund'));
    expect(await askInVain(decideApproval, decide('command'))).toMatchObject({
      error: { code: 'approval_outdated' },
    });
    expect(refund.state).toBe('asked');
    expect(await balances()).toMatchObject({ 'house:refundable': 15_000, 'house:refunding': 5_000 });
  });
});

describe('contradictory data of a gateway', () => {
  const caseAmounts = async () => (await cases()).map(({ kind, amount_satang }) => ({ kind, amount_satang }));

  test('contradictory data opens one case without money, which staff can close', async () => {
    const order = await paidFor(10_000);
    const charge = money.bank.charges.get(order.reference) ?? expect.fail('there is a charge');
    const [payment] = charge.payments;
    charge.payments = [{ ...(payment ?? expect.fail('it is paid')), amount_satang: 9_000 }];
    for (const _ of [1, 2]) await webhook(order.reference);
    expect(await caseAmounts()).toEqual([{ kind: 'amount_changed', amount_satang: 0 }]);
    charge.payments = [];
    await webhook(order.reference);
    await webhook('SOMEBODYELSE');
    expect(await caseAmounts()).toEqual([
      { kind: 'amount_changed', amount_satang: 0 },
      { kind: 'payment_vanished', amount_satang: 0 },
      { kind: 'no_order', amount_satang: 0 },
    ]);
    expect((await ask(ownCase, { token: asker, params: { number: '1' } })).data.owner).toMatchObject({ name: 'asker' });
    const end = (number: string) => ({
      token: asker,
      key: key(),
      params: { number },
      form: { ground: 'the bank erred' },
    });
    expect((await ask(endCase, end('1'))).data).toMatchObject({ end_note: 'the bank erred' });
    expect(await askInVain(endCase, end('1'))).toMatchObject({ error: { code: 'case_ended' } });
    expect((await cases()).map(({ number }) => number)).toEqual([2, 3]);
    expect(await balances()).toMatchObject({ 'world:thai_qr': -10_000 });
  });

  test('a payment for two orders pays one and opens a case', async () => {
    const first = await paidFor(10_000);
    const other = await placeOrder(money.stranger);
    const [payment] = money.bank.charges.get(first.reference)?.payments ?? [];
    money.bank.charges.get(other.reference)?.payments.push(payment ?? expect.fail('it is paid'));
    await webhook(other.reference);
    expect(await caseAmounts()).toEqual([{ kind: 'payment_shared', amount_satang: 0 }]);
    expect((await watch(money.stranger, other.uuid)).state).toBe('awaiting_payment');
    expect(await rows('SELECT count(*) AS count FROM payments')).toEqual([{ count: 1 }]);
  });

  test('a case with money cannot simply be closed', async () => {
    await paidFor(4_000);
    const end = { token: asker, key: key(), params: { number: '1' }, form: { ground: 'no' } };
    expect(await askInVain(endCase, end)).toMatchObject({ status: 409, error: { code: 'case_has_money' } });
  });
});

test('the database rejects refunds without dual control or ledger transfer', async () => {
  await refundable(4_000);
  const { refund } = (await ask(startRefund, start(1, 1_000))).data;
  const transfer = (id: string, from: string, to: string, amount: number) =>
    `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('${id}', '${from}', '${to}', ${amount}, 1)`;
  for (const cheat of [
    `UPDATE refunds SET state = 'approved'`,
    `UPDATE refunds SET state = 'paid'`,
    `UPDATE refunds SET amount_satang = 2000`,
    `DELETE FROM refunds`,
    transfer(`refund:${refund.uuid}:paid`, 'house:refunding', 'world:thai_qr', 1_000),
    transfer(`refund:${refund.uuid}:start`, 'house:refundable', 'house:refunding', 2_000),
    transfer('refund:none:start', 'house:refundable', 'house:refunding', 1_000),
    transfer('case:1:write_off', 'house:refundable', 'house:written_off', 1_000),
    transfer('case:2:write_off', 'house:refundable', 'house:written_off', 4_000),
    `UPDATE money_cases SET refunded_satang = 4000, ended_at_ms = 1`,
    `UPDATE money_cases SET amount_satang = 1`,
    `UPDATE money_cases SET ended_at_ms = 1`,
    `DELETE FROM money_cases`,
    `INSERT INTO money_cases (kind, about, gateway, amount_satang, opened_at_ms) VALUES ('late', 'mine', 'thai_qr', 500, 1)`,
    `INSERT INTO money_cases (number, kind, about, gateway, amount_satang, opened_at_ms) VALUES (9, 'late', 'mine', 'thai_qr', 0, 1)`,
    `INSERT INTO credit_notes (refund_uuid, amount_satang, issued_at_ms) VALUES ('${refund.uuid}', 1000, 1)`,
    `UPDATE orders SET version = version + 1, refunded_satang = 4000`,
  ]) {
    await expect(env.DB.prepare(cheat).run(), cheat).rejects.toThrow('SQLITE_CONSTRAINT');
  }
  expect(await balances()).toMatchObject({ 'house:refundable': 4_000, 'world:thai_qr': -4_000 });
});

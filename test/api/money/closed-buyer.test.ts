/** Money that arrives for a closed account opens a case. Staff enter the account for its refund. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { closeDay } from '../../../api/money/ledger/closing.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { decideApproval, listApprovals } from '../../../calls/identity/approval.ts';
import { listCases, startRefund } from '../../../calls/money/case.ts';
import { enterRefundAccount } from '../../../calls/money/case-refund-account.ts';
import { cancelOrder } from '../../../calls/money/order.ts';
import { askGateway } from '../../../calls/money/order-office.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { userUuid } from '../world.ts';
import { beginMoney, deliver, type Money, placeOrder, rows, webhook } from './money-world.ts';
import { openGateway } from './outcomes/gateway-stage.ts';
import { bankSaid, sendFile } from './refund-stage.ts';

const DAY_MS = 86_400_000;
const key = () => crypto.randomUUID();
const ground = 'stated by letter';
const account = { account_kind: 'bank', account: '111-2-22333-4', bank_code: '014', name: 'สมใจ ดีงาม' } as const;
const phone = { account_kind: 'promptpay_phone', account: '081-234 5678', bank_code: '', name: 'สมใจ ดีงาม' } as const;

let money: Money;
let clerk: string;
let second: string;
let third: string;
beforeEach(async () => {
  money = await beginMoney();
  clerk = await addMember('clerk', 'staff');
  second = await addMember('second', 'ceo');
  third = await addMember('third', 'staff');
});

/** Lets the buyer cancel an order, close the account and still pay the QR. Returns the case. */
async function payLate(isErased = true) {
  const order = await placeOrder(money.fan);
  await ask(cancelOrder, { token: money.fan, params: { uuid: order.uuid } });
  await env.DB.prepare('INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms) VALUES (?, 1, 2)')
    .bind(userUuid('fan'))
    .run();
  if (isErased) await env.DB.prepare('UPDATE closings SET done_at_ms = 3').run();
  money.bank.pay(order.reference, 10_000, new Date());
  await webhook(order.reference);
  await deliver();
  const [one] = (await ask(listCases, { token: clerk, query: { state: 'open' } })).data;
  return one ?? expect.fail('no case');
}

const enter = (number: number, form: typeof account | typeof phone, token = clerk) => ({
  ...{ token, key: key(), params: { number: String(number) } },
  form: { ...form, ground },
});
const refund = async (number: number, token: string) =>
  (
    await ask(startRefund, {
      ...{ token, key: key(), params: { number: String(number) } },
      form: { amount_satang: '10000', ground },
    })
  ).data;
const approvalBy = async (token: string, uuid: string) => {
  const open = (await ask(listApprovals, { token })).data.find((one) => one.uuid === uuid) ?? expect.fail();
  return { token, key: key(), params: { uuid }, form: { decision: 'approve', digest: open.digest } as const };
};

describe.each([
  ['a bank account', account],
  ['a PromptPay number', phone],
] as const)('late money of a closed account goes back to %s', (_, form) => {
  test('a closed buyer is refunded through case, second person and bank file', async () => {
    const one = await payLate();
    expect(one).toMatchObject({
      kind: 'account_closed',
      amount_satang: 10_000,
      left_satang: 10_000,
      gateway: 'thai_qr',
    });
    expect(await rows("SELECT balance FROM ledger_accounts WHERE id GLOB 'user:*:coins' AND balance > 0")).toEqual([]);
    const { data } = await ask(enterRefundAccount, enter(one.number, form));
    expect(data.to).not.toContain(form.account);
    const { refund: newRefund, approval_uuid } = await refund(one.number, third);
    expect(newRefund).toMatchObject({ way: 'account', to: data.to, state: 'asked' });
    // Neither the asker nor the person who entered the account can approve.
    for (const token of [clerk, third])
      expect((await askInVain(decideApproval, await approvalBy(token, approval_uuid))).error.code).toBe(
        'approval_of_oneself',
      );
    await ask(decideApproval, await approvalBy(second, approval_uuid));
    await sendFile(clerk, second);
    await bankSaid(newRefund, 'paid');
    expect(await rows('SELECT state FROM refunds')).toEqual([{ state: 'paid' }]);
    expect(
      await rows('SELECT left_over FROM (SELECT amount_satang - refunded_satang AS left_over FROM money_cases)'),
    ).toEqual([{ left_over: 0 }]);
    expect((await ask(listCases, { token: clerk, query: { state: 'open' } })).data).toEqual([]);
    expect(await closeDay(openDb(env.DB), new Date(Date.now() + DAY_MS))).toBe('closed');
  });
});

test('rejects an invalid account with its fields, and stores nothing', async () => {
  const { number } = await payLate();
  const wrong = { ...account, account: 'no digits', bank_code: '999', name: '--' };
  expect((await askInVain(enterRefundAccount, enter(number, wrong as never))).error).toMatchObject({
    code: 'refund_account_unreadable',
    fields: ['bank_code', 'account', 'name'],
  });
  expect(await rows('SELECT 1 FROM refund_accounts')).toEqual([]);
});

test('a refund asks for an account only after its gateway failed', async () => {
  const { book, here: bindings, ...gateway } = openGateway('opn', money, { asker: clerk, second });
  const { params, charge } = await gateway.placeOrder();
  await ask(cancelOrder, { token: money.fan, params, bindings });
  await env.DB.prepare('INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms, done_at_ms) VALUES (?, 1, 2, 3)')
    .bind(userUuid('fan'))
    .run();
  book.pay(charge, { late: true });
  await ask(askGateway, { token: clerk, params, bindings });
  await deliver();
  const [one] = (await ask(listCases, { token: clerk, query: { state: 'open' } })).data;
  const { number } = one ?? expect.fail('no case');
  const enters = () => ({ ...enter(number, account), bindings });
  const refusal = { status: 409, error: { code: 'refund_account_not_asked' } };
  expect(await askInVain(enterRefundAccount, enters())).toMatchObject(refusal);
  await ask(startRefund, {
    ...{ token: third, key: key(), params: { number: String(number) }, bindings },
    form: { amount_satang: '10000', ground },
  });
  await gateway.approveAll();
  await gateway.follow();
  expect(await askInVain(enterRefundAccount, enters())).toMatchObject(refusal);
  book.endRefund(book.refunds()[0]?.id ?? '', 'failed');
  await gateway.follow();
  expect((await ask(enterRefundAccount, enters())).data.to).toBe('xxx-x-x2333-x');
});

test('stores an account encrypted while the closing runs', async () => {
  const { number } = await payLate(false);
  await ask(enterRefundAccount, enter(number, account));
  const accountsJson = JSON.stringify(await rows('SELECT * FROM refund_accounts'));
  expect(accountsJson).not.toContain('1112223334');
  expect(accountsJson).not.toContain('สมใจ');
});

test('lets only the buyer choose while their account is open', async () => {
  const order = await placeOrder(money.fan);
  money.bank.pay(order.reference, 4_000, new Date());
  await webhook(order.reference);
  const [one] = (await ask(listCases, { token: clerk, query: { state: 'open' } })).data;
  expect((await askInVain(enterRefundAccount, enter(one?.number ?? 0, account))).error.code).toBe(
    'refund_account_of_buyer',
  );
  const insert = env.DB.prepare(
    `INSERT INTO refund_accounts (order_uuid, number, kind, bank_code, key_uuid, account_sealed, account_masked, set_at_ms, set_by_uuid)
      VALUES (?, 1, 'bank', '014', 'k', 's', 'm', 1, ?)`,
  ).bind(order.uuid, userUuid('clerk'));
  await expect(insert.run()).rejects.toThrow('only the buyer can choose the refund account');
});

/** Refunds of completed orders by the gateways that took the money, in their sandboxes. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { followDueRefunds } from '../../../../api/money/case/gateway-refund.ts';
import { openPaymentPorts } from '../../../../api/money/gateway/open-ports.ts';
import { closeDay } from '../../../../api/money/ledger/closing.ts';
import { openDb } from '../../../../api/platform/host/db.ts';
import { decideApproval, listApprovals } from '../../../../calls/identity/approval.ts';
import { listCases } from '../../../../calls/money/case.ts';
import { chargeOrder, createOrder, getOrder } from '../../../../calls/money/order.ts';
import { askGateway } from '../../../../calls/money/order-office.ts';
import { refundOrder } from '../../../../calls/money/reversal.ts';
import { Book, memoryStore } from '../../../../sandbox/gateway/book.ts';
import { dialects } from '../../../../sandbox/gateway/dialect.ts';
import { Faults } from '../../../../sandbox/gateway/fault.ts';
import { ask } from '../../ask.ts';
import { addMember } from '../../member.ts';
import { beginMoney, deliver, fields, type Money, rows } from '../money-world.ts';

const DAY_MS = 86_400_000;
const accounts = {
  opn: { secret_key: 'skey_test_of_nobody', base_url: 'https://api.omise.co' },
  stripe: { secret_key: 'sk_test_of_nobody', base_url: 'https://api.stripe.com' },
} as const;
const bindings = {
  ...{ OPN_SECRET_KEY: accounts.opn.secret_key, OPN_PAYEE_NAME: 'OPN', OPN_REFUNDS: 'call' },
  ...{ STRIPE_SECRET_KEY: accounts.stripe.secret_key, STRIPE_PAYEE_NAME: 'STRIPE' },
};

let money: Money;
let asker: string;
let second: string;
beforeEach(async () => {
  money = await beginMoney();
  asker = await addMember('asker', 'staff');
  second = await addMember('second', 'ceo');
});

const key = () => crypto.randomUUID();
const balance = (id: string) =>
  env.DB.prepare('SELECT balance FROM ledger_accounts WHERE id = ?').bind(id).first<number>('balance');

/** Creates a completed order at a gateway; returns the gateway's book. */
async function bought(gateway: 'opn' | 'stripe') {
  const faults = new Faults();
  const book = new Book(memoryStore(), { ...dialects[gateway], now: () => new Date() });
  const api = dialects[gateway].api({ book, faults, ...accounts[gateway] });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await api.request(String(input), init);
    if (response.status === 444) throw new TypeError('The connection broke');
    return response;
  });
  const here = { ...bindings, THAI_QR_GATEWAY: gateway };
  const { data } = await ask(createOrder, { token: money.fan, key: key(), form: fields, bindings: here });
  const params = { uuid: data.uuid };
  if (gateway === 'stripe') {
    await ask(chargeOrder, { token: money.fan, params, form: { email: 'payer@example.com' }, bindings: here });
  }
  const [charge] = book.charges();
  book.pay(charge?.id ?? '');
  await ask(askGateway, { token: asker, params, bindings: here });
  await deliver();
  const see = async () => (await ask(getOrder, { token: money.fan, params, bindings: here })).data;
  /** One person requests a full refund, and another approves it. */
  const refund = async () => {
    const form = { amount_satang: String(data.total_satang), bears_coins: '', buyer_reason: 'เติมซ้ำ', ground: 'call' };
    await ask(refundOrder, { token: asker, key: key(), params, form, bindings: here });
    for (const { uuid, digest } of (await ask(listApprovals, { token: second })).data)
      await ask(decideApproval, {
        ...{ token: second, key: key(), params: { uuid }, bindings: here },
        form: { decision: 'approve', digest },
      });
  };
  /** The scheduled job asks the gateway for the state of its refunds. */
  const follow = async () => {
    await env.DB.prepare('UPDATE refunds SET due_at_ms = 0 WHERE due_at_ms IS NOT NULL').run();
    await followDueRefunds(openPaymentPorts({ ...env, ...here }, new Date()), { gateway, turn: { done: 0 } });
  };
  return { book, faults, see, refund, follow };
}

describe.each(['opn', 'stripe'] as const)('a refund of a completed order by %s', (gateway) => {
  test('a gateway refund is requested once and ends with the gateway’s result', async () => {
    const { book, see, refund, follow } = await bought(gateway);
    await refund();
    // Approval and start are one transaction: this refund needs no account.
    expect(await balance('house:refunding')).toBe(10_000);
    for (const _ of [1, 2, 3]) await follow();
    expect(book.refunds()).toMatchObject([{ amount_satang: 10_000 }]);
    expect((await see()).refunds).toMatchObject([{ state: gateway === 'stripe' ? 'answer' : 'on_the_way' }]);
    book.endRefund(book.refunds()[0]?.id ?? '', 'paid');
    await follow();
    expect(await see()).toMatchObject({
      reversals: [{ cause: 'refund', coins: 1_020 }],
      refunds: [{ state: 'paid' }],
      refundable_satang: 0,
      refunded_satang: 10_000,
      balance: { coins: 0 },
    });
    expect([await balance(`world:${gateway}`), await balance('house:refunding')]).toEqual([0, 0]);
    expect(await rows('SELECT number FROM credit_notes')).toHaveLength(1);
    expect(await closeDay(openDb(env.DB), new Date(Date.now() + DAY_MS))).toBe('closed');
  });

  test('a gateway refund that fails becomes a case, and the buyer chooses an account', async () => {
    const { book, see, refund, follow } = await bought(gateway);
    await refund();
    await follow();
    book.endRefund(book.refunds()[0]?.id ?? '', 'failed');
    await follow();
    expect(await see()).toMatchObject({
      refunds: [{ state: 'returned' }],
      refundable_satang: 10_000,
      can_choose_account: true,
      pays_back: 'gateway',
    });
    expect((await ask(listCases, { token: asker, query: { state: 'open' } })).data).toMatchObject([
      { kind: 'sale_reversed', gateway, left_satang: 10_000 },
    ]);
    expect(await closeDay(openDb(env.DB), new Date(Date.now() + DAY_MS))).toBe('closed');
  });

  test('a gateway refund whose response was lost is found and not repeated', async () => {
    const { book, faults, refund, follow } = await bought(gateway);
    await refund();
    faults.add('none', 'lost');
    await follow();
    for (const _ of [1, 2]) await follow();
    expect(book.refunds()).toHaveLength(1);
    expect(await rows(`SELECT gateway_refund_id FROM refunds WHERE gateway_refund_id IS NOT NULL`)).toHaveLength(1);
  });

  test('a refund that an exhausted gateway rejects fails, and remains refundable', async () => {
    const { book, see, refund, follow } = await bought(gateway);
    const [charge] = book.charges();
    book.refund(charge?.id ?? '', { amount_satang: 10_000, metadata: {}, asksFor_ms: null });
    await refund();
    await follow();
    expect(await see()).toMatchObject({ refunds: [{ state: 'returned' }], refundable_satang: 10_000 });
    expect(await balance('house:refunding')).toBe(0);
  });
});

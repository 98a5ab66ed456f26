/** Refunds of completed orders by the gateways that took the money, in their sandboxes. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { closeDay } from '../../../../api/money/ledger/closing.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { listCases } from '../../../../calls/money/case.ts';
import { ask } from '../../ask.ts';
import { addMember } from '../../member.ts';
import { beginMoney, type Money, rows } from '../money-world.ts';
import { openGateway } from './gateway-stage.ts';

const DAY_MS = 86_400_000;

let money: Money;
let asker: string;
let second: string;
beforeEach(async () => {
  money = await beginMoney();
  asker = await addMember('asker', 'staff');
  second = await addMember('second', 'ceo');
});

const balance = (id: string) =>
  env.DB.prepare('SELECT balance FROM ledger_accounts WHERE id = ?').bind(id).first<number>('balance');

/** Creates a completed order at a gateway; returns the gateway's book. */
async function buyAt(gateway: 'opn' | 'stripe') {
  const { book, faults, buy, see, refund, follow } = openGateway(gateway, money, { asker, second });
  const purchase = await buy();
  return { book, faults, follow, see: () => see(purchase.params), refund: () => refund(purchase) };
}

describe.each(['opn', 'stripe'] as const)('a refund of a completed order by %s', (gateway) => {
  test('a gateway refund is requested once and ends with the gateway’s result', async () => {
    const { book, see, refund, follow } = await buyAt(gateway);
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
    const { book, see, refund, follow } = await buyAt(gateway);
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
    const { book, faults, refund, follow } = await buyAt(gateway);
    await refund();
    faults.add('none', 'lost');
    await follow();
    for (const _ of [1, 2]) await follow();
    expect(book.refunds()).toHaveLength(1);
    expect(await rows(`SELECT gateway_refund_id FROM refunds WHERE gateway_refund_id IS NOT NULL`)).toHaveLength(1);
  });

  test('a refund that an exhausted gateway rejects fails, and remains refundable', async () => {
    const { book, see, refund, follow } = await buyAt(gateway);
    const [charge] = book.charges();
    book.refund(charge?.id ?? '', { amount_satang: 10_000, metadata: {}, asksFor_ms: null });
    await refund();
    await follow();
    expect(await see()).toMatchObject({ refunds: [{ state: 'returned' }], refundable_satang: 10_000 });
    expect(await balance('house:refunding')).toBe(0);
  });
});

/** After every possible end of an order's money, the books close. */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { closeDay } from '../../../../api/money/ledger/closing.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { decideApproval, listApprovals } from '../../../../calls/identity/approval.ts';
import { creditCase, listCases, startRefund, writeOffCase } from '../../../../calls/money/case.ts';
import type { Order } from '../../../../calls/money/order-details.ts';
import { recallOrder, refundOrder } from '../../../../calls/money/reversal.ts';
import { ask, fetchCall } from '../../ask.ts';
import { addMember } from '../../member.ts';
import { beginMoney, deliver, familyPackage, fields, placeOrder, rows, webhook } from '../money-world.ts';
import { bankForm, bankSaid, choose, phoneForm, sendFile } from '../refund-stage.ts';
import { isOfOrders, kindsLeft } from './transfer-kinds.ts';

const DAY_MS = 86_400_000;
const key = () => crypto.randomUUID();

describe('final outcomes of a payment', () => {
  test('the day closes after every final outcome of a payment', async () => {
    const money = await beginMoney();
    const asker = await addMember('asker', 'staff');
    const second = await addMember('second', 'ceo');
    const note = { ground: 'seen with the slip' };

    async function pay(order: Order, ...amounts: number[]): Promise<Order> {
      for (const amount of amounts) {
        money.bank.pay(order.reference, amount, new Date());
        await webhook(order.reference);
      }
      await deliver();
      return order;
    }

    const approveAll = async () => {
      for (const { uuid, digest } of (await ask(listApprovals, { token: second })).data)
        await ask(decideApproval, {
          token: second,
          key: key(),
          params: { uuid },
          form: { decision: 'approve', digest },
        });
    };
    const openCase = async () => {
      const open = (await ask(listCases, { token: asker, query: { state: 'open' } })).data;
      const first = open.find(({ amount_satang }) => amount_satang > 0);
      return first ?? expect.fail('no case is open');
    };
    const params = async () => ({ number: String((await openCase()).number) });

    async function refund(
      account: typeof phoneForm | typeof bankForm,
      ...verdicts: ('paid' | 'failed' | 'returned')[]
    ) {
      const { order_uuid, left_satang } = await openCase();
      await choose(money.fan, order_uuid ?? '', account);
      const form = { amount_satang: String(left_satang), ...note };
      const { refund: newRefund } = (await ask(startRefund, { token: asker, key: key(), params: await params(), form }))
        .data;
      await approveAll();
      await sendFile(asker, second);
      for (const verdict of verdicts) await bankSaid(newRefund, verdict);
    }
    const writeOff = async () => {
      // A large write-off waits for a second person.
      await fetchCall(writeOffCase, { token: asker, key: key(), params: await params(), form: note });
      await approveAll();
    };
    const credit = async () => ask(creditCase, { token: asker, key: key(), params: await params(), form: note });
    const reverse = async ({ uuid, total_satang }: Order) => {
      const form = { amount_satang: String(total_satang), bears_coins: '', buyer_reason: 'twice', ...note };
      await ask(refundOrder, { token: asker, key: key(), params: { uuid }, form });
      await approveAll();
    };
    const recall = async ({ uuid }: Order) => {
      const form = { amount_satang: '4000', bank_reference: 'RC-1', buyer_reason: 'fraud', ...note };
      await ask(recallOrder, { token: asker, key: key(), params: { uuid }, form });
      await approveAll();
    };
    const family = (kind: 'family_refill' | 'family_credit', changes: object) =>
      placeOrder(money.owner, { ...fields, kind, package_uuid: '', ...changes });

    const ends: Record<string, () => Promise<unknown>> = {
      'an order is processed': async () => pay(await placeOrder(money.fan), 10_000),
      'a payment waits for its order': async () => pay(await placeOrder(money.fan), 4_000),
      'a refund fails': () => refund(phoneForm, 'failed'),
      'a refund is returned after it was paid': () => refund(bankForm, 'paid', 'returned'),
      'a refund is paid': () => refund(phoneForm, 'paid'),
      'a second payment is written off': async () => {
        await pay(await placeOrder(money.fan), 10_000, 10_000);
        await writeOff();
      },
      'a case is credited in coins': async () => {
        await pay(await placeOrder(money.fan), 9_999);
        await credit();
      },
      'a family buys coins': async () => pay(await family('family_refill', { package_uuid: familyPackage }), 500_000),
      'a case of a family is credited in coins': async () => {
        await pay(await family('family_refill', { package_uuid: familyPackage }), 499_999);
        await credit();
      },
      'a family repays its debt': async () => pay(await family('family_credit', { amount_satang: '100000' }), 100_000),
      'a completed order is refunded': async () => {
        await reverse(await pay(await placeOrder(money.fan), 10_000));
        await refund(bankForm, 'paid');
      },
      'the refund of a completed order comes back and is credited in coins': async () => {
        await reverse(await pay(await placeOrder(money.fan), 10_000));
        await refund(phoneForm, 'failed');
        await credit();
      },
      'the bank recalls a part of a completed order': async () =>
        recall(await pay(await placeOrder(money.fan), 10_000)),
      'a debt payment of a family is refunded': async () => {
        await reverse(await pay(await family('family_credit', { amount_satang: '50000' }), 50_000));
        await writeOff();
      },
      'a debt that is paid twice is written off': async () => {
        await pay(await family('family_credit', { amount_satang: '50000' }), 50_000, 50_000);
        await writeOff();
      },
      'a debt is paid with more than is left of it': async () => {
        const both = [100_000, 100_000].map((amount) => family('family_credit', { amount_satang: String(amount) }));
        for (const order of await Promise.all(both)) await pay(order, 100_000);
        await writeOff();
      },
    };

    const broken: Record<string, unknown> = {};
    let now = Date.now();
    for (const [name, end] of Object.entries(ends)) {
      await end();
      now += DAY_MS;
      const step = await closeDay(openDb(env.DB), new Date(now));
      if (step !== 'closed') broken[name] = step;
    }
    expect(broken).toEqual({});
    expect(await kindsLeft(isOfOrders)).toEqual([]);
    // A company account that no transfer above has used means an outcome without a test.
    const accounts =
      await rows(`SELECT id FROM ledger_accounts WHERE id GLOB 'house:*' AND currency = 'THB' AND entry_count = 0
    AND id NOT IN ('house:earned', 'house:payouts_on_the_way', 'house:payouts_returned', 'house:bank_out', 'house:bank_fees',
      'house:tax_withheld', 'house:payout_fees', 'house:fee_vat')`);
    expect(accounts).toEqual([]);
  });
});

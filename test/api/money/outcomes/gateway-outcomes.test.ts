/** The ledger and the settlement days close after every way in which a gateway's money can end. */
import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { closeDay } from '../../../../api/money/ledger/closing.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { recallOrder } from '../../../../calls/money/reversal.ts';
import { listSettlementDays, listSettlementLines } from '../../../../calls/money/settlement.ts';
import { ask } from '../../ask.ts';
import { addMember, tokenOf } from '../../member.ts';
import { beginMoney, rows } from '../money-world.ts';
import { openGateway } from './gateway-stage.ts';

const DAY_MS = 86_400_000;

describe('final outcomes of a payment at a gateway', () => {
  test.for(['opn', 'stripe'] as const)('the day closes after each way in which money ends at %s', async (gateway) => {
    const money = await beginMoney();
    const crew = { asker: await addMember('asker', 'staff'), second: await addMember('second', 'ceo') };
    const begin = Date.now();
    let days = 0;
    const at = openGateway(gateway, money, crew);
    const { book } = at;
    const endRefund = async (...states: ('paid' | 'failed')[]) => {
      await at.follow();
      for (const state of states) {
        book.endRefund(book.refunds().at(-1)?.id ?? '', state);
        await at.follow();
      }
    };

    const ends: Record<string, () => Promise<unknown>> = {
      'an order is processed, less the fee': at.buy,
      'an order that nobody pays is closed': async () => book.end((await at.placeOrder()).charge, 'closed'),
      'a refund is paid': async () => {
        await at.refund(await at.buy());
        await endRefund('paid');
      },
      'a part is refunded': async () => {
        await at.refund(await at.buy(), 2_500);
        await endRefund('paid');
      },
      'a refund fails': async () => {
        await at.refund(await at.buy());
        await endRefund('failed');
      },
      'a refund comes back after it was paid': async () => {
        await at.refund(await at.buy());
        await endRefund('paid', 'failed');
      },
      'the bank of the payer takes it back': async () => {
        const { params, charge, data } = await at.buy();
        const dispute = book.dispute(charge, data.total_satang);
        const form = {
          ...{ amount_satang: String(data.total_satang), bank_reference: dispute?.id ?? '' },
          ...{ buyer_reason: 'ธนาคารเรียกคืน', ground: 'as the gateway says' },
        };
        await ask(recallOrder, { token: crew.asker, key: crypto.randomUUID(), params, form, bindings: at.here });
        await at.approveAll();
        book.endDispute(dispute?.id ?? '', 'lost');
      },
      'all that is left is paid out': async () => book.payOut(),
    };

    const broken: Record<string, unknown> = {};
    for (const [name, end] of Object.entries(ends)) {
      await end();
      days += 1;
      vi.setSystemTime(begin + days * DAY_MS);
      crew.asker = await tokenOf('asker');
      crew.second = await tokenOf('second');
      money.fan = await tokenOf('fan');
      const closing = await closeDay(openDb(env.DB), new Date());
      await at.settle(new Date());
      const settledDays = (await ask(listSettlementDays, { token: crew.asker })).data.filter(
        ({ state }) => state !== 'closed',
      );
      if (closing !== 'closed' || settledDays.length > 0) broken[name] = { closed: closing, settled: settledDays };
    }
    expect(broken).toEqual({});

    // Every line of the gateway agrees with the books, and its fees and payout are in the sums.
    const lines = (await ask(listSettlementLines, { token: crew.asker, query: { limit: '50' } })).data;
    const findings = new Set(lines.map(({ finding }) => finding));
    expect([...findings].toSorted()).toEqual(['payment', 'payout', 'refund']);
    const sum = (field: 'gross_satang' | 'fee_satang' | 'vat_satang' | 'net_satang') =>
      lines.reduce((total, line) => total + line[field], 0);
    expect(sum('fee_satang')).toBeGreaterThan(0);
    expect(sum('net_satang')).toBe(0);
    // The gateway's balance is zero after its payout, and the ledger has the money of its orders.
    const [world] = await rows(`SELECT balance FROM ledger_accounts WHERE id = 'world:${gateway}'`);
    const paymentLines = lines.filter(({ kind }) => kind === 'payment' || kind === 'refund');
    expect(Number(world?.balance)).toBe(-paymentLines.reduce((total, { gross_satang }) => total + gross_satang, 0));
  });
});

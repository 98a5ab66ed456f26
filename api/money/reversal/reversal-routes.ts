/** Back-office routes: request a refund or record a recall of a completed order. */
import { and, eq, ne } from 'drizzle-orm';
import { recallOrder, refundOrder } from '../../../calls/money/reversal.ts';
import type { Db } from '../../platform/framework/db.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { openCase } from '../case/case.ts';
import { type AskedReversal, askReversal, serializeReversal } from './reversal.ts';
import { reversibleOf, selectReversible } from './reversible.ts';
import { orderReversals } from './tables.ts';

export const prefixes = ['office'];

const newUuids = () => ({ uuid: crypto.randomUUID(), approval_uuid: crypto.randomUUID() });

const selectKnown = (db: Db, bank_reference: string) =>
  db
    .select({ uuid: orderReversals.uuid })
    .from(orderReversals)
    .where(and(eq(orderReversals.bank_reference, bank_reference), ne(orderReversals.state, 'declined')));

export const routes = (on: On) => {
  on(
    refundOrder,
    ({ params }, { db }) => selectReversible(db, params.uuid),
    async ({ form }, { db, now, caller, command, read }) => {
      const begin = async () => {
        const of = reversibleOf(await read());
        if (!of) return { failed: 'order_not_found' } as const;
        const { amount_satang, buyer_reason: reason, ground } = form;
        const reversalRequest: AskedReversal = {
          ...{ ...newUuids(), amount_satang, reason, ground, by: caller.user_uuid },
          ...{ cause: 'refund', bears_coins: form.bears_coins ?? 0, bank_reference: null },
        };
        const result = await askReversal(of, reversalRequest, now);
        if ('failed' in result) return result;
        const { reversal, statements } = result;
        return {
          statements,
          answer: { data: { reversal: serializeReversal(reversal), approval_uuid: reversalRequest.approval_uuid } },
        };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );

  on(
    recallOrder,
    ({ params, form }, { db }) => ({
      ...selectReversible(db, params.uuid),
      earlier: selectKnown(db, form.bank_reference),
    }),
    async ({ form }, { db, now, caller, command, read }) => {
      const begin = async () => {
        const rows = await read();
        const of = reversibleOf(rows);
        if (!of) return { failed: 'order_not_found' } as const;
        if (rows.earlier.length > 0) return { failed: 'order_recall_known' } as const;
        const { amount_satang, bank_reference } = form;
        const reversalRequest: AskedReversal = {
          ...{ ...newUuids(), amount_satang, bank_reference, reason: form.buyer_reason, ground: form.ground },
          by: caller.user_uuid,
          ...{ cause: 'recall', bears_coins: null },
        };
        const result = await askReversal(of, reversalRequest, now);
        if ('failed' in result) return result;
        const { reversal, statements } = result;
        const { gateway, reference, uuid: order_uuid } = of.order;
        // The case stays open after the money is gone, so that staff check the buyer and the use of
        // the coins.
        const openedCase = openCase(
          {
            ...{ kind: 'recalled', gateway, reference, order_uuid, payment_id: bank_reference },
            detail: { amount_satang, bank_reference },
          },
          now,
        );
        return {
          statements: [openedCase, ...statements],
          answer: { data: { reversal: serializeReversal(reversal), approval_uuid: reversalRequest.approval_uuid } },
        };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );
};

/** The reversible part of a processed order, and the coins that a reversal takes. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { ReversalCause, ReversalRefusal } from '../../../calls/money/reversal-details.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import { moneyCases } from '../case/tables.ts';
import { ledgerAccounts } from '../ledger/tables.ts';
import { type CoinOrderRow, coinsOfOrder } from '../order/order-move.ts';
import { orders, receipts } from '../order/tables.ts';
import { orderReversals } from './tables.ts';

/** A reversal as stored in D1. */
export type ReversalRow = typeof orderReversals.$inferSelect;

/** Selects an order with its sale, its reversals, and the accounts from which a reversal takes. */
export const selectReversible = (db: Db, uuid: SqlText) => ({
  sales: db
    .select({ order: orders, sold_satang: receipts.amount_satang })
    .from(orders)
    .leftJoin(receipts, eq(receipts.order_uuid, orders.uuid))
    .where(eq(orders.uuid, uuid)),
  reversals: db
    .select()
    .from(orderReversals)
    .where(eq(orderReversals.order_uuid, uuid))
    .orderBy(desc(orderReversals.started_at_ms)),
  coinAccounts: db
    .select({ balance: ledgerAccounts.balance })
    .from(orders)
    .innerJoin(
      ledgerAccounts,
      eq(
        ledgerAccounts.id,
        sql`coalesce('family:' || ${orders.family_uuid}, 'user:' || ${orders.user_uuid}) || ':coins'`,
      ),
    )
    .where(eq(orders.uuid, uuid)),
  debts: db
    .select({ balance: ledgerAccounts.balance, lowest: ledgerAccounts.lowest })
    .from(orders)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, sql`'family:' || ${orders.family_uuid} || ':debt'`))
    .where(and(eq(orders.uuid, uuid), eq(orders.kind, 'family_credit'))),
  openRecalls: db
    .select({ number: moneyCases.number })
    .from(moneyCases)
    .where(and(eq(moneyCases.order_uuid, uuid), eq(moneyCases.kind, 'recalled'), isNull(moneyCases.ended_at_ms)))
    .limit(1),
});

/** An order with the rest of its sale. */
export interface Reversible {
  order: CoinOrderRow;
  sold_satang: number;
  left_satang: number;
  /** Coins that earlier reversals took, or that the company bore for them. */
  gone_coins: number;
  /** Coins that the buyer has now. */
  held_coins: number;
  /** How much the family's debt may grow. Null: the order repaid no debt. */
  credit_satang: number | null;
  refusal: ReversalRefusal | null;
  /** A recall or dispute of the order waits for staff. */
  has_open_recall: boolean;
  reversals: readonly ReversalRow[];
}

/** Computes the rest of a sale. Returns null if there is no such order. */
export function reversibleOf(rows: Rows<ReturnType<typeof selectReversible>>): Reversible | null {
  const [sale] = rows.sales;
  if (!sale) return null;
  const { order } = sale;
  const sold_satang = sale.sold_satang ?? 0;
  const { reversals } = rows;
  const [debt] = rows.debts;
  const left_satang = sold_satang - order.reversed_satang;
  const isAsked = reversals.some(({ state }) => state === 'asked');
  return {
    order,
    sold_satang,
    left_satang,
    gone_coins: reversals.reduce((sum, { state, coins }) => sum + (state === 'done' ? coins : 0), 0),
    held_coins: rows.coinAccounts[0]?.balance ?? 0,
    credit_satang: debt ? debt.balance - (debt.lowest ?? 0) : null,
    refusal: sold_satang === 0 ? 'nothing_sold' : left_satang === 0 ? 'all_reversed' : isAsked ? 'under_way' : null,
    has_open_recall: rows.openRecalls.length > 0,
    reversals,
  };
}

/** Returns why a reversal of this cause is impossible, or null. A recall may follow its own case. */
export const refusalOf = ({ refusal, has_open_recall }: Reversible, cause: ReversalCause): ReversalRefusal | null =>
  refusal ?? (has_open_recall && cause === 'refund' ? 'recall_open' : null);

/**
 * Returns the coins that a reversal takes: the share of the amount, rounded up, so that the last
 * reversal takes the rest.
 */
export function coinsFor(amount_satang: number, of: Reversible): number {
  const { order, sold_satang, gone_coins } = of;
  if (sold_satang === 0) return 0;
  const reversedSatang = BigInt(order.reversed_satang + amount_satang);
  const soldSatang = BigInt(sold_satang);
  return Number((reversedSatang * BigInt(coinsOfOrder(order)) + soldSatang - 1n) / soldSatang) - gone_coins;
}

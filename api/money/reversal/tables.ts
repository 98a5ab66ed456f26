/** Reversed sales of processed orders: refunded by the company, or recalled by the payer's bank. */
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { ReversalCause, ReversalState } from '../../../calls/money/reversal-details.ts';
import { users } from '../../platform/user/tables.ts';
import { orders } from '../order/tables.ts';

/**
 * Reversals of completed sales, in whole or in part, by a refund or a recall of the payer's bank.
 * One person requests, another approves. A row holds the amount, the coins taken back, the coins
 * the company bears, and the reason for the buyer. Triggers move coins and money with the state:
 * the money goes to a case, and from there back to the payer.
 *
 * @writers `POST /v1/office/orders/{uuid}/refunds`, `…/recalls`, an approval
 * @readers `/v1/office/orders/{uuid}`, `/v1/payment/orders/{uuid}`
 * @rows one per reversal
 * @retention permanent
 */
export const orderReversals = sqliteTable(
  'order_reversals',
  {
    uuid: text().primaryKey(),
    order_uuid: text()
      .notNull()
      .references(() => orders.uuid),
    cause: text().$type<ReversalCause>().notNull(),
    amount_satang: integer().notNull(),
    /** Coins sold for that amount, rounded up. */
    coins: integer().notNull(),
    /** Maximum of spent coins that the company bears. */
    most_borne_coins: integer().notNull(),
    state: text().$type<ReversalState>().notNull(),
    /** Coins that the buyer still had and that were taken. Null until done. */
    taken_coins: integer(),
    /** Reason, shown to the buyer. */
    reason: text().notNull(),
    /** The bank's reference of a recall. */
    bank_reference: text(),
    started_by: text()
      .notNull()
      .references(() => users.uuid),
    started_at_ms: integer().notNull(),
    moved_at_ms: integer().notNull(),
  },
  (table) => [
    index('order_reversals_of_order').on(table.order_uuid, table.started_at_ms),
    uniqueIndex('order_reversals_asked').on(table.order_uuid).where(sql`state = 'asked'`),
    uniqueIndex('order_reversals_of_bank').on(table.bank_reference).where(sql`state <> 'declined'`),
    check('order_reversals_cause', sql`${table.cause} IN ('refund', 'recall')`),
    check('order_reversals_state', sql`${table.state} IN ('asked', 'declined', 'done')`),
    check('order_reversals_amount', sql`${table.amount_satang} > 0 AND ${table.coins} >= 0`),
    // @invariant reversal.ts computes the coins
    check('order_reversals_borne', sql`${table.most_borne_coins} BETWEEN 0 AND ${table.coins}`),
    // @invariant the rule of a reversal takes the coins
    check(
      'order_reversals_taken',
      sql`(${table.state} = 'done') = (${table.taken_coins} IS NOT NULL)
        AND (${table.taken_coins} IS NULL OR ${table.taken_coins} BETWEEN ${table.coins} - ${table.most_borne_coins} AND ${table.coins})`,
    ),
    check('order_reversals_recall', sql`(${table.cause} = 'recall') = (${table.bank_reference} IS NOT NULL)`),
  ],
);

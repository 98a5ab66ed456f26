import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { CaseKind, RefundWay } from '../../../calls/money/case.ts';
import type { GatewayKey, RefundAccountKind } from '../../../calls/money/order-details.ts';
import type { RefundState } from '../../../calls/money/refund-state.ts';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';
import { orders } from '../order/tables.ts';
import { payoutBatches, payouts } from '../payout/tables.ts';

/**
 * Payment cases, numbered without gaps: payments that bought nothing, reversed sales, reports of
 * gateways and banks that contradict the books, payouts that no rule resolves, and what reaches a
 * closed account. Money in `house:refundable` always belongs to a case. Triggers derive from the
 * ledger how much of it is in transit, paid back, written off or credited, and close a case with
 * money.
 *
 * @writers triggers on `payments`, `orders`, `order_reversals`, `ledger_transfers` and `payouts`,
 * code that follows a charge or reads a report of the bank, settlements, `/v1/office/cases/…`
 * @readers `/v1/office/cases…`
 * @rows one per case
 * @retention permanent
 */
export const moneyCases = sqliteTable(
  'money_cases',
  {
    number: integer().primaryKey(),
    kind: text().$type<CaseKind>().notNull(),
    /** Identifies the subject, so that nothing has two cases. */
    about: text().notNull().unique(),
    order_uuid: text().references(() => orders.uuid),
    /** Payout concerned, which involves no gateway. */
    payout_uuid: text().references(() => payouts.uuid),
    gateway: text().$type<GatewayKey>(),
    reference: text(),
    payment_id: text(),
    /** Amount in `house:refundable`. 0 if it is not our money to return. */
    amount_satang: integer().notNull(),
    refunding_satang: integer().notNull().default(0),
    refunded_satang: integer().notNull().default(0),
    written_off_satang: integer().notNull().default(0),
    credited_satang: integer().notNull().default(0),
    /** Last message of the gateway about the subject when the case was opened. */
    message_number: integer(),
    /** Observation, as JSON. */
    detail: text(),
    owner_uuid: text().references(() => users.uuid),
    opened_at_ms: integer().notNull(),
    ended_at_ms: integer(),
    /** Reason for ending a case without money, written by staff. */
    end_note: text(),
  },
  (table) => [
    index('money_cases_open').on(table.number).where(sql`ended_at_ms IS NULL`),
    index('money_cases_open_by_amount').on(table.amount_satang, table.number).where(sql`ended_at_ms IS NULL`),
    index('money_cases_by_amount').on(table.amount_satang, table.number),
    index('money_cases_of_order').on(table.order_uuid),
    check(
      'money_cases_gateway',
      sql`${table.gateway} IS NOT NULL OR (${table.order_uuid} IS NULL AND ${table.amount_satang} = 0)`,
    ),
    check(
      'money_cases_parts',
      sql`${table.refunding_satang} >= 0 AND ${table.refunded_satang} >= 0 AND ${table.written_off_satang} >= 0 AND ${table.credited_satang} >= 0`,
    ),
    // @answer case_left_too_little
    check(
      'money_cases_amount',
      sql`${table.amount_satang} >= 0 AND ${table.refunding_satang} + ${table.refunded_satang} + ${table.written_off_satang} + ${table.credited_satang} <= ${table.amount_satang}`,
    ),
    // @answer case_has_money
    check(
      'money_cases_end',
      sql`${table.ended_at_ms} IS NULL OR ${table.refunded_satang} + ${table.written_off_satang} + ${table.credited_satang} = ${table.amount_satang}`,
    ),
  ],
);

/**
 * Append-only list of case money that the buyer received as coins, at the price of the order.
 * Numbered without gaps.
 *
 * @writers `POST /v1/office/cases/{number}/credit`
 * @readers the buyer's order, the random tests of money
 * @rows one per credited case
 * @retention permanent
 */
export const caseCredits = sqliteTable('case_credits', {
  number: integer().primaryKey(),
  case_number: integer()
    .notNull()
    .unique()
    .references(() => moneyCases.number),
  amount_satang: integer().notNull(),
  coins: integer().notNull(),
  credited_at_ms: integer().notNull(),
});

/**
 * Append-only list of bank accounts and PromptPay numbers for refunds, encrypted and shown masked.
 * The latest one of an order counts.
 *
 * @writers `POST /v1/payment/orders/{uuid}/refund-account`,
 * `POST /v1/office/cases/{number}/account` (staff, for a closed account)
 * @readers the page of the order, payout files for the bank
 * @rows one per bank account that a buyer gives
 * @retention permanent; readable as long as payment documents are retained
 */
export const refundAccounts = sqliteTable(
  'refund_accounts',
  {
    order_uuid: text()
      .notNull()
      .references(() => orders.uuid),
    /** From 1, without gaps. */
    number: integer().notNull(),
    kind: text().$type<RefundAccountKind>().notNull(),
    bank_code: text(),
    /** Key that encrypts the JSON of account number and name. */
    key_uuid: text().notNull(),
    account_sealed: text().notNull(),
    account_masked: text().notNull(),
    set_at_ms: integer().notNull(),
    set_by_uuid: text()
      .notNull()
      .references(() => users.uuid),
  },
  (table) => [
    primaryKey({ columns: [table.order_uuid, table.number] }),
    check('refund_accounts_kind', sql`${table.kind} IN ('bank', 'promptpay_phone', 'promptpay_id')`),
    check('refund_accounts_bank', sql`(${table.kind} = 'bank') = (${table.bank_code} IS NOT NULL)`),
  ],
);

/**
 * Refunds to payers: requested by one staff member, approved by another, then in transit. The
 * report of the bank or the gateway makes them paid, failed or returned. An approved recall is paid
 * at once. Triggers reject a move
 * without its ledger transfer.
 *
 * @writers `POST /v1/office/cases/{number}/refunds`, `…/recalls`, an approval, files for the bank
 * and its reports, `POST /v1/office/refunds/{uuid}/report` (staff), the scheduled job `orders` for
 * gateways
 * @readers `/v1/office/cases/{number}`, `/v1/payment/orders/{uuid}`, files for the bank,
 * settlements, the scheduled job `orders`
 * @rows one per refund
 * @retention permanent
 */
export const refunds = sqliteTable(
  'refunds',
  {
    uuid: text().primaryKey(),
    case_number: integer()
      .notNull()
      .references(() => moneyCases.number),
    amount_satang: integer().notNull(),
    state: text().$type<RefundState>().notNull(),
    started_by: text()
      .notNull()
      .references(() => users.uuid),
    started_at_ms: integer().notNull(),
    moved_at_ms: integer().notNull(),
    /** The bank's reference of the transfer, or the reason for its failure. */
    bank_note: text(),
    way: text().$type<RefundWay>().notNull().default('account'),
    /** `number` of the row in `refund_accounts` that receives the refund. */
    account_number: integer(),
    /** Payout file that contains the refund, under this reference. */
    batch_uuid: text().references(() => payoutBatches.uuid),
    end_to_end_id: text()
      .notNull()
      .generatedAlwaysAs(sql`'VR' || upper(substr(replace(uuid, '-', ''), 1, 18))`, { mode: 'virtual' }),
    /**
     * The gateway's id of the refund, the masked address it wrote to, and the deadline for the
     * reply.
     */
    gateway_refund_id: text(),
    told_to: text(),
    answer_until_ms: integer(),
    /** Next check at the gateway. Null: never. */
    due_at_ms: integer(),
  },
  (table) => [
    index('refunds_of_case').on(table.case_number),
    uniqueIndex('refunds_of_transfer').on(table.end_to_end_id),
    uniqueIndex('refunds_of_gateway').on(table.gateway_refund_id).where(sql`gateway_refund_id IS NOT NULL`),
    index('refunds_of_batch').on(table.batch_uuid).where(sql`batch_uuid IS NOT NULL`),
    index('refunds_to_send')
      .on(table.started_at_ms)
      .where(sql`state = 'approved' AND way = 'account' AND batch_uuid IS NULL`),
    index('refunds_due').on(table.due_at_ms).where(sql`due_at_ms IS NOT NULL`),
    // One at a time, so that the rest of a case is not promised twice.
    uniqueIndex('refunds_under_way').on(table.case_number).where(sql`state IN ('asked', 'approved')`),
    check('refunds_amount', sql`${table.amount_satang} > 0`),
    check('refunds_state', sql`${table.state} IN ('asked', 'declined', 'approved', 'paid', 'failed', 'returned')`),
  ],
);

/**
 * Append-only credit notes of paid refunds, numbered without gaps. The note of a refund that the
 * bank returned is void.
 *
 * @writers reports of the bank, the scheduled job `orders` for gateways, approved recalls
 * @readers `/v1/office/cases/{number}`, `/v1/office/credit-notes`
 * @rows one per paid refund
 * @retention permanent
 */
export const creditNotes = sqliteTable(
  'credit_notes',
  {
    number: integer().primaryKey(),
    refund_uuid: text()
      .notNull()
      .unique()
      .references(() => refunds.uuid),
    amount_satang: integer().notNull(),
    issued_at_ms: integer().notNull(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('issued_at_ms'), descending('number')), { mode: 'virtual' }),
  },
  (table) => [uniqueIndex('credit_notes_in_order').on(table.order_key)],
);

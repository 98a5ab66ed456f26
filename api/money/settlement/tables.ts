import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import type { SettlementLine } from '../gateway/settlement-line.ts';

/**
 * Append-only lines of gateways about the money that they hold for us: gross, fee, VAT, net and
 * source. A line that arrives after its day was closed counts for the first open day.
 *
 * @writers the scheduled job `settlements`, `POST /v1/office/settlement-files`
 * @readers `/v1/office/settlement-lines`
 * @rows one per line of a gateway's settlement
 * @retention permanent
 */
export const settlementLines = sqliteTable(
  'settlement_lines',
  {
    gateway: text().$type<GatewayKey>().notNull(),
    line_id: text().notNull(),
    kind: text().$type<SettlementLine['kind']>().notNull(),
    source: text(),
    reference: text(),
    gross_satang: integer().notNull(),
    fee_satang: integer().notNull(),
    vat_satang: integer().notNull(),
    net_satang: integer().notNull(),
    payout_id: text(),
    happened_at_ms: integer().notNull(),
    /**
     * Bangkok day for which the line counts: its own, or the first day that was open when it was
     * read.
     */
    day: text().notNull(),
    read_at_ms: integer().notNull(),
    order_key: text().notNull().generatedAlwaysAs(sql`day || ':' || gateway || ':' || line_id`, { mode: 'virtual' }),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.line_id] }),
    uniqueIndex('settlement_lines_in_order').on(table.order_key),
    index('settlement_lines_of_day').on(table.gateway, table.day),
    index('settlement_lines_of_source').on(table.gateway, table.source),
    index('settlement_lines_of_payout').on(table.gateway, table.payout_id).where(sql`payout_id IS NOT NULL`),
    check('settlement_lines_kind', sql`${table.kind} IN ('payment', 'refund', 'fee', 'payout', 'other')`),
  ],
);

/**
 * Totals of the lines of a gateway and month: number, fees and VAT.
 *
 * @writers a trigger on `settlement_lines`
 * @readers `/v1/office/settlement-months`
 * @rows one per gateway and month
 * @retention permanent
 */
export const settlementMonths = sqliteTable(
  'settlement_months',
  {
    gateway: text().$type<GatewayKey>().notNull(),
    /** `YYYY-MM` of those days. */
    month: text().notNull(),
    line_count: integer().notNull(),
    fee_satang: integer().notNull(),
    vat_satang: integer().notNull(),
    order_key: text().notNull().generatedAlwaysAs(sql`month || ':' || gateway`, { mode: 'virtual' }),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.month] }),
    uniqueIndex('settlement_months_in_order').on(table.order_key),
  ],
);

/**
 * Days whose settlement was checked, in the gateway's list or in a file, and the reason why a day
 * is still open.
 *
 * @writers the scheduled job `settlements`, `POST /v1/office/settlement-files`
 * @readers the scheduled job `settlements`, `/v1/office/settlement-days`
 * @rows one per gateway and day
 * @retention permanent
 */
export const settlementDays = sqliteTable(
  'settlement_days',
  {
    gateway: text().$type<GatewayKey>().notNull(),
    day: text().notNull(),
    looked_at_ms: integer().notNull(),
    /**
     * JSON of the reasons for which the day was open at the last check, with counts. Null once none
     * is left.
     */
    open: text(),
    order_key: text().notNull().generatedAlwaysAs(sql`day || ':' || gateway`, { mode: 'virtual' }),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.day] }),
    uniqueIndex('settlement_days_in_order').on(table.order_key),
    index('settlement_days_open').on(table.order_key).where(sql`open IS NOT NULL`),
  ],
);

/**
 * Append-only list of days on which payments, settlement and books agree, in a hash chain.
 *
 * @writers the scheduled job `settlements`, `POST /v1/office/settlement-files`, in order of days
 * @readers `/v1/office/settlement-days`, auditors
 * @rows one per gateway and day
 * @retention permanent
 */
export const settlementClosings = sqliteTable(
  'settlement_closings',
  {
    number: integer().primaryKey(),
    gateway: text().$type<GatewayKey>().notNull(),
    day: text().notNull(),
    /** JSON of sums by name. */
    sums: text().notNull(),
    previous_hash: text().notNull(),
    hash: text().notNull().unique(),
    closed_at_ms: integer().notNull(),
  },
  (table) => [
    index('settlement_closings_of_day').on(table.gateway, table.day),
    check('settlement_closings_sums', sql`json_valid(${table.sums})`),
  ],
);

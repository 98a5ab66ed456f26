import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import type { SettlementLine } from '../gateway/settlement-line.ts';

/** What gateways say of the money that they hold for us, a line each. Append-only. */
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
    /** The Bangkok day that it counts for: its own, or the first that was not closed when it was read. */
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

/** What the lines of a month come to, of each gateway: carried by a trigger, line by line. */
export const settlementMonths = sqliteTable(
  'settlement_months',
  {
    gateway: text().$type<GatewayKey>().notNull(),
    /** `YYYY-MM`, of the days that its lines count for. */
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

/** The days whose settlement was looked at, in the gateway's own list or in a file of it. */
export const settlementDays = sqliteTable(
  'settlement_days',
  {
    gateway: text().$type<GatewayKey>().notNull(),
    day: text().notNull(),
    looked_at_ms: integer().notNull(),
    /** JSON: what keeps it open, as of that look, by how many; null once nothing does. */
    open: text(),
    order_key: text().notNull().generatedAlwaysAs(sql`day || ':' || gateway`, { mode: 'virtual' }),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.day] }),
    uniqueIndex('settlement_days_in_order').on(table.order_key),
    index('settlement_days_open').on(table.order_key).where(sql`open IS NOT NULL`),
  ],
);

/** Days of which money, settlement and books agree, chained by their digests. Append-only. */
export const settlementClosings = sqliteTable(
  'settlement_closings',
  {
    number: integer().primaryKey(),
    gateway: text().$type<GatewayKey>().notNull(),
    day: text().notNull(),
    /** JSON: each sum by its name. */
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

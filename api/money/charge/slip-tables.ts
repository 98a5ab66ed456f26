import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { orders } from '../order/tables.ts';

/**
 * Slips that payers have shown: each transfer of each bank once, as evidence for one order. A slip is a reason to ask the gateway
 * and credits nothing. Append-only.
 */
export const slips = sqliteTable(
  'slips',
  {
    /** Its bank and its reference in capitals: what is typed in small letters is the same slip. */
    slip_key: text().primaryKey(),
    order_uuid: text()
      .notNull()
      .references(() => orders.uuid),
    bank_code: text().notNull(),
    reference: text().notNull(),
    source: text({ enum: ['qr', 'typed'] }).notNull(),
    noted_at_ms: integer().notNull(),
  },
  (table) => [
    index('slips_of_order').on(table.order_uuid, table.noted_at_ms),
    check('slips_key', sql`${table.slip_key} = ${table.bank_code} || ':' || upper(${table.reference})`),
  ],
);

import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { orders } from '../order/tables.ts';

/**
 * Append-only transfer proofs of payers: the bank and the reference of a transfer, each once and
 * for one order. A proof is evidence: it makes the API ask the gateway, and credits nothing.
 *
 * @writers `POST /v1/payment/orders/{uuid}/slip`
 * @readers `/v1/payment/orders/{uuid}`, `/v1/office/orders/{uuid}`
 * @rows at most one per transfer of an order
 * @retention as its order
 */
export const slips = sqliteTable(
  'slips',
  {
    /** Bank and reference in capitals, so that case does not create a second proof. */
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
    // @invariant store-transfer-proof.ts joins both columns
    check('slips_key', sql`${table.slip_key} = ${table.bank_code} || ':' || upper(${table.reference})`),
  ],
);

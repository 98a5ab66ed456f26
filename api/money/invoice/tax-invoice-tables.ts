import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { orders } from '../order/tables.ts';

/**
 * Append-only tax invoices that buyers requested, numbered without gaps: the sale of the order's
 * receipt with its VAT, and the encrypted buyer. A mistake is corrected by a second invoice that
 * names the first, which is then void.
 *
 * @writers `POST /v1/payment/orders/{uuid}/tax-invoice`
 * @readers `GET /v1/payment/orders/{uuid}/tax-invoice`, `/v1/office/tax-invoices`, personal data
 * exports
 * @rows at most one per order, and one per correction
 * @retention permanent; the buyer as long as `tax_invoice_kept_days` says
 */
export const taxInvoices = sqliteTable(
  'tax_invoices',
  {
    number: integer().primaryKey(),
    order_uuid: text()
      .notNull()
      .references(() => orders.uuid),
    replaces_number: integer(),
    amount_satang: integer().notNull(),
    /** VAT in the amount, rounded half up. */
    vat_satang: integer().notNull(),
    vat_basis_points: integer().notNull(),
    issued_at_ms: integer().notNull(),
    /** Key that encrypts the JSON of buyer and seller at that time. */
    key_uuid: text().notNull(),
    buyer_sealed: text().notNull(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('issued_at_ms'), descending('number')), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('tax_invoices_in_order').on(table.order_key),
    index('tax_invoices_of_order').on(table.order_uuid, table.number),
    uniqueIndex('tax_invoices_replace_once').on(table.replaces_number).where(sql`replaces_number IS NOT NULL`),
    // @invariant the VAT is computed from the amount
    check(
      'tax_invoices_vat',
      sql`${table.vat_satang} = (2 * ${table.amount_satang} * ${table.vat_basis_points} + 10000 + ${table.vat_basis_points}) / (2 * (10000 + ${table.vat_basis_points}))`,
    ),
  ],
);

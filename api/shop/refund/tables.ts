import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { shopOrders } from '../order/order-tables.ts';

/**
 * Refunds of shop orders: the coins return to the buyer, and the piece to the stock unless it was
 * sent. Two people decide. A row fires the triggers that move coins and stock.
 *
 * @writers `POST /v1/office/shop/orders/{uuid}/refund` (staff)
 * @readers the buyer's order, `/v1/office/shop/orders/{uuid}`, commissions of VBs
 * @rows at most one per order
 * @retention permanent
 */
export const shopRefunds = sqliteTable(
  'shop_refunds',
  {
    order_uuid: text()
      .primaryKey()
      .references(() => shopOrders.uuid),
    ground: text().notNull(),
    refunded_at_ms: integer().notNull(),
    /** Whether the piece is for sale again. */
    is_restocked: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => [check('shop_refunds_ground', sql`${table.ground} <> ''`)],
);

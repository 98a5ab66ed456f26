/**
 * Variants (sizes and colours) of physical items. Triggers (variant-rules.sql) update their stock
 * and that of the item, which is the sum.
 */

import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { localized } from '../../platform/base/localized.ts';
import { shopItems } from './item-tables.ts';

/**
 * Variants of an item (size, color or both), each with its own stock. Triggers add them up to the
 * item's stock. A variant is never deleted, because orders refer to it.
 *
 * @writers `POST /v1/office/shop/items/{uuid}/variants`, `/v1/office/shop/variants/{uuid}/stock`
 * (staff), seed data, triggers on `shop_orders`
 * @readers `/v3/shop/{uuid}`, orders, parcels
 * @rows one per variant
 * @retention permanent
 */
export const shopVariants = sqliteTable(
  'shop_variants',
  {
    uuid: text().primaryKey(),
    item_uuid: text()
      .notNull()
      .references(() => shopItems.uuid),
    ...localized('name'),
    /** Order of the variants, by creation. */
    position: integer().notNull(),
    /** Always `total = sold + held + free`. Triggers change the numbers. */
    stock_total: integer().notNull(),
    stock_sold: integer().notNull().default(0),
    stock_held: integer().notNull().default(0),
    stock_free: integer().notNull(),
  },
  (table) => [
    index('shop_variants_of_item').on(table.item_uuid, table.position),
    check(
      'shop_variants_stock',
      sql`${table.stock_free} >= 0 AND ${table.stock_sold} >= 0 AND ${table.stock_held} >= 0
        AND ${table.stock_total} = ${table.stock_sold} + ${table.stock_held} + ${table.stock_free}`,
    ),
  ],
);

/** A variant as stored in D1. */
export type VariantRow = typeof shopVariants.$inferSelect;

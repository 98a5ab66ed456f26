import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { orders } from '../order/tables.ts';

/**
 * Append-only list of archive segments in R2, without gaps. A segment holds the details of orders
 * that are over, 400 days after they began: timeline, charges, and what staff did. Each segment
 * contains the digest of the previous one.
 *
 * @writers the scheduled job `archive`, every night
 * @readers `/v1/payment/orders/{uuid}`, `/v1/office/orders/{uuid}`,
 * `/v1/operations/order-archive/{number}` (`npm run archive`)
 * @rows one per up to 500 orders
 * @retention permanent
 */
export const orderArchive = sqliteTable('order_archive', {
  number: integer().primaryKey(),
  object_key: text().notNull(),
  /** SHA-256 of the object, in hexadecimal. */
  digest: text().notNull(),
  /** Digest of the previous segment. Empty for the first. */
  previous_digest: text().notNull(),
  order_count: integer().notNull(),
  /** `order_key` of the last order that was checked. Orders are checked once, oldest first. */
  until_key: text().notNull(),
  made_at_ms: integer().notNull(),
});

/**
 * Append-only index of the segment that holds the details of an order.
 *
 * @writers the scheduled job `archive`, every night
 * @readers `/v1/payment/orders/{uuid}`, `/v1/office/orders/{uuid}`
 * @rows one per archived order
 * @retention permanent
 */
export const archivedOrders = sqliteTable('archived_orders', {
  order_uuid: text()
    .primaryKey()
    .references(() => orders.uuid),
  segment: integer()
    .notNull()
    .references(() => orderArchive.number),
});

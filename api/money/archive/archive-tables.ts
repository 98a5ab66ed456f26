import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { orders } from '../order/tables.ts';

/** Segments of what has left about old orders: objects of R2, each with the digest of the one before in it. Append-only, without gaps. */
export const orderArchive = sqliteTable('order_archive', {
  number: integer().primaryKey(),
  object_key: text().notNull(),
  /** SHA-256 of the object, in hexadecimal. */
  digest: text().notNull(),
  /** Of the segment before; empty of the first. */
  previous_digest: text().notNull(),
  order_count: integer().notNull(),
  /** The `order_key` of the last order that was looked at: from the oldest on, each once. */
  until_key: text().notNull(),
  made_at_ms: integer().notNull(),
});

/** Which segment has what left about an order. Append-only. */
export const archivedOrders = sqliteTable('archived_orders', {
  order_uuid: text()
    .primaryKey()
    .references(() => orders.uuid),
  segment: integer()
    .notNull()
    .references(() => orderArchive.number),
});

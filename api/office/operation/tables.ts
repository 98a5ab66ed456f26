import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';
import { descending, orderKey } from '../../platform/host/order-key.ts';

/** Dead-lettered messages, each stored once with its original body. */
export const failedMessages = sqliteTable(
  'failed_messages',
  {
    /** Message id from the queue. */
    id: text().primaryKey(),
    /** Name of the dead-letter queue, which is derived from the original queue. */
    queue: text().notNull(),
    /** JSON. */
    body: text().notNull(),
    failed_at_ms: integer().notNull(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('failed_at_ms'), 'id'), { mode: 'virtual' }),
  },
  (table) => [uniqueIndex('failed_messages_in_order').on(table.order_key)],
);

/**
 * Single-use codes that make a user an admin. An operator with write access to the database creates
 * them (scripts/setup/admin-code.ts). A trigger enforces the single use (rules.sql).
 */
export const adminCodes = sqliteTable('admin_codes', {
  /** SHA-256 of the code, in hexadecimal. */
  hash: text().primaryKey(),
  expires_at_ms: integer().notNull(),
  used_at_ms: integer(),
  user_uuid: text().references(() => users.uuid),
});

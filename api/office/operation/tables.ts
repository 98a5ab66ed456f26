import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';
import { descending, orderKey } from '../../platform/host/order-key.ts';

/** Messages of queues that failed for the last time, each once, as they were sent. */
export const failedMessages = sqliteTable(
  'failed_messages',
  {
    /** The queue's own. */
    id: text().primaryKey(),
    /** The queue that holds failed ones, which is named after the one that the message was sent to. */
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

/** Codes that make somebody an admin, once each. Whoever can write to the database makes them (scripts/setup/admin-code.ts). */
export const adminCodes = sqliteTable('admin_codes', {
  /** SHA-256 of the code, in hexadecimal. */
  hash: text().primaryKey(),
  expires_at_ms: integer().notNull(),
  used_at_ms: integer(),
  user_uuid: text().references(() => users.uuid),
});

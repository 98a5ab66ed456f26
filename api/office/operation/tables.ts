import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Dead-lettered queue messages, each once, with the original body. Append-only.
 *
 * @writers the API's consumer of the queues `…-failed`
 * @readers `GET /v1/operations/failed-messages` (staff); the log event `message_failed` points to
 * it
 * @rows one per dead-lettered message
 * @retention permanent
 */
export const failedMessages = sqliteTable(
  'failed_messages',
  {
    /** Id from the queue. */
    id: text().primaryKey(),
    /** Dead-letter queue, named after the original one. */
    queue: text().notNull(),
    body: text().notNull(),
    failed_at_ms: integer().notNull(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('failed_at_ms'), 'id'), { mode: 'virtual' }),
  },
  (table) => [uniqueIndex('failed_messages_in_order').on(table.order_key)],
);

/**
 * Single-use codes that make a user an admin, stored as hashes: expiry, who used it and when.
 *
 * @writers `npm run setup -- --admin`, `npm start -- --seed none`, `POST /v1/operations/admins`
 * @readers `POST /v1/operations/admins`
 * @rows one per code
 * @retention permanent; a code works for one day
 */
export const adminCodes = sqliteTable('admin_codes', {
  /** SHA-256 of the code, in hexadecimal. */
  hash: text().primaryKey(),
  expires_at_ms: integer().notNull(),
  used_at_ms: integer(),
  user_uuid: text().references(() => users.uuid),
});

/**
 * Load of each Bangkok day, with the progress of the job that measures it.
 *
 * @writers the scheduled job `growth`
 * @readers `GET /v1/operations/growth` (staff), the scheduled job `growth`
 * @rows one per day
 * @retention permanent
 */
export const growthDays = sqliteTable('growth_days', {
  day: text().primaryKey(),
  /** Gifts in the clock hour with the most. */
  gifts_in_hour: integer().notNull(),
  /** Busy time of D1 in the busiest minute, in milliseconds. Null: no isolate reported one. */
  database_busy_ms: integer(),
  /** Visitors of the lives that ended on this day. Somebody in two lives counts twice. */
  viewers: integer().notNull(),
  /** Size of D1 at the last measurement. */
  database_bytes: integer().notNull(),
  /** Position of the last gift that is counted. */
  gifts_to: integer().notNull(),
  /** End of the last hour that is measured. */
  measured_until_ms: integer().notNull(),
});

import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../profile/tables.ts';

/**
 * Devices that are told of notices by web push, and what waits to be told there: triggers on notices count it (rules.sql), see
 * push.ts for the rest.
 */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    uuid: text().primaryKey(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** With the session of which it ends. */
    token_id: text().notNull(),
    endpoint: text().notNull().unique(),
    /** The device's public key and its secret, in base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    language: text().$type<'th' | 'en'>().notNull(),
    subscribed_at_ms: integer().notNull(),
    /** Notices since the last push, and the key of the latest of them. */
    waiting_count: integer().notNull().default(0),
    waiting_key: text(),
    pushed_at_ms: integer().notNull().default(0),
    /** When the clock has it pushed, again where a message was lost; null while nothing waits. */
    due_at_ms: integer(),
    /** So many times in a row its service was in trouble. */
    failed_count: integer().notNull().default(0),
  },
  (table) => [
    index('push_subscriptions_of_user').on(table.user_uuid),
    index('push_subscriptions_of_session').on(table.token_id),
    index('push_subscriptions_due').on(table.due_at_ms).where(sql`due_at_ms IS NOT NULL`),
  ],
);

/** From when until when somebody is told nothing by push: times of day in Bangkok, `22:00`. */
export const quietHours = sqliteTable('quiet_hours', {
  user_uuid: text()
    .primaryKey()
    .references(() => users.uuid),
  from_time: text().notNull(),
  until_time: text().notNull(),
});

import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Locale } from '../../../calls/platform/text/locale.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Devices with web push: address and keys of their push service, pending notifications, next
 * attempt and failures. Triggers on notices count the pending ones (rules.sql); push.ts does the
 * rest.
 *
 * @writers `POST /v1/push/subscriptions…`, triggers on `notices`, the queue `vela-pushes`
 * @readers the scheduled job `pushes`, `GET /v1/push`
 * @rows one per device
 * @retention until the member switches it off or signs out there, the service answers 404 or 410,
 * or the account is closed
 */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    uuid: text().primaryKey(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** Session with which the subscription ends. */
    token_id: text().notNull(),
    endpoint: text().notNull().unique(),
    /** Public key and secret of the device, in base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    language: text().$type<Locale>().notNull(),
    subscribed_at_ms: integer().notNull(),
    /** Number of notifications since the last push, and the key of the latest. */
    waiting_count: integer().notNull().default(0),
    waiting_key: text(),
    pushed_at_ms: integer().notNull().default(0),
    /** Time at which the job pushes, again if a message was lost. Null: nothing is waiting. */
    due_at_ms: integer(),
    /** Consecutive failures of its push service. */
    failed_count: integer().notNull().default(0),
  },
  (table) => [
    index('push_subscriptions_of_user').on(table.user_uuid),
    index('push_subscriptions_of_session').on(table.token_id),
    index('push_subscriptions_due').on(table.due_at_ms).where(sql`due_at_ms IS NOT NULL`),
  ],
);

/**
 * Times of day without push messages, in Bangkok time (`22:00`).
 *
 * @writers `POST /v1/push/quiet-hours`
 * @readers the queue `vela-pushes`
 * @rows at most one per user
 * @retention until taken back, or until the account is closed
 */
export const quietHours = sqliteTable('quiet_hours', {
  user_uuid: text()
    .primaryKey()
    .references(() => users.uuid),
  from_time: text().notNull(),
  until_time: text().notNull(),
});

import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { NoticeKind } from '../../../calls/platform/page-field.ts';
import type { Locale } from '../../../calls/platform/text/locale.ts';
import { users } from '../../platform/user/tables.ts';

/** How a push reaches the member: a browser's push service, or the Messaging API of LINE. */
export type PushChannel = 'web' | 'line';

/**
 * Devices with web push and LINE accounts that get notifications: address, pending notifications,
 * next attempt and failures. Triggers on notices add the pending ones (rules.sql); push.ts does the
 * rest.
 *
 * @writers `POST /v1/push/subscriptions…`, `POST /v1/push/line…`, triggers on `notices`, `tokens`,
 * `accounts`, `user_blocks`, `closings` and `account_merges`, the queue `vela-pushes`
 * @readers the scheduled job `pushes`, `GET /v1/push`
 * @rows one per device, and one per member with LINE
 * @retention until the member switches it off; a device also until they sign out there or the
 * service answers 404 or 410, and LINE until they unlink it; until the account is suspended,
 * closed or merged
 */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    uuid: text().primaryKey(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    channel: text().$type<PushChannel>().notNull().default('web'),
    /** Session with which the subscription of a device ends. Null: LINE. */
    token_id: text(),
    /** URL of the device at its push service, or the user ID at LINE. */
    endpoint: text().notNull().unique(),
    /** Public key and secret of a device, in base64url. */
    p256dh: text(),
    auth: text(),
    /** Kinds of notifications that the member chose for LINE. Null: all. */
    kinds: text({ mode: 'json' }).$type<NoticeKind[]>(),
    language: text().$type<Locale>().notNull(),
    subscribed_at_ms: integer().notNull(),
    /** Keys of the notifications since the last push, the oldest first, at most 100. */
    waiting_keys: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /**
     * How many of them the current attempt is about, and its beginning. A repeated attempt is about
     * the same ones, because LINE may have accepted the first.
     */
    sending_count: integer().notNull().default(0),
    sending_at_ms: integer().notNull().default(0),
    pushed_at_ms: integer().notNull().default(0),
    /** Time at which the job pushes, again if a message was lost. Null: nothing is waiting. */
    due_at_ms: integer(),
    /** Consecutive failures of its push service. */
    failed_count: integer().notNull().default(0),
    /** Since when LINE delivers nothing, because the member blocked the account. Null: it does. */
    unreachable_at_ms: integer(),
    /** Time and id of the latest follow or block that LINE reported. */
    line_event_at_ms: integer().notNull().default(0),
    line_event_id: text().notNull().default(''),
  },
  (table) => [
    index('push_subscriptions_of_user').on(table.user_uuid),
    index('push_subscriptions_of_session').on(table.token_id),
    index('push_subscriptions_due').on(table.due_at_ms).where(sql`due_at_ms IS NOT NULL`),
    uniqueIndex('push_subscriptions_line').on(table.user_uuid).where(sql`channel = 'line'`),
  ],
);

/**
 * Times of day without push messages, in Bangkok time (`22:00`). They wait until the end.
 *
 * @writers `POST /v1/push/quiet-hours`, `POST /v1/push/line` when the member turns on
 * LINE and has none, triggers on `closings` and `account_merges`
 * @readers the queue `vela-pushes`
 * @rows at most one per user
 * @retention until taken back, or until the account is closed or merged
 */
export const quietHours = sqliteTable('quiet_hours', {
  user_uuid: text()
    .primaryKey()
    .references(() => users.uuid),
  from_time: text().notNull(),
  until_time: text().notNull(),
});

import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Notice } from '../../../calls/people/notice.ts';
import type { NoticeKind } from '../../../calls/platform/page-field.ts';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/** Values for the text of a notification. */
export type NoticeFacts = Notice['facts'];

/**
 * Notifications of a user: kind, target, link and time of reading. The key makes each event appear
 * once. Triggers on other features write the rows in the same transaction (rules.sql).
 *
 * @writers triggers, the queue `vela-notices`, the Durable Object `LiveRoom`,
 * `POST /v1/notices/read`
 * @readers `GET /v1/notices`, `/notices`, the bell on every page of a member
 * @rows one per event that a user is notified of
 * @retention 90 days
 */
export const notices = sqliteTable(
  'notices',
  {
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    key: text().notNull(),
    kind: text().$type<NoticeKind>().notNull(),
    facts: text({ mode: 'json' }).$type<NoticeFacts>().notNull(),
    path: text().notNull(),
    /** User who caused it. A block between the two suppresses the notification. Null: no user. */
    actor_uuid: text(),
    happened_at_ms: integer().notNull(),
    read_at_ms: integer(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('happened_at_ms'), 'key'), { mode: 'virtual' }),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.key] }),
    uniqueIndex('notices_of_user').on(table.user_uuid, table.order_key),
    index('notices_unread').on(table.user_uuid, table.order_key).where(sql`read_at_ms IS NULL`),
    index('notices_by_age').on(table.happened_at_ms),
  ],
);

/**
 * Pending notification emails for members with a verified address. The job deletes a row before it
 * sends the email.
 *
 * @writers triggers on `notices`
 * @readers the scheduled job `notice_letters`
 * @rows at most one per user and notice
 * @retention until the email is sent
 */
export const noticeLetters = sqliteTable(
  'notice_letters',
  {
    user_uuid: text().notNull(),
    key: text().notNull(),
    due_at_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_uuid, table.key] }), index('notice_letters_due').on(table.due_at_ms)],
);

/**
 * Kinds of notifications that a member switched off.
 *
 * @writers `POST /v1/notices/settings`
 * @readers the trigger before each notification, the queue `vela-pushes`,
 * `GET /v1/notices/settings`
 * @rows at most one per user and kind
 * @retention until switched on, or until the account is closed
 */
export const noticesOff = sqliteTable(
  'notices_off',
  {
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    kind: text().$type<NoticeKind>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_uuid, table.kind] })],
);

/**
 * Notifications to all followers of a user, and the last follower who was notified (fan-out.ts).
 *
 * @writers triggers on `lives` and `announced_lives`, the queue `vela-notices`, the scheduled job
 * `notices`
 * @readers the queue `vela-notices`, the scheduled job `notices`
 * @rows one per notification to all followers
 * @retention permanent
 */
export const fanOuts = sqliteTable(
  'fan_outs',
  {
    key: text().primaryKey(),
    kind: text().$type<NoticeKind>().notNull(),
    followed_uuid: text().notNull(),
    facts: text({ mode: 'json' }).$type<NoticeFacts>().notNull(),
    path: text().notNull(),
    begun_at_ms: integer().notNull(),
    /** Order key of the last notified follower. */
    told_to: text().notNull().default(''),
    /**
     * Time at which the job sends a message for it, again if one was lost. Null: all followers are
     * notified, or the announcement was withdrawn or hidden.
     */
    due_at_ms: integer(),
  },
  (table) => [index('fan_outs_due').on(table.due_at_ms).where(sql`due_at_ms IS NOT NULL`)],
);

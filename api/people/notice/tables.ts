import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Notice } from '../../../calls/people/notice.ts';
import type { NoticeKind } from '../../../calls/platform/page-field.ts';
import { descending, orderKey } from '../../platform/host/order-key.ts';
import { users } from '../profile/tables.ts';

/** Values for the text of a notification. */
export type NoticeFacts = Notice['facts'];

/**
 * Notifications, one per user and key. Triggers of rules.sql write them in the transaction of the
 * event. The scheduled job deletes them after 90 days.
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
    index('notices_unread').on(table.user_uuid).where(sql`read_at_ms IS NULL`),
    index('notices_by_age').on(table.happened_at_ms),
  ],
);

/**
 * Notifications that are also sent as email to users with a verified address. Triggers write the
 * rows, and the job deletes each row before it sends.
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

/** Kinds of notifications that a user has switched off. */
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

/** Notifications to all followers of a user, with their progress. See fan-out.ts. */
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
     * notified.
     */
    due_at_ms: integer(),
  },
  (table) => [index('fan_outs_due').on(table.due_at_ms).where(sql`due_at_ms IS NOT NULL`)],
);

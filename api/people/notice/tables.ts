import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Notice } from '../../../calls/people/notice.ts';
import type { NoticeKind } from '../../../calls/platform/page-field.ts';
import { descending, orderKey } from '../../platform/host/order-key.ts';
import { users } from '../profile/tables.ts';

/** What a notice names. */
export type NoticeFacts = Notice['facts'];

/**
 * What has happened that concerns somebody, each thing once, by its key. Rows of other features make these by triggers (rules.sql),
 * in the batch of what happened; the clock sweeps what is 90 days old.
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
    /** Who did it, where it is somebody: between who block each other nothing is told. */
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

/** Notices that are also mailed to who has a proved address; triggers write them, and the clock takes each away before it mails. */
export const noticeLetters = sqliteTable(
  'notice_letters',
  {
    user_uuid: text().notNull(),
    key: text().notNull(),
    due_at_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_uuid, table.key] }), index('notice_letters_due').on(table.due_at_ms)],
);

/** Of what somebody wants to be told no more. */
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

/** What all followers of somebody are to be told, and how far that has come: see fan-out.ts. */
export const fanOuts = sqliteTable(
  'fan_outs',
  {
    key: text().primaryKey(),
    kind: text().$type<NoticeKind>().notNull(),
    followed_uuid: text().notNull(),
    facts: text({ mode: 'json' }).$type<NoticeFacts>().notNull(),
    path: text().notNull(),
    begun_at_ms: integer().notNull(),
    /** The last follower who was told, in the order of the index. */
    told_to: text().notNull().default(''),
    /** When the clock sends its message, again where one was lost; null once all are told. */
    due_at_ms: integer(),
  },
  (table) => [index('fan_outs_due').on(table.due_at_ms).where(sql`due_at_ms IS NOT NULL`)],
);

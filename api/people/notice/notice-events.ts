/** Notifications with their subject, as the view `notice_events` returns them. */
import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { integer, sqliteView, text } from 'drizzle-orm/sqlite-core';
import type { NoticeKind } from '../../../calls/platform/page-field.ts';
import { UNREAD_COUNTED } from '../../../calls/platform/profile-summary.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { NoticeFacts } from './tables.ts';

/** The view of line-rules.sql. */
export const noticeEvents = sqliteView('notice_events', {
  user_uuid: text().notNull(),
  key: text().notNull(),
  kind: text().$type<NoticeKind>().notNull(),
  facts: text({ mode: 'json' }).$type<NoticeFacts>().notNull(),
  path: text().notNull(),
  actor_uuid: text(),
  happened_at_ms: integer().notNull(),
  read_at_ms: integer(),
  order_key: text().notNull(),
  about: text().notNull(),
  over_at_ms: integer(),
  actor_avatar_url: text(),
  picture_url: text(),
}).existing();

/**
 * Maximum newest unread notifications that the bell counts. The notifications page has no such
 * limit.
 */
const UNREAD_READ = 100;

/** Selects whether a notification is not over. */
export const isCurrent = (overAtMs: SQLWrapper) => sql`(${overAtMs} IS NULL OR ${overAtMs} > unixepoch() * 1000)`;

/**
 * Selects the number of unread lines of the list. It stops at the maximum that the bell shows, and
 * reads only the newest unread notifications, because every page of a member has the bell.
 */
export function selectUnread(db: Db, userUuid: SqlText) {
  const newest = db
    .select({
      kind: noticeEvents.kind,
      about: noticeEvents.about,
      over_at_ms: sql<number | null>`${noticeEvents.over_at_ms}`.as('over'),
    })
    .from(noticeEvents)
    .where(and(eq(noticeEvents.user_uuid, userUuid), isNull(noticeEvents.read_at_ms)))
    .orderBy(noticeEvents.order_key)
    .limit(UNREAD_READ)
    .as('newest');
  const lines = db
    .selectDistinct({ kind: newest.kind, about: newest.about })
    .from(newest)
    .where(isCurrent(newest.over_at_ms))
    .limit(UNREAD_COUNTED)
    .as('lines');
  return db.select({ count: sql<number>`count(*)` }).from(lines);
}

/** Returns the count from the rows of `selectUnread`. */
export const unreadOf = ([row]: readonly { count: number }[]): number => row?.count ?? 0;

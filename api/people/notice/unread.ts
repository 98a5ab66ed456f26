/** How much somebody has not read of what concerns them. */
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { UNREAD_COUNTED } from '../../../calls/people/notice.ts';
import type { Db, SqlText } from '../../platform/host/db.ts';
import { notices } from './tables.ts';

/** One row each unread one, and no more than are counted. */
export const selectUnread = (db: Db, userUuid: SqlText) =>
  db.select({ count: count() }).from(
    db
      .select({ one: sql<number>`1`.as('one') })
      .from(notices)
      .where(and(eq(notices.user_uuid, userUuid), isNull(notices.read_at_ms)))
      .limit(UNREAD_COUNTED)
      .as('unread'),
  );

/** The count of what was read by `selectUnread`. */
export const unreadOf = ([row]: readonly { count: number }[]): number => row?.count ?? 0;

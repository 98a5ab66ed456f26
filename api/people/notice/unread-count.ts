/** Number of a user's unread notifications. */
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { UNREAD_COUNTED } from '../../../calls/platform/profile-summary.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { notices } from './tables.ts';

/** Selects the count. Reads one row per unread notification, up to the maximum that is shown. */
export const selectUnread = (db: Db, userUuid: SqlText) =>
  db.select({ count: count() }).from(
    db
      .select({ one: sql<number>`1`.as('one') })
      .from(notices)
      .where(and(eq(notices.user_uuid, userUuid), isNull(notices.read_at_ms)))
      .limit(UNREAD_COUNTED)
      .as('unread'),
  );

/** Returns the count from the rows of `selectUnread`. */
export const unreadOf = ([row]: readonly { count: number }[]): number => row?.count ?? 0;

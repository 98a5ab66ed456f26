/** Announced lives that have not been started. */
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { keyAfter } from '../../platform/framework/order-key.ts';
import { announcedLives } from './tables.ts';

const HOUR_MS = 3_600_000;
/** Milliseconds for which a late live stays announced after its time. */
const LATE_MS = 2 * HOUR_MS;
/** Milliseconds before its time from which a live counts as the announced one. */
const EARLY_MS = HOUR_MS;

/** Returns the condition for announcements that are not past their time by `LATE_MS`. */
export const standsAt = (now: Date) => gt(announcedLives.order_key, keyAfter(new Date(now.getTime() - LATE_MS)));

/**
 * Selects the VB's first announcement for about this time. A live that starts now belongs to it.
 */
export const selectAnnouncedNow = (db: Db, userUuid: SqlText, now: Date) =>
  db
    .select({ uuid: announcedLives.uuid, poster_url: announcedLives.poster_url })
    .from(announcedLives)
    .where(
      and(
        eq(announcedLives.caster_uuid, userUuid),
        eq(announcedLives.is_open, 1),
        standsAt(now),
        sql`${announcedLives.order_key} <= ${keyAfter(new Date(now.getTime() + EARLY_MS))}`,
      ),
    )
    .orderBy(announcedLives.order_key)
    .limit(1);

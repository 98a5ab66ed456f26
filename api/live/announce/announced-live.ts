/** Announced lives that have not been started. */
import { and, eq, gt, sql } from 'drizzle-orm';
import type { AnnouncedLive } from '../../../calls/live/announce.ts';
import { moment } from '../../platform/base/moment.ts';
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

/** Formats an announced live for the API. */
export const serializeAnnounced = (
  row: Omit<
    typeof announcedLives.$inferSelect,
    | 'is_open'
    | 'order_key'
    | 'hidden_key'
    | 'announced_at_ms'
    | 'withdrawn_at_ms'
    | 'hidden_at_ms'
    | 'live_uuid'
    | 'category_slug'
  >,
): AnnouncedLive => ({
  uuid: row.uuid,
  caster: {
    uuid: row.caster_uuid,
    name: row.caster_name,
    avatar_url: row.caster_avatar_url,
    family_name: row.caster_family_name,
  },
  title: row.title,
  picture_url: row.poster_url,
  starts_at: moment(row.starts_at_ms),
  changed_at: moment(row.changed_at_ms),
  change_count: row.change_count,
});

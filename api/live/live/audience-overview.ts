/** Audience of a VB's latest lives, summed from their minutes in the database. */
import { and, eq, lt, sql } from 'drizzle-orm';
import { AUDIENCE_DAYS, getAudienceOverview, MAX_AUDIENCE_LIVES } from '../../../calls/live/live-result.ts';
import { addDays, bangkokDay, dayStart } from '../../../calls/platform/bangkok-day.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { keyUpTo } from '../../platform/framework/order-key.ts';
import type { On } from '../../platform/framework/route.ts';
import { lives } from './tables.ts';
import { selectVisitors, visitorsOf } from './visitors.ts';

/** Number of the last minute of a live, in minutes since 1970. */
const lastMinute = sql`max(${lives.started_at_ms} / 60000, (${lives.ended_at_ms} - 1) / 60000)`;

/**
 * Selects the sum of the minutes that the viewers of a live watched. A minute without a row had the
 * viewers of the one before, as in audience.ts.
 */
const viewerMinutes = sql<number>`coalesce((
  SELECT sum(viewer_count * (next - minute)) FROM (
    SELECT viewer_count, minute, lead(minute, 1, ${lastMinute} + 1) OVER (ORDER BY minute) AS next
    FROM live_minutes WHERE live_uuid = ${lives.uuid} AND minute <= ${lastMinute}
  )), 0)`;

const firstDayOf = (now: Date) => addDays(bangkokDay(now), 1 - AUDIENCE_DAYS);

/** Selects the ended lives of a VB since the first day of the overview, newest first. */
const selectAudiences = (db: Db, casterUuid: SqlText, now: Date) =>
  db
    .select({
      uuid: lives.uuid,
      title: lives.title,
      started_at_ms: lives.started_at_ms,
      peak_viewer_count: lives.peak_viewer_count,
      total_viewer_count: lives.total_viewer_count,
      minute_count: sql<number>`${lastMinute} - ${lives.started_at_ms} / 60000 + 1`.as('minute_count'),
      viewer_minutes: viewerMinutes.as('viewer_minutes'),
      visitors: selectVisitors.as('visitors'),
    })
    .from(lives)
    .where(
      and(
        eq(lives.caster_uuid, casterUuid),
        eq(lives.status, 'ended'),
        lt(lives.order_key, keyUpTo(new Date(dayStart(firstDayOf(now)).getTime() - 1))),
      ),
    )
    .orderBy(lives.order_key)
    .limit(MAX_AUDIENCE_LIVES);

export const audienceRoutes = (on: On) => {
  on(
    getAudienceOverview,
    (_, { db, now, bearer }) => ({ audiences: selectAudiences(db, bearer.user_uuid, now) }),
    async (_, { now, read }) => ({
      data: {
        from: firstDayOf(now),
        lives: (await read()).audiences.map(({ started_at_ms, minute_count, viewer_minutes, visitors, ...live }) => ({
          ...live,
          started_at: moment(started_at_ms),
          average_viewer_count: Math.round(viewer_minutes / minute_count),
          viewer_minutes,
          visitors: visitorsOf(visitors),
        })),
      },
    }),
  );
};

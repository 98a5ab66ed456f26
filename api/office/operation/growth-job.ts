/**
 * Measures the load of today and yesterday every hour, and logs once a day that a limit is reached.
 * Each run reads the gifts since the last one, and the lives of two days.
 */
import { and, desc, gt, gte, inArray, lt, max, sql } from 'drizzle-orm';
import {
  type GrowthMeasure,
  growthLimits,
  growthMeasures,
  growthStateOf,
} from '../../../calls/office/operation-growth.ts';
import { addDays, bangkokDay, dayStart } from '../../../calls/platform/bangkok-day.ts';
import { gifts } from '../../live/gift/tables.ts';
import { lives } from '../../live/live/tables.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import { keyUpTo } from '../../platform/framework/order-key.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { growthDays } from './tables.ts';

const HOUR_MS = 3_600_000;

/** Maximum gifts that a run reads. More come only after an outage of hours; the next run continues. */
const MAX_GIFTS = 500_000;

/** Maximum lives of a day that are summed. */
const MAX_LIVES = 5_000;

type Day = typeof growthDays.$inferSelect;

/** The job that measures after each full hour. */
export const growthJob: Job = {
  name: 'growth',
  due: async ({ db }) => {
    const [latestDay] = await selectGrowthDays(db, 1);
    return latestDay ? latestDay.measured_until_ms + HOUR_MS : 0;
  },
  run: async ({ db, env, now }) => {
    const until_ms = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
    const days = [addDays(bangkokDay(now), -1), bangkokDay(now)];
    const previousDays = await selectGrowthDays(db, 2);
    const gifts_from = previousDays[0]?.gifts_to ?? (await lastGift(db));
    const load = await readLoad(db, { gifts_from, until_ms, days });
    const measuredDays = await Promise.all(
      days.map(async (day, index): Promise<Day> => {
        const [fromMs, toMs] = [dayStart(day).getTime(), dayStart(addDays(day, 1)).getTime()];
        const hours = load.hours.filter(({ starts_at_ms }) => starts_at_ms >= fromMs && starts_at_ms < toMs);
        const stored = previousDays.find((previous) => previous.day === day);
        return {
          day,
          gifts_in_hour: Math.max(stored?.gifts_in_hour ?? 0, ...hours.map(({ gift_count }) => gift_count)),
          database_busy_ms: await busiestMinute(env, fromMs, toMs),
          viewers: load.viewers[index] ?? 0,
          // A past day keeps the size that it ended with.
          database_bytes: day === days[1] || !stored ? load.database_bytes : stored.database_bytes,
          gifts_to: Math.max(gifts_from, ...load.hours.map(({ last }) => last)),
          measured_until_ms: until_ms,
        };
      }),
    );
    await commitOrThrow(db, measuredDays.map(storeDay));
    for (const day of measuredDays)
      logReached(
        day,
        previousDays.find((previous) => previous.day === day.day),
      );
    return { done: 1 };
  },
};

/** Selects the latest days, today first. */
export const selectGrowthDays = (db: Db, count: number) =>
  db.select().from(growthDays).orderBy(desc(growthDays.day)).limit(count);

/** Returns the position of the last gift, where the first measurement begins. */
async function lastGift(db: Db): Promise<number> {
  const [row] = await db.select({ position: max(gifts.position) }).from(gifts);
  return row?.position ?? 0;
}

interface Range {
  gifts_from: number;
  until_ms: number;
  days: readonly string[];
}

/** Reads gifts per clock hour, viewers per day, and the size of the database. */
async function readLoad(db: Db, { gifts_from, until_ms, days }: Range) {
  const newGifts = db
    .select({ position: gifts.position, given_at_ms: gifts.given_at_ms })
    .from(gifts)
    .where(gt(gifts.position, gifts_from))
    .orderBy(gifts.position)
    .limit(MAX_GIFTS)
    .as('new_gifts');
  const hour = sql<number>`${newGifts.given_at_ms} / ${sql.raw(String(HOUR_MS))} * ${sql.raw(String(HOUR_MS))}`;
  const { hours } = await batchRead(db, {
    hours: db
      .select({
        starts_at_ms: hour.as('starts_at_ms'),
        gift_count: sql<number>`count(*)`.as('gift_count'),
        last: sql<number>`max(${newGifts.position})`.as('last'),
      })
      .from(newGifts)
      .where(lt(newGifts.given_at_ms, until_ms))
      .groupBy(hour),
  });
  const viewers = await Promise.all(days.map((day) => countViewers(db, day)));
  const { meta } = await db.$client.prepare('SELECT 1 LIMIT 1').run();
  return { hours, viewers, database_bytes: meta.size_after };
}

/** Sums the visitors of the lives that ended on a day. */
async function countViewers(db: Db, day: string): Promise<number> {
  const endedLives = db
    .select({ visitors: lives.total_viewer_count })
    .from(lives)
    .where(
      and(
        inArray(lives.status, ['ended', 'hidden']),
        gte(lives.order_key, keyUpTo(new Date(dayStart(addDays(day, 1)).getTime() - 1))),
        lt(lives.order_key, keyUpTo(new Date(dayStart(day).getTime() - 1))),
      ),
    )
    .limit(MAX_LIVES)
    .as('ended_lives');
  const [row] = await db.select({ viewers: sql<number>`coalesce(sum(${endedLives.visitors}), 0)` }).from(endedLives);
  return row?.viewers ?? 0;
}

const busiestMinute = ({ BUSY_MINUTES }: Pick<ApiBindings, 'BUSY_MINUTES'>, fromMs: number, untilMs: number) =>
  BUSY_MINUTES.getByName('d1').busiest(fromMs, untilMs);

const storeDay = (day: Day) =>
  write`INSERT INTO growth_days
      (day, gifts_in_hour, database_busy_ms, viewers, database_bytes, gifts_to, measured_until_ms)
    VALUES (${day.day}, ${day.gifts_in_hour}, ${day.database_busy_ms}, ${day.viewers}, ${day.database_bytes},
      ${day.gifts_to}, ${day.measured_until_ms})
    ON CONFLICT (day) DO UPDATE SET gifts_in_hour = excluded.gifts_in_hour,
      database_busy_ms = excluded.database_busy_ms, viewers = excluded.viewers,
      database_bytes = excluded.database_bytes, gifts_to = excluded.gifts_to,
      measured_until_ms = excluded.measured_until_ms`;

/** Logs each measure that has reached its limit since the last run. */
function logReached(day: Day, stored: Day | undefined): void {
  const isReached = (measure: GrowthMeasure, values: Day) => growthStateOf(measure, values[measure]) === 'reached';
  for (const measure of growthMeasures) {
    if (!isReached(measure, day) || (stored && isReached(measure, stored))) continue;
    log('error', 'growth_limit_reached', { measure, day: day.day, value: day[measure], limit: growthLimits[measure] });
  }
}

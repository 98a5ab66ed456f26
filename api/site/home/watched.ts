/** The VBs that a member watched lately, for the personal order of lives. */
import { sql } from 'drizzle-orm';
import { OPEN_DAYS } from '../../../calls/platform/bangkok-day.ts';
import { MAX_WATCHED } from '../../../calls/site/home.ts';
import { BANGKOK_MINUTES, DAY_MINUTES } from '../../platform/base/daily-window.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { shortIdOf } from '../../platform/user/short-id.ts';
import { users } from '../../platform/user/tables.ts';

/** Latest stays in rooms that count. */
const MAX_STAYS = 60;
const DAY_MS = 86_400_000;
/** Minutes around the present time of day whose stays count more. */
const NEAR_MINUTES = 180;
const NEAR_WEIGHT = 3;

/** Selects the minutes per VB and category. Minutes near this time of day count three times. */
export const selectWatched = (db: Db, userUuid: SqlText, now: Date) => {
  const now_ms = now.getTime();
  const minuteOfDay = (at_ms: number | ReturnType<typeof sql>) =>
    sql`((${at_ms} / 60000 + ${BANGKOK_MINUTES}) % ${DAY_MINUTES})`;
  const apart = sql`abs(${minuteOfDay(sql`happened_at_ms`)} - ${minuteOfDay(now_ms)})`;
  const stays = sql`(
    SELECT vb_uuid, live_uuid, amount, happened_at_ms,
      iif(min(${apart}, ${DAY_MINUTES} - ${apart}) <= ${NEAR_MINUTES}, ${NEAR_WEIGHT}, 1) AS weight
    FROM facts
    WHERE user_short_id = ${shortIdOf(userUuid)} AND kind = 'watching' AND happened_at_ms > ${now_ms - OPEN_DAYS * DAY_MS}
    ORDER BY happened_at_ms DESC LIMIT ${MAX_STAYS}
  ) AS stays`;
  const minutes = sql<number>`CAST(ceil(sum(stays.amount * stays.weight) / 60.0) AS INTEGER)`;
  return db
    .select({
      vb_uuid: users.uuid,
      family_name: users.family_name,
      category: sql<string | null>`lives.category_slug`.as('category'),
      minutes: minutes.as('minutes'),
    })
    .from(stays)
    .innerJoin(users, sql`users.uuid = stays.vb_uuid`)
    .leftJoin(sql`lives`, sql`lives.uuid = stays.live_uuid`)
    .groupBy(users.uuid, sql`lives.category_slug`)
    .having(sql`sum(stays.amount) > 0`)
    .orderBy(sql`minutes DESC, users.uuid`)
    .limit(MAX_WATCHED);
};

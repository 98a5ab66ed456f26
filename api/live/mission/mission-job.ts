/** Scheduled job that deletes the counts of days that no mission reads any more. */
import { asc } from 'drizzle-orm';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { DAY_MS, dayNumber } from '../club/select-club.ts';
import { memberDays } from './tables.ts';

/** Days that counts are retained: longer than an event mission. */
const RETAINED_DAYS = 40;
const MAX_PER_RUN = 500;

export const missionJob: Job = {
  name: 'missions',
  due: async ({ db }) => {
    const [first] = await db.select({ day: memberDays.day }).from(memberDays).orderBy(asc(memberDays.day)).limit(1);
    return first ? (first.day + RETAINED_DAYS + 1) * DAY_MS : null;
  },
  async run({ db, now }) {
    const rows = await db
      .select({ user_uuid: memberDays.user_uuid, day: memberDays.day })
      .from(memberDays)
      .orderBy(asc(memberDays.day))
      .limit(MAX_PER_RUN);
    const oldRows = rows.filter(({ day }) => day < dayNumber(now) - RETAINED_DAYS);
    if (oldRows.length === 0) return { done: 0 };
    await commitOrThrow(db, [
      write`DELETE FROM member_days WHERE (user_uuid, day) IN (
        SELECT value ->> '$.user_uuid', value ->> '$.day' FROM json_each(${JSON.stringify(oldRows)}))`,
    ]);
    return { done: oldRows.length };
  },
};

/**
 * Scheduled job for notifications. Sends a queue message for each due fan-out (a notification to
 * all followers of a user), again if one was lost, and deletes old notifications.
 */
import { asc } from 'drizzle-orm';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { type Job, wakeJob } from '../../platform/scheduler/job.ts';
import { beginFanOuts, nextFanOut } from './fan-out.ts';
import { notices } from './tables.ts';

/** Name of the job. `noticeJob` repeats it, because the build reads it from the source. */
export const NOTICE_JOB = 'notices';

/** The privacy policy, people/notice.json and calls/people/notice.ts state the same number of days. */
const RETENTION_MS = 90 * 24 * 3_600_000;
const MAX_DELETED_PER_RUN = 5000;

/** Wakes the job after a write that followers must be notified of. */
export const scheduleNotices = (env: Pick<ApiBindings, 'CLOCK'>, now: Date): Promise<void> =>
  wakeJob(env, NOTICE_JOB, now.getTime());

export const noticeJob: Job = {
  name: 'notices',
  async due({ db }) {
    const [oldest] = await db
      .select({ happened_at_ms: notices.happened_at_ms })
      .from(notices)
      .orderBy(asc(notices.happened_at_ms))
      .limit(1);
    const deletion_at_ms = oldest ? oldest.happened_at_ms + RETENTION_MS : null;
    const fan_out_at_ms = await nextFanOut(db);
    return deletion_at_ms === null || fan_out_at_ms === null
      ? (deletion_at_ms ?? fan_out_at_ms)
      : Math.min(deletion_at_ms, fan_out_at_ms);
  },
  async run({ db, env, now }) {
    const fanOutCount = await beginFanOuts(db, env, now);
    const { meta } = await db.$client
      .prepare(
        `DELETE FROM notices WHERE rowid IN (SELECT rowid FROM notices WHERE happened_at_ms <= ? ORDER BY happened_at_ms LIMIT ${MAX_DELETED_PER_RUN})`,
      )
      .bind(now.getTime() - RETENTION_MS)
      .run();
    return { done: fanOutCount + meta.changes };
  },
};

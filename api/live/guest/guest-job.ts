/** Scheduled job that closes expired invitations, so that the studio and the guest see it. */
import { asc, eq } from 'drizzle-orm';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { type Job, RETRY_MS, wakeJob } from '../../platform/scheduler/job.ts';
import { wakeRoom } from '../room/wake-room.ts';
import { liveGuests } from './tables.ts';

const MAX_PER_RUN = 50;

/** Schedules the end of an invitation. Call it before the write. */
export const scheduleGuests = (env: Pick<ApiBindings, 'CLOCK'>, until_ms: number): Promise<void> =>
  wakeJob(env, 'guests', until_ms);

export const guestJob: Job = {
  name: 'guests',
  max_retry_ms: RETRY_MS,
  // Keeps checking for a minute, because an invitation is written after the job is scheduled.
  watch_ms: 60_000,
  due: async ({ db }) => {
    const [next] = await db
      .select({ at_ms: liveGuests.invited_until_ms })
      .from(liveGuests)
      .where(eq(liveGuests.status, 'invited'))
      .orderBy(asc(liveGuests.invited_until_ms))
      .limit(1);
    return next?.at_ms ?? null;
  },
  run: async ({ db, env, now }) => {
    const { results } = await db.$client
      .prepare(
        `UPDATE live_guests SET status = 'expired' WHERE uuid IN (
          SELECT uuid FROM live_guests WHERE status = 'invited' AND invited_until_ms <= ?1
          ORDER BY invited_until_ms LIMIT ${MAX_PER_RUN})
        RETURNING live_uuid`,
      )
      .bind(now.getTime())
      .all<{ live_uuid: string }>();
    await Promise.all([...new Set(results.map(({ live_uuid }) => live_uuid))].map((uuid) => wakeRoom({ env }, uuid)));
    return { done: results.length };
  },
};

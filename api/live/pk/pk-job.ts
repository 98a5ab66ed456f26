/**
 * Scheduled job that ends matches and expires invitations. It only writes the status: triggers in
 * rules.sql decide the winner and write the facts.
 */
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/framework/db.ts';
import type { Context } from '../../platform/framework/env.ts';
import { type Job, RETRY_MS, wakeJob } from '../../platform/scheduler/job.ts';
import { scheduleCounting } from '../../platform/scheduler/schedule-counting.ts';
import { wakeRoom } from '../room/wake-room.ts';
import { pkMatches } from './tables.ts';

export const PK_JOB = 'matches';

/** Milliseconds between the end of a match and its result. A last gift may still be in transit. */
export const LAST_GIFTS_MS = 2_000;
const MAX_PER_RUN = 50;

/**
 * Schedules the end of a match or invitation. Call it before the write: after a crash, the job
 * still ends whatever was stored.
 */
export const schedulePk = ({ env }: Pick<Context, 'env'>, over_at_ms: number): Promise<void> =>
  wakeJob(env, PK_JOB, over_at_ms + LAST_GIFTS_MS);

export const pkJob: Job = {
  name: 'matches',
  max_retry_ms: RETRY_MS,
  // Keeps checking for a minute, because a new match is written after the job is scheduled.
  watch_ms: 60_000,
  due: ({ db }) => nextDue(db),
  run: async ({ db, env, now }) => {
    const over = await endDue(db, now);
    await scheduleCounting({ env, now });
    await Promise.all(over.map((live_uuid) => wakeRoom({ env }, live_uuid)));
    return { done: over.length };
  },
};

async function nextDue(db: Db): Promise<number | null> {
  const [[on], [invitation]] = await db.batch([
    db
      .select({ at: pkMatches.ends_at_ms })
      .from(pkMatches)
      .where(eq(pkMatches.status, 'on'))
      .orderBy(asc(pkMatches.ends_at_ms))
      .limit(1),
    db
      .select({ at: pkMatches.invited_until_ms })
      .from(pkMatches)
      .where(eq(pkMatches.status, 'invited'))
      .orderBy(asc(pkMatches.invited_until_ms))
      .limit(1),
  ]);
  const dueTimes = [on?.at, invitation?.at].filter((at) => typeof at === 'number').map((at) => at + LAST_GIFTS_MS);
  return dueTimes.length > 0 ? Math.min(...dueTimes) : null;
}

/**
 * Ends due matches and expires due invitations, at most `MAX_PER_RUN` of each. Returns the lives of
 * both.
 */
async function endDue(db: Db, now: Date): Promise<string[]> {
  const { results } = await db.$client
    .prepare(
      `UPDATE pk_matches SET status = iif(status = 'on', 'over', 'expired'), over_at_ms = ends_at_ms
        WHERE uuid IN (
          SELECT uuid FROM (SELECT uuid FROM pk_matches WHERE status = 'on' AND ends_at_ms <= ?1 ORDER BY ends_at_ms LIMIT ${MAX_PER_RUN})
          UNION
          SELECT uuid FROM (SELECT uuid FROM pk_matches WHERE status = 'invited' AND invited_until_ms <= ?1
            ORDER BY invited_until_ms LIMIT ${MAX_PER_RUN})
        )
        RETURNING inviter_live_uuid, invited_live_uuid`,
    )
    .bind(now.getTime() - LAST_GIFTS_MS)
    .all<{ inviter_live_uuid: string; invited_live_uuid: string }>();
  return results.flatMap(({ inviter_live_uuid, invited_live_uuid }) => [inviter_live_uuid, invited_live_uuid]);
}

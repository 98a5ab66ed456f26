/**
 * Drops lives that have sent no picture three minutes after they were started, and practices that
 * have reached their limit.
 */
import { asc, lte } from 'drizzle-orm';
import type { Db } from '../../platform/framework/db.ts';
import type { ApiBindings, Context } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { type Job, RETRY_MS, wakeJob } from '../../platform/scheduler/job.ts';
import { startWaitingLive } from '../broadcast/live-database.ts';
import { checkMediaRoom } from '../broadcast/media-room.ts';
import { waitingLives } from '../broadcast/tables.ts';
import { mediaRoomsIn } from '../room/bindings.ts';
import { FIRST_PICTURE_MS } from './first-picture-time.ts';

/** Name of the scheduled job that waits for first pictures. */
export const FIRST_PICTURE_JOB = 'first_pictures';

const MAX_PER_RUN = 20;

/** Schedules the check of a live that waits from now on. Call it before the live is written. */
export const scheduleFirstPicture = (env: Pick<ApiBindings, 'CLOCK'>, now: Date): Promise<void> =>
  wakeJob(env, FIRST_PICTURE_JOB, now.getTime() + FIRST_PICTURE_MS);

/** Asks the media room of each live that is due. Drops the live if no picture arrived. */
export const firstPictureJob: Job = {
  name: 'first_pictures',
  max_retry_ms: RETRY_MS,
  due: ({ db }) => nextDue(db),
  async run({ db, env, now }) {
    const dueLives = await db
      .select({ uuid: waitingLives.uuid, practice_until_ms: waitingLives.practice_until_ms })
      .from(waitingLives)
      .where(lte(waitingLives.due_at_ms, now.getTime()))
      .orderBy(asc(waitingLives.due_at_ms))
      .limit(MAX_PER_RUN);
    const results = await Promise.allSettled(dueLives.map((live) => check({ db, env, now }, live)));
    const failure = results.find((one) => one.status === 'rejected');
    const count = results.filter(({ status }) => status === 'fulfilled').length;
    if (!failure) return { done: count };
    log('warn', 'first_picture_unknown', { reason: String(failure.reason) });
    return { done: count, failure: String(failure.reason) };
  },
};

/**
 * Puts the live on air if its room has a picture: the room failed to write that, or Stream failed
 * to notify the room. Drops any other live, and a practice.
 */
async function check(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  { uuid, practice_until_ms }: { uuid: string; practice_until_ms: number | null },
): Promise<void> {
  const isPractice = practice_until_ms !== null;
  const room = mediaRoomsIn(env).getByName(uuid);
  if (!isPractice) await room.checkStream();
  if (!isPractice && (await room.lastPictureAt()) !== null) return startWaitingLive(env, uuid, now);
  // A VB may have gone on air from the practice at this moment.
  await commitOrThrow(db, [write`DELETE FROM waiting_lives WHERE uuid = ${uuid} AND due_at_ms <= ${now.getTime()}`]);
  if (!isPractice) log('info', 'live_without_picture', { live_uuid: uuid });
  await checkMediaRoom(env, uuid);
}

async function nextDue(db: Db): Promise<number | null> {
  const [next] = await db
    .select({ at_ms: waitingLives.due_at_ms })
    .from(waitingLives)
    .orderBy(asc(waitingLives.due_at_ms))
    .limit(1);
  return next?.at_ms ?? null;
}

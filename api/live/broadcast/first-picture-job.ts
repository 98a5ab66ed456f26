/** Ends lives that have sent no video three minutes after they started. */
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../platform/framework/db.ts';
import type { ApiBindings, Context } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import { commitOrThrow, updateRow } from '../../platform/framework/statement.ts';
import { AGAIN_MS, type Job, wakeJob } from '../../platform/scheduler/job.ts';
import { lives } from '../live/tables.ts';
import { wakeRoom } from '../room/wake-room.ts';
import { endLive } from './live-database.ts';
import { checkMediaRoom } from './media-room.ts';

/** Name of the scheduled job that waits for first pictures. */
export const FIRST_PICTURE_JOB = 'first_pictures';

/** Milliseconds that a live has for its first video. */
const FIRST_PICTURE_MS = 180_000;
const MAX_PER_RUN = 20;

/** Schedules the check of a new live. Call it before the live is written. */
export const scheduleFirstPicture = (env: Pick<ApiBindings, 'CLOCK'>, now: Date): Promise<void> =>
  wakeJob(env, FIRST_PICTURE_JOB, now.getTime() + FIRST_PICTURE_MS);

const withoutPicture = and(eq(lives.status, 'on_air'), isNull(lives.first_picture_at_ms));

/** Asks the media room of each live that is due. Stores the time of its video, or ends the live. */
export const firstPictureJob: Job = {
  name: 'first_pictures',
  max_retry_ms: AGAIN_MS,
  due: ({ db }) => nextDue(db),
  async run({ db, env, now }) {
    const dueLives = await db
      .select({ uuid: lives.uuid })
      .from(lives)
      .where(and(withoutPicture, lte(lives.started_at_ms, now.getTime() - FIRST_PICTURE_MS)))
      .orderBy(asc(lives.started_at_ms))
      .limit(MAX_PER_RUN);
    const results = await Promise.allSettled(dueLives.map(({ uuid }) => check({ db, env, now }, uuid)));
    const failure = results.find((one) => one.status === 'rejected');
    const count = results.filter(({ status }) => status === 'fulfilled').length;
    if (!failure) return { done: count };
    log('warn', 'first_picture_unknown', { reason: String(failure.reason) });
    return { done: count, failure: String(failure.reason) };
  },
};

async function check({ db, env, now }: Pick<Context, 'db' | 'env' | 'now'>, uuid: string): Promise<void> {
  const pictured_at_ms = await env.LIVE_MEDIA.getByName(uuid).lastPictureAt();
  if (pictured_at_ms === null) return endUnseen(env, uuid, now);
  await commitOrThrow(db, [updateRow(lives, { uuid }, { first_picture_at_ms: pictured_at_ms })]);
}

async function nextDue(db: Db): Promise<number | null> {
  const [next] = await db
    .select({ at_ms: lives.started_at_ms })
    .from(lives)
    .where(withoutPicture)
    .orderBy(asc(lives.started_at_ms))
    .limit(1);
  return next ? next.at_ms + FIRST_PICTURE_MS : null;
}

async function endUnseen(env: ApiBindings, live_uuid: string, now: Date): Promise<void> {
  await endLive(env, live_uuid, now);
  log('info', 'live_without_picture', { live_uuid });
  await Promise.all([wakeRoom({ env }, live_uuid), checkMediaRoom(env, live_uuid)]);
}

/**
 * Scheduled job that deletes files of deleted clips, and clips whose command crashed. A row is
 * deleted last, so it leads to its file until the file is gone.
 */
import { and, asc, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { type Job, wakeJob } from '../../platform/scheduler/job.ts';
import { clipKey } from './clip-key.ts';
import { clips } from './tables.ts';

/** Name of the scheduled job that deletes clips. */
export const CLIP_JOB = 'clips';

const HOUR_MS = 3_600_000;
const MAX_PER_RUN = 50;

/** Schedules the check of a clip that is written or deleted now. */
export const scheduleClips = (env: Pick<ApiBindings, 'CLOCK'>, at_ms: number, later_ms = HOUR_MS): Promise<void> =>
  wakeJob(env, CLIP_JOB, at_ms + later_ms);

const selectDue = (db: Db, until_ms: number) =>
  db
    .select({ uuid: clips.uuid, due_at_ms: clips.due_at_ms, has_file: clips.has_file })
    .from(clips)
    .where(and(isNotNull(clips.due_at_ms), lte(clips.due_at_ms, until_ms)))
    .orderBy(asc(clips.due_at_ms));

export const clipJob: Job = {
  name: 'clips',
  due: async ({ db }) => (await selectDue(db, Number.MAX_SAFE_INTEGER).limit(1))[0]?.due_at_ms ?? null,
  async run({ db, env, now }) {
    const due = await selectDue(db, now.getTime()).limit(MAX_PER_RUN);
    if (due.length === 0) return { done: 0 };
    const uuids = due.map(({ uuid }) => uuid);
    // Marks crashed commands first, so that none can complete its clip after the file is gone.
    await commitOrThrow(
      db,
      uuids.map(
        (uuid) =>
          write`UPDATE clips SET deleted_at_ms = ${now.getTime()} WHERE uuid = ${uuid} AND deleted_at_ms IS NULL`,
      ),
    );
    await env.MEDIA.delete(uuids.map(clipKey));
    const gone = due.filter(({ has_file }) => !has_file).map(({ uuid }) => uuid);
    const rest = uuids.filter((uuid) => !gone.includes(uuid));
    await db.batch([
      db.update(clips).set({ has_file: false }).where(inArray(clips.uuid, rest)),
      db.delete(clips).where(inArray(clips.uuid, gone)),
    ]);
    return { done: due.length };
  },
};

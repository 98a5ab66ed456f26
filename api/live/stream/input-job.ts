/**
 * Enables, disables and deletes live inputs at Cloudflare Stream, as the rows of `stream_inputs`
 * say. Nothing else enables or disables them, so changes never overtake each other. A failure of
 * Stream is retried, so an input never stays open after its live.
 */
import { and, asc, lte, sql } from 'drizzle-orm';
import { type Db, openDb } from '../../platform/framework/db.ts';
import type { ApiBindings, Context } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import { commitOrThrow, updateRow, write } from '../../platform/framework/statement.ts';
import { type Job, RETRY_MS, wakeJob } from '../../platform/scheduler/job.ts';
import { readStreamSettings } from './settings.ts';
import { StreamApi } from './stream-api.ts';
import { streamInputs } from './tables.ts';

/** Name of the scheduled job that changes live inputs. */
export const STREAM_INPUT_JOB = 'stream_inputs';

const MAX_PER_RUN = 20;
/**
 * How long an input stays disabled at least. Longer than `SAME_VIDEO_SECONDS`, within which a
 * sender would continue its video, which tokens of earlier viewers open.
 */
export const DISABLED_MS = 12_000;

/** Condition of the index `stream_inputs_to_change`. */
const isToChange = sql`(is_ended = 1 OR is_refused = 1 OR is_wanted <> is_enabled)`;

/** Makes the job check the inputs now. Does nothing without an account at Stream. */
export async function wakeInputs(env: Pick<ApiBindings, 'CLOCK'>, now: Date): Promise<void> {
  if (readStreamSettings(env) !== null) await wakeJob(env, STREAM_INPUT_JOB, now.getTime());
}

/**
 * Makes the job disconnect the sender of an input. A sender that comes back begins another video.
 * An input that is known to be disabled has no sender.
 */
export async function refuseSender(env: ApiBindings, uid: string): Promise<void> {
  await commitOrThrow(openDb(env.DB), [
    write`UPDATE stream_inputs SET is_refused = 1 WHERE uid = ${uid} AND is_enabled <> 0`,
  ]);
  await wakeInputs(env, new Date());
}

export const streamInputJob: Job = {
  name: 'stream_inputs',
  watch_ms: RETRY_MS,
  max_retry_ms: RETRY_MS,
  due: async ({ db }) => {
    const [first] = await selectToChange(db).limit(1);
    return first?.due_at_ms ?? null;
  },
  async run({ db, env, now }) {
    const settings = readStreamSettings(env);
    if (!settings) return { done: 0, failure: 'The settings of Stream are incomplete' };
    const stream = new StreamApi(() => settings);
    const rows = await selectToChange(db, now).limit(MAX_PER_RUN);
    const results = await Promise.allSettled(rows.map((row) => changeOrPostpone({ db, now }, stream, row)));
    const failure = results.find((one) => one.status === 'rejected');
    const count = results.filter(({ status }) => status === 'fulfilled').length;
    if (!failure) return { done: count };
    log('warn', 'stream_unavailable', { reason: String(failure.reason) });
    return { done: count, failure: String(failure.reason) };
  },
};

type InputRow = typeof streamInputs.$inferSelect;

/** Postpones a change that fails, so that failing inputs do not delay the others. */
async function changeOrPostpone({ db, now }: Pick<Context, 'db' | 'now'>, stream: StreamApi, row: InputRow) {
  try {
    await change(db, stream, row);
  } catch (error) {
    await commitOrThrow(db, [updateRow(streamInputs, { uid: row.uid }, { due_at_ms: now.getTime() + RETRY_MS })]);
    throw error;
  }
}

/** The row may change meanwhile. It is then still due, and the next run changes it. */
async function change(db: Context['db'], stream: StreamApi, row: InputRow): Promise<void> {
  const { uid } = row;
  if (row.is_ended === 1) {
    await stream.enableInput(uid, false);
    await stream.deleteInput(uid);
    await commitOrThrow(db, [write`DELETE FROM stream_inputs WHERE uid = ${uid}`]);
    return;
  }
  const is_enabled = row.is_wanted === 1 && row.is_refused === 0 ? 1 : 0;
  // If the answer is lost, the row stays due whatever is wanted by then.
  await commitOrThrow(db, [updateRow(streamInputs, { uid }, { is_enabled: 2 })]);
  await stream.enableInput(uid, is_enabled === 1);
  const due_at_ms = Date.now() + DISABLED_MS;
  const disabled = { is_enabled, is_refused: 0, due_at_ms } as const;
  await commitOrThrow(db, [updateRow(streamInputs, { uid }, is_enabled === 1 ? { is_enabled } : disabled)]);
}

/**
 * Selects the inputs to change, those that are due first at the front. `now`: only those that are
 * due.
 */
const selectToChange = (db: Db, now?: Date) =>
  db
    .select()
    .from(streamInputs)
    .where(and(isToChange, now && lte(streamInputs.due_at_ms, now.getTime())))
    .orderBy(asc(streamInputs.due_at_ms));

/**
 * Enables, disables and deletes live inputs at Cloudflare Stream, as the rows of `stream_inputs`
 * say. A failure of Stream is retried, so an input never stays open after its live.
 */
import { asc, sql } from 'drizzle-orm';
import type { Db } from '../../platform/framework/db.ts';
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

/** Condition of the index `stream_inputs_to_change`. */
const isToChange = sql`is_ended = 1 OR is_wanted <> is_enabled`;

/** Makes the job check the inputs now. Does nothing without an account at Stream. */
export async function wakeInputs(env: Pick<ApiBindings, 'CLOCK'>, now: Date): Promise<void> {
  if (readStreamSettings(env) !== null) await wakeJob(env, STREAM_INPUT_JOB, now.getTime());
}

export const streamInputJob: Job = {
  name: 'stream_inputs',
  watch_ms: RETRY_MS,
  max_retry_ms: RETRY_MS,
  due: async ({ db, now }) => ((await selectToChange(db, 1)).length > 0 ? now.getTime() : null),
  async run({ db, env }) {
    const settings = readStreamSettings(env);
    if (!settings) return { done: 0, failure: 'The settings of Stream are incomplete' };
    const stream = new StreamApi(() => settings);
    const rows = await selectToChange(db, MAX_PER_RUN);
    const results = await Promise.allSettled(rows.map((row) => change(db, stream, row)));
    const failure = results.find((one) => one.status === 'rejected');
    const count = results.filter(({ status }) => status === 'fulfilled').length;
    if (!failure) return { done: count };
    log('warn', 'stream_unavailable', { reason: String(failure.reason) });
    return { done: count, failure: String(failure.reason) };
  },
};

type InputRow = typeof streamInputs.$inferSelect;

/** The row may change meanwhile. It is then still due, and the next run changes it. */
async function change(db: Context['db'], stream: StreamApi, { uid, is_wanted, is_ended }: InputRow): Promise<void> {
  if (is_ended === 1) {
    await stream.enableInput(uid, false);
    await stream.deleteInput(uid);
    await commitOrThrow(db, [write`DELETE FROM stream_inputs WHERE uid = ${uid}`]);
    return;
  }
  // If the answer is lost, the row stays due whatever is wanted by then.
  await commitOrThrow(db, [updateRow(streamInputs, { uid }, { is_enabled: 2 })]);
  await stream.enableInput(uid, is_wanted === 1);
  await commitOrThrow(db, [updateRow(streamInputs, { uid }, { is_enabled: is_wanted })]);
}

const selectToChange = (db: Db, count: number) =>
  db.select().from(streamInputs).where(isToChange).orderBy(asc(streamInputs.created_at_ms)).limit(count);

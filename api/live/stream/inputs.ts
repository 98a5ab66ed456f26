/**
 * Live inputs of VBs at Cloudflare Stream. Starting and ending a live only writes rows of lives:
 * the triggers in rules.sql set which inputs are wanted.
 */
import { and, eq } from 'drizzle-orm';
import type { SentTo, Studio } from '../../../calls/live/studio.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { log } from '../../platform/framework/log.ts';
import { commitOrThrow, commitUnless, insertRow, updateRow, write } from '../../platform/framework/statement.ts';
import { newLastingKey } from '../studio/lasting-key.ts';
import { wakeInputs } from './input-job.ts';
import { readStreamSettings } from './settings.ts';
import { type LiveInput, StreamApi, StreamUnavailable } from './stream-api.ts';
import { streamInputs } from './tables.ts';

type InputRow = typeof streamInputs.$inferSelect;

/** Selects a VB's input. */
export const selectInput = (db: Db, caster_uuid: SqlText) =>
  db
    .select()
    .from(streamInputs)
    .where(and(eq(streamInputs.caster_uuid, caster_uuid), eq(streamInputs.is_ended, 0)));

/**
 * Opens the account at Stream. A request throws `StreamUnavailable` if its settings are incomplete.
 */
export const openStream = (env: object) => new StreamApi(() => readStreamSettings(env));

const sentTo = ({ rtmps }: LiveInput, created_at_ms: number): SentTo => ({
  stream_key: rtmps.streamKey,
  server: rtmps.url,
  created_at: moment(created_at_ms),
});

/** Logs a failure of Stream, and returns it as the answer of a call. Throws other errors. */
export function streamFailure(error: unknown): Failed {
  if (!(error instanceof StreamUnavailable)) throw error;
  log('warn', 'stream_unavailable', { reason: error.message, cause: String(error.cause ?? '') });
  return { failed: 'stream_unavailable', facts: { retry_after_seconds: error.retry_after_seconds } };
}

/** Returns the server and the stream key of an input, from Stream. */
export async function shownInput(
  env: object,
  row: InputRow | undefined,
): Promise<Pick<Studio, 'key' | 'is_key_unavailable' | 'is_key_deleted'>> {
  if (!row) return { key: null, is_key_unavailable: false, is_key_deleted: false };
  try {
    const input = await openStream(env).findInput(row.uid);
    const key = input && sentTo(input, row.created_at_ms);
    return { key, is_key_unavailable: false, is_key_deleted: !key };
  } catch (error) {
    streamFailure(error);
    return { key: null, is_key_unavailable: true, is_key_deleted: false };
  }
}

/**
 * Replaces the stream key of a VB, or creates the VB's input. The row is written last: without it,
 * an input stays disabled and is deleted again.
 */
export async function renewInput(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  caster_uuid: string,
): Promise<SentTo | Failed> {
  try {
    const stream = openStream(env);
    const [row] = await selectInput(db, caster_uuid);
    const rotated = row && (await stream.rotateKeys(row.uid));
    if (row && rotated) {
      await commitOrThrow(db, [updateRow(streamInputs, { uid: row.uid }, { created_at_ms: now.getTime() })]);
      return sentTo(rotated, now.getTime());
    }
    const input = await stream.createInput(caster_uuid);
    const own = await newLastingKey(env, 'live', caster_uuid);
    const drops = row ? [updateRow(streamInputs, { uid: row.uid }, { is_ended: 1 })] : [];
    const isStored = await commitUnless(
      db,
      [streamInputs],
      [
        ...drops,
        // The input ends with this row. The key in it is valid if the site no longer uses Stream.
        write`INSERT INTO stream_keys (caster_uuid, salt, key_hash, created_at_ms)
        VALUES (${caster_uuid}, ${own.salt}, ${own.key_hash}, ${now.getTime()}) ON CONFLICT DO NOTHING`,
        insertRow(streamInputs, { uid: input.uid, caster_uuid, created_at_ms: now.getTime() }),
      ],
    ).then(
      ({ conflict }) => conflict === null,
      async (error: unknown) => {
        await stream.deleteInput(input.uid).catch(streamFailure);
        throw error;
      },
    );
    if (isStored) {
      await wakeInputs(env, now);
      return sentTo(input, now.getTime());
    }
    // Another request of the VB has created an input at this moment.
    await stream.deleteInput(input.uid).catch(streamFailure);
    const [winner] = await selectInput(db, caster_uuid);
    const winnerInput = winner && (await stream.findInput(winner.uid));
    return winnerInput
      ? sentTo(winnerInput, winner.created_at_ms)
      : streamFailure(new StreamUnavailable('The input is gone'));
  } catch (error) {
    return streamFailure(error);
  }
}

/** Opens the source of a live's media. A separate module, so that the room loads it late. */
import { sql } from 'drizzle-orm';
import { batchRead, openDb } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { waitingLives } from '../broadcast/tables.ts';
import { lives } from '../live/tables.ts';
import { refuseSender } from '../stream/input-job.ts';
import { openStream } from '../stream/inputs.ts';
import { readStreamSettings } from '../stream/settings.ts';
import { streamInputs } from '../stream/tables.ts';
import type { LiveSource } from './live-source.ts';
import { RoomSource } from './room-source.ts';
import { StreamSource } from './stream-source.ts';

/**
 * An input of Cloudflare Stream that sends a live. `begun_at_ms` is when the VB started the live.
 */
export interface SendingInput {
  input_uid: string;
  begun_at_ms: number;
  isPractice: boolean;
}

interface SourcePorts {
  env: ApiBindings;
  storage: DurableObjectStorage;
  live_uuid: string;
  holds: (key_hash: string) => Promise<boolean>;
  isLimited: () => boolean;
  arrived: (source: LiveSource) => void;
}

/** `input` is null if senders deliver to the room itself. */
export function openSource(ports: SourcePorts, input: SendingInput | null, isPoison: boolean): LiveSource {
  const { env, live_uuid } = ports;
  if (!input) return new RoomSource({ ...ports, bucket: env.MEDIA }, isPoison);
  const keepRecordings = async (recordings: readonly string[]) => {
    await commitOrThrow(openDb(env.DB), [
      write`UPDATE lives SET recordings = ${JSON.stringify(recordings)} WHERE uuid = ${live_uuid}`,
    ]);
  };
  const { input_uid, begun_at_ms } = input;
  const stream = openStream(env);
  const disconnect = () => refuseSender(env, input_uid);
  return new StreamSource({ ...ports, bucket: env.MEDIA, stream, input_uid, disconnect, keepRecordings }, begun_at_ms);
}

/** Returns the input of the live's VB if it sends a video now. Throws if Stream fails. */
export async function findSendingInput(env: ApiBindings, live_uuid: string): Promise<SendingInput | null> {
  if (readStreamSettings(env) === null) return null;
  const db = openDb(env.DB);
  const isOwn = sql`${streamInputs.is_ended} = 0`;
  const { waiting, onAir } = await batchRead(db, {
    waiting: db
      .select({
        input_uid: streamInputs.uid,
        begun_at_ms: waitingLives.begun_at_ms,
        practice_until_ms: waitingLives.practice_until_ms,
      })
      .from(waitingLives)
      .innerJoin(streamInputs, sql`${streamInputs.caster_uuid} = ${waitingLives.caster_uuid} AND ${isOwn}`)
      .where(sql`${waitingLives.uuid} = ${live_uuid}`),
    onAir: db
      .select({ input_uid: streamInputs.uid, begun_at_ms: lives.started_at_ms })
      .from(lives)
      .innerJoin(streamInputs, sql`${streamInputs.caster_uuid} = ${lives.caster_uuid} AND ${isOwn}`)
      .where(sql`${lives.uuid} = ${live_uuid} AND ${lives.status} = 'on_air'`),
  });
  const [live] = [...waiting, ...onAir.map((live) => ({ ...live, practice_until_ms: null }))];
  if (!live || (await openStream(env).sentVideo(live.input_uid)).video_uid === null) return null;
  const { input_uid, begun_at_ms, practice_until_ms } = live;
  return { input_uid, begun_at_ms, isPractice: practice_until_ms !== null };
}

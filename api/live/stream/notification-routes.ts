/** Live notifications of Cloudflare Stream. */
import { and, eq } from 'drizzle-orm';
import { receiveStreamNotification, streamNotification } from '../../../calls/live/stream.ts';
import { jsonOf } from '../../platform/base/json.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { log } from '../../platform/framework/log.ts';
import type { On } from '../../platform/framework/route.ts';
import { waitingLives } from '../broadcast/tables.ts';
import { lives } from '../live/tables.ts';
import { mediaRoomsIn } from '../room/bindings.ts';
import { streamFailure } from './inputs.ts';
import { readStreamSettings } from './settings.ts';
import { StreamUnavailable } from './stream-api.ts';
import { streamInputs } from './tables.ts';

export const prefixes = ['studio'];

const MAX_AGE_SECONDS = 300;
const received = { ok: true } as const;

export const routes = (on: On) => {
  on(receiveStreamNotification, async (_, { db, env, now, raw }) => {
    const settings = readStreamSettings(env);
    if (!settings) return refuse('not_set_up');
    const secret = raw.header(receiveStreamNotification.raw.signature.header) ?? '';
    if (!(await isSame(secret, settings.notification_secret))) return refuse('wrong_secret');
    const { success, data: notification } = streamNotification.safeParse(jsonOf(raw.body));
    if (!success) return refuse('unreadable');
    if (!notification.data) return received;
    const age_seconds = Math.abs(now.getTime() / 1000 - (notification.ts ?? 0));
    if (age_seconds > MAX_AGE_SECONDS) return refuse('too_old');
    const [live_uuid] = await findOpenLive(db, notification.data.input_id);
    if (live_uuid === undefined) return received;
    try {
      await mediaRoomsIn(env).getByName(live_uuid).checkStream();
      return received;
    } catch (error) {
      // A Durable Object's errors lose their class.
      return streamFailure(new StreamUnavailable('The media room could not check the input', { cause: error }));
    }
  });
};

function refuse(reason: string): Failed {
  log('warn', 'webhook_refused', { gateway: 'stream', reason });
  return { failed: 'stream_notification_refused' };
}

/** Compares texts in constant time, by their digests, which have equal lengths. */
async function isSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map(digestOf));
  return first?.reduce((difference, byte, index) => difference | (byte ^ (second?.[index] ?? 256)), 0) === 0;
}

const digestOf = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** Returns the uuid of the live that an input may send now. */
async function findOpenLive(db: Db, input_uid: string): Promise<string[]> {
  const { waiting, onAir } = await batchRead(db, {
    waiting: db
      .select({ uuid: waitingLives.uuid })
      .from(streamInputs)
      .innerJoin(waitingLives, eq(waitingLives.caster_uuid, streamInputs.caster_uuid))
      .where(eq(streamInputs.uid, input_uid)),
    onAir: db
      .select({ uuid: lives.uuid })
      .from(streamInputs)
      .innerJoin(lives, eq(lives.caster_uuid, streamInputs.caster_uuid))
      .where(and(eq(streamInputs.uid, input_uid), eq(lives.status, 'on_air'))),
  });
  return [...waiting, ...onAir].map(({ uuid }) => uuid);
}

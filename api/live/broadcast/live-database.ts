/**
 * Database reads and writes of the media room. A separate module, so that the room loads the
 * database code late.
 */
import { eq, sql } from 'drizzle-orm';
import type { LeastAge } from '../../../calls/live/live-age.ts';
import { scheduleNotices } from '../../people/notice/notice-job.ts';
import { batchRead, openDb } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { commitOrThrow, updateRow, write } from '../../platform/framework/statement.ts';
import { scheduleCounting } from '../../platform/scheduler/schedule-counting.ts';
import { isContractOver } from '../../platform/user/contract-in-force.ts';
import {
  checkGuestRooms,
  endSilentGuest,
  guestAsLive,
  keepGuestRecordings,
  selectGuestMedia,
  selectGuestRooms,
  showGuest,
} from '../guest/guest-media.ts';
import { lives } from '../live/tables.ts';
import { wakeRoom } from '../room/wake-room.ts';
import type { LiveOutcome } from '../source/live-source.ts';
import { wakeInputs } from '../stream/input-job.ts';
import { goesOnAir } from '../studio/goes-on-air.ts';
import { liveKeys, streamKeys, waitingLives } from './tables.ts';

/** The fields of a live, or of a guest, that its media room needs. */
interface KnownLive {
  /**
   * `waiting`: the live is not public, because no picture has arrived. `practice`: it is for its VB
   * alone.
   */
  status: (typeof lives.$inferSelect)['status'] | 'waiting' | 'practice';
  least_age: LeastAge | null;
  ended_at_ms: number | null;
  /**
   * 1 if the VB's contract is over, by its end date or the VB's right to work, even before the job
   * has ended it.
   */
  is_contract_over: 0 | 1;
  /** Digest of the session's key. Null: withdrawn. */
  session_key: string | null;
  /** Digest of the VB's stream key. Null: the VB has none. */
  stream_key: string | null;
  /** The live whose viewing pass opens the media, if that is another one. */
  pass_uuid?: string | undefined;
}

/**
 * Returns the status of the live for which a key is valid now, or null. A live on air, one that
 * waits for a picture and a practice have valid keys.
 */
export async function statusForKey(
  d1: D1Database,
  live_uuid: string,
  key_hash: string,
): Promise<KnownLive['status'] | null> {
  const live = await liveAsKnown(d1, live_uuid, new Date());
  return live && acceptsVideo(live) && keysOf(live).has(key_hash) ? live.status : null;
}

/** Returns whether senders may send. */
export const acceptsVideo = ({ status }: Pick<KnownLive, 'status'>): boolean =>
  status === 'on_air' || status === 'waiting' || status === 'practice';

/** Returns the digests of the keys that are valid for a live. */
export const keysOf = ({ session_key, stream_key }: KnownLive): ReadonlySet<string> =>
  new Set([session_key, stream_key].filter((key) => key !== null));

/** Returns the live or guest, or null if it does not exist any more. */
export async function liveAsKnown(d1: D1Database, live_uuid: string, now: Date): Promise<KnownLive | null> {
  const db = openDb(d1);
  const { waiting, existing, guests } = await batchRead(db, {
    waiting: db
      .select({
        ...{ least_age: waitingLives.least_age, session_key: waitingLives.key_hash, stream_key: streamKeys.key_hash },
        practice_until_ms: waitingLives.practice_until_ms,
        is_contract_over: isContractOver(sql`${waitingLives.caster_uuid}`, now).as('is_contract_over'),
      })
      .from(waitingLives)
      .leftJoin(streamKeys, eq(streamKeys.caster_uuid, waitingLives.caster_uuid))
      .where(eq(waitingLives.uuid, live_uuid)),
    existing: db
      .select({
        ...{ status: lives.status, least_age: lives.least_age, ended_at_ms: lives.ended_at_ms },
        ...{ session_key: liveKeys.key_hash, stream_key: streamKeys.key_hash },
        is_contract_over: isContractOver(sql`${lives.caster_uuid}`, now).as('is_contract_over'),
      })
      .from(lives)
      .leftJoin(liveKeys, eq(liveKeys.live_uuid, lives.uuid))
      .leftJoin(streamKeys, eq(streamKeys.caster_uuid, lives.caster_uuid))
      .where(eq(lives.uuid, live_uuid)),
    guests: selectGuestMedia(db, live_uuid),
  });
  const [guest] = guests;
  if (guest) return guestAsLive(guest);
  const [one] = waiting;
  return one
    ? { ...one, ended_at_ms: null, status: one.practice_until_ms === null ? 'waiting' : 'practice' }
    : (existing[0] ?? null);
}

/**
 * Puts a waiting live on air, or shows a guest, after the first picture. Does nothing if it does not
 * wait any more.
 */
export async function startWaitingLive(env: ApiBindings, live_uuid: string, now: Date): Promise<void> {
  await commitOrThrow(openDb(env.DB), goesOnAir(live_uuid, now));
  await showGuest(env, live_uuid, now);
  await scheduleNotices(env, now);
}

/**
 * Stores the addresses of the recordings and the time on air, both once, and wakes the job that
 * frees the VB's input. A trigger in live/rules.sql turns the time on air into facts. Guests go with
 * their live.
 */
export async function keepOutcome(
  env: ApiBindings,
  live_uuid: string,
  { recordings, air_days }: LiveOutcome,
): Promise<void> {
  const db = openDb(env.DB);
  const keep = [
    write`UPDATE lives SET recordings = ${JSON.stringify(recordings)}, air_days = ${JSON.stringify(air_days)}
      WHERE uuid = ${live_uuid} AND air_days IS NULL`,
    keepGuestRecordings(live_uuid, recordings),
  ];
  const { guests } = await commitOrThrow(db, keep, { guests: selectGuestRooms(db, live_uuid) });
  await checkGuestRooms(env, guests);
  await wakeInputs(env, new Date());
  if (air_days.length > 0) await scheduleCounting({ env, now: new Date() });
}

/** Makes the job end the input of a VB who has lost the stream key during a live. */
export const endInput = (env: ApiBindings): Promise<void> => wakeInputs(env, new Date());

/** Ends a live or guest whose sender has been silent for too long, or whose contract is over. */
export async function markLiveEnded(env: ApiBindings, live_uuid: string, now: Date): Promise<void> {
  const end = updateRow(lives, { uuid: live_uuid, status: 'on_air' }, { status: 'ended', ended_at_ms: now.getTime() });
  const db = openDb(env.DB);
  const { guests } = await commitOrThrow(db, [end, endSilentGuest(live_uuid, now)], {
    guests: selectGuestMedia(db, live_uuid),
  });
  for (const guest of guests) await wakeRoom({ env }, guest.live_uuid);
  await scheduleCounting({ env, now });
  await wakeInputs(env, now);
}

/**
 * Database reads and writes of the media room. A separate module, so that the room loads the
 * database code late.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { LeastAge } from '../../../calls/live/live-age.ts';
import { isContractOver } from '../../people/profile/contract-in-force.ts';
import { openDb } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { commitOrThrow, updateRow, write } from '../../platform/framework/statement.ts';
import { scheduleCounting } from '../../platform/scheduler/schedule-counting.ts';
import { type AirDay, lives } from '../live/tables.ts';
import type { Segment } from './media-timeline.ts';
import { liveKeys } from './tables.ts';

/** The fields of a live that its media room needs. */
interface KnownLive {
  status: (typeof lives.$inferSelect)['status'];
  least_age: LeastAge | null;
  /**
   * 1 if the VB's contract is over, by its end date or the VB's right to work, even before the job
   * has ended it.
   */
  is_contract_over: 0 | 1;
  /** Null: no key is valid now. */
  key_hash: string | null;
}

/** Returns whether a key is valid for the live and the live is on air. */
export async function isKeyOf(d1: D1Database, live_uuid: string, key_hash: string): Promise<boolean> {
  const rows = await openDb(d1)
    .select({ live_uuid: liveKeys.live_uuid })
    .from(liveKeys)
    .innerJoin(lives, eq(lives.uuid, liveKeys.live_uuid))
    .where(and(eq(liveKeys.live_uuid, live_uuid), eq(liveKeys.key_hash, key_hash), eq(lives.status, 'on_air')));
  return rows.length > 0;
}

/** Returns the live, or null if it does not exist any more. */
export async function liveAsKnown(d1: D1Database, live_uuid: string, now: Date): Promise<KnownLive | null> {
  const [row] = await openDb(d1)
    .select({
      ...{ status: lives.status, least_age: lives.least_age, key_hash: liveKeys.key_hash },
      is_contract_over: isContractOver(sql`${lives.caster_uuid}`, now).as('is_contract_over'),
    })
    .from(lives)
    .leftJoin(liveKeys, eq(liveKeys.live_uuid, lives.uuid))
    .where(eq(lives.uuid, live_uuid));
  return row ?? null;
}

/**
 * Stores the addresses of the recordings, one file per encoding, and the time on air. Both are
 * stored once. A trigger in live/rules.sql turns the time on air into facts.
 */
export async function keepOutcome(
  env: ApiBindings,
  live_uuid: string,
  { segments, air_days }: { segments: readonly Segment[]; air_days: AirDay[] },
): Promise<void> {
  const lasts = segments.filter(({ msn, init }) => segments[msn + 1]?.init !== init);
  const recordings = lasts.map(({ init, msn }) => `/live-media/${live_uuid}/r${init}-${msn}.mp4`);
  await commitOrThrow(openDb(env.DB), [
    write`UPDATE lives SET recordings = ${JSON.stringify(recordings)}, air_days = ${JSON.stringify(air_days)}
      WHERE uuid = ${live_uuid} AND air_days IS NULL`,
  ]);
  if (air_days.length > 0) await scheduleCounting({ env, now: new Date() });
}

/** Stores that a live ended without any video. */
export async function keepUnseen(d1: D1Database, live_uuid: string): Promise<void> {
  await commitOrThrow(openDb(d1), [
    write`UPDATE lives SET air_days = '[]'
      WHERE uuid = ${live_uuid} AND status <> 'on_air' AND air_days IS NULL AND first_picture_at_ms IS NULL`,
  ]);
}

/** Ends a live whose sender has been silent for too long, or whose contract is over. */
export async function markLiveEnded(env: ApiBindings, live_uuid: string, now: Date): Promise<void> {
  const end = updateRow(lives, { uuid: live_uuid, status: 'on_air' }, { status: 'ended', ended_at_ms: now.getTime() });
  await commitOrThrow(openDb(env.DB), [end]);
  await scheduleCounting({ env, now });
}

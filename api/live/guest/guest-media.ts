/**
 * Database reads and writes of a guest's media room, which is named by the uuid of the guest. A
 * guest has the age limit of the live, and is withheld with it.
 */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type Db, openDb } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import { commitOrThrow, type Statement, write } from '../../platform/framework/statement.ts';
import { lives } from '../live/tables.ts';
import { mediaRoomsIn } from '../room/bindings.ts';
import { wakeRoom } from '../room/wake-room.ts';
import { liveGuests } from './tables.ts';

/** Selects what the media room of a guest needs. */
export const selectGuestMedia = (db: Db, uuid: string) =>
  db
    .select({
      live_uuid: liveGuests.live_uuid,
      status: liveGuests.status,
      live_status: lives.status,
      least_age: lives.least_age,
      ended_at_ms: sql<number | null>`coalesce(${liveGuests.over_at_ms}, ${lives.ended_at_ms})`.as('guest_ended_at_ms'),
      session_key: liveGuests.key_hash,
    })
    .from(liveGuests)
    .innerJoin(lives, eq(lives.uuid, liveGuests.live_uuid))
    .where(eq(liveGuests.uuid, uuid));

type GuestMedia = Awaited<ReturnType<typeof selectGuestMedia>>[number];

/** Formats a guest as its media room knows a live. */
export function guestAsLive({ status, live_status, live_uuid, ...guest }: GuestMedia) {
  const isOnAir = status === 'on' && live_status === 'on_air';
  return {
    ...guest,
    status: live_status === 'hidden' ? ('hidden' as const) : isOnAir ? ('on_air' as const) : ('ended' as const),
    /** The pass of the live opens the media of its guests. */
    pass_uuid: live_uuid,
    stream_key: null,
    is_contract_over: 0 as const,
  };
}

/** Selects the media rooms of all guests of a live who have been there. */
export const selectGuestRooms = (db: Db, live_uuid: string) =>
  db
    .select({ uuid: liveGuests.uuid })
    .from(liveGuests)
    .where(and(eq(liveGuests.live_uuid, live_uuid), isNotNull(liveGuests.shown_at_ms)));

/** Makes the media rooms of guests check the database at once. A room that fails checks later. */
export async function checkGuestRooms(env: object, guests: readonly { uuid: string }[]): Promise<void> {
  const rooms = mediaRoomsIn(env);
  for (const check of await Promise.allSettled(guests.map(({ uuid }) => rooms.getByName(uuid).look())))
    if (check.status === 'rejected') log('warn', 'media_room_not_notified', { reason: String(check.reason) });
}

/** Shows a guest to viewers, with the first picture or sound. Does nothing for a live. */
export async function showGuest(env: ApiBindings, uuid: string, now: Date): Promise<void> {
  const db = openDb(env.DB);
  const { rows } = await commitOrThrow(
    db,
    [
      write`UPDATE live_guests SET shown_at_ms = ${now.getTime()}
        WHERE uuid = ${uuid} AND status = 'on' AND shown_at_ms IS NULL`,
    ],
    { rows: selectGuestMedia(db, uuid) },
  );
  for (const { live_uuid } of rows) await wakeRoom({ env }, live_uuid);
}

/** Builds the statement that ends a guest whose sender has been silent for too long. */
export const endSilentGuest = (uuid: string, now: Date): Statement =>
  write`UPDATE live_guests SET status = 'over', over_at_ms = ${now.getTime()}, ended_by = 'silence'
    WHERE uuid = ${uuid} AND status = 'on'`;

/** Builds the statement that stores the addresses of a guest's recordings, once. */
export const keepGuestRecordings = (uuid: string, recordings: readonly string[]): Statement =>
  write`UPDATE live_guests SET recordings = ${JSON.stringify(recordings)} WHERE uuid = ${uuid} AND recordings IS NULL`;

/** Guests and invited members of a live, as its room knows them. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { RoomGuest } from '../../../calls/live/room/room-message.ts';
import type { Db } from '../../platform/framework/db.ts';
import { liveGuests } from './tables.ts';

/** Selects the guests and open invitations of a live: at most three. */
export const selectRoomGuests = (db: Db, live_uuid: string) =>
  db
    .select({
      uuid: liveGuests.uuid,
      guest_uuid: liveGuests.guest_uuid,
      status: liveGuests.status,
      is_muted: liveGuests.is_muted,
    })
    .from(liveGuests)
    .where(and(eq(liveGuests.live_uuid, live_uuid), inArray(liveGuests.status, ['invited', 'on'])))
    .orderBy(asc(liveGuests.invited_at_ms));

/** Returns the guests by their user. */
export const guestsOf = (rows: Awaited<ReturnType<typeof selectRoomGuests>>): ReadonlyMap<string, RoomGuest> =>
  new Map(
    rows.map(({ guest_uuid, uuid, status, is_muted }) => [
      guest_uuid,
      { uuid, status: status === 'on' ? ('on' as const) : ('invited' as const), is_muted },
    ]),
  );

/** Room updates for guests and invited members alone. */
import type { RoomGuest, RoomMessage } from '../../../calls/live/room/room-message.ts';

/** The guests of a room, as last sent. */
export class GuestUpdates {
  private sent: ReadonlyMap<string, RoomGuest> = new Map();

  /** Returns the guests whose state changed, by their user. One who is gone is `over`. */
  changes(guests: ReadonlyMap<string, RoomGuest>): [user_uuid: string, guest: RoomGuest][] {
    const before = this.sent;
    this.sent = guests;
    const gone = [...before].filter(([user_uuid, { uuid }]) => guests.get(user_uuid)?.uuid !== uuid);
    const fresh = [...guests].filter(
      ([user_uuid, guest]) => JSON.stringify(before.get(user_uuid)) !== JSON.stringify(guest),
    );
    return [...gone.map(([user_uuid, guest]) => [user_uuid, { ...guest, status: 'over' }] as const), ...fresh].map(
      ([user_uuid, guest]) => [user_uuid, guest],
    );
  }
}

/** Returns the message for a new visitor who is a guest or invited. */
export function guestUpdateFor(
  guests: ReadonlyMap<string, RoomGuest>,
  user_uuid: string | null,
): Extract<RoomMessage, { guest: object }>[] {
  const guest = user_uuid === null ? undefined : guests.get(user_uuid);
  return guest ? [{ guest }] : [];
}

/** Messages between a room and its relays. */
import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import type { Visitor } from './attendance.ts';

/** A message and its recipient. Null: everyone. */
export interface RelayMessage {
  message: RoomMessage;
  to: string | null;
}

/**
 * The live that a relay serves, and the relay's own name, which an alarm does not know otherwise.
 */
export interface RelayPlace {
  live_uuid: string;
  caster_uuid: string;
  least_age: number | null;
  name: string;
}

/** Visitors at a relay, each once, and its number of sockets. */
export interface Relayed {
  visitors: readonly Visitor[];
  socket_count: number;
}

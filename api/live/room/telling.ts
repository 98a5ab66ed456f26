/** What a room and its relays say to each other. */
import type { RoomMessage } from '../../../calls/live/room-message.ts';
import type { Visitor } from './attendance.ts';

/** What is told, and to whom alone; null: to everybody. */
export interface Telling {
  message: RoomMessage;
  to: string | null;
}

/** What a relay is of, and what its room calls it: an alarm knows no name. */
export interface RelayPlace {
  live_uuid: string;
  caster_uuid: string;
  least_age: number | null;
  name: string;
}

/** Who is in a room by a relay: each once, and by how many sockets. */
export interface Relayed {
  visitors: readonly Visitor[];
  socket_count: number;
}

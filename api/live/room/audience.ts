/** Those who hold a socket of one object, and what each of them is told. */
import type { RoomMessage } from '../../../calls/live/room-message.ts';
import { userOf } from './attendance.ts';
import type { RoomMembers } from './room-members.ts';
import type { RoomSockets } from './room-sockets.ts';
import type { Telling } from './telling.ts';

export class Audience {
  readonly sockets: RoomSockets;
  readonly members: RoomMembers;
  /** Hears of all that is told. */
  private readonly alsoTo: (telling: Telling) => void;

  constructor(sockets: RoomSockets, members: RoomMembers, alsoTo: (telling: Telling) => void) {
    this.sockets = sockets;
    this.members = members;
    this.alsoTo = alsoTo;
  }

  /** Tells everybody, or one member; of lines each those that they see. */
  tell(message: RoomMessage, to: string | null = null): void {
    this.alsoTo({ message, to });
    const toAll = JSON.stringify(message);
    this.sockets.tell((visitor) => {
      const user_uuid = userOf(visitor);
      if (to !== null && user_uuid !== to) return null;
      const seen = this.seen(message, user_uuid);
      return seen === message ? toAll : seen && JSON.stringify(seen);
    });
  }

  /** What somebody sees of a message; null: nothing. */
  seen(message: RoomMessage, user_uuid: string | null): RoomMessage | null {
    if (!('lines' in message)) return message;
    const lines = this.members.seen(message.lines, user_uuid);
    if (lines === message.lines) return message;
    return lines.length === 0 ? null : { lines };
  }
}

/** The connected sockets of one object. Sends each visitor only the messages that they may see. */
import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import { userOf } from './attendance.ts';
import type { RelayMessage } from './relay-protocol.ts';
import type { RoomMembers } from './room-members.ts';
import type { RoomSockets } from './room-sockets.ts';

export class SocketHub {
  readonly sockets: RoomSockets;
  readonly members: RoomMembers;
  /** Receives every message that is sent, for example to forward it to relays. */
  private readonly alsoTo: (message: RelayMessage) => void;

  constructor(sockets: RoomSockets, members: RoomMembers, alsoTo: (message: RelayMessage) => void) {
    this.sockets = sockets;
    this.members = members;
    this.alsoTo = alsoTo;
  }

  /**
   * Sends a message to all visitors, or only to the member `to`. Leaves out chat messages,
   * supporters and raids that the recipient does not see because of a block.
   */
  send(message: RoomMessage, to: string | null = null): void {
    this.alsoTo({ message, to });
    const toAll = JSON.stringify(message);
    this.sockets.send((visitor) => {
      const user_uuid = userOf(visitor);
      if (to !== null && user_uuid !== to) return null;
      const visibleMessage = this.seen(message, user_uuid);
      return visibleMessage === message ? toAll : visibleMessage && JSON.stringify(visibleMessage);
    });
  }

  /** Returns the messages that a member sees, as JSON. */
  textsFor(messages: readonly RoomMessage[], user_uuid: string | null): string[] {
    return messages.flatMap((message) => {
      const visibleMessage = this.seen(message, user_uuid);
      return visibleMessage ? [JSON.stringify(visibleMessage)] : [];
    });
  }

  /** Returns the part of a message that a member sees, or null if nothing is left. */
  seen(message: RoomMessage, user_uuid: string | null): RoomMessage | null {
    if ('supporters' in message) {
      const supporters = this.members.unblocked(message.supporters, user_uuid);
      return supporters.length === message.supporters.length ? message : { supporters };
    }
    if ('raid' in message) return this.members.unblocked([message.raid.caster], user_uuid).length > 0 ? message : null;
    if ('pinned' in message) {
      const { pinned } = message;
      return pinned && this.members.seen([pinned], user_uuid).length === 0 ? { pinned: null } : message;
    }
    if (!('lines' in message)) return message;
    const lines = this.members.seen(message.lines, user_uuid);
    if (lines === message.lines) return message;
    return lines.length === 0 ? null : { lines };
  }
}

/** The sockets of a room or relay. They survive hibernation of the object. */
import type { Ping, Pong, RoomMessage } from '../../../calls/live/room/room-message.ts';
import type { OpenSession } from '../register/place.ts';
import { type Entrant, GUESTS_PER_ADDRESS, userOf, type Visitor } from './attendance.ts';

const PING: Ping = 'p';
const PONG: Pong = 'q';

/** Milliseconds without a ping after which a socket is closed. Pages ping every 25 s. */
const SILENT_MS = 90_000;
/**
 * Maximum sockets per Durable Object. The platform's limit is 32,768. A full object refuses further
 * visitors, and their pages poll.
 */
const MAX_SOCKETS = 20_000;

/** Maximum sockets of one visitor per object: tabs and devices. */
const SOCKETS_PER_VISITOR = 8;

/** Data attached to a socket. */
interface Attached {
  visitor: Visitor;
  session: string | null;
  opened_at_ms: number;
}

/** Returns the tag of the sockets of a guest's address. */
const addressTag = (address: string) => `from:${address}`;

export class RoomSockets {
  /**
   * Number of sockets from which live-room.ts sends new visitors to a relay. Tests set a lower
   * number.
   */
  static relayThreshold = 2_000;

  private readonly ctx: DurableObjectState;

  constructor(ctx: DurableObjectState) {
    this.ctx = ctx;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  get count(): number {
    return this.ctx.getWebSockets().length;
  }

  /**
   * Accepts a visitor. Returns `full` if the object has `MAX_SOCKETS` sockets, and `too_many` if
   * the visitor has `SOCKETS_PER_VISITOR` or the guest's address `GUESTS_PER_ADDRESS`.
   */
  open(entrant: Entrant, now_ms: number): { theirs: WebSocket; ours: WebSocket } | 'full' | 'too_many' {
    const { visitor, session, address } = entrant;
    if (this.count >= MAX_SOCKETS) return 'full';
    const addressTags = userOf(visitor) === null && address !== null ? [addressTag(address)] : [];
    const isOver = (tag: string, max: number) => this.ctx.getWebSockets(tag).length >= max;
    if (isOver(visitor, SOCKETS_PER_VISITOR) || addressTags.some((tag) => isOver(tag, GUESTS_PER_ADDRESS)))
      return 'too_many';
    const { 0: clientSocket, 1: serverSocket } = new WebSocketPair();
    this.ctx.acceptWebSocket(serverSocket, [visitor, ...addressTags]);
    serverSocket.serializeAttachment({ visitor, session, opened_at_ms: now_ms } satisfies Attached);
    return { theirs: clientSocket, ours: serverSocket };
  }

  /** Returns the sessions of connected members. */
  sessions(): OpenSession[] {
    return this.ctx.getWebSockets().flatMap((socket) => {
      const { visitor, session } = attachedTo(socket);
      const user_uuid = userOf(visitor);
      return user_uuid === null || !session ? [] : { user_uuid, session };
    });
  }

  /** Closes the sockets of sessions that ended. Their pages reload as pages of a guest. */
  endSessions(user_uuid: string, sessions: readonly string[]): void {
    for (const socket of this.ctx.getWebSockets(`user:${user_uuid}`)) {
      if (!sessions.includes(attachedTo(socket).session ?? '')) continue;
      send(socket, JSON.stringify({ comes_back: true } satisfies RoomMessage));
      close(socket, 1008);
    }
  }

  /**
   * Closes sockets that sent no ping for `SILENT_MS`. Returns the visitor of each other socket: a
   * visitor with several sockets is repeated.
   */
  closeSilent(now_ms: number): Visitor[] {
    return this.ctx.getWebSockets().flatMap((socket) => {
      const { visitor, opened_at_ms } = attachedTo(socket);
      const heard_ms = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? opened_at_ms;
      if (heard_ms > now_ms - SILENT_MS) return visitor;
      close(socket, 1001);
      return [];
    });
  }

  /** Sends each visitor the message that `messageFor` returns. Null sends nothing. */
  send(messageFor: (visitor: Visitor) => string | null): void {
    for (const socket of this.ctx.getWebSockets()) {
      const message = messageFor(attachedTo(socket).visitor);
      if (message !== null) send(socket, message);
    }
  }

  closeAll(): void {
    for (const socket of this.ctx.getWebSockets()) close(socket, 1000);
  }
}

/** Returns the visitor of a socket. */
export const visitorOf = (socket: WebSocket): Visitor => attachedTo(socket).visitor;

const attachedTo = (socket: WebSocket): Attached => socket.deserializeAttachment();

/** Sends a message and closes the socket on failure: a closing socket must not fail the caller. */
function send(socket: WebSocket, message: string) {
  try {
    socket.send(message);
  } catch {
    close(socket, 1011);
  }
}

function close(socket: WebSocket, code: number) {
  try {
    socket.close(code);
  } catch {
    // It is closed already.
  }
}

/** The sockets of a room: whose each is, and what goes to all of them. They outlive the object's memory. */
import type { Ping, Pong, RoomMessage } from '../../../calls/live/room-message.ts';
import type { OpenSession } from '../register/place.ts';
import { type Entrant, GUESTS_PER_ADDRESS, userOf, type Visitor } from './attendance.ts';

const PING: Ping = 'p';
const PONG: Pong = 'q';

/** A socket of which nothing was heard for so long is that of somebody who has gone without a word. */
const SILENT_MS = 90_000;
/** The platform takes 32,768 an object; who comes to one that is fuller is sent to the other ways. */
const SOCKETS_MOST = 20_000;

/** Sockets of one member or guest in one object: tabs and devices. */
const SOCKETS_PER_VISITOR = 8;

/** What is kept with a socket. */
interface Attached {
  visitor: Visitor;
  session: string | null;
  opened_at_ms: number;
}

/** The tag of a guest's address. */
const from = (address: string) => `from:${address}`;

export class RoomSockets {
  /** So many an object is to hold: who comes then is sent to the next. A test makes do with fewer. */
  static wanted = 2_000;

  private readonly ctx: DurableObjectState;

  constructor(ctx: DurableObjectState) {
    this.ctx = ctx;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  get count(): number {
    return this.ctx.getWebSockets().length;
  }

  /** Takes a visitor in; `full`: the object is, `too_many`: they have as many as one may, or their address has. */
  open(entrant: Entrant, now_ms: number): { theirs: WebSocket; ours: WebSocket } | 'full' | 'too_many' {
    const { visitor, session, address } = entrant;
    if (this.count >= SOCKETS_MOST) return 'full';
    const guestsOf = userOf(visitor) === null && address !== null ? [from(address)] : [];
    const isOver = (tag: string, most: number) => this.ctx.getWebSockets(tag).length >= most;
    if (isOver(visitor, SOCKETS_PER_VISITOR) || guestsOf.some((tag) => isOver(tag, GUESTS_PER_ADDRESS)))
      return 'too_many';
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.ctx.acceptWebSocket(ours, [visitor, ...guestsOf]);
    ours.serializeAttachment({ visitor, session, opened_at_ms: now_ms } satisfies Attached);
    return { theirs, ours };
  }

  /** Returns the sessions of members who are here. */
  sessions(): OpenSession[] {
    return this.ctx.getWebSockets().flatMap((socket) => {
      const { visitor, session } = attachedTo(socket);
      const user_uuid = userOf(visitor);
      return user_uuid === null || !session ? [] : { user_uuid, session };
    });
  }

  /** Closes the sockets of sessions that are over: their pages load again, as pages of somebody who is not signed in. */
  endSessions(user_uuid: string, sessions: readonly string[]): void {
    for (const socket of this.ctx.getWebSockets(`user:${user_uuid}`)) {
      if (!sessions.includes(attachedTo(socket).session ?? '')) continue;
      send(socket, JSON.stringify({ comes_back: true } satisfies RoomMessage));
      close(socket, 1008);
    }
  }

  /** Who is there. Whoever has gone without a word is no longer. */
  visitors(now_ms: number): Visitor[] {
    return this.ctx.getWebSockets().flatMap((socket) => {
      const { visitor, opened_at_ms } = attachedTo(socket);
      const heard_ms = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? opened_at_ms;
      if (heard_ms > now_ms - SILENT_MS) return visitor;
      close(socket, 1001);
      return [];
    });
  }

  /** Tells everybody what `messageFor` makes of it for them; null is nothing. */
  tell(messageFor: (visitor: Visitor) => string | null): void {
    for (const socket of this.ctx.getWebSockets()) {
      const message = messageFor(attachedTo(socket).visitor);
      if (message !== null) send(socket, message);
    }
  }

  /** Everybody leaves. */
  closeAll(): void {
    for (const socket of this.ctx.getWebSockets()) close(socket, 1000);
  }
}

/** Whose a socket is. */
export const visitorOf = (socket: WebSocket): Visitor => attachedTo(socket).visitor;

const attachedTo = (socket: WebSocket): Attached => socket.deserializeAttachment();

/** A socket that is closing takes nothing more, which is no reason for anything else to fail. */
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

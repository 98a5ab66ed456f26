/** The sockets of a room: whose each is, and what goes to all of them. They outlive the object's memory. */
import type { Ping, Pong } from '../../../calls/live/room-message.ts';
import type { Visitor } from './attendance.ts';

const PING: Ping = 'p';
const PONG: Pong = 'q';

/** A socket of which nothing was heard for so long is that of somebody who has gone without a word. */
const SILENT_MS = 90_000;
/** The platform takes 32,768 an object; who comes to one that is fuller is sent to the other ways. */
const SOCKETS_MOST = 20_000;

/** What is kept with a socket. */
interface Attached {
  visitor: Visitor;
  opened_at_ms: number;
}

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

  /** Takes a visitor in; null: the room is full. */
  open(visitor: Visitor, now_ms: number): { theirs: WebSocket; ours: WebSocket } | null {
    if (this.count >= SOCKETS_MOST) return null;
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.ctx.acceptWebSocket(ours);
    ours.serializeAttachment({ visitor, opened_at_ms: now_ms } satisfies Attached);
    return { theirs, ours };
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

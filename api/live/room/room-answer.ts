/**
 * Messages between a room and single sockets: receives and limits those of visitors, and answers
 * them. Also applies changes to hidden messages and to the age limit.
 */

import type { ChatMessage } from '../../../calls/live/chat.ts';
import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import type { VisitSource } from '../../../calls/live/room-presence.ts';
import { type Rate, TokenBuckets } from '../../platform/base/token-buckets.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { tooMany } from '../chat/may-say.ts';
import { parseMessage } from '../chat/parse-message.ts';
import { userOf, type Visitor } from './attendance.ts';
import type { IncomingMessage, RoomChat } from './room-chat.ts';
import { visitorOf } from './room-sockets.ts';
import type { Hidden, RoomState } from './room-state.ts';
import type { SocketHub } from './socket-hub.ts';

/** Returns the chat rules as a message to all visitors. */
export const rulesOf = ({ rules: { slow_ms, talkers } }: RoomState): RoomMessage => ({
  rules: { slow_seconds: slow_ms / 1000, talkers },
});

export const sendTo = (socket: WebSocket, message: RoomMessage) => socket.send(JSON.stringify(message));

/** Returns a socket that only sends that the live is over. */
export function goneAtOnce(): Response {
  const { 0: clientSocket, 1: serverSocket } = new WebSocketPair();
  serverSocket.accept();
  sendTo(serverSocket, { gone: true });
  serverSocket.close(1000);
  return new Response(null, { status: 101, webSocket: clientSocket });
}

/** Rate limit for messages per visitor and object, over all of the visitor's sockets. */
const OF_VISITOR: Rate = { per_second: 5, burst: 20 };
/** Rate limit for answers to messages over that limit, per visitor. Others are not answered. */
const OF_REFUSALS: Rate = { per_second: 1, burst: 3 };
/** Rate limit for messages with hearts per visitor. Further ones are not counted. */
const OF_HEARTS: Rate = { per_second: 1, burst: 3 };
/** Rate limit for gifts per member, whatever their quantities. */
const OF_GIFTS: Rate = { per_second: 10, burst: 20 };
/** Messages in a row over the rate limit after which the socket is closed. */
const MAX_OVER = 200;

/** Handlers for the messages of visitors. */
interface Heard {
  say: (saying: IncomingMessage) => Promise<ChatMessage | Failed>;
  love: (hearts: number) => void;
  comeFrom: (visitor: Visitor, source: VisitSource) => void;
}

/** Receives messages from sockets and enforces the rate limits. */
export class Listener {
  /** Gifts reach the API by HTTP, so the room only counts them. */
  readonly gifts = new TokenBuckets(OF_GIFTS);
  private readonly messages = new TokenBuckets(OF_VISITOR);
  private readonly refusals = new TokenBuckets(OF_REFUSALS);
  private readonly hearts = new TokenBuckets(OF_HEARTS);
  private readonly over = new WeakMap<WebSocket, number>();

  /**
   * Sends a chat message through `say`, and answers with the result. Passes hearts and sources, which
   * also guests send, to `love` and `comeFrom`.
   */
  async hear(socket: WebSocket, data: string | ArrayBuffer, { say, love, comeFrom }: Heard): Promise<void> {
    const visitor = visitorOf(socket);
    const now_ms = Date.now();
    const wait_ms = this.messages.take(visitor, now_ms);
    if (wait_ms > 0) return this.refuse(socket, data, { visitor, now_ms, wait_ms });
    this.over.delete(socket);
    const message = parseMessage(data);
    if (!message) return socket.close(1008);
    if ('hearts' in message) {
      if (this.hearts.take(visitor, now_ms) === 0) love(message.hearts);
      return;
    }
    if ('from' in message) return comeFrom(visitor, message.from);
    const user_uuid = userOf(visitor);
    if (user_uuid === null) return sendTo(socket, { key: message.key, failed: 'unauthorized', wait_seconds: null });
    sendTo(socket, answerOf(message.key, await say({ ...message, user_uuid })));
  }

  private refuse(
    socket: WebSocket,
    data: string | ArrayBuffer,
    { visitor, now_ms, wait_ms }: { visitor: Visitor; now_ms: number; wait_ms: number },
  ): void {
    const over = (this.over.get(socket) ?? 0) + 1;
    this.over.set(socket, over);
    const message = over > MAX_OVER ? null : parseMessage(data);
    if (!message) socket.close(1008, 'too_many_requests');
    else if ('key' in message && this.refusals.take(visitor, now_ms) === 0)
      sendTo(socket, answerOf(message.key, tooMany(wait_ms)));
  }
}

/** Closes our side of a socket that the client closed. */
export const closeToo = (socket: WebSocket, code: number) =>
  // Codes 1005 and 1006 report a close and must not be sent (RFC 6455, 7.4.1).
  socket.close(code === 1005 || code === 1006 ? 1000 : code);

/** Returns the result of a chat message as a message to its sender. */
function answerOf(key: string, result: ChatMessage | Failed): RoomMessage {
  if (!('failed' in result)) return { key, seq: result.seq };
  const { failed, facts } = result;
  const wait_seconds = facts && 'retry_after_seconds' in facts ? facts.retry_after_seconds : undefined;
  return { key, failed, wait_seconds: wait_seconds ?? null };
}

/** Applies changes to hidden messages, and stores the number of the last change. */
export function followHidden(kv: SyncKvStorage, talk: () => RoomChat, hidden: Hidden): void {
  const last = hidden.at(-1);
  if (!last) return;
  talk().follow(hidden);
  kv.put('hidden_to', last.number);
}

/**
 * Sends everyone away if the age limit of the live changed. Clients reconnect, and the room checks
 * the new limit.
 */
export function holdToAge(kv: SyncKvStorage, hub: SocketHub, least_age: number | null): void {
  const before = kv.get<number>('least_age') ?? 0;
  if (before === (least_age ?? 0)) return;
  kv.put('least_age', least_age ?? 0);
  hub.send({ comes_back: true });
  hub.sockets.closeAll();
}

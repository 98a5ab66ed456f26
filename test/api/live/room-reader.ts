/**
 * A reader in the room of a live, who reconnects from the last number received, as the page does.
 */

import { env } from 'cloudflare:workers';
import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import { type Seen, stepsOf } from '../../../client/live/chat/line-steps.ts';
import { liveUuid } from '../world.ts';
import { roomHeaders } from './room-headers.ts';

/**
 * Opens a socket as the edge does, at the room or at the relay that the room names. `at` is the
 * relay’s name; null: the room.
 */
async function openSocket(
  slug: string,
  { visitor, after }: { visitor: string; after: number },
): Promise<{ socket: WebSocket; at: string | null }> {
  const requestArgs = [
    `https://room.internal/?after=${after}`,
    { headers: await roomHeaders(liveUuid(slug), visitor) },
  ] as const;
  const room = await env.ROOMS.getByName(liveUuid(slug)).fetch(...requestArgs);
  const at = room.headers.get('x-relay');
  const { webSocket, status } = at === null ? room : await env.RELAYS.getByName(at).fetch(...requestArgs);
  if (!webSocket) throw new Error(`Nobody is let in: ${status}`);
  return { socket: webSocket, at };
}

export class RoomReader {
  /** Numbers of the messages on the reader’s screen. */
  readonly numbers: number[] = [];
  /** Received messages other than chat. */
  readonly messages: RoomMessage[] = [];
  /** Pieces of the received gifts, in total. */
  pieces = 0;
  /** Name of the reader’s relay; null: the room itself. */
  at: string | null = null;
  private socket: WebSocket | undefined;
  private readonly seen: Seen = { last: 0, combos: new Map() };
  private readonly slug: string;
  private readonly visitor: string;

  constructor(slug: string, visitor: string) {
    this.slug = slug;
    this.visitor = visitor;
  }

  /** Enters, or reconnects after the last number. */
  async enter(): Promise<void> {
    const { socket, at } = await openSocket(this.slug, { visitor: this.visitor, after: this.seen.last });
    this.at = at;
    this.socket = socket;
    socket.addEventListener('message', ({ data }) => this.take(JSON.parse(String(data))));
    socket.accept();
  }

  say(key: string, text: string): void {
    this.socket?.send(JSON.stringify({ key, text }));
  }

  /** Sends hearts. */
  love(hearts: number): void {
    this.socket?.send(JSON.stringify({ hearts }));
  }

  leave(): void {
    this.socket?.close(1000);
  }

  private take(message: RoomMessage) {
    // Chat messages are not retained: a thousand readers of a flood would store millions.
    if (!('lines' in message)) return void this.messages.push(message);
    for (const { line } of stepsOf(this.seen, message.lines)) {
      this.numbers.push(line.seq);
      this.pieces += line.gift?.quantity ?? 0;
    }
  }
}

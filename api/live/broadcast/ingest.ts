/** What a sender brings to a live's media room: by a socket that acknowledges, or by files that it puts (fragmented MP4, HLS). */
import { z } from 'zod';
import { type MediaRefusal, statusOfRefusal } from '../../../calls/live/broadcast-refusal.ts';
import type { Broadcast } from './broadcast.ts';
import { FRAGMENT_MAX_BYTES, NotMedia } from './codec/boxes.ts';
import { readInit } from './codec/init.ts';
import { type Envelope, unpack } from './envelope.ts';
import { Splitter } from './splitter.ts';

/** Why nothing more is taken. */
export type StopReason = 'ended' | 'key_withdrawn' | 'other_sender' | 'not_media';

const hello = z.object({ hello: z.string().min(1).max(64), on_demand: z.boolean().default(false) });

/** Longest message: a part, and the 16 bytes before it. */
const MESSAGE_MAX_BYTES = FRAGMENT_MAX_BYTES + 16;
/** Parts of a sender in a row that may be dropped before it is stopped. */
const DROPPED_MAX = 5;
/** After so long without anybody who asks, a sender that sends on demand may pause. */
const UNWATCHED_MS = 20_000;
/** So long somebody who comes waits for a sender that had paused. */
const RETURN_MS = 3_000;
/** Files that are put are of one sender as long as the key is the same. */
const PUT_SESSION = 'put';

interface Connection {
  socket: WebSocket | null;
  key_hash: string;
  isOnDemand: boolean;
  /** Parts in a row that could not be read. */
  dropped: number;
}

/** One sender at a time: whoever comes later has the live. */
export class Ingest {
  private sender: Connection | null = null;
  /** All that were let in, whether they have sent anything or not. */
  private readonly connections = new Set<Connection>();
  private asked_at_ms = 0;
  private isWatched = false;
  /** When a sender that sends on demand was last asked to. */
  demanded_at_ms = 0;
  private readonly broadcast: Broadcast;
  private readonly flush: () => void;
  private readonly holds: (key_hash: string) => Promise<boolean>;

  /** `holds` says whether a key is that of the live at this moment. */
  constructor(
    broadcast: Broadcast,
    { flush, holds }: { flush: () => void; holds: (key_hash: string) => Promise<boolean> },
  ) {
    this.broadcast = broadcast;
    this.flush = flush;
    this.holds = holds;
  }

  /** Its sender is there, and sends nothing because nobody looks. */
  get isPausing(): boolean {
    return this.sender?.isOnDemand === true && !this.isWatched;
  }

  /** Opens the socket of somebody whose key is good. */
  accept(key_hash: string): Response {
    const [theirs, ours] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
    ours.binaryType = 'arraybuffer';
    ours.accept();
    const connection: Connection = { socket: ours, key_hash, isOnDemand: false, dropped: 0 };
    this.connections.add(connection);
    // One after the other, in the order in which they came.
    let turn = Promise.resolve();
    ours.addEventListener('message', ({ data }) => {
      turn = turn.then(() => this.hear(connection, data)).catch((error) => this.refuse(connection, error));
    });
    ours.addEventListener('close', () => {
      this.drop(connection);
      ours.close();
    });
    return new Response(null, { status: 101, webSocket: theirs });
  }

  /** Takes a file that is put, as it comes; playlists are taken and not read. */
  async put(request: Request, key_hash: string, name: string): Promise<Response> {
    const connection: Connection = { socket: null, key_hash, isOnDemand: false, dropped: 0 };
    const isMedia = /\.(?:mp4|m4s|cmfv|m4v)$/.test(name);
    if (!isMedia || !request.body) {
      await request.body?.cancel();
      return new Response(null, { status: isMedia ? 400 : 200 });
    }
    this.take(connection);
    const { broadcast } = this;
    broadcast.hello(PUT_SESSION);
    const splitter = new Splitter(broadcast.ring.inits.length > 0);
    try {
      for await (const chunk of request.body) {
        for (const piece of splitter.push(chunk)) {
          if (this.sender !== connection || broadcast.isOver) return new Response(null, { status: 409 });
          if (piece.kind === 'init') this.initOfProgram(piece.bytes);
          else broadcast.next(piece.bytes, Date.now());
        }
        this.flush();
      }
      if (!splitter.isBetweenBoxes) throw new NotMedia('a file that breaks off');
      return new Response(null, { status: 200 });
    } catch (error) {
      if (!(error instanceof NotMedia)) throw error;
      broadcast.refused = error.code;
      return Response.json({ error: { code: error.code } }, { status: statusOfRefusal(error.code) });
    }
  }

  /** Programs encode AAC: Opus is for browsers that cannot. */
  private initOfProgram(bytes: Uint8Array<ArrayBuffer>) {
    if (readInit(bytes).tracks.some(({ codec }) => codec === 'opus'))
      throw new NotMedia('Opus of a program', 'audio_opus');
    this.broadcast.init(bytes);
  }

  /** Somebody asks for pictures. One who comes to a sender that paused waits for it a little. */
  async look(now_ms: number): Promise<void> {
    this.asked_at_ms = now_ms;
    if (!this.isPausing) return;
    this.watch(true);
    const { broadcast } = this;
    const before_ms = broadcast.last_at_ms;
    await broadcast.until(() => broadcast.last_at_ms !== before_ms, RETURN_MS);
  }

  /** Only who has this key may go on. */
  holdTo(key_hash: string | null): void {
    for (const connection of [...this.connections])
      if (connection.key_hash !== key_hash) this.turnAway(connection, 'key_withdrawn');
  }

  /** Nothing more is taken of anybody who was let in. */
  stop(why: StopReason): void {
    for (const connection of [...this.connections]) this.turnAway(connection, why);
  }

  private turnAway(connection: Connection, why: StopReason) {
    this.drop(connection);
    connection.socket?.send(JSON.stringify({ stop: why }));
    connection.socket?.close(1000, why);
  }

  private drop(connection: Connection) {
    this.connections.delete(connection);
    if (this.sender === connection) this.sender = null;
  }

  private async hear(connection: Connection, data: ArrayBuffer | string): Promise<void> {
    const { socket } = connection;
    if (typeof data === 'string') {
      const { hello: session, on_demand } = hello.parse(JSON.parse(data));
      // It may have been withdrawn since the socket was opened.
      const isHeld = await this.holds(connection.key_hash);
      if (!this.connections.has(connection)) return;
      if (!isHeld) return this.turnAway(connection, this.broadcast.isOver ? 'ended' : 'key_withdrawn');
      connection.isOnDemand = on_demand;
      this.take(connection);
      socket?.send(JSON.stringify({ have: this.broadcast.hello(session) }));
      if (on_demand) this.watch(Date.now() - this.asked_at_ms < UNWATCHED_MS);
      return;
    }
    if (this.sender !== connection) return;
    const envelope = data.byteLength <= MESSAGE_MAX_BYTES ? unpack(data) : null;
    if (!envelope) throw new NotMedia('a message of another form');
    const at_ms = Date.now();
    if (envelope.kind === 'init') this.broadcast.init(envelope.bytes);
    else this.part(connection, envelope, at_ms);
    this.flush();
    if (connection.isOnDemand && this.isWatched && at_ms - this.asked_at_ms > UNWATCHED_MS) this.watch(false);
  }

  /** Takes a part. One that cannot be read is dropped once: it is acknowledged, so that it is not sent again. */
  private part(connection: Connection, { bytes, seq, pdt_ms }: Envelope, at_ms: number) {
    try {
      const ack = this.broadcast.part(bytes, { seq, pdt_ms, at_ms });
      connection.socket?.send(JSON.stringify({ ack }));
      connection.dropped = 0;
    } catch (error) {
      connection.dropped += 1;
      if (!(error instanceof NotMedia) || connection.dropped > DROPPED_MAX) throw error;
      this.broadcast.refused = error.code;
      connection.socket?.send(JSON.stringify({ ack: seq, refused: error.code }));
    }
  }

  private take(connection: Connection) {
    if (this.sender && this.sender !== connection) this.turnAway(this.sender, 'other_sender');
    this.connections.add(connection);
    this.sender = connection;
  }

  private watch(watched: boolean) {
    this.isWatched = watched;
    if (watched) this.demanded_at_ms = Date.now();
    this.sender?.socket?.send(JSON.stringify({ watched }));
  }

  private refuse(connection: Connection, error: unknown) {
    this.drop(connection);
    const refused = refusalOf(error);
    if (refused) this.broadcast.refused = refused;
    // Of what is our own failure the sender knows nothing: it dials again and sends again.
    const why: StopReason | null = refused ? 'not_media' : null;
    if (refused) connection.socket?.send(JSON.stringify({ stop: why, refused }));
    connection.socket?.close(why ? 1008 : 1011, why ?? 'again');
  }
}

/** Returns why what a sender brought is refused; null for what is our own failure. */
function refusalOf(error: unknown): MediaRefusal | null {
  if (error instanceof NotMedia) return error.code;
  return error instanceof SyntaxError || error instanceof z.ZodError ? 'not_media' : null;
}

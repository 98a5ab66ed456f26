/**
 * Receives media from senders: over a socket with acknowledgements, or as uploaded files
 * (fragmented MP4, HLS).
 */
import { z } from 'zod';
import { type MediaRefusal, statusOfRefusal } from '../../../calls/live/broadcast/refusal.ts';
import type { Broadcast } from './broadcast.ts';
import { FRAGMENT_MAX_BYTES, NotMedia } from './codec/boxes.ts';
import { readInit } from './codec/init.ts';
import { type Envelope, unpack } from './envelope.ts';
import { Splitter } from './splitter.ts';

/** Reason why the room stops accepting media. */
export type StopReason = 'ended' | 'key_withdrawn' | 'other_sender' | 'not_media' | 'stream_sends';

const hello = z.object({ hello: z.string().min(1).max(64), on_demand: z.boolean().default(false) });

/** Maximum message size: a part and the 16 bytes of its header. */
const MESSAGE_MAX_BYTES = FRAGMENT_MAX_BYTES + 16;
/** Maximum unreadable parts in a row. A further one stops the sender. */
const DROPPED_MAX = 5;
/** Milliseconds without a viewer after which an on-demand sender may pause. */
const UNWATCHED_MS = 20_000;
/** Milliseconds that a new viewer waits for a paused sender. */
const RETURN_MS = 3_000;
/** Session of uploaded files: all of them continue one session. */
const PUT_SESSION = 'put';

interface Connection {
  socket: WebSocket | null;
  key_hash: string;
  isOnDemand: boolean;
  /** Unreadable parts in a row. */
  dropped: number;
}

/** Accepts one sender at a time. A newer sender replaces the current one. */
export class Ingest {
  private sender: Connection | null = null;
  /** All connections with a valid key, whether they have sent media or not. */
  private readonly connections = new Set<Connection>();
  private asked_at_ms = 0;
  private isWatched = false;
  /** Time at which an on-demand sender was last asked for media. */
  demanded_at_ms = 0;
  private readonly broadcast: Broadcast;
  private readonly flush: () => void;
  private readonly holds: (key_hash: string) => Promise<boolean>;

  /** `holds` returns whether a key is currently valid for the live. */
  constructor(
    broadcast: Broadcast,
    { flush, holds }: { flush: () => void; holds: (key_hash: string) => Promise<boolean> },
  ) {
    this.broadcast = broadcast;
    this.flush = flush;
    this.holds = holds;
  }

  /** True if a sender is connected but paused, because there are no viewers. */
  get isPausing(): boolean {
    return this.sender?.isOnDemand === true && !this.isWatched;
  }

  /** Opens the socket of a sender with a valid key. */
  accept(key_hash: string): Response {
    const [clientSocket, serverSocket] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
    serverSocket.binaryType = 'arraybuffer';
    serverSocket.accept();
    const connection: Connection = { socket: serverSocket, key_hash, isOnDemand: false, dropped: 0 };
    this.connections.add(connection);
    // Processes messages one at a time, in order of arrival.
    let turn = Promise.resolve();
    serverSocket.addEventListener('message', ({ data }) => {
      turn = turn.then(() => this.hear(connection, data)).catch((error) => this.refuse(connection, error));
    });
    serverSocket.addEventListener('close', () => {
      this.drop(connection);
      serverSocket.close();
    });
    return new Response(null, { status: 101, webSocket: clientSocket });
  }

  /** Accepts an uploaded file while it arrives. Ignores all but MP4, for example playlists. */
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
    const splitter = new Splitter(broadcast.timeline.inits.length > 0);
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

  /** Encoder programs must send AAC. Opus is only for browsers that cannot encode AAC. */
  private initOfProgram(bytes: Uint8Array<ArrayBuffer>) {
    if (readInit(bytes).tracks.some(({ codec }) => codec === 'opus'))
      throw new NotMedia('Opus of a program', 'audio_opus');
    this.broadcast.init(bytes);
  }

  /**
   * Records that a viewer requests media. A viewer of a paused sender waits up to `RETURN_MS` for
   * it.
   */
  async look(now_ms: number): Promise<void> {
    this.asked_at_ms = now_ms;
    if (!this.isPausing) return;
    this.watch(true);
    const { broadcast } = this;
    const before_ms = broadcast.last_at_ms;
    await broadcast.until(() => broadcast.last_at_ms !== before_ms, RETURN_MS);
  }

  /** Disconnects all connections that use another key. */
  holdTo(key_hashes: ReadonlySet<string>): void {
    for (const connection of [...this.connections])
      if (!key_hashes.has(connection.key_hash)) this.turnAway(connection, 'key_withdrawn');
  }

  /** Disconnects all connections. */
  stop(reason: StopReason): void {
    for (const connection of [...this.connections]) this.turnAway(connection, reason);
  }

  private turnAway(connection: Connection, reason: StopReason) {
    this.drop(connection);
    connection.socket?.send(JSON.stringify({ stop: reason }));
    connection.socket?.close(1000, reason);
  }

  private drop(connection: Connection) {
    this.connections.delete(connection);
    if (this.sender === connection) this.sender = null;
  }

  private async hear(connection: Connection, data: ArrayBuffer | string): Promise<void> {
    const { socket } = connection;
    if (typeof data === 'string') {
      const { hello: session, on_demand } = hello.parse(JSON.parse(data));
      // The key may have been withdrawn since the socket was opened.
      const isHeld = await this.holds(connection.key_hash);
      if (!this.connections.has(connection)) return;
      if (!isHeld) return this.turnAway(connection, this.broadcast.isOver ? 'ended' : 'key_withdrawn');
      connection.isOnDemand = on_demand;
      this.take(connection);
      socket?.send(JSON.stringify({ have: this.broadcast.hello(session), small: true }));
      if (on_demand) this.watch(Date.now() - this.asked_at_ms < UNWATCHED_MS);
      return;
    }
    if (this.sender !== connection) return;
    const envelope = data.byteLength <= MESSAGE_MAX_BYTES ? unpack(data) : null;
    if (!envelope) throw new NotMedia('a message of another form');
    const at_ms = Date.now();
    if (envelope.kind === 'init') this.broadcast.init(envelope.bytes);
    else if (envelope.kind === 'part') this.part(connection, envelope, at_ms);
    else return this.small(connection, envelope, at_ms);
    this.flush();
    if (connection.isOnDemand && this.isWatched && at_ms - this.asked_at_ms > UNWATCHED_MS) this.watch(false);
  }

  /**
   * Accepts a part. An unreadable part is acknowledged and dropped, so that it is not sent again.
   */
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

  /**
   * Accepts a message of the small rendition. One that is refused ends the rendition, and never the
   * live.
   */
  private async small(connection: Connection, { kind, bytes }: Envelope, at_ms: number) {
    const { broadcast } = this;
    try {
      const { SmallRendition } = await import('./rendition/small-rendition.ts');
      broadcast.small ??= new SmallRendition(broadcast.timeline);
      if (kind === 'small_init') broadcast.small.begin(bytes);
      else broadcast.smallPart(bytes, at_ms);
    } catch (error) {
      if (!(error instanceof NotMedia)) throw error;
      broadcast.small?.break();
      connection.socket?.send(JSON.stringify({ small: false }));
    }
  }

  private take(connection: Connection) {
    if (this.sender && this.sender !== connection) this.turnAway(this.sender, 'other_sender');
    this.connections.add(connection);
    this.sender = connection;
  }

  private watch(isWatched: boolean) {
    this.isWatched = isWatched;
    if (isWatched) this.demanded_at_ms = Date.now();
    this.sender?.socket?.send(JSON.stringify({ watched: isWatched }));
  }

  private refuse(connection: Connection, error: unknown) {
    this.drop(connection);
    const refusal = refusalOf(error);
    if (refusal) this.broadcast.refused = refusal;
    // Our own failures are not reported: the sender reconnects and sends again.
    const reason: StopReason | null = refusal ? 'not_media' : null;
    if (refusal) connection.socket?.send(JSON.stringify({ stop: reason, refused: refusal }));
    connection.socket?.close(reason ? 1008 : 1011, reason ?? 'again');
  }
}

/** Returns the reason for rejecting media. Null: the failure is our own. */
function refusalOf(error: unknown): MediaRefusal | null {
  if (error instanceof NotMedia) return error.code;
  return error instanceof SyntaxError || error instanceof z.ZodError ? 'not_media' : null;
}

/**
 * Sends a broadcast to its room over a socket. Reconnects after failures and retains parts until
 * the room acknowledges them.
 */
import { pack } from './envelope.ts';
import { INGEST_PROTOCOL } from './ingest-protocol.ts';

/** Events of a sender. */
export type SenderEvent =
  | { is: 'connected' | 'cut' }
  /**
   * The room takes no more: the live ended, the key was withdrawn, the data is invalid, or another
   * sender or Cloudflare Stream took over.
   */
  | { is: 'stopped'; why: string }
  /** Whether there are viewers, for a sender that sends on demand. */
  | { is: 'watched'; watched: boolean };

interface Message {
  have?: number;
  ack?: number;
  stop?: string;
  watched?: boolean;
  /** Whether the room accepts a small rendition. */
  small?: boolean;
}

/**
 * Maximum retained parts: about one minute, at most about 20 MB. A shorter outage of the room
 * leaves no gap in the replay.
 */
const MAX_QUEUED_PARTS = 200;
/** Unacknowledged parts above which the small rendition waits: the main one comes first. */
const SMALL_MAX_QUEUED_PARTS = 4;
/**
 * After this silence, in milliseconds, the connection counts as dead. Data in flight may never
 * arrive.
 */
const SILENT_MS = 10_000;
const REDIAL_MS = 300;
const REDIAL_MAX_MS = 1_500;

/** A part with its initialization segment. */
interface QueuedPart {
  seq: number;
  init: Uint8Array<ArrayBuffer> | null;
  message: Uint8Array<ArrayBuffer>;
}

/**
 * Sends the parts of one broadcast. With `onDemand` the caller sends only while there are viewers.
 */
export class Sender {
  private socket: WebSocket | null = null;
  private isOpen = false;
  private isOver = false;
  private takesSmall = false;
  private heardMs = 0;
  private redials = 0;
  private seq = 0;
  private init: Uint8Array<ArrayBuffer> | null = null;
  /** The initialization segment that was sent last on this connection. */
  private sentInit: Uint8Array<ArrayBuffer> | null = null;
  private queue: QueuedPart[] = [];
  private readonly url: string;
  private readonly session: string;
  private readonly onDemand: boolean;
  private readonly onEvent: (event: SenderEvent) => void;

  /**
   * `url` is the ingest URL with the key as its last path segment. `session` identifies this
   * broadcast, so that a room that knows it continues without a gap.
   */
  constructor(url: string, session: string, onEvent: (event: SenderEvent) => void, onDemand = false) {
    this.url = url;
    this.session = session;
    this.onDemand = onDemand;
    this.onEvent = onEvent;
    this.dial();
  }

  /** Number of parts that the room has not acknowledged. */
  get waiting(): number {
    return this.queue.length;
  }

  /** Sets the initialization segment for the following parts. */
  sendInit(media: Uint8Array): void {
    this.init = pack('init', 0, 0, media);
  }

  /** Sends the next part. `pdtMs` is the capture time of its first frame. */
  sendPart(media: Uint8Array, pdtMs: number): void {
    this.seq += 1;
    const part = { seq: this.seq, init: this.init, message: pack('part', this.seq, pdtMs, media) };
    this.queue.push(part);
    if (this.queue.length > MAX_QUEUED_PARTS) this.queue.shift();
    if (this.socket && Date.now() - this.heardMs > SILENT_MS) this.cut();
    else if (this.isOpen) this.send(part);
  }

  /** Whether the room accepts a small rendition, and the connection has room for it. */
  get hasRoomForSmall(): boolean {
    return this.isOpen && this.takesSmall && this.queue.length <= SMALL_MAX_QUEUED_PARTS;
  }

  /**
   * Sends media of the small rendition. It is never repeated: viewers take the main rendition where
   * it is missing.
   */
  sendSmall(kind: 'small_init' | 'small_part', media: Uint8Array): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(pack(kind, 0, 0, media));
  }

  /**
   * Replaces the connection by a new one, for example after the network changed. A dead socket may
   * not have noticed yet.
   */
  cut(): void {
    const { socket } = this;
    if (!socket) return;
    socket.close();
    this.lost(socket);
  }

  close(): void {
    this.isOver = true;
    this.socket?.close();
  }

  private dial() {
    // The key is a subprotocol and not part of the URL, because URLs appear in logs.
    const end = this.url.lastIndexOf('/');
    const socket = new WebSocket(this.url.slice(0, end), [INGEST_PROTOCOL, this.url.slice(end + 1)]);
    this.socket = socket;
    this.heardMs = Date.now();
    socket.onopen = () => socket.send(JSON.stringify({ hello: this.session, on_demand: this.onDemand }));
    socket.onmessage = ({ data }) => socket === this.socket && this.hear(JSON.parse(String(data)) as Message);
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: WebSocket) {
    if (socket !== this.socket) return;
    this.socket = null;
    if (this.isOpen) this.onEvent({ is: 'cut' });
    this.isOpen = false;
    if (this.isOver) return;
    // The initial retry is immediate: a crashed room restarts on the next request, and viewers wait
    // for every part that is late.
    const waitMs = this.redials === 0 ? 0 : Math.min(REDIAL_MS * 2 ** (this.redials - 1), REDIAL_MAX_MS);
    this.redials += 1;
    setTimeout(() => this.isOver || this.dial(), waitMs);
  }

  private hear({ have, ack, stop, watched, small }: Message) {
    this.heardMs = Date.now();
    if (small !== undefined || have !== undefined) this.takesSmall = small ?? false;
    if (have !== undefined) {
      this.isOpen = true;
      this.redials = 0;
      this.forget(have);
      this.sentInit = null;
      for (const part of this.queue) this.send(part);
      this.onEvent({ is: 'connected' });
    }
    if (ack !== undefined) this.forget(ack);
    if (watched !== undefined) this.onEvent({ is: 'watched', watched });
    if (stop === undefined) return;
    this.isOver = true;
    this.onEvent({ is: 'stopped', why: stop });
  }

  /**
   * Sends a part. If the socket is closing, the part stays retained and is sent after the
   * reconnect.
   */
  private send({ init, message }: QueuedPart) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (init && init !== this.sentInit) this.socket?.send(init);
    this.sentInit = init;
    this.socket?.send(message);
  }

  private forget(seq: number) {
    this.queue = this.queue.filter((part) => part.seq > seq);
  }
}

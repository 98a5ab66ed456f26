/** The way of a broadcast from here to its room: a socket that is dialled again when it breaks, and parts that are kept until the room has them. */
import { pack } from './envelope.ts';
import { INGEST_PROTOCOL } from './ingest-protocol.ts';

/** What a sender tells of its way. */
export type SenderNews =
  | { is: 'connected' | 'cut' }
  /** Nothing more is taken: the live is over, the key was withdrawn, somebody else sends, or what was sent is no media. */
  | { is: 'stopped'; why: string }
  /** Whether anybody looks, for a sender that sends on demand. */
  | { is: 'watched'; watched: boolean };

interface Message {
  have?: number;
  ack?: number;
  stop?: string;
  watched?: boolean;
}

/** A minute of parts, some twenty megabytes at most: a room that is away for less has a replay without a gap. */
const KEPT_PARTS = 200;
/** A line on which nothing was heard for so long hangs: what left it may never arrive. */
const SILENT_MS = 10_000;
const REDIAL_MS = 300;
const REDIAL_MAX_MS = 1_500;

/** A part, and the initialization that it goes by. */
interface Kept {
  seq: number;
  init: Uint8Array<ArrayBuffer> | null;
  message: Uint8Array<ArrayBuffer>;
}

/** `onDemand`: it sends only while somebody looks. */
export class Sender {
  private socket: WebSocket | null = null;
  private isOpen = false;
  private isOver = false;
  private heardMs = 0;
  private redials = 0;
  private seq = 0;
  private init: Uint8Array<ArrayBuffer> | null = null;
  /** What the room has to have before the next part. */
  private sentInit: Uint8Array<ArrayBuffer> | null = null;
  private kept: Kept[] = [];
  private readonly url: string;
  private readonly session: string;
  private readonly onDemand: boolean;
  private readonly tell: (news: SenderNews) => void;

  /** `url` is the address of the ingest with the key as its last step. `session` names this broadcast from its beginning: a room that knows it goes on where it was. */
  constructor(url: string, session: string, tell: (news: SenderNews) => void, onDemand = false) {
    this.url = url;
    this.session = session;
    this.onDemand = onDemand;
    this.tell = tell;
    this.dial();
  }

  /** How many parts the room does not have yet. */
  get waiting(): number {
    return this.kept.length;
  }

  /** What comes before the parts from now on. */
  sendInit(media: Uint8Array): void {
    this.init = pack('init', 0, 0, media);
  }

  /** The next part, whose first picture was taken at `pdtMs`. */
  sendPart(media: Uint8Array, pdtMs: number): void {
    this.seq += 1;
    const part = { seq: this.seq, init: this.init, message: pack('part', this.seq, pdtMs, media) };
    this.kept.push(part);
    if (this.kept.length > KEPT_PARTS) this.kept.shift();
    if (this.socket && Date.now() - this.heardMs > SILENT_MS) this.cut();
    else if (this.isOpen) this.send(part);
  }

  /** Leaves a line, which may not know yet that it is broken, for a new one, as where the network has changed. */
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
    // The key is a subprotocol and not a part of the address, because logs hold addresses.
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
    if (this.isOpen) this.tell({ is: 'cut' });
    this.isOpen = false;
    if (this.isOver) return;
    // At first at once: a room that died is there again as soon as it is asked, and what is not sent by then makes its viewers wait.
    const waitMs = this.redials === 0 ? 0 : Math.min(REDIAL_MS * 2 ** (this.redials - 1), REDIAL_MAX_MS);
    this.redials += 1;
    setTimeout(() => this.isOver || this.dial(), waitMs);
  }

  private hear({ have, ack, stop, watched }: Message) {
    this.heardMs = Date.now();
    if (have !== undefined) {
      this.isOpen = true;
      this.redials = 0;
      this.forget(have);
      this.sentInit = null;
      for (const part of this.kept) this.send(part);
      this.tell({ is: 'connected' });
    }
    if (ack !== undefined) this.forget(ack);
    if (watched !== undefined) this.tell({ is: 'watched', watched });
    if (stop === undefined) return;
    this.isOver = true;
    this.tell({ is: 'stopped', why: stop });
  }

  /** On a line that is breaking it stays with what is sent again. */
  private send({ init, message }: Kept) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (init && init !== this.sentInit) this.socket?.send(init);
    this.sentInit = init;
    this.socket?.send(message);
  }

  private forget(seq: number) {
    this.kept = this.kept.filter((part) => part.seq > seq);
  }
}

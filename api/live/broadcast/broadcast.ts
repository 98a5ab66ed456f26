/** The media of one live as its room has it: what a sender brings is kept, and whoever waits for it hears of it. */
import type { Ring } from './ring.ts';
import type { MediaStore } from './store.ts';

/** Hears of each part, and of what ends the live or its session. */
export type Listener = () => void;

/** How it stands with a live's picture, beside the live's status. */
export type Signal = 'waiting' | 'live' | 'lost' | 'over';

/** So long without a part, and the picture counts as lost. */
const LOST_MS = 6_000;

interface State {
  session: string | null;
  is_over: boolean;
}

/** One live's media. What it is told is in SQLite when it returns. */
export class Broadcast {
  readonly ring: Ring;
  readonly store: MediaStore;
  /** When the last part came. */
  last_at_ms: number;
  /** The number of the last part of this session. */
  private have: number;
  private state: State;
  /** How often all who watched were turned away. */
  turned = 0;
  private readonly kv: SyncKvStorage;
  private readonly listeners = new Set<Listener>();

  constructor(store: MediaStore, kv: SyncKvStorage) {
    const { ring, have, last_at_ms } = store.load();
    this.ring = ring;
    this.store = store;
    this.have = have;
    this.last_at_ms = last_at_ms;
    this.kv = kv;
    this.state = kv.get<State>('state') ?? { session: null, is_over: false };
  }

  get isOver(): boolean {
    return this.state.is_over;
  }

  /** What flows to somebody ends: whoever may go on asks anew. */
  turnAway(): void {
    this.turned += 1;
    for (const listener of this.listeners) listener();
  }

  /** A sender begins or comes back; gives the number of the last part that need not be sent again. */
  hello(session: string): number {
    if (session !== this.state.session) {
      this.keep({ ...this.state, session });
      this.close(this.ring.cut());
      this.have = 0;
    }
    return this.have;
  }

  /** Takes an initialization; one that is none is a `NotMedia`. */
  init(bytes: Uint8Array<ArrayBuffer>): void {
    const init = this.ring.addInit(bytes);
    if (init !== null) this.store.addInit(init, bytes);
  }

  /** Takes a part, once; gives the number of the last one that need not be sent again. What is no media is a `NotMedia`. */
  part(bytes: Uint8Array<ArrayBuffer>, { seq, pdt_ms, at_ms }: Record<'seq' | 'pdt_ms' | 'at_ms', number>): number {
    if (seq <= this.have || this.isOver) return this.have;
    if (seq !== this.have + 1) this.ring.awaitsKey = true;
    const taken = this.ring.take(bytes, pdt_ms);
    this.have = seq;
    this.last_at_ms = at_ms;
    if (taken) {
      this.close(taken.closed);
      this.store.addPart(taken, { seq, at_ms, shift_us: this.ring.shift_us ?? 0 });
    }
    this.tell();
    return seq;
  }

  /** The next part of a sender that numbers none. */
  next(bytes: Uint8Array<ArrayBuffer>, moment: Record<'pdt_ms' | 'at_ms', number>): void {
    this.part(bytes, { seq: this.have + 1, ...moment });
  }

  /** Nothing more comes. */
  finish(): void {
    if (this.isOver) return;
    this.close(this.ring.cut());
    this.keep({ ...this.state, is_over: true });
    this.tell();
  }

  signal(now_ms: number): Signal {
    if (this.isOver) return 'over';
    if (!this.ring.last) return 'waiting';
    return now_ms - this.last_at_ms < LOST_MS ? 'live' : 'lost';
  }

  /** Whether something comes true within so long; at once where it is true, or where nothing more comes. */
  until(test: () => boolean, ms: number): Promise<boolean> {
    if (test() || this.isOver) return Promise.resolve(test());
    return new Promise((resolve) => {
      const end = (is: boolean) => {
        clearTimeout(timer);
        forget();
        resolve(is);
      };
      const timer = setTimeout(() => end(false), ms);
      const forget = this.listen(() => {
        if (test() || this.isOver) end(test());
      });
    });
  }

  /** Gives what ends the listening. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private close(segment: ReturnType<Ring['close']>) {
    if (segment) this.store.close(segment);
  }

  private keep(state: State) {
    this.state = state;
    this.kv.put('state', state);
  }

  private tell() {
    for (const listener of [...this.listeners]) listener();
  }
}

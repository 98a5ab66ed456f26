/** The media of one live as its room has it: what a sender brings is kept, and whoever waits for it hears of it. */
import type { MediaRefusal } from '../../../calls/live/broadcast-refusal.ts';
import { AirTime } from './air-time.ts';
import type { Ring, Taken, When } from './ring.ts';
import type { MediaStore } from './store.ts';

/** Hears of each part, and of what ends the live or its session. */
export type Listener = () => void;

/** How it stands with a live's picture, beside the live's status. */
export type Signal = 'waiting' | 'live' | 'lost' | 'over';

/** Difference between a sender's clock and ours, in milliseconds, above which theirs is not believed. */
const CLOCK_WRONG_MS = 3_600_000;
/** So long without a part, and the picture counts as lost. */
const LOST_MS = 6_000;

/** When a part was taken, by the sender's clock, and when it came. */
interface Moment {
  seq: number;
  pdt_ms: number | null;
  at_ms: number;
}

interface State {
  session: string | null;
  is_over: boolean;
  /** Missing in rooms from before media was checked. */
  refused?: MediaRefusal | null;
}

/** One live's media. What it is told is in SQLite when it returns. */
export class Broadcast {
  readonly ring: Ring;
  readonly store: MediaStore;
  readonly air: AirTime;
  /** When the last part came. */
  last_at_ms: number;
  /** The number of the last part of this session. */
  private have: number;
  private state: State;
  /** How often all who watched were turned away. */
  turned = 0;
  private readonly kv: SyncKvStorage;
  private readonly listeners = new Set<Listener>();

  /** `isPoison`: to read what is kept has ended the room before. */
  constructor(store: MediaStore, kv: SyncKvStorage, isPoison = false) {
    const { ring, have, last_at_ms } = store.load(isPoison);
    this.ring = ring;
    this.store = store;
    this.have = have;
    this.last_at_ms = last_at_ms;
    this.kv = kv;
    this.air = new AirTime(kv, LOST_MS);
    this.state = kv.get<State>('state') ?? { session: null, is_over: false };
  }

  get isOver(): boolean {
    return this.state.is_over;
  }

  /** Reason why the newest media was refused; null once media is accepted again. */
  get refused(): MediaRefusal | null {
    return this.state.refused ?? null;
  }

  set refused(code) {
    if (code !== this.refused) this.keep({ ...this.state, refused: code });
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
    const kept = this.ring.inits.at(-1);
    if (init !== null && kept) this.store.addInit(init, kept.bytes);
  }

  /**
   * Takes a part, once, whose first picture was taken at `pdt_ms` (null: its last was taken just now); returns the number of the last one that need not be sent again. A part that cannot be read is dropped, and need not be
   * sent again either: it is a `NotMedia` after that.
   */
  part(bytes: Uint8Array, { seq, pdt_ms, at_ms }: Moment): number {
    if (seq <= this.have || this.isOver) return this.have;
    if (seq !== this.have + 1) this.ring.awaitsKey = true;
    this.have = seq;
    const isBelieved = pdt_ms !== null && Math.abs(pdt_ms - at_ms) < CLOCK_WRONG_MS;
    const taken = this.taken(bytes, isBelieved ? { begun_ms: pdt_ms } : { ended_ms: at_ms });
    this.last_at_ms = at_ms;
    if (taken.some(({ part: { duration_us } }) => duration_us > 0)) this.air.arrived(at_ms);
    for (const one of taken) {
      this.close(one.closed);
      this.store.addPart(one, { seq, at_ms, shift_us: this.ring.shift_us ?? 0 });
    }
    this.tell();
    return seq;
  }

  private taken(bytes: Uint8Array, when: When): Taken[] {
    try {
      const taken = this.ring.take(bytes, when);
      if (taken.length > 0) this.refused = null;
      return taken;
    } catch (error) {
      // What follows needs what was dropped.
      this.ring.awaitsKey = true;
      throw error;
    }
  }

  /** Takes the next part of a sender that numbers none. */
  next(bytes: Uint8Array, at_ms: number): void {
    this.part(bytes, { seq: this.have + 1, pdt_ms: null, at_ms });
  }

  /** Nothing more comes. */
  finish(): void {
    if (this.isOver) return;
    this.close(this.ring.cut());
    this.air.store(this.last_at_ms);
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

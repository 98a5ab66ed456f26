/**
 * The media of one live in its media room: stores what a sender delivers, and notifies those who
 * wait for it.
 */
import type { MediaRefusal } from '../../../calls/live/broadcast/refusal.ts';
import { AirTime } from './air-time.ts';
import type { MediaTimeline, Taken, When } from './media-timeline.ts';
import type { SmallRendition } from './rendition/small-rendition.ts';
import type { MediaStore } from './store.ts';

/** Called after each part, when the live ends, and when all viewers are disconnected. */
export type MediaListener = () => void;

/** State of a live's video, in addition to the live's status. */
export type Signal = 'waiting' | 'live' | 'lost' | 'over';

/**
 * Difference between the sender's clock and ours, in milliseconds, from which the sender's time is
 * ignored.
 */
const CLOCK_WRONG_MS = 3_600_000;
/** Milliseconds without a part after which the video counts as lost. */
const LOST_MS = 6_000;

/** Number of a part, its capture time by the sender's clock (null: unknown), and its arrival. */
interface Moment {
  seq: number;
  pdt_ms: number | null;
  at_ms: number;
}

interface State {
  session: string | null;
  is_over: boolean;
  /** Undefined for lives that started before media was checked. */
  refused?: MediaRefusal | null;
}

/**
 * Media of one live. When a method returns, its changes are in SQLite, except those of the small
 * rendition.
 */
export class Broadcast {
  readonly timeline: MediaTimeline;
  readonly store: MediaStore;
  readonly air: AirTime;
  /** Null: the sender has never sent one to this instance of the room. */
  small: SmallRendition | null = null;
  /** Time at which the last part arrived. */
  last_at_ms: number;
  /** Number of the last part of this session. */
  private have: number;
  private state: State;
  /** Number of times that all viewers were disconnected. */
  turned = 0;
  private readonly kv: SyncKvStorage;
  private readonly listeners = new Set<MediaListener>();

  /** `isPoison`: loading the stored parts crashed the room before, so they are dropped. */
  constructor(store: MediaStore, kv: SyncKvStorage, isPoison = false) {
    const { timeline, have, last_at_ms } = store.load(isPoison);
    this.timeline = timeline;
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

  /** Reason why the newest media was rejected. Null once media is accepted again. */
  get refused(): MediaRefusal | null {
    return this.state.refused ?? null;
  }

  set refused(code) {
    if (code !== this.refused) this.keep({ ...this.state, refused: code });
  }

  /** Disconnects all viewers. Viewers who may still watch request the media again. */
  turnAway(): void {
    this.turned += 1;
    for (const listener of this.listeners) listener();
  }

  /**
   * Starts or resumes a sender's session. Returns the number of the last part that need not be sent
   * again.
   */
  hello(session: string): number {
    if (session !== this.state.session) {
      this.keep({ ...this.state, session });
      this.small?.break();
      this.close(this.timeline.cut());
      this.have = 0;
    }
    return this.have;
  }

  /** Accepts an initialization segment. Throws `NotMedia` if it is invalid. */
  init(bytes: Uint8Array<ArrayBuffer>): void {
    const init = this.timeline.addInit(bytes);
    const latest = this.timeline.inits.at(-1);
    if (init !== null && latest) this.store.addInit(init, latest.bytes);
  }

  /**
   * Accepts a part, once. `pdt_ms` is the capture time of its first frame. Null: its last frame was
   * captured just now. Returns the number of the last part that need not be sent again. An
   * unreadable part is dropped and throws `NotMedia`: it need not be sent again either.
   */
  part(bytes: Uint8Array, { seq, pdt_ms, at_ms }: Moment): number {
    if (seq <= this.have || this.isOver) return this.have;
    if (seq !== this.have + 1) this.timeline.awaitsKey = true;
    this.have = seq;
    const isBelieved = pdt_ms !== null && Math.abs(pdt_ms - at_ms) < CLOCK_WRONG_MS;
    const entries = this.taken(bytes, isBelieved ? { begun_ms: pdt_ms } : { ended_ms: at_ms });
    this.last_at_ms = at_ms;
    if (entries.some(({ part: { duration_us } }) => duration_us > 0)) this.air.arrived(at_ms);
    for (const one of entries) {
      this.close(one.closed);
      this.store.addPart(one, { seq, at_ms, shift_us: this.timeline.shift_us ?? 0 });
    }
    this.small?.onEntries(entries);
    this.notify();
    return seq;
  }

  private taken(bytes: Uint8Array, arrival: When): Taken[] {
    try {
      const entries = this.timeline.take(bytes, arrival);
      if (entries.length > 0) this.refused = null;
      return entries;
    } catch (error) {
      // The following frames depend on the dropped part.
      this.timeline.awaitsKey = true;
      throw error;
    }
  }

  /** Accepts the next part of a sender that does not number its parts. */
  next(bytes: Uint8Array, at_ms: number): void {
    this.part(bytes, { seq: this.have + 1, pdt_ms: null, at_ms });
  }

  /** Accepts pictures of the small rendition. Throws `NotMedia` for unreadable bytes. */
  smallPart(bytes: Uint8Array, at_ms: number): void {
    if (this.isOver || !this.small) return;
    this.small.part(bytes, at_ms);
    this.notify();
  }

  /** Ends the live: no more media is accepted. */
  finish(): void {
    if (this.isOver) return;
    this.close(this.timeline.cut());
    this.air.store(this.last_at_ms);
    this.keep({ ...this.state, is_over: true });
    this.notify();
  }

  /**
   * Forgets all media. The sender stays connected, and its next keyframe is the first picture of
   * the live.
   */
  startOver(): void {
    this.small?.startOver();
    this.store.clear();
    const init = this.timeline.startOver();
    if (init) this.store.addInit(0, init.bytes);
    this.air.startOver();
    this.turnAway();
  }

  signal(now_ms: number): Signal {
    if (this.isOver) return 'over';
    if (!this.timeline.last) return 'waiting';
    return now_ms - this.last_at_ms < LOST_MS ? 'live' : 'lost';
  }

  /**
   * Waits until `test` is true, and returns its result. Returns at once if it is true already or
   * the live is over, at the latest after `ms` milliseconds.
   */
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

  /** Registers a listener. Returns the function that removes it. */
  listen(listener: MediaListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private close(segment: ReturnType<MediaTimeline['close']>) {
    if (segment) this.store.close(segment);
  }

  private keep(state: State) {
    this.state = state;
    this.kv.put('state', state);
  }

  private notify() {
    for (const listener of [...this.listeners]) listener();
  }
}

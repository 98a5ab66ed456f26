/** The media of a live in order: segments, each of parts, on one line of time whatever its senders' clocks say. */
import { type Fragment, type Init, joined, readFragment, readInit, shiftFragment } from './boxes.ts';
import { asOneFragment } from './one-fragment.ts';

/** A piece of a segment, some tenths of a second. */
interface Part {
  duration_us: number;
  is_key: boolean;
  bytes: Uint8Array<ArrayBuffer>;
}

/** From one picture that stands by itself to the next. */
export interface Segment {
  /** Its media sequence number, one more each. */
  msn: number;
  /** Which initialization it goes by. */
  init: number;
  /** On the live's own line of time, which has no gaps. */
  start_us: number;
  /** When its first picture was taken. */
  pdt_ms: number;
  /** Of all its bytes; once it is whole, of what recordings have of it: all in one fragment. */
  size: number;
  duration_us: number;
  /** None where they are no longer held in memory. */
  parts: Part[];
  is_whole: boolean;
}

/** An initialization segment as it came, and what it says. */
interface HeldInit extends Init {
  bytes: Uint8Array<ArrayBuffer>;
}

/** What came of a part that was taken. */
export interface Taken {
  segment: Segment;
  part: Part;
  /** The one that it ended by being the next one's first. */
  closed: Segment | null;
}

/** Held in memory, so that whoever is a little behind is not sent to the store. */
export const HELD_SEGMENTS = 8;
/** What a sender may leave out without a seam. */
const SEAM_US = 1_000_000;

/** All segments of a live; pure. */
export class Ring {
  readonly segments: Segment[] = [];
  readonly inits: HeldInit[] = [];
  /** By how much the present sender's times are moved; null: its next part says. */
  shift_us: number | null = null;
  /** Pictures have been lost: what comes can be shown from the next one on that stands by itself. */
  awaitsKey = true;

  get last(): Segment | undefined {
    return this.segments.at(-1);
  }

  /** Where the media ends, on the live's own line of time. */
  get end_us(): number {
    return this.last ? this.last.start_us + this.last.duration_us : 0;
  }

  segment(msn: number): Segment | undefined {
    return this.segments[msn];
  }

  /** The number of an initialization that is new, null for that which holds already. What is none is a `NotMedia`. */
  addInit(bytes: Uint8Array<ArrayBuffer>): number | null {
    const last = this.inits.at(-1);
    if (last && sameBytes(last.bytes, bytes)) return null;
    return this.inits.push({ bytes, ...readInit(bytes) }) - 1;
  }

  /** Puts a part where it belongs; null where nothing can be shown of it: there is no picture before it that stands by itself. */
  take(bytes: Uint8Array<ArrayBuffer>, pdt_ms: number): Taken | null {
    const init = this.inits.at(-1);
    if (!init) return null;
    const fragment = readFragment(bytes, init);
    const open = this.last && !this.last.is_whole && this.last.init === this.inits.length - 1 ? this.last : null;
    const begins = fragment.is_key || !open;
    if ((begins || this.awaitsKey) && !fragment.is_key) return null;
    this.awaitsKey = false;
    const start_us = this.place(bytes, init, fragment);
    const closed = begins ? this.close() : null;
    const segment = begins ? this.open(start_us, pdt_ms) : open;
    const part: Part = { duration_us: fragment.duration_us, is_key: fragment.is_key, bytes };
    segment.parts.push(part);
    segment.duration_us += part.duration_us;
    segment.size += bytes.byteLength;
    return { segment, part, closed };
  }

  /** The segment that is being made is whole as it is; null where there is none. */
  close(): Segment | null {
    const { last } = this;
    const init = last && this.inits[last.init];
    if (!init || last.is_whole) return null;
    last.is_whole = true;
    last.size = asOneFragment(joined(last.parts.map(({ bytes }) => bytes)), init).byteLength;
    return last;
  }

  /** A sender is another one, or begins anew: its times say nothing about those before. */
  cut(): Segment | null {
    this.shift_us = null;
    this.awaitsKey = true;
    return this.close();
  }

  /** Moves a part to where the media ends, as far as its sender has left something out; gives where it begins then. */
  private place(bytes: Uint8Array, init: Init, { start_us }: Fragment): number {
    const { end_us } = this;
    if (this.shift_us === null || Math.abs(start_us + this.shift_us - end_us) > SEAM_US)
      this.shift_us = end_us - start_us;
    shiftFragment(bytes, init, this.shift_us);
    return start_us + this.shift_us;
  }

  private open(start_us: number, pdt_ms: number): Segment {
    const init = this.inits.length - 1;
    const msn = this.segments.length;
    const segment = { msn, init, start_us, pdt_ms, size: 0, duration_us: 0, parts: [], is_whole: false };
    this.segments.push(segment);
    return segment;
  }
}

const sameBytes = (a: Uint8Array, b: Uint8Array) =>
  a.byteLength === b.byteLength && a.every((byte, index) => byte === b[index]);

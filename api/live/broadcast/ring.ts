/** The media of a live in order: segments, each of parts, on one line of time whatever its senders' clocks say. */
import { FRAGMENT_MAX_BYTES, joined, NotMedia } from './codec/boxes.ts';
import { inMicroseconds, readFragment } from './codec/fragment.ts';
import { type Init, readInit } from './codec/init.ts';
import { asOneFragment } from './codec/one-fragment.ts';
import { PIECE_MAX_US, type Piece, piecesOf, SEGMENT_MIN_US, writePiece } from './pieces.ts';

/** A piece of a segment, some tenths of a second. */
interface Part {
  /** By how much it makes its segment longer: nought where sound comes after the pictures of its time. */
  duration_us: number;
  is_key: boolean;
  bytes: Uint8Array<ArrayBuffer>;
}

/** From one picture that stands by itself to the next, or for as long as players are told at most. */
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

/** When the first picture of a part was taken, or the last one was over. */
export type When = { begun_ms: number } | { ended_ms: number };

/** What came of a part that was taken. */
export interface Taken {
  segment: Segment;
  part: Part;
  /** The one that it ended by being the next one's first. */
  closed: Segment | null;
}

/** Held in memory, so that a viewer who is a little behind is not sent to the store. */
export const HELD_SEGMENTS = 8;
/** Time that a sender may leave out without a seam. */
const SEAM_US = 1_000_000;
/** Most bytes of a segment: 13 Mbit/s for five seconds. */
const SEGMENT_MAX_BYTES = 8_000_000;
const SEGMENT_MAX_PARTS = 500;
/** Encodings of one live. */
const INITS_MAX = 500;

/** All segments of a live; pure. */
export class Ring {
  readonly segments: Segment[] = [];
  readonly inits: Init[] = [];
  /** By how much the present sender's times are moved; null: its next part says. */
  shift_us: number | null = null;
  /** Pictures have been lost: what comes can be shown from the next one on that stands by itself. */
  awaitsKey = true;
  /** Where the media of each track ends, and where it did when times were moved last. */
  private readonly ends = new Map<number, number>();
  private moved_at_us = 0;

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

  /**
   * Returns the number of an initialization that is new, null for one that holds already. One of which nothing was sent gives way to the next,
   * so that only media makes a live's list of them longer. What cannot be played is a `NotMedia`.
   */
  addInit(bytes: Uint8Array<ArrayBuffer>): number | null {
    const init = readInit(bytes);
    const last = this.inits.at(-1);
    if (last && sameBytes(last.bytes, init.bytes)) {
      // The samples of another sender may say less of themselves.
      this.inits[this.inits.length - 1] = init;
      return null;
    }
    if (this.inits.length > 0 && this.last?.init !== this.inits.length - 1) this.inits.pop();
    if (this.inits.length >= INITS_MAX) throw new NotMedia(`${INITS_MAX} initializations`, 'tracks');
    return this.inits.push(init) - 1;
  }

  /**
   * Puts a part where it belongs, in one piece or several; none where nothing can be shown of it: there is no picture before it that stands by
   * itself. What its bytes do not bear out is a `NotMedia`, and changes nothing.
   */
  take(bytes: Uint8Array, when: When): Taken[] {
    const init = this.inits.at(-1);
    if (!init) return [];
    if (bytes.byteLength > FRAGMENT_MAX_BYTES) throw new NotMedia(`a part of ${bytes.byteLength} bytes`, 'too_large');
    const pieces = piecesOf(readFragment(bytes, init), init);
    const [first] = pieces;
    const isFull = (this.open?.size ?? 0) + bytes.byteLength > SEGMENT_MAX_BYTES;
    if (isFull && !first?.is_key) throw new NotMedia('a segment that is too large', 'bitrate');
    if (this.open && this.open.parts.length >= SEGMENT_MAX_PARTS) throw new NotMedia('parts of no length', 'times');
    const length_ms = pieces.reduce((sum, { duration_us }) => sum + duration_us, 0) / 1000;
    const begun_ms = 'begun_ms' in when ? when.begun_ms : when.ended_ms - length_ms;
    return pieces.flatMap((piece) => {
      const taken = this.put(piece, begun_ms + (piece.start_us - (first?.start_us ?? 0)) / 1000);
      return taken ? [taken] : [];
    });
  }

  /** Ends the segment that is being made as it is, or where the next one begins; null where there is none. */
  close(next_us?: number): Segment | null {
    const { last } = this;
    const init = last && this.inits[last.init];
    if (!init || last.is_whole) return null;
    last.is_whole = true;
    const until_us = (next_us ?? 0) - last.start_us;
    if (until_us > 0 && Math.abs(until_us - last.duration_us) <= SEAM_US) last.duration_us = until_us;
    const bytes = joined(last.parts.map((part) => part.bytes));
    last.size = (asOneFragment(bytes, init) ?? bytes).byteLength;
    return last;
  }

  /** A sender is another one, or begins again: its times say nothing about those before. */
  cut(): Segment | null {
    this.shift_us = null;
    this.awaitsKey = true;
    return this.close();
  }

  /** The segment that is being made by the newest initialization. */
  private get open(): Segment | null {
    const { last } = this;
    return last && !last.is_whole && last.init === this.inits.length - 1 ? last : null;
  }

  private put(piece: Piece, pdt_ms: number): Taken | null {
    const { open } = this;
    const { is_key, duration_us } = piece;
    if ((!open || this.awaitsKey) && !is_key) return null;
    const { start_us, isMoved } = this.place(piece);
    const grows_us = open ? Math.max(0, start_us + duration_us - this.end_us) : duration_us;
    const isLong = open !== null && open.duration_us + grows_us > PIECE_MAX_US;
    const isOther = isMoved || this.awaitsKey || (open !== null && open.duration_us >= SEGMENT_MIN_US);
    const begins = !open || isLong || (is_key && (isOther || isElsewhere(open, start_us, pdt_ms)));
    this.awaitsKey = false;
    const closed = begins ? this.close(start_us) : null;
    const segment = begins ? this.begin(start_us, pdt_ms) : open;
    const bytes = writePiece(piece, this.shift_us ?? 0);
    const part: Part = { duration_us: begins ? duration_us : grows_us, is_key, bytes };
    segment.parts.push(part);
    segment.duration_us += part.duration_us;
    segment.size += bytes.byteLength;
    return { segment, part, closed };
  }

  /**
   * Moves a piece to where the media ends, as far as its sender has left something out. A track may come after the other one by more than
   * that, as where a program writes them apart: it goes on where it ended itself.
   */
  private place({ start_us, lines }: Piece): { start_us: number; isMoved: boolean } {
    const { end_us } = this;
    const leading = lines.find(({ track }) => track.kind === 'vide') ?? lines[0];
    const own_us = this.ends.get(leading?.track.id ?? 0) ?? this.moved_at_us;
    const isNear = (at_us: number) => Math.abs(start_us + (this.shift_us ?? 0) - at_us) <= SEAM_US;
    const isMoved = this.shift_us === null || !(isNear(end_us) || isNear(own_us));
    if (isMoved) {
      this.shift_us = end_us - start_us;
      this.moved_at_us = end_us;
      this.ends.clear();
    }
    const shift_us = this.shift_us ?? 0;
    for (const { track, end } of lines) this.ends.set(track.id, inMicroseconds(track, end) + shift_us);
    return { start_us: start_us + shift_us, isMoved };
  }

  private begin(start_us: number, pdt_ms: number): Segment {
    const init = this.inits.length - 1;
    const msn = this.segments.length;
    const segment = { msn, init, start_us, pdt_ms, size: 0, duration_us: 0, parts: [], is_whole: false };
    this.segments.push(segment);
    return segment;
  }
}

/** Whether a picture was taken at another moment than the segment's time says, as after a pause. */
const isElsewhere = (open: Segment, start_us: number, pdt_ms: number) =>
  Math.abs(pdt_ms - open.pdt_ms - (start_us - open.start_us) / 1000) > SEAM_US / 1000;

const sameBytes = (a: Uint8Array, b: Uint8Array) =>
  a.byteLength === b.byteLength && a.every((byte, index) => byte === b[index]);

/**
 * The media timeline of a live: segments of parts in order, on one continuous timeline, whatever
 * the senders' clocks say.
 */
import { FRAGMENT_MAX_BYTES, joined, NotMedia } from './codec/boxes.ts';
import { inMicroseconds, readFragment } from './codec/fragment.ts';
import { type Init, readInit } from './codec/init.ts';
import { JoinedSpan } from './codec/joined-span.ts';
import { asOneFragment } from './codec/one-fragment.ts';
import { type FragmentPiece, PIECE_MAX_US, piecesOf, SEGMENT_MIN_US, writePiece } from './pieces.ts';

/** Part of a segment, a few tenths of a second long. Parts of uploaded files may be longer. */
interface Part {
  /**
   * Time by which it extends its segment. 0 for audio that arrives after the video of the same
   * time.
   */
  duration_us: number;
  is_key: boolean;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Media from one keyframe to a later one, or up to `PIECE_MAX_US`. A keyframe in the first
 * `SEGMENT_MIN_US` of a segment does not end it.
 */
export interface Segment {
  /** Media sequence number, increasing by one. */
  msn: number;
  /** Number of its initialization segment. */
  init: number;
  /** Start on the timeline of the live, which has no gaps. */
  start_us: number;
  /** Capture time of its first frame. */
  pdt_ms: number;
  /**
   * Bytes of all parts. Once the segment is complete: bytes of the single fragment in recordings.
   */
  size: number;
  duration_us: number;
  /** Empty if they are no longer in memory. */
  parts: Part[];
  is_whole: boolean;
}

/** Capture time of a part's first frame, or of the end of its last frame. */
export type When = { begun_ms: number } | { ended_ms: number };

/** Result of accepting a part. */
export interface Taken {
  segment: Segment;
  part: Part;
  /** The segment that this part closed by starting the next one. */
  closed: Segment | null;
}

/** Segments in memory, so that a viewer slightly behind needs no read from R2. */
export const HELD_SEGMENTS = 8;
/** Maximum gap in a sender's times that is closed without a visible seam. */
const SEAM_US = 1_000_000;
/** Maximum size of a segment: 13 Mbit/s for five seconds. */
const SEGMENT_MAX_BYTES = 8_000_000;
const SEGMENT_MAX_PARTS = 500;
/** Maximum encodings of one live. */
const INITS_MAX = 500;

/** All segments of a live. Pure. */
export class MediaTimeline {
  readonly segments: Segment[] = [];
  readonly inits: Init[] = [];
  /** Offset added to the times of the current sender. Null: set by its next part. */
  shift_us: number | null = null;
  /** True if frames were lost. The next keyframe is then the first that can be shown. */
  awaitsKey = true;
  /** End of each track, and the end of the timeline when the offset was last set. */
  private readonly ends = new Map<number, number>();
  private moved_at_us = 0;
  /** Times of the open segment, or of an earlier one. */
  private span: { segment: Segment; joined: JoinedSpan } | null = null;

  get last(): Segment | undefined {
    return this.segments.at(-1);
  }

  /** End of the media on the timeline of the live. */
  get end_us(): number {
    return this.last ? this.last.start_us + this.last.duration_us : 0;
  }

  segment(msn: number): Segment | undefined {
    return this.segments[msn];
  }

  /**
   * Returns the number of a new initialization segment, or null if it equals the current one. An
   * unused one is replaced, so that only media makes the list longer. Throws `NotMedia` if it
   * cannot be played.
   */
  addInit(bytes: Uint8Array<ArrayBuffer>): number | null {
    const init = readInit(bytes);
    const last = this.inits.at(-1);
    if (last && sameBytes(last.bytes, init.bytes)) {
      // The defaults for samples may differ between senders.
      this.inits[this.inits.length - 1] = init;
      return null;
    }
    if (this.inits.length > 0 && this.last?.init !== this.inits.length - 1) this.inits.pop();
    if (this.inits.length >= INITS_MAX) throw new NotMedia(`${INITS_MAX} initializations`, 'tracks');
    return this.inits.push(init) - 1;
  }

  /**
   * Adds a part to the timeline, in one or more pieces. Returns none if nothing can be shown yet,
   * because no keyframe came before. Throws `NotMedia` for inconsistent bytes, and then changes
   * nothing.
   */
  take(bytes: Uint8Array, arrival: When): Taken[] {
    const init = this.inits.at(-1);
    if (!init) return [];
    if (bytes.byteLength > FRAGMENT_MAX_BYTES) throw new NotMedia(`a part of ${bytes.byteLength} bytes`, 'too_large');
    const pieces = piecesOf(readFragment(bytes, init), init);
    const [first] = pieces;
    const isFull = (this.open?.size ?? 0) + bytes.byteLength > SEGMENT_MAX_BYTES;
    if (isFull && !first?.is_key) throw new NotMedia('a segment that is too large', 'bitrate');
    if (this.open && this.open.parts.length >= SEGMENT_MAX_PARTS) throw new NotMedia('parts of no length', 'times');
    const length_ms = pieces.reduce((sum, { duration_us }) => sum + duration_us, 0) / 1000;
    const begun_ms = 'begun_ms' in arrival ? arrival.begun_ms : arrival.ended_ms - length_ms;
    return pieces.flatMap((piece) => {
      const entry = this.put(piece, begun_ms + (piece.start_us - (first?.start_us ?? 0)) / 1000);
      return entry ? [entry] : [];
    });
  }

  /**
   * Closes the open segment, and adjusts its length to end at `next_us` if that is near. Returns
   * null if none is open.
   */
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

  /** Starts a new sequence of times, because the sender changed or restarted. */
  cut(): Segment | null {
    this.shift_us = null;
    this.awaitsKey = true;
    return this.close();
  }

  /** Forgets all segments. Returns the encoding that the sender goes on with. */
  startOver(): Init | undefined {
    const init = this.inits.at(-1);
    // Ends the responses that stream it.
    if (this.last) this.last.is_whole = true;
    this.segments.length = 0;
    this.inits.splice(0, this.inits.length, ...(init ? [init] : []));
    this.ends.clear();
    this.moved_at_us = 0;
    this.shift_us = null;
    this.awaitsKey = true;
    return init;
  }

  /** The open segment of the newest encoding. */
  private get open(): Segment | null {
    const { last } = this;
    return last && !last.is_whole && last.init === this.inits.length - 1 ? last : null;
  }

  private put(piece: FragmentPiece, pdt_ms: number): Taken | null {
    const { open } = this;
    const { is_key, duration_us } = piece;
    if ((!open || this.awaitsKey) && !is_key) return null;
    const { start_us, isMoved } = this.place(piece);
    const grows_us = open ? Math.max(0, start_us + duration_us - this.end_us) : duration_us;
    const isLong = open !== null && open.duration_us + grows_us > PIECE_MAX_US;
    const isOther = isMoved || this.awaitsKey || (open !== null && open.duration_us >= SEGMENT_MIN_US);
    const startsOne = !open || isLong || (is_key && (isOther || isElsewhere(open, start_us, pdt_ms)));
    const isNewSegment = startsOne || !this.spanOf(open).add(piece, this.shift_us ?? 0);
    this.awaitsKey = false;
    const closed = isNewSegment ? this.close(start_us) : null;
    const segment = isNewSegment ? this.begin(start_us, pdt_ms) : open;
    if (isNewSegment) this.spanOf(segment).add(piece, this.shift_us ?? 0);
    const bytes = writePiece(piece, this.shift_us ?? 0);
    const part: Part = { duration_us: isNewSegment ? duration_us : grows_us, is_key, bytes };
    segment.parts.push(part);
    segment.duration_us += part.duration_us;
    segment.size += bytes.byteLength;
    return { segment, part, closed };
  }

  /**
   * Places a piece at the end of the media if its sender left a gap. Audio and video may be written
   * far apart: a track then continues at its own end.
   */
  private place({ start_us, lines }: FragmentPiece): { start_us: number; isMoved: boolean } {
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

  /** Returns the times of the open segment. They are read again after the object was evicted. */
  private spanOf(segment: Segment): JoinedSpan {
    if (this.span?.segment !== segment) {
      const joined = new JoinedSpan();
      const init = this.inits[segment.init];
      if (init) for (const { bytes } of segment.parts) joined.add(readFragment(bytes, init), 0);
      this.span = { segment, joined };
    }
    return this.span.joined;
  }

  private begin(start_us: number, pdt_ms: number): Segment {
    const init = this.inits.length - 1;
    const msn = this.segments.length;
    const segment = { msn, init, start_us, pdt_ms, size: 0, duration_us: 0, parts: [], is_whole: false };
    this.segments.push(segment);
    return segment;
  }
}

/**
 * True if a frame was captured at another time than its position says, for example after a pause.
 */
const isElsewhere = (open: Segment, start_us: number, pdt_ms: number) =>
  Math.abs(pdt_ms - open.pdt_ms - (start_us - open.start_us) / 1000) > SEAM_US / 1000;

const sameBytes = (a: Uint8Array, b: Uint8Array) =>
  a.byteLength === b.byteLength && a.every((byte, index) => byte === b[index]);

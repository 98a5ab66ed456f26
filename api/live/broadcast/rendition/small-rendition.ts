/**
 * The small rendition of a live: the pictures of a second, smaller encoding with the sound of the
 * main one, in the same segments. It is for viewers of the moment: it is in memory only, and the
 * room drops what does not fit. Recordings, evidence and playlists read the main rendition.
 */
import { NotMedia } from '../codec/boxes.ts';
import { extentOf, readFragment } from '../codec/fragment.ts';
import { type Init, readInit, writeInit } from '../codec/init.ts';
import { lowBandwidthPart } from '../low-bandwidth.ts';
import { HELD_SEGMENTS, type MediaTimeline, type Segment, type Taken } from '../media-timeline.ts';
import { writePiece } from '../pieces.ts';

/** Maximum short side in pixels. */
const SHORT_SIDE_MAX = 480;
/** Maximum size of the pictures of a segment: 1 Mbit/s for six seconds. */
const PICTURES_MAX_BYTES = 750_000;
/** Maximum parts of a segment, with pictures or sound. */
const PARTS_MAX = 400;
/** Times of the two encodings that differ by less are the same time. Rounding makes a few. */
const SAME_US = 1_000;
/** Milliseconds without a part after which the rendition counts as absent. */
const ABSENT_MS = 3_000;

/** A segment in the small rendition. */
export interface SmallSegment {
  /** Name of its initialization segment, as in its address. */
  init: string;
  /** Fragments in the order of arrival. Each has pictures or sound. */
  parts: Uint8Array<ArrayBuffer>[];
  /** Whole: complete. Broken: pictures are missing, so viewers take the main segment instead. */
  state: 'open' | 'whole' | 'broken';
}

interface OpenSegment extends SmallSegment {
  main: Segment;
  /** End of its pictures on the timeline of the live. */
  end_us: number;
  picture_bytes: number;
}

/** The small rendition of one live. */
export class SmallRendition {
  private readonly timeline: MediaTimeline;
  private readonly segments = new Map<number, OpenSegment>();
  private readonly inits = new Map<string, Init>();
  private encoding: Init | null = null;
  private current: OpenSegment | null = null;
  private last_at_ms = 0;

  constructor(timeline: MediaTimeline) {
    this.timeline = timeline;
  }

  /** Short sides of both renditions in pixels, or null while there is no small one. */
  sides(now_ms: number): { main: number; small: number } | null {
    const main = this.mainInit()?.tracks.find(({ kind }) => kind === 'vide');
    const [small] = this.encoding?.tracks ?? [];
    return main && small && this.isPresent(now_ms) ? { main: shortSide(main), small: shortSide(small) } : null;
  }

  /** Whether parts are arriving. */
  isPresent(now_ms: number): boolean {
    return this.segments.size > 0 && now_ms - this.last_at_ms < ABSENT_MS;
  }

  segment(msn: number): SmallSegment | undefined {
    return this.segments.get(msn);
  }

  /** Returns the bytes of an initialization segment by its name. */
  init(name: string): Uint8Array<ArrayBuffer> | undefined {
    return this.inits.get(name)?.bytes;
  }

  /**
   * Accepts an encoding. Throws `NotMedia` if viewers could not play it, or if it is not small or
   * has sound.
   */
  begin(bytes: Uint8Array<ArrayBuffer>): void {
    const init = readInit(bytes);
    // Comes with each keyframe, because the room may have forgotten it.
    if (this.encoding && sameBytes(init.bytes, this.encoding.bytes)) return;
    const [track, other] = init.tracks;
    const main = this.mainInit()?.tracks.find(({ kind }) => kind === 'vide');
    if (!track || other || track.kind !== 'vide') throw new NotMedia('a small rendition with sound', 'tracks');
    if (!main || shortSide(track) > SHORT_SIDE_MAX || shortSide(track) >= shortSide(main))
      throw new NotMedia('a small rendition that is not small', 'tracks');
    if (this.mainInit()?.tracks.some(({ id, kind }) => kind === 'soun' && id === track.id))
      throw new NotMedia('two tracks with one id', 'tracks');
    this.encoding = init;
    this.break();
  }

  /**
   * Accepts pictures. The sender sends them after the main pictures of the same time. Drops
   * pictures until the next segment of which both encodings have the first keyframe.
   */
  part(bytes: Uint8Array, at_ms: number): void {
    const { encoding } = this;
    const { shift_us } = this.timeline;
    if (!encoding || shift_us === null) return;
    const fragment = readFragment(bytes, encoding);
    const extent = extentOf(fragment, encoding);
    if (!extent) return;
    const start_us = extent.start_us + shift_us;
    if (extent.is_key) this.open(start_us);
    const { current } = this;
    if (!current) return;
    current.picture_bytes += bytes.byteLength;
    const isFull = current.picture_bytes > PICTURES_MAX_BYTES || current.parts.length >= PARTS_MAX;
    if (isFull || Math.abs(start_us - current.end_us) > SAME_US) {
      this.break();
      return;
    }
    current.end_us = start_us + extent.duration_us;
    current.parts.push(writePiece({ ...fragment, ...extent }, shift_us));
    this.last_at_ms = at_ms;
    this.settle();
  }

  /** Adds the sound of new main parts. */
  onEntries(entries: readonly Taken[]): void {
    for (const { segment, part } of entries) {
      const own = this.segments.get(segment.msn);
      if (own?.state === 'open') this.addSound(own, part.bytes);
    }
    this.settle();
  }

  /**
   * Marks the open segment as broken. The rendition goes on with the next keyframe that both
   * encodings have.
   */
  break(): void {
    if (this.current?.state === 'open') this.current.state = 'broken';
    this.current = null;
  }

  /** Forgets all segments. The sender goes on with the same encoding. */
  startOver(): void {
    this.current = null;
    this.segments.clear();
    this.inits.clear();
  }

  private mainInit(): Init | undefined {
    return this.timeline.inits[this.timeline.last?.init ?? -1];
  }

  /** Opens the small version of the main segment that begins at a time, if there is one. */
  private open(start_us: number) {
    const main = this.timeline.segments
      .slice(-HELD_SEGMENTS)
      .findLast((segment) => Math.abs(segment.start_us - start_us) <= SAME_US);
    const mainInit = main && this.timeline.inits[main.init];
    if (!main || !mainInit || main.parts.length === 0 || this.segments.has(main.msn)) return;
    if (this.current && Math.abs(this.current.end_us - start_us) > SAME_US) this.break();
    const init = this.initOf(main.msn, mainInit);
    const next: OpenSegment = { main, init, parts: [], state: 'open', end_us: start_us, picture_bytes: 0 };
    this.settle();
    this.current = next;
    this.segments.set(main.msn, next);
    for (const { bytes } of main.parts) this.addSound(next, bytes);
    for (const msn of this.segments.keys()) if (msn <= main.msn - HELD_SEGMENTS) this.segments.delete(msn);
    const used = new Set([...this.segments.values()].map((segment) => segment.init));
    for (const name of this.inits.keys()) if (!used.has(name)) this.inits.delete(name);
  }

  /**
   * Returns the name of the initialization segment: the number of the first segment that uses it. A
   * name is therefore never used twice, whatever the room forgets.
   */
  private initOf(msn: number, { tracks }: Init): string {
    const joint = [...(this.encoding?.tracks ?? []), ...tracks.filter(({ kind }) => kind === 'soun')];
    const bytes = writeInit(joint);
    for (const [name, init] of this.inits) if (sameBytes(init.bytes, bytes)) return name;
    const name = `${msn}s`;
    this.inits.set(name, { tracks: joint, ignored: [], codecs: joint.map(({ codec }) => codec).join(','), bytes });
    return name;
  }

  private addSound(segment: OpenSegment, bytes: Uint8Array<ArrayBuffer>) {
    const init = this.timeline.inits[segment.main.init];
    const sound = init && lowBandwidthPart(bytes, init, null);
    if (sound && sound.byteLength > 0) segment.parts.push(sound);
  }

  /**
   * Completes the segments whose main segment is complete. One that still lacks pictures when the
   * next main segment is complete too is broken.
   */
  private settle() {
    for (const segment of this.segments.values()) {
      const { main, end_us } = segment;
      if (segment.state !== 'open' || !main.is_whole) continue;
      if (end_us >= main.start_us + main.duration_us - SAME_US) segment.state = 'whole';
      else if (this.timeline.segment(main.msn + 1)?.is_whole ?? false) segment.state = 'broken';
      if (segment.state === 'broken' && segment === this.current) this.current = null;
    }
  }
}

const shortSide = ({ width, height }: { width: number; height: number }) => Math.min(width, height);

const sameBytes = (a: Uint8Array, b: Uint8Array) =>
  a.byteLength === b.byteLength && a.every((byte, index) => byte === b[index]);

/**
 * Recordings of a live: an initialization segment, an index (`sidx` of ISO/IEC 14496-12), then the
 * segments with one fragment each. Players seek in a recording with range requests.
 */
import { joined } from './codec/boxes.ts';
import { type Init, writeInit } from './codec/init.ts';
import { asOneFragment } from './codec/one-fragment.ts';
import type { Segment } from './media-timeline.ts';

/** The bytes before the segments, and the total size. */
export interface Recording {
  head: Uint8Array<ArrayBuffer>;
  segments: readonly Pick<Segment, 'msn' | 'size' | 'duration_us'>[];
  size: number;
}

/** Bytes of a segment, from `from` up to but not including `to`. */
export interface Slice {
  msn: number;
  from: number;
  to: number;
}

/**
 * Maximum segments in an index, because its count has 16 bits. At two seconds per segment this is
 * more than a day.
 */
const SEGMENTS_MAX = 65_535;

/**
 * Returns the recording of segments that all use `init`. The initialization segment states the
 * duration: WebKit cannot seek without it.
 */
export function recordingOf(
  { bytes, tracks }: Pick<Init, 'tracks' | 'bytes'>,
  segments: readonly Segment[],
): Recording {
  const includedSegments = segments.slice(0, SEGMENTS_MAX);
  const seconds = includedSegments.reduce((sum, { duration_us }) => sum + duration_us, 0) / 1_000_000;
  const initBytes = tracks.length > 0 ? writeInit(tracks, seconds) : bytes;
  const head = joined([initBytes, indexOf(includedSegments, tracks.find(({ kind }) => kind === 'vide') ?? tracks[0])]);
  return {
    head,
    segments: includedSegments,
    size: includedSegments.reduce((size, segment) => size + segment.size, head.byteLength),
  };
}

const STARTS_WITH_KEY = 0x90000000;

/**
 * Builds the index in the time unit of its track, because browsers read the total duration in that
 * unit.
 */
function indexOf(segments: readonly Segment[], track: Init['tracks'][number] | undefined): Uint8Array<ArrayBuffer> {
  const { id, timescale } = track ?? { id: 1, timescale: 1 };
  const ticks = (us: number) => Math.round((us * timescale) / 1_000_000);
  const size = 40 + segments.length * 12;
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, size);
  bytes.set(new TextEncoder().encode('sidx'), 4);
  view.setUint8(8, 1);
  view.setUint32(12, id);
  view.setUint32(16, timescale);
  view.setBigUint64(20, BigInt(ticks(segments[0]?.start_us ?? 0)));
  view.setUint16(38, segments.length);
  segments.forEach((segment, index) => {
    const at = 40 + index * 12;
    view.setUint32(at, segment.size);
    view.setUint32(at + 4, ticks(segment.start_us + segment.duration_us) - ticks(segment.start_us));
    view.setUint32(at + 8, STARTS_WITH_KEY);
  });
  return bytes;
}

/**
 * Returns a segment's bytes as in the recording: one fragment. Segments stored before that rule are
 * returned unchanged.
 */
export function asRecorded(
  bytes: Uint8Array<ArrayBuffer>,
  { size }: Pick<Segment, 'size'>,
  init: Init,
): Uint8Array<ArrayBuffer> {
  const one = asOneFragment(bytes, init);
  return one?.byteLength === size ? one : bytes;
}

/**
 * Returns the bytes of the head and the slices of segments between two positions of a recording.
 */
export function slicesOf({ head, segments }: Recording, from: number, to: number): [head: Uint8Array, slices: Slice[]] {
  const slices: Slice[] = [];
  let at = head.byteLength;
  for (const { msn, size } of segments) {
    const slice = { msn, from: Math.max(0, from - at), to: Math.min(size, to - at) };
    if (slice.from < slice.to) slices.push(slice);
    at += size;
  }
  return [head.subarray(from, to), slices];
}

/**
 * Parses a `Range` header for a file of `size` bytes. Returns null if it is not understood, 'none'
 * if it is beyond the end.
 */
export function byteRangeOf(header: string | null, size: number): { from: number; to: number } | 'none' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [first, last] = [match[1] === '' ? null : Number(match[1]), match[2] === '' ? null : Number(match[2])];
  const from = first ?? Math.max(0, size - (last ?? 0));
  const to = first === null || last === null ? size : Math.min(size, last + 1);
  return from < to ? { from, to } : 'none';
}

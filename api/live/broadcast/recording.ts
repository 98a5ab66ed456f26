/** A live as one file: its initialization, an index (`sidx` of ISO/IEC 14496-12), and its segments, each one fragment. Asked for by ranges, it can be sought in. */
import { joined } from './codec/boxes.ts';
import { type Init, writeInit } from './codec/init.ts';
import { asOneFragment } from './codec/one-fragment.ts';
import type { Segment } from './ring.ts';

/** What stands before the segments, and how long all of it is. */
export interface Recording {
  head: Uint8Array<ArrayBuffer>;
  segments: readonly Pick<Segment, 'msn' | 'size' | 'duration_us'>[];
  size: number;
}

/** Bytes of a segment, from and up to (not with) a place within it. */
export interface Slice {
  msn: number;
  from: number;
  to: number;
}

/** As many as an index may name (its count has 16 bits); at two seconds each it is more than a day. */
const SEGMENTS_MAX = 65_535;

/** Returns the recording of these segments, which go by `init` all. Its initialization states its length: WebKit seeks in nothing without one. */
export function recordingOf(
  { bytes, tracks }: Pick<Init, 'tracks' | 'bytes'>,
  segments: readonly Segment[],
): Recording {
  const kept = segments.slice(0, SEGMENTS_MAX);
  const seconds = kept.reduce((sum, { duration_us }) => sum + duration_us, 0) / 1_000_000;
  const begun = tracks.length > 0 ? writeInit(tracks, seconds) : bytes;
  const head = joined([begun, indexOf(kept, tracks.find(({ kind }) => kind === 'vide') ?? tracks[0])]);
  return { head, segments: kept, size: kept.reduce((size, segment) => size + segment.size, head.byteLength) };
}

const STARTS_WITH_KEY = 0x90000000;

/** In the units of the track that it names: browsers read the length of the whole in those. */
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

/** Returns a segment's bytes as a recording has them: one fragment, or as they are where the segment was kept before recordings were made so. */
export function asRecorded(
  bytes: Uint8Array<ArrayBuffer>,
  { size }: Pick<Segment, 'size'>,
  init: Init,
): Uint8Array<ArrayBuffer> {
  const one = asOneFragment(bytes, init);
  return one?.byteLength === size ? one : bytes;
}

/** What of the head and of which segments stands between two places of a recording. */
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

/** A `Range` header as places of something `size` long: null for none that is understood, 'none' for one beyond its end. */
export function rangeOf(header: string | null, size: number): { from: number; to: number } | 'none' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [first, last] = [match[1] === '' ? null : Number(match[1]), match[2] === '' ? null : Number(match[2])];
  const from = first ?? Math.max(0, size - (last ?? 0));
  const to = first === null || last === null ? size : Math.min(size, last + 1);
  return from < to ? { from, to } : 'none';
}

/**
 * A segment as one fragment. The index of a recording names segments, and browsers that have sought go from one name to the next by the first
 * fragment of each: what a segment had in fragments after it would not be shown.
 */
import { type Box, boxes, flagsOf, type Init, joined, NotMedia, viewOf } from './boxes.ts';
import { BASE_IS_FRAGMENT, boxOf, type Kept, type Track, trackOf, u32, written } from './fragment.ts';

interface Sample {
  duration: number;
  flags: number;
  /** By how much it is shown later than it is decoded. */
  offset: number;
  data: Uint8Array;
}

/** A track's samples of all fragments. */
interface Line {
  track: Track;
  start: number;
  samples: Sample[];
}

/** A run that says of each sample how long, how large and what it is; in version 1 also when it is shown. */
const RUN = 0x701;
const RUN_WITH_OFFSETS = 0x1000f01;
const TIME_IN_EIGHT_BYTES = 0x1000000;

/** The same samples at the same times. What is written otherwise than players of parts take stays as it is. */
export function asOneFragment(bytes: Uint8Array<ArrayBuffer>, init: Init): Uint8Array<ArrayBuffer> {
  try {
    const lines = new Map<number, Line>();
    let header: Uint8Array | null = null;
    for (const moof of boxes(bytes)) {
      if (moof.type !== 'moof') continue;
      // Offsets count from its beginning.
      const fragment = bytes.subarray(moof.at);
      for (const box of boxes(fragment, moof.body - moof.at, moof.end - moof.at)) {
        if (box.type === 'mfhd') header ??= fragment.subarray(box.at, box.end);
        if (box.type === 'traf') takeTrack(fragment, box, trackOf(fragment, box, init), lines);
      }
    }
    const filled = [...lines.values()].filter(({ samples }) => samples.length > 0);
    return header && filled.length > 0 ? written(header, filled.map(keptOf)) : bytes;
  } catch (error) {
    if (error instanceof NotMedia || error instanceof RangeError) return bytes;
    throw error;
  }
}

function takeTrack(bytes: Uint8Array, { body, end }: Box, track: Track, lines: Map<number, Line>) {
  const view = viewOf(bytes);
  let usual = { duration: track.duration, size: track.sample_bytes, flags: track.flags };
  let line = lines.get(track.id);
  for (const box of boxes(bytes, body, end)) {
    if (box.type === 'tfhd') usual = usualIn(view, box.body, usual);
    if (box.type === 'tfdt') {
      const start =
        view.getUint8(box.body) === 1 ? Number(view.getBigUint64(box.body + 4)) : view.getUint32(box.body + 4);
      if (line) stretch(line, start);
      else {
        line = { track, start, samples: [] };
        lines.set(track.id, line);
      }
    }
    if (box.type !== 'trun') continue;
    if (!line) throw new NotMedia('samples without a time');
    line.samples.push(...samplesIn(bytes, box, usual));
  }
}

/** What holds for samples that say nothing themselves. */
function usualIn<Usual extends Record<'duration' | 'size' | 'flags', number>>(
  view: DataView,
  body: number,
  usual: Usual,
) {
  const flags = flagsOf(view, body);
  if (flags & 1 || !(flags & BASE_IS_FRAGMENT)) throw new NotMedia('places that are not of the fragment');
  let at = body + 8 + (flags & 2 ? 4 : 0);
  const own = { ...usual };
  for (const [bit, name] of [
    [8, 'duration'],
    [16, 'size'],
    [32, 'flags'],
  ] as const) {
    if (!(flags & bit)) continue;
    own[name] = view.getUint32(at);
    at += 4;
  }
  return own;
}

function samplesIn(bytes: Uint8Array, { body }: Box, usual: Record<'duration' | 'size' | 'flags', number>): Sample[] {
  const view = viewOf(bytes);
  const flags = flagsOf(view, body);
  if (!(flags & 1)) throw new NotMedia('a run without its place');
  let from = view.getInt32(body + 8);
  let at = body + 12;
  const next = (bit: number, otherwise: number) => {
    if (!(flags & bit)) return otherwise;
    at += 4;
    return view.getUint32(at - 4);
  };
  const first = next(4, usual.flags);
  return Array.from({ length: view.getUint32(body + 4) }, (_, index) => {
    const duration = next(0x100, usual.duration);
    const size = next(0x200, usual.size);
    const own = next(0x400, index === 0 ? first : usual.flags);
    const offset = next(0x800, 0) | 0;
    const data = bytes.subarray(from, from + size);
    if (data.length < size) throw new NotMedia('a sample beyond its end');
    from += size;
    return { duration, flags: own, offset, data };
  });
}

/** What comes begins then: the last sample lasts until it. */
function stretch({ start, samples }: Line, until: number) {
  const last = samples.at(-1);
  if (!last) return;
  const end = samples.reduce((time, { duration }) => time + duration, start);
  last.duration = Math.max(0, last.duration + until - end);
}

function keptOf({ track, start, samples }: Line): Kept {
  const isOffset = samples.some(({ offset }) => offset !== 0);
  const said = samples.flatMap(({ duration, data, flags, offset }) => [
    ...[duration, data.length, flags],
    ...(isOffset ? [offset] : []),
  ]);
  const run = boxOf('trun', [u32(isOffset ? RUN_WITH_OFFSETS : RUN, samples.length, 0, ...said)]);
  const time = boxOf('tfdt', [u32(TIME_IN_EIGHT_BYTES, Math.floor(start / 2 ** 32), start % 2 ** 32)]);
  const traf = boxOf('traf', [boxOf('tfhd', [u32(BASE_IS_FRAGMENT, track.id)]), time, run]);
  // The run is the last there is: its place stands after its length, type, flags and count.
  return { traf, offsets: [{ at: traf.length - run.length + 16, bytes: joined(samples.map(({ data }) => data)) }] };
}

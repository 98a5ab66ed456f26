/** Fragments (moof with mdat): parsed into samples within a budget, and written again from them. */
import {
  type Box,
  Budget,
  boxOf,
  boxWords,
  children,
  contentOf,
  flagsOf,
  joined,
  NotMedia,
  u32,
  withinBytes,
} from './boxes.ts';
import type { Init, Track } from './init.ts';

/** A video frame, or an audio frame. */
interface Sample {
  duration: number;
  flags: number;
  /** Difference between presentation time and decoding time. */
  offset: number;
  data: Uint8Array;
}

/** Consecutive samples of a track, from `start` on, in ticks of the track. */
export interface SampleRun {
  track: Track;
  start: number;
  /** End of the last sample. */
  end: number;
  samples: Sample[];
}

/** A parsed fragment, with one run per track. */
export interface Fragment {
  sequence: number;
  lines: SampleRun[];
}

/** Flag of a sample that depends on others. */
const NOT_SYNC = 0x10000;
/**
 * Maximum in seconds for three values: the distance between the starts of tracks, the offset of a
 * sample, and the length of a fragment.
 */
export const MAX_SECONDS = 30;
/**
 * Minimum size of a sample in bytes. Empty samples show nothing, and their number would be
 * unlimited.
 */
const LEAST_BYTES = 1;

/**
 * Parses all fragments in the bytes as one. Throws `NotMedia` if counts, sizes or times contradict
 * the bytes.
 */
export function readFragment(bytes: Uint8Array, init: Init, budget = new Budget()): Fragment {
  return withinBytes(() => {
    const lines = new Map<number, SampleRun>();
    let sequence: number | null = null;
    let remaining = bytes.byteLength;
    for (const moof of children(bytes, { body: 0, end: bytes.byteLength }, budget)) {
      if (moof.type !== 'moof') continue;
      // Positions count from the start of the moof.
      const fragment = bytes.subarray(moof.at);
      const place = { data: fragment, from: moof.end - moof.at, at: 0 };
      for (const box of children(fragment, { body: moof.body - moof.at, end: moof.end - moof.at }, budget)) {
        if (box.type === 'mfhd') sequence ??= contentOf(fragment, box).getUint32(4);
        if (box.type === 'traf') remaining -= readTrack(box, { init, place, lines, budget, left: remaining });
      }
    }
    const filledLines = [...lines.values()].filter(({ samples }) => samples.length > 0);
    refuseTimes(filledLines);
    return { sequence: sequence ?? 0, lines: filledLines };
  });
}

/** Bytes of a fragment, the earliest position of samples, and the end of the last run. */
interface Place {
  data: Uint8Array;
  from: number;
  at: number;
}

interface Reading {
  init: Init;
  place: Place;
  lines: Map<number, SampleRun>;
  budget: Budget;
  /** Bytes that samples may still use. */
  left: number;
}

/** Reads a track's part of a fragment. Returns the bytes that its samples use. */
function readTrack(traf: Box, { init, place, lines, budget, left: remaining }: Reading): number {
  const inner = children(place.data, traf, budget);
  const head = inner.find(({ type }) => type === 'tfhd');
  if (!head) throw new NotMedia('a fragment of no track');
  const { id, ...usual } = usualIn(contentOf(place.data, head), init, place);
  const track = init.tracks.find((candidate) => candidate.id === id);
  if (!track && init.ignored.includes(id)) return 0;
  if (!track) throw new NotMedia('a fragment of an unknown track');
  let usedBytes = 0;
  for (const box of inner) {
    if (box.type === 'tfdt') begin(lines, track, startIn(contentOf(place.data, box)));
    if (box.type !== 'trun') continue;
    const line = lines.get(id);
    if (!line) throw new NotMedia('samples without a time', 'times');
    for (const sample of samplesIn(contentOf(place.data, box), { usual, place, budget, left: remaining - usedBytes })) {
      usedBytes += sample.data.length;
      line.end += sample.duration;
      line.samples.push(sample);
    }
  }
  return usedBytes;
}

function begin(lines: Map<number, SampleRun>, track: Track, start: number) {
  const line = lines.get(track.id);
  if (line) stretch(line, start);
  else lines.set(track.id, { track, start, end: start, samples: [] });
}

function startIn(content: DataView): number {
  const start = content.getUint8(0) === 1 ? Number(content.getBigUint64(4)) : content.getUint32(4);
  if (!Number.isSafeInteger(start)) throw new NotMedia('a time beyond all clocks', 'times');
  return start;
}

interface Usual {
  duration: number;
  size: number;
  flags: number;
}

/**
 * Returns the defaults for samples that state no values. Resets the position of the first run if
 * positions count from the fragment or the file.
 */
function usualIn(content: DataView, init: Init, place: Place): Usual & { id: number } {
  const flags = flagsOf(content);
  const id = content.getUint32(4);
  const track = init.tracks.find((candidate) => candidate.id === id);
  // Older programs state positions in the file. Each fragment is separate here, so only the
  // fragment's own start is valid.
  if (flags & 0x20001) place.at = 0;
  let at = 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0);
  const next = (bit: number, otherwise = 0) => {
    if (!(flags & bit)) return otherwise;
    at += 4;
    return content.getUint32(at - 4);
  };
  const duration = next(8, track?.duration);
  const size = next(16, track?.sample_bytes);
  return { id, duration, size, flags: next(32, track?.flags) };
}

/** Reads the samples of a run, after checking that their number fits the bytes. */
function samplesIn(
  content: DataView,
  { usual, place, budget, left: remaining }: { usual: Usual; place: Place; budget: Budget; left: number },
): Sample[] {
  const flags = flagsOf(content);
  const count = content.getUint32(4);
  let at = 8;
  const next = (bit: number, otherwise: number) => {
    if (!(flags & bit)) return otherwise;
    at += 4;
    return content.getUint32(at - 4);
  };
  let from = flags & 1 ? next(1, 0) | 0 : place.at;
  const first = next(4, usual.flags);
  const bytesEach = 4 * [0x100, 0x200, 0x400, 0x800].filter((bit) => flags & bit).length;
  if (at + count * bytesEach > content.byteLength || count * LEAST_BYTES > remaining)
    throw new NotMedia(`${count} samples in ${remaining} bytes`);
  budget.spend(count);
  const samples: Sample[] = [];
  for (let index = 0; index < count; index += 1) {
    const duration = next(0x100, usual.duration);
    const size = next(0x200, usual.size);
    const own = next(0x400, index === 0 ? first : usual.flags);
    const offset = next(0x800, 0) | 0;
    remaining -= size;
    if (size < LEAST_BYTES || remaining < 0 || from < place.from || from + size > place.data.length)
      throw new NotMedia('a sample beyond its end');
    samples.push({ duration, flags: own, offset, data: place.data.subarray(from, from + size) });
    from += size;
  }
  place.at = from;
  return samples;
}

/** Extends or shortens the last sample, so that it ends at the start of the next one. */
function stretch(line: SampleRun, until: number) {
  const last = line.samples.at(-1);
  if (!last) return;
  const duration = Math.max(0, last.duration + until - line.end);
  line.end += duration - last.duration;
  last.duration = duration;
}

function refuseTimes(lines: readonly SampleRun[]) {
  const starts = lines.map(({ track, start }) => start / track.timescale);
  const isFar = Math.max(...starts) - Math.min(...starts) > MAX_SECONDS;
  const isLong = lines.some(({ track, start, end, samples }) => {
    const maxTicks = MAX_SECONDS * track.timescale;
    return end - start > maxTicks || samples.some(({ offset }) => Math.abs(offset) > maxTicks);
  });
  if (isFar || isLong) throw new NotMedia('times that are too far apart', 'times');
}

export const isKeySample = ({ flags }: Pick<Sample, 'flags'>): boolean => (flags & NOT_SYNC) === 0;

/** Converts ticks of a track to microseconds. */
export const inMicroseconds = ({ timescale }: Pick<Track, 'timescale'>, ticks: number): number =>
  Math.round((ticks * 1_000_000) / timescale);

/**
 * Start and length of a fragment's video (or audio, if it has no video), and whether it starts with
 * a keyframe.
 */
export interface Extent {
  start_us: number;
  duration_us: number;
  is_key: boolean;
  /** Number of frames. */
  sample_count: number;
}

/**
 * Returns the extent of a fragment, or null if it is empty. Audio alone counts as a keyframe only
 * in a live without video.
 */
export function extentOf({ lines }: Pick<Fragment, 'lines'>, { tracks }: Init): Extent | null {
  const line = lines.find(({ track }) => track.kind === 'vide') ?? lines[0];
  const [first] = line?.samples ?? [];
  if (!line || !first) return null;
  const hasPictures = tracks.some(({ kind }) => kind === 'vide');
  return {
    start_us: inMicroseconds(line.track, line.start),
    duration_us: inMicroseconds(line.track, line.end - line.start),
    is_key: hasPictures ? line.track.kind === 'vide' && isKeySample(first) : true,
    sample_count: line.samples.length,
  };
}

/** Run flags: each sample states its duration, size and flags. Version 1 also states its offset. */
const RUN = 0x701;
const RUN_WITH_OFFSETS = 0x1000f01;
const TIME_IN_EIGHT_BYTES = 0x1000000;
/** Positions count from the start of the fragment. */
const BASE_IS_FRAGMENT = 0x20000;

/** Writes a fragment with all values of its samples. */
export function writeFragment({ sequence, lines }: Fragment): Uint8Array<ArrayBuffer> {
  const headOf = (from: number) => {
    let at = from;
    const tracks = lines.map((line) => {
      const traf = writeTrack(line, at);
      at += line.samples.reduce((size, { data }) => size + data.length, 0);
      return traf;
    });
    return boxOf('moof', [boxOf('mfhd', [u32(0, sequence)]), ...tracks]);
  };
  const data = lines.flatMap(({ samples }) => samples.map((sample) => sample.data));
  return joined([headOf(headOf(0).length + 8), boxOf('mdat', data)]);
}

function writeTrack({ track, start, samples }: SampleRun, from: number): Uint8Array {
  const isOffset = samples.some(({ offset }) => offset !== 0);
  const values = samples.flatMap(({ duration, data, flags, offset }) =>
    isOffset ? [duration, data.length, flags, offset] : [duration, data.length, flags],
  );
  const run = boxOf('trun', [u32(isOffset ? RUN_WITH_OFFSETS : RUN, samples.length, from), boxWords(values)]);
  const time = boxOf('tfdt', [u32(TIME_IN_EIGHT_BYTES, Math.floor(start / 2 ** 32), start % 2 ** 32)]);
  return boxOf('traf', [boxOf('tfhd', [u32(BASE_IS_FRAGMENT, track.id)]), time, run]);
}

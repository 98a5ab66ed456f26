/** Fragments (moof with mdat): read into samples within a budget, and written again from these. */
import {
  type Box,
  Budget,
  boxOf,
  children,
  contentOf,
  flagsOf,
  joined,
  NotMedia,
  u32,
  withinBytes,
  words,
} from './boxes.ts';
import type { Init, Track } from './init.ts';

/** A picture, or a frame of sound. */
interface Sample {
  duration: number;
  flags: number;
  /** By how much it is shown later than it is decoded. */
  offset: number;
  data: Uint8Array;
}

/** Samples of a track, one after the other from `start` on, in the track's ticks. */
export interface Line {
  track: Track;
  start: number;
  /** When the last one is over. */
  end: number;
  samples: Sample[];
}

/** What a fragment holds. */
export interface Fragment {
  sequence: number;
  lines: Line[];
}

/** Set where a sample needs others to be shown. */
const NOT_SYNC = 0x10000;
/** Longest time between the beginnings of tracks, of a sample's delay, and of a fragment, in seconds. */
const MOST_SECONDS = 30;
/** Least bytes of a sample: an empty one shows nothing, and any number of them fits. */
const LEAST_BYTES = 1;

/** Reads all fragments in some bytes as one. Counts, sizes and times that the bytes do not bear out are a `NotMedia`. */
export function readFragment(bytes: Uint8Array, init: Init, budget = new Budget()): Fragment {
  return withinBytes(() => {
    const lines = new Map<number, Line>();
    let sequence: number | null = null;
    let left = bytes.byteLength;
    for (const moof of children(bytes, { body: 0, end: bytes.byteLength }, budget)) {
      if (moof.type !== 'moof') continue;
      // Places count from where it begins.
      const fragment = bytes.subarray(moof.at);
      const place = { data: fragment, from: moof.end - moof.at, at: 0 };
      for (const box of children(fragment, { body: moof.body - moof.at, end: moof.end - moof.at }, budget)) {
        if (box.type === 'mfhd') sequence ??= contentOf(fragment, box).getUint32(4);
        if (box.type === 'traf') left -= readTrack(box, { init, place, lines, budget, left });
      }
    }
    const filled = [...lines.values()].filter(({ samples }) => samples.length > 0);
    refuseTimes(filled);
    return { sequence: sequence ?? 0, lines: filled };
  });
}

/** Bytes of a fragment, where its samples may begin, and where the last run ended. */
interface Place {
  data: Uint8Array;
  from: number;
  at: number;
}

interface Reading {
  init: Init;
  place: Place;
  lines: Map<number, Line>;
  budget: Budget;
  /** Bytes that samples may still have. */
  left: number;
}

/** Reads a track's part of a fragment; returns how many bytes its samples have. */
function readTrack(traf: Box, { init, place, lines, budget, left }: Reading): number {
  const inner = children(place.data, traf, budget);
  const head = inner.find(({ type }) => type === 'tfhd');
  if (!head) throw new NotMedia('a fragment of no track');
  const { id, ...usual } = usualIn(contentOf(place.data, head), init, place);
  const track = init.tracks.find((candidate) => candidate.id === id);
  if (!track && init.ignored.includes(id)) return 0;
  if (!track) throw new NotMedia('a fragment of an unknown track');
  let used = 0;
  for (const box of inner) {
    if (box.type === 'tfdt') begin(lines, track, startIn(contentOf(place.data, box)));
    if (box.type !== 'trun') continue;
    const line = lines.get(id);
    if (!line) throw new NotMedia('samples without a time', 'times');
    for (const sample of samplesIn(contentOf(place.data, box), { usual, place, budget, left: left - used })) {
      used += sample.data.length;
      line.end += sample.duration;
      line.samples.push(sample);
    }
  }
  return used;
}

function begin(lines: Map<number, Line>, track: Track, start: number) {
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

/** Returns what holds for samples that say nothing themselves, and where the first run is. */
function usualIn(content: DataView, init: Init, place: Place): Usual & { id: number } {
  const flags = flagsOf(content);
  const id = content.getUint32(4);
  const track = init.tracks.find((candidate) => candidate.id === id);
  // A place in the file, as older programs have it, can be no other than the fragment's own: each stands by itself here.
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

/** Reads the samples of a run, once it is known that their number and their bytes are there. */
function samplesIn(
  content: DataView,
  { usual, place, budget, left }: { usual: Usual; place: Place; budget: Budget; left: number },
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
  if (at + count * bytesEach > content.byteLength || count * LEAST_BYTES > left)
    throw new NotMedia(`${count} samples in ${left} bytes`);
  budget.spend(count);
  const samples: Sample[] = [];
  for (let index = 0; index < count; index += 1) {
    const duration = next(0x100, usual.duration);
    const size = next(0x200, usual.size);
    const own = next(0x400, index === 0 ? first : usual.flags);
    const offset = next(0x800, 0) | 0;
    left -= size;
    if (size < LEAST_BYTES || left < 0 || from < place.from || from + size > place.data.length)
      throw new NotMedia('a sample beyond its end');
    samples.push({ duration, flags: own, offset, data: place.data.subarray(from, from + size) });
    from += size;
  }
  place.at = from;
  return samples;
}

/** Makes the last sample last until a moment, at which what follows begins. */
function stretch(line: Line, until: number) {
  const last = line.samples.at(-1);
  if (!last) return;
  const duration = Math.max(0, last.duration + until - line.end);
  line.end += duration - last.duration;
  last.duration = duration;
}

function refuseTimes(lines: readonly Line[]) {
  const starts = lines.map(({ track, start }) => start / track.timescale);
  const isFar = Math.max(...starts) - Math.min(...starts) > MOST_SECONDS;
  const isLong = lines.some(({ track, start, end, samples }) => {
    const most = MOST_SECONDS * track.timescale;
    return end - start > most || samples.some(({ offset }) => Math.abs(offset) > most);
  });
  if (isFar || isLong) throw new NotMedia('times that are too far apart', 'times');
}

export const isKeySample = ({ flags }: Pick<Sample, 'flags'>): boolean => (flags & NOT_SYNC) === 0;

/** Ticks of a track in microseconds. */
export const inMicroseconds = ({ timescale }: Pick<Track, 'timescale'>, ticks: number): number =>
  Math.round((ticks * 1_000_000) / timescale);

/** When a fragment's picture (or sound, where there is none) begins, how long it is, and whether it stands by itself. */
export interface Extent {
  start_us: number;
  duration_us: number;
  is_key: boolean;
  /** How many pictures (or frames of sound) it holds. */
  sample_count: number;
}

/** Returns the extent of a fragment; null where nothing is in it. Sound alone is a key only where the live has no pictures. */
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

/** A run that says of each sample how long, how large and what it is; in version 1 also when it is shown. */
const RUN = 0x701;
const RUN_WITH_OFFSETS = 0x1000f01;
const TIME_IN_EIGHT_BYTES = 0x1000000;
/** Offsets count from where the fragment begins. */
const BASE_IS_FRAGMENT = 0x20000;

/** Writes a fragment, with everything that is to be said of its samples. */
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

function writeTrack({ track, start, samples }: Line, from: number): Uint8Array {
  const isOffset = samples.some(({ offset }) => offset !== 0);
  const said = samples.flatMap(({ duration, data, flags, offset }) =>
    isOffset ? [duration, data.length, flags, offset] : [duration, data.length, flags],
  );
  const run = boxOf('trun', [u32(isOffset ? RUN_WITH_OFFSETS : RUN, samples.length, from), words(said)]);
  const time = boxOf('tfdt', [u32(TIME_IN_EIGHT_BYTES, Math.floor(start / 2 ** 32), start % 2 ** 32)]);
  return boxOf('traf', [boxOf('tfhd', [u32(BASE_IS_FRAGMENT, track.id)]), time, run]);
}

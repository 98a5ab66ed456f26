/** Initialization segments: parsed within a budget, and rewritten with only what players need. */
import {
  type Box,
  Budget,
  boxOf,
  children,
  contentOf,
  fourOf,
  joined,
  NotMedia,
  u16,
  u32,
  withinBytes,
} from './boxes.ts';
import { readSampleEntry } from './sample-entry.ts';

/** A track of a live. */
export interface Track {
  id: number;
  kind: 'vide' | 'soun';
  timescale: number;
  /** Codec string (RFC 6381). */
  codec: string;
  /** Defaults for samples that state no values. */
  duration: number;
  flags: number;
  sample_bytes: number;
  /** Size in pixels, 0 for audio. */
  width: number;
  height: number;
  /** Sample entry as written. */
  entry: Uint8Array<ArrayBuffer>;
  /** Time on the track at which presentation starts, from its edit list. */
  shown_from: number;
}

/** A parsed initialization segment. */
export interface Init {
  /** Tracks that are sent: at most one of video and one of audio. */
  tracks: readonly Track[];
  /** Ids of tracks of other kinds, which are left out. */
  ignored: readonly number[];
  /** Codec strings for `codecs="…"` of a MIME type. */
  codecs: string;
  /** The segment as stored. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** Maximum size of an initialization segment in bytes. */
export const INIT_MAX_BYTES = 65_536;
const UPRIGHT = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000] as const;
/**
 * Matrix elements that rotate, stretch or mirror. The others move the picture (ISO/IEC 14496-12,
 * 8.3.2).
 */
const TURNING = [0, 1, 3, 4] as const;
const MOVIE_TIMESCALE = 1_000;
/** Maximum ticks per second. Half a minute then fits into four bytes. */
const TIMESCALE_MAX = 10_000_000;
const SHOWN_FROM_MAX_SECONDS = 5;

/** Parses an initialization segment. Throws `NotMedia` if viewers could not play it. */
export function readInit(bytes: Uint8Array, budget = new Budget()): Init {
  if (bytes.byteLength > INIT_MAX_BYTES) throw new NotMedia('an initialization that is too large', 'too_large');
  return withinBytes(() => {
    const moov = one(children(bytes, { body: 0, end: bytes.byteLength }, budget), 'moov');
    const inner = children(bytes, moov, budget);
    const entries = inner.filter(({ type }) => type === 'trak').map((trak) => readTrack(bytes, trak, budget));
    const tracks = entries.flatMap((track) => (typeof track === 'number' ? [] : [track]));
    for (const mvex of inner.filter(({ type }) => type === 'mvex')) {
      for (const trex of children(bytes, mvex, budget))
        if (trex.type === 'trex') setDefaults(contentOf(bytes, trex), tracks);
    }
    const kinds = new Set(tracks.map(({ kind }) => kind));
    if (tracks.length === 0 || kinds.size < tracks.length) throw new NotMedia(`${tracks.length} tracks`, 'tracks');
    return {
      tracks,
      ignored: entries.filter((track) => typeof track === 'number'),
      codecs: tracks.map(({ codec }) => codec).join(','),
      bytes: writeInit(tracks),
    };
  });
}

function one(boxes: readonly Box[], type: string): Box {
  const [box, other] = boxes.filter((candidate) => candidate.type === type);
  if (!box || other) throw new NotMedia(`not one ${type}`);
  return box;
}

/** Returns a track, or the id of a track that is left out. */
function readTrack(bytes: Uint8Array, trak: Box, budget: Budget): Track | number {
  const inner = children(bytes, trak, budget);
  const head = contentOf(bytes, one(inner, 'tkhd'));
  const isLong = head.getUint8(0) === 1;
  const id = head.getUint32(isLong ? 20 : 12);
  const media = children(bytes, one(inner, 'mdia'), budget);
  const kind = fourOf(contentOf(bytes, one(media, 'hdlr')), 8);
  if (kind !== 'vide' && kind !== 'soun') return id;
  const mdhd = contentOf(bytes, one(media, 'mdhd'));
  const timescale = mdhd.getUint32(mdhd.getUint8(0) === 1 ? 20 : 12);
  if (timescale === 0 || timescale > TIMESCALE_MAX) throw new NotMedia(`a second of ${timescale} ticks`, 'times');
  const matrix = isLong ? 52 : 40;
  const isTurned = TURNING.some((place) => head.getInt32(matrix + place * 4) !== UPRIGHT[place]);
  if (kind === 'vide' && isTurned) throw new NotMedia('a picture that is turned', 'video_rotated');
  const tables = children(bytes, one(children(bytes, one(media, 'minf'), budget), 'stbl'), budget);
  const entry = readSampleEntry(bytes, one(tables, 'stsd'), kind, budget);
  const { width, height } = entry.size ?? { width: 0, height: 0 };
  const edits = inner.find(({ type }) => type === 'edts');
  const shown_from = edits ? shownFrom(bytes, edits, timescale, budget) : 0;
  const defaults = { duration: 0, flags: 0, sample_bytes: 0 };
  return { id, kind, timescale, codec: entry.codec, ...defaults, width, height, entry: entry.bytes, shown_from };
}

/**
 * Returns the start of presentation from an edit list (ISO/IEC 14496-12, 8.6.6). Programs use it to
 * skip the first samples that encoders need.
 */
function shownFrom(bytes: Uint8Array, edits: Box, timescale: number, budget: Budget): number {
  const list = children(bytes, edits, budget).find(({ type }) => type === 'elst');
  if (!list) return 0;
  const view = contentOf(bytes, list);
  const isLong = view.getUint8(0) === 1;
  const count = view.getUint32(4);
  // An empty edit, of -1, only states that a track starts later, which its sample times state too.
  for (let index = 0; index < Math.min(count, 2); index += 1) {
    const at = 8 + index * (isLong ? 20 : 12);
    const from = isLong ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
    if (from < 0) continue;
    if (from > SHOWN_FROM_MAX_SECONDS * timescale) throw new NotMedia('a beginning that is cut away', 'times');
    return from;
  }
  return 0;
}

function setDefaults(trex: DataView, tracks: readonly Track[]) {
  const track = tracks.find(({ id }) => id === trex.getUint32(4));
  const [duration, sample_bytes, flags] = [trex.getUint32(12), trex.getUint32(16), trex.getUint32(20)];
  if (track) Object.assign(track, { duration, sample_bytes, flags });
}

const zeros = (count: number) => new Uint8Array(count);
const text = (letters: string) => new TextEncoder().encode(letters);

/** Builds a full box: a box with its version and flags. */
export const fullBox = (type: string, versionAndFlags: number, ...content: Uint8Array[]) =>
  boxOf(type, [u32(versionAndFlags), ...content]);

/** Converts seconds to the time unit of movie headers. */
export const movieDuration = (seconds: number): number => Math.min(Math.round(seconds * MOVIE_TIMESCALE), 0xfffffffe);

/** Writes the initialization segment of tracks. `seconds` is the duration of a recording. */
export function writeInit(tracks: readonly Track[], seconds = 0): Uint8Array<ArrayBuffer> {
  const duration = movieDuration(seconds);
  const durationBoxes = duration > 0 ? [fullBox('mehd', 0, u32(duration))] : [];
  const defaults = tracks.map((track) =>
    fullBox('trex', 0, u32(track.id, 1, track.duration, track.sample_bytes, track.flags)),
  );
  const tables = [
    fullBox('stts', 0, u32(0)),
    fullBox('stsc', 0, u32(0)),
    fullBox('stsz', 0, u32(0, 0)),
    fullBox('stco', 0, u32(0)),
  ];
  const trackBoxes = tracks.map((track) => {
    const { shown_from } = track;
    const edits = shown_from > 0 ? [[0, shown_from] as const] : [];
    return trackBox(track, { duration, ticks: 0, edits, tables });
  });
  return joined([
    typeBox('iso5', 'iso5iso6mp41'),
    boxOf('moov', [movieHeader(tracks, duration), ...trackBoxes, boxOf('mvex', [...durationBoxes, ...defaults])]),
  ]);
}

/** Builds the box with the brand of a file and the brands it is compatible with. */
export const typeBox = (brand: string, compatible: string) => boxOf('ftyp', [text(brand), u32(512), text(compatible)]);

/** Builds the header of a movie. `duration` is in the unit of `movieDuration`. */
export function movieHeader(tracks: readonly Pick<Track, 'id'>[], duration: number): Uint8Array<ArrayBuffer> {
  const next = Math.max(3, ...tracks.map(({ id }) => id + 1));
  const movie = [u32(0, 0, MOVIE_TIMESCALE, duration, 0x10000), u16(0x100, 0), zeros(8), u32(...UPRIGHT), zeros(24)];
  return fullBox('mvhd', 0, ...movie, u32(next));
}

/** Parts of a track that depend on its samples. */
interface TrackContent {
  /** Duration in the unit of `movieDuration`, and in ticks of the track. */
  duration: number;
  ticks: number;
  /**
   * Entries of the edit list: a duration as above, and a position in ticks. -1: nothing is shown.
   */
  edits: readonly (readonly [duration: number, from: number])[];
  /** Boxes with the samples. */
  tables: readonly Uint8Array[];
}

/** Builds the box of a track. */
export function trackBox(
  { id, kind, timescale, width, height, entry }: Track,
  { duration, ticks, edits, tables }: TrackContent,
): Uint8Array<ArrayBuffer> {
  const isSound = kind === 'soun';
  const own = boxOf('dinf', [fullBox('dref', 0, u32(1), fullBox('url ', 1))]);
  const header = isSound ? fullBox('smhd', 0, zeros(4)) : fullBox('vmhd', 1, zeros(8));
  const volume = u16(0, 0, isSound ? 0x100 : 0, 0);
  const entries = edits.flatMap(([length, from]) => [length, from, 0x10000]);
  const editBoxes = edits.length > 0 ? [boxOf('edts', [fullBox('elst', 0, u32(edits.length, ...entries))])] : [];
  return boxOf('trak', [
    fullBox('tkhd', 3, u32(0, 0, id, 0, duration), zeros(8), volume, u32(...UPRIGHT, width * 65536, height * 65536)),
    ...editBoxes,
    boxOf('mdia', [
      fullBox('mdhd', 0, u32(0, 0, timescale, ticks), u16(0x55c4, 0)),
      fullBox('hdlr', 0, u32(0), text(kind), zeros(13)),
      boxOf('minf', [header, own, boxOf('stbl', [fullBox('stsd', 0, u32(1), entry), ...tables])]),
    ]),
  ]);
}

/** Boxes of ISO base media files (ISO/IEC 14496-12), as far as fragmented MP4 of live broadcasts has them. */

/** A box: where it begins, where its content begins, and where it ends. */
export interface Box {
  type: string;
  at: number;
  body: number;
  end: number;
}

/** A track, as a fragment's times are counted. */
interface Track {
  id: number;
  kind: string;
  timescale: number;
  /** As RFC 6381 has it. */
  codec: string;
  /** Of samples that say nothing themselves. */
  duration: number;
  flags: number;
  sample_bytes: number;
  /** In pixels; 0 for sound. */
  width: number;
  height: number;
}

/** What comes before all fragments says of them. */
export interface Init {
  tracks: Track[];
  /** For `codecs="…"` of a MIME type. */
  codecs: string;
}

/** When a fragment's picture (or sound, where there is none) begins, how long it is, and whether it stands by itself. */
export interface Fragment {
  start_us: number;
  duration_us: number;
  is_key: boolean;
  /** How many pictures (or frames of sound) it holds. */
  sample_count: number;
}

/** A file that is not what is taken here. */
export class NotMedia extends Error {}

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf', 'mvex']);
const HEADER_BYTES = 8;
const LARGE_HEADER_BYTES = 16;

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The boxes that are whole between two places; a length that no box can have is a `NotMedia`. */
export function* boxes(bytes: Uint8Array, from = 0, to = bytes.byteLength): Generator<Box> {
  const view = viewOf(bytes);
  for (let at = from; at + HEADER_BYTES <= to; ) {
    let size = view.getUint32(at);
    let head = HEADER_BYTES;
    if (size === 1) {
      if (at + LARGE_HEADER_BYTES > to) return;
      size = Number(view.getBigUint64(at + HEADER_BYTES));
      head = LARGE_HEADER_BYTES;
    }
    if (size < head) throw new NotMedia(`a box of ${size} bytes`);
    if (at + size > to) return;
    yield { type: fourOf(view, at + 4), at, body: at + head, end: at + size };
    at += size;
  }
}

/** Boxes and those within them, as they stand. */
export function* walk(bytes: Uint8Array, from = 0, to = bytes.byteLength): Generator<Box> {
  for (const box of boxes(bytes, from, to)) {
    yield box;
    if (containers.has(box.type)) yield* walk(bytes, box.body, box.end);
  }
}

/** Tracks and codecs of an initialization segment; one without a track is a `NotMedia`. */
export function readInit(bytes: Uint8Array): Init {
  const view = viewOf(bytes);
  const tracks: Track[] = [];
  for (const { type, body, end } of walk(bytes)) {
    const track = tracks.at(-1);
    if (type === 'trak') tracks.push({ ...unknown });
    else if (type === 'trex') {
      const own = tracks.find(({ id }) => id === view.getUint32(body + 4));
      if (own) {
        const [duration, sample_bytes, flags] = [12, 16, 20].map((at) => view.getUint32(body + at));
        Object.assign(own, { duration, sample_bytes, flags });
      }
    } else if (!track) continue;
    else if (type === 'tkhd') {
      track.id = view.getUint32(body + afterTimes(view, body));
      // In 65536ths, where the box ends.
      track.width = view.getUint16(end - 8);
      track.height = view.getUint16(end - 4);
    } else if (type === 'mdhd') track.timescale = view.getUint32(body + afterTimes(view, body));
    else if (type === 'hdlr') track.kind = fourOf(view, body + 8);
    else if (type === 'stsd') track.codec = codecOf(bytes, body, end);
  }
  if (tracks.length === 0) throw new NotMedia('no track');
  return { tracks, codecs: tracks.map(({ codec }) => codec).join(',') };
}

const unknown: Track = {
  id: 0,
  kind: '',
  timescale: 1,
  codec: '',
  duration: 0,
  flags: 0,
  sample_bytes: 0,
  width: 0,
  height: 0,
};

/** In a full box of version 1 times are twice as long. */
const afterTimes = (view: DataView, body: number) => (view.getUint8(body) === 1 ? 20 : 12);

const VISUAL_ENTRY_BYTES = 86;

function codecOf(bytes: Uint8Array, body: number, end: number): string {
  const entry = body + 8;
  const name = fourOf(viewOf(bytes), entry + 4);
  if (name === 'Opus') return 'opus';
  if (name === 'mp4a') return 'mp4a.40.2';
  if (name !== 'avc1') return name;
  for (const { type, body: at } of boxes(bytes, entry + VISUAL_ENTRY_BYTES, end)) {
    if (type === 'avcC') return `avc1.${[...bytes.subarray(at + 1, at + 4)].map(hexOf).join('')}`;
  }
  throw new NotMedia('H.264 without its configuration');
}

const hexOf = (byte: number) => byte.toString(16).padStart(2, '0');

/** What a fragment (moof, with or without its mdat) is, by its video track where it has one. */
export function readFragment(bytes: Uint8Array, init: Init): Fragment {
  const runs = runsOf(bytes, init);
  const run = runs.find(({ track }) => track.kind === 'vide') ?? runs[0];
  if (!run) throw new NotMedia('a fragment of no track');
  const inMicroseconds = (ticks: number) => Math.round((ticks * 1_000_000) / run.track.timescale);
  return {
    start_us: inMicroseconds(run.start),
    duration_us: inMicroseconds(run.duration),
    is_key: run.is_key === true,
    sample_count: run.sample_count,
  };
}

interface Run {
  track: Track;
  start: number;
  duration: number;
  is_key: boolean | null;
  sample_count: number;
}

/** Set where a sample needs others to be shown. */
const NOT_SYNC = 0x10000;

function runsOf(bytes: Uint8Array, init: Init): Run[] {
  const view = viewOf(bytes);
  const runs: Run[] = [];
  let defaults = { duration: 0, flags: 0 };
  for (const { type, body } of walk(bytes)) {
    if (type === 'tfhd') {
      const flags = flagsOf(view, body);
      const track = init.tracks.find(({ id }) => id === view.getUint32(body + 4));
      if (!track) throw new NotMedia('a fragment of an unknown track');
      let at = body + 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0);
      defaults = { duration: track.duration, flags: track.flags };
      if (flags & 8) defaults.duration = view.getUint32(at);
      at += (flags & 8 ? 4 : 0) + (flags & 16 ? 4 : 0);
      if (flags & 32) defaults.flags = view.getUint32(at);
      runs.push({ track, start: 0, duration: 0, is_key: null, sample_count: 0 });
    }
    const run = runs.at(-1);
    if (!run) continue;
    if (type === 'tfdt') run.start = timeAt(view, body);
    if (type === 'trun') addSamples(view, body, run, defaults);
  }
  return runs;
}

function addSamples(view: DataView, body: number, run: Run, defaults: { duration: number; flags: number }) {
  const flags = flagsOf(view, body);
  const count = view.getUint32(body + 4);
  let at = body + 8 + (flags & 1 ? 4 : 0);
  let first = defaults.flags;
  if (flags & 4) {
    first = view.getUint32(at);
    at += 4;
  } else if (flags & 0x400) first = view.getUint32(at + (flags & 0x100 ? 4 : 0) + (flags & 0x200 ? 4 : 0));
  const size = 4 * [0x100, 0x200, 0x400, 0x800].filter((bit) => flags & bit).length;
  for (let sample = 0; sample < count; sample += 1) {
    run.duration += flags & 0x100 ? view.getUint32(at + sample * size) : defaults.duration;
  }
  run.sample_count += count;
  if (count > 0) run.is_key ??= (first & NOT_SYNC) === 0;
}

/** Moves a fragment in time, in place. */
export function shiftFragment(bytes: Uint8Array, init: Init, by_us: number): void {
  const view = viewOf(bytes);
  let timescale = 1;
  for (const { type, body } of walk(bytes)) {
    if (type === 'tfhd') timescale = init.tracks.find(({ id }) => id === view.getUint32(body + 4))?.timescale ?? 1;
    if (type !== 'tfdt') continue;
    const moved = Math.max(0, timeAt(view, body) + Math.round((by_us * timescale) / 1_000_000));
    if (view.getUint8(body) === 1) view.setBigUint64(body + 4, BigInt(moved));
    else view.setUint32(body + 4, moved);
  }
}

const timeAt = (view: DataView, body: number) =>
  view.getUint8(body) === 1 ? Number(view.getBigUint64(body + 4)) : view.getUint32(body + 4);

/** The flags of a full box, by where its content begins. */
export const flagsOf = (view: DataView, body: number) => view.getUint32(body) & 0xffffff;

const fourOf = (view: DataView, at: number) =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));

/** Bytes one after the other. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.byteLength;
  }
  return all;
}

/** A small reader of plain MP4 files, as a player reads them. */
import { type Box, boxes, contentOf, walk } from '../../../../api/live/broadcast/codec/boxes.ts';

/** A sample of a track, with its times in ticks. */
interface PlayedSample {
  at: number;
  shown: number;
  isKey: boolean;
  data: Uint8Array;
}

export interface PlayedTrack {
  kind: string;
  timescale: number;
  samples: PlayedSample[];
  /** Entries of the edit list: a duration in milliseconds and a position in ticks. */
  edits: [duration: number, from: number][];
  /** Duration of its header, in milliseconds. */
  duration: number;
}

/** Reads the tracks of a file. Throws if a table or a sample is outside of the file. */
export function readMovie(file: Uint8Array): PlayedTrack[] {
  const top = [...boxes(file)];
  const kinds = top.map(({ type }) => type).join(' ');
  if (kinds !== 'ftyp moov mdat') throw new Error(`a file of ${kinds}`);
  const moov = top[1] as Box;
  const mdat = top[2] as Box;
  if (mdat.end !== file.length) throw new Error('bytes after the data');
  return [...boxes(file, moov.body, moov.end)]
    .filter(({ type }) => type === 'trak')
    .map((trak) => readTrack(file, trak, mdat));
}

function readTrack(file: Uint8Array, trak: Box, mdat: Box): PlayedTrack {
  const inner = [...walk(file, trak.body, trak.end)];
  const edts = inner.find(({ type }) => type === 'edts');
  const all = edts ? [...inner, ...boxes(file, edts.body, edts.end)] : inner;
  const view = (type: string) => {
    const box = all.find((one) => one.type === type);
    return box ? contentOf(file, box) : null;
  };
  const requiredView = (type: string) => view(type) ?? fail(`no ${type}`);
  const rows = (type: string, width: number): number[][] => {
    const table = view(type);
    if (!table) return [];
    return Array.from({ length: table.getUint32(4) }, (_, row) =>
      Array.from({ length: width }, (__, column) => table.getInt32(8 + (row * width + column) * 4)),
    );
  };
  const spread = (type: string) =>
    rows(type, 2).flatMap(([count = 0, value = 0]) => new Array<number>(count).fill(value));
  const sizes = requiredView('stsz');
  const count = sizes.getUint32(8);
  const durations = spread('stts');
  const offsets = view('ctts') ? spread('ctts') : new Array<number>(count).fill(0);
  if (durations.length !== count || offsets.length !== count) throw new Error('tables of other lengths');
  const keys = view('stss') ? new Set(rows('stss', 1).flat()) : null;
  const chunkSizes = rows('stsc', 3).map(([, each = 0]) => each);
  const positions = rows('stco', 1).flat();
  const samples: PlayedSample[] = [];
  let at = 0;
  for (const [chunk, position] of positions.entries()) {
    let from = position;
    for (let nth = 0; nth < (chunkSizes[chunk] ?? 0); nth += 1) {
      const index = samples.length;
      const size = sizes.getUint32(12 + index * 4);
      if (from < mdat.body || from + size > mdat.end) throw new Error('a sample outside of the data');
      const isKey = keys?.has(index + 1) ?? true;
      samples.push({ at, shown: at + (offsets[index] ?? 0), isKey, data: file.subarray(from, from + size) });
      from += size;
      at += durations[index] ?? 0;
    }
  }
  if (samples.length !== count) throw new Error('chunks of another number of samples');
  const handler = requiredView('hdlr');
  return {
    kind: String.fromCharCode(...[8, 9, 10, 11].map((place) => handler.getUint8(place))),
    timescale: requiredView('mdhd').getUint32(12),
    samples,
    edits: rows('elst', 3).map(([duration = 0, from = 0]) => [duration, from]),
    duration: requiredView('tkhd').getUint32(20),
  };
}

function fail(reason: string): never {
  throw new Error(reason);
}

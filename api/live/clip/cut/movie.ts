/** Plain MP4 files (ISO/IEC 14496-12): the tables of all samples, then their bytes. */
import { boxOf, boxWords, joined, u32 } from '../../broadcast/codec/boxes.ts';
import { fullBox, movieDuration, movieHeader, type Track, trackBox, typeBox } from '../../broadcast/codec/init.ts';

/** A sample in a file. Times are in ticks of its track. */
export interface MovieSample {
  duration: number;
  /** Difference between presentation time and decoding time. */
  offset: number;
  size: number;
  isKey: boolean;
}

/** Samples of one track that follow each other in the file. */
interface Chunk {
  /** Position of its first byte in the data. */
  at: number;
  count: number;
}

/** A track of a file. */
export interface MovieTrack {
  track: Track;
  samples: readonly MovieSample[];
  chunks: readonly Chunk[];
  /** Seconds before the first presented sample. */
  delay_seconds: number;
  /** Presentation time of the first tick that is shown. */
  from: number;
  /** Seconds for which it is shown. */
  shown_seconds: number;
}

const BOX_HEADER_BYTES = 8;

/** Returns the bytes before the data. `data_size` is the size of all samples in bytes. */
export function movieHead(tracks: readonly MovieTrack[], data_size: number): Uint8Array<ArrayBuffer> {
  const headFor = (data_at: number) => joined([typeBox('isom', 'isomiso2avc1mp41'), movieBox(tracks, data_at)]);
  // The tables have the same size for each position of the data.
  const head = headFor(headFor(0).length + BOX_HEADER_BYTES);
  return joined([head, u32(data_size + BOX_HEADER_BYTES), new TextEncoder().encode('mdat')]);
}

function movieBox(tracks: readonly MovieTrack[], data_at: number): Uint8Array<ArrayBuffer> {
  const seconds = Math.max(...tracks.map(({ delay_seconds, shown_seconds }) => delay_seconds + shown_seconds));
  return boxOf('moov', [
    movieHeader(
      tracks.map(({ track }) => track),
      movieDuration(seconds),
    ),
    ...tracks.map((track) => boxOfTrack(track, data_at)),
  ]);
}

function boxOfTrack(
  { track, samples, chunks, delay_seconds, from, shown_seconds }: MovieTrack,
  data_at: number,
): Uint8Array<ArrayBuffer> {
  const delay = movieDuration(delay_seconds);
  const length = movieDuration(shown_seconds);
  return trackBox(track, {
    duration: delay + length,
    ticks: samples.reduce((sum, { duration }) => sum + duration, 0),
    edits:
      delay > 0
        ? [
            [delay, -1],
            [length, from],
          ]
        : [[length, from]],
    tables: [
      tableOf('stts', 0, runsOf(samples.map(({ duration }) => duration))),
      ...(samples.some(({ offset }) => offset !== 0)
        ? [tableOf('ctts', 0x1000000, runsOf(samples.map(({ offset }) => offset)))]
        : []),
      ...(samples.every(({ isKey }) => isKey)
        ? []
        : [
            tableOf(
              'stss',
              0,
              samples.flatMap(({ isKey }, index) => (isKey ? [[index + 1]] : [])),
            ),
          ]),
      tableOf(
        'stsc',
        0,
        chunks.map(({ count }, index) => [index + 1, count, 1]),
      ),
      fullBox('stsz', 0, u32(0, samples.length), boxWords(samples.map(({ size }) => size))),
      tableOf(
        'stco',
        0,
        chunks.map(({ at }) => [data_at + at]),
      ),
    ],
  });
}

/** Builds a table: its number of rows, then the rows. */
const tableOf = (type: string, versionAndFlags: number, rows: readonly (readonly number[])[]) =>
  fullBox(type, versionAndFlags, u32(rows.length), boxWords(rows.flat()));

/** Joins equal neighbours: each row is a count and a value. */
function runsOf(values: readonly number[]): [count: number, value: number][] {
  const runs: [number, number][] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last?.[1] === value) last[0] += 1;
    else runs.push([1, value]);
  }
  return runs;
}

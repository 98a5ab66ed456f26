/**
 * Checks an uploaded film: an MP4 (ISO/IEC 14496-12) of one video track and at most one sound
 * track. Each chunk begins in the media data, and the samples together are not larger. Pure.
 */
import { FILM_PIXELS, FILM_SECONDS } from '../../../calls/live/gift/gift-item.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { type Box, Budget, boxOf, children, contentOf, NotMedia, withinBytes } from '../broadcast/codec/boxes.ts';
import { readInit } from '../broadcast/codec/init.ts';

/** A film that may be stored. */
export interface Film {
  seconds: number;
  /** Size in pixels, without the half that is alpha. */
  width: number;
  height: number;
}

/** Boxes at the top of a file. Fragments would hide their duration from the tables. */
const TOP = new Set(['ftyp', 'moov', 'mdat', 'free']);
const MAX_FRAMES_A_SECOND = 60;
/** An encoder rounds the last frame. */
const SPARE_SECONDS = 0.1;

/** Returns the film, or the reason against storing it. */
export function readFilm(bytes: Uint8Array): Film | Failed {
  try {
    return withinBytes(() => checkedFilm(bytes));
  } catch (error) {
    if (error instanceof NotMedia) return { failed: 'film_type' };
    throw error;
  }
}

function checkedFilm(bytes: Uint8Array): Film | Failed {
  const budget = new Budget();
  const top = children(bytes, { body: 0, end: bytes.byteLength }, budget);
  const [moov, ...others] = top.filter(({ type }) => type === 'moov');
  if (!moov || others.length > 0 || top[0]?.type !== 'ftyp') throw new NotMedia('not one movie');
  if (top.some(({ type }) => !TOP.has(type))) throw new NotMedia('a box that films do not have');
  const inner = children(bytes, moov, budget);
  if (inner.some(({ type }) => type === 'mvex')) throw new NotMedia('a film in fragments');
  // A movie alone, as the reader of lives expects it.
  const { tracks, ignored } = readInit(boxOf('moov', [bytes.subarray(moov.body, moov.end)]), budget);
  const video = tracks.find(({ kind }) => kind === 'vide');
  const sound = tracks.find(({ kind }) => kind === 'soun');
  if (!video || ignored.length > 0 || sound?.codec === 'opus') throw new NotMedia('other tracks');

  const data = top.filter(({ type }) => type === 'mdat');
  const tables = inner.filter(({ type }) => type === 'trak').map((trak) => readTables(bytes, trak, { data, budget }));
  const usedBytes = tables.reduce((sum, { sampleBytes }) => sum + sampleBytes, 0);
  if (usedBytes > data.reduce((sum, { body, end }) => sum + end - body, 0))
    throw new NotMedia('samples beyond the file');
  const frames = tables.find(({ id }) => id === video.id);
  if (!frames || frames.count === 0) throw new NotMedia('no frame');
  const seconds = frames.ticks / video.timescale;
  if (seconds < FILM_SECONDS.min - SPARE_SECONDS || seconds > FILM_SECONDS.max + SPARE_SECONDS)
    return { failed: 'film_length' };
  if (frames.count > seconds * MAX_FRAMES_A_SECOND + 1) throw new NotMedia('too many frames');
  const { width: whole, height } = video;
  const width = whole / 2;
  const isSize = (side: number) => Number.isInteger(side) && side >= FILM_PIXELS.min && side <= FILM_PIXELS.max;
  if (!isSize(width) || !isSize(height)) return { failed: 'film_dimensions' };
  return { seconds, width, height };
}

/** Returns the number of samples of a track, their duration and their bytes. */
function readTables(bytes: Uint8Array, trak: Box, { data, budget }: { data: readonly Box[]; budget: Budget }) {
  const within = (box: Pick<Box, 'body' | 'end'>, type: string) => {
    const childBox = children(bytes, box, budget).find((child) => child.type === type);
    if (!childBox) throw new NotMedia(`no ${type}`);
    return childBox;
  };
  const header = contentOf(bytes, within(trak, 'tkhd'));
  const table = within(within(within(trak, 'mdia'), 'minf'), 'stbl');
  const read = (type: string) => contentOf(bytes, within(table, type));
  const times = read('stts');
  let [count, ticks] = [0, 0];
  for (let entry = times.getUint32(4), at = 8; entry > 0; entry -= 1, at += 8) {
    budget.spend(1);
    count += times.getUint32(at);
    ticks += times.getUint32(at) * times.getUint32(at + 4);
  }
  const sizes = read('stsz');
  const [each, sizeCount] = [sizes.getUint32(4), sizes.getUint32(8)];
  if (sizeCount !== count) throw new NotMedia('tables that disagree');
  let sampleBytes = each * count;
  for (let sample = 0; each === 0 && sample < count; sample += 1) {
    budget.spend(1);
    sampleBytes += sizes.getUint32(12 + sample * 4);
  }
  const chunks = read('stco');
  for (let chunk = chunks.getUint32(4), at = 8; chunk > 0; chunk -= 1, at += 4) {
    budget.spend(1);
    const offset = chunks.getUint32(at);
    if (!data.some(({ body, end }) => offset >= body && offset < end)) throw new NotMedia('a chunk beyond the file');
  }
  return { id: header.getUint32(header.getUint8(0) === 1 ? 20 : 12), count, ticks, sampleBytes };
}

/**
 * Splits fragments into pieces, so that a segment can start with a keyframe and no piece exceeds
 * the playlist's target duration.
 */
import {
  type Extent,
  extentOf,
  type Fragment,
  inMicroseconds,
  isKeySample,
  type SampleRun,
  writeFragment,
} from './codec/fragment.ts';
import type { Init } from './codec/init.ts';

/**
 * Maximum length of pieces and segments. With the gap that a sender may leave (`SEAM_US`), they
 * stay within the target duration of playlists.
 */
export const PIECE_MAX_US = 5_000_000;
/** Minimum time between two keyframes that both start a segment. */
export const SEGMENT_MIN_US = 1_000_000;

/** Part of a fragment that belongs to one segment. */
export interface FragmentPiece extends Fragment, Extent {}

/** Returns the pieces of a fragment in order. Empty if it has no samples. */
export function piecesOf(fragment: Fragment, init: Init): FragmentPiece[] {
  const line = fragment.lines.find(({ track }) => track.kind === 'vide') ?? fragment.lines[0];
  if (!line) return [];
  const pieces: FragmentPiece[] = [];
  let remaining = fragment;
  for (const cut_us of [...cutsOf(line), Number.POSITIVE_INFINITY]) {
    const [before, after] = cut(remaining, cut_us);
    const extent = extentOf(before, init);
    if (extent) pieces.push({ ...before, ...extent });
    remaining = after;
  }
  return pieces;
}

/** Returns the times at which new pieces start, by the samples of the leading track. */
function cutsOf({ track, start, samples }: SampleRun): number[] {
  const cuts: number[] = [];
  let at = start;
  let [begun_us, isFirst] = [inMicroseconds(track, start), true];
  for (const [index, sample] of samples.entries()) {
    const at_us = inMicroseconds(track, at);
    const end_us = inMicroseconds(track, at + sample.duration);
    const isKey = track.kind === 'vide' && isKeySample(sample) && (isFirst || at_us - begun_us >= SEGMENT_MIN_US);
    if (index > 0 && at_us > begun_us && (isKey || end_us - begun_us > PIECE_MAX_US)) {
      cuts.push(at_us);
      begun_us = at_us;
      isFirst = false;
    }
    if (index === 0 && isKeySample(sample)) isFirst = false;
    at += sample.duration;
  }
  return cuts;
}

function cut({ sequence, lines }: Fragment, at_us: number): [before: Fragment, after: Fragment] {
  const [before, after]: SampleRun[][] = [[], []];
  for (const { track, start, end, samples } of lines) {
    let [at, index] = [start, 0];
    for (; index < samples.length && inMicroseconds(track, at) < at_us; index += 1) at += samples[index]?.duration ?? 0;
    if (index > 0) before?.push({ track, start, end: at, samples: samples.slice(0, index) });
    if (index < samples.length) after?.push({ track, start: at, end, samples: samples.slice(index) });
  }
  return [
    { sequence, lines: before ?? [] },
    { sequence, lines: after ?? [] },
  ];
}

/** Writes a piece with its times moved by `later_us`, but not below 0. */
export function writePiece({ sequence, lines }: Fragment, later_us: number): Uint8Array<ArrayBuffer> {
  const movedLines = lines.map((line) => ({
    ...line,
    start: Math.max(0, line.start + Math.round((later_us * line.track.timescale) / 1_000_000)),
  }));
  return writeFragment({ sequence, lines: movedLines });
}

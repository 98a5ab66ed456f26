/**
 * Less of a live, for viewers who pay for each megabyte: its sound alone, or its sound with the picture that each segment begins with, which
 * stays until the next one. Nothing is encoded again: samples are left out.
 */
import { boxes, joined } from './codec/boxes.ts';
import { type Fragment, type Line, readFragment, writeFragment } from './codec/fragment.ts';
import { type Init, writeInit } from './codec/init.ts';

/** Pictures that stay: none, or one for so long. */
type Pictures = { stays_us: number } | null;

/** Flags of a sample that needs no other to be shown. */
const STANDS_BY_ITSELF = 0x2000000;

/** Writes the initialization of the sound alone; null where there is none. */
export function soundInit({ tracks }: Init): Uint8Array<ArrayBuffer> | null {
  const sounds = tracks.filter(({ kind }) => kind === 'soun');
  return sounds.length > 0 ? writeInit(sounds) : null;
}

/** Writes the same fragments with their sound, and with no pictures but the first. What cannot be read is a `NotMedia`. */
export function thin(bytes: Uint8Array<ArrayBuffer>, init: Init, pictures: Pictures): Uint8Array<ArrayBuffer> {
  const out: Uint8Array[] = [];
  let stays = pictures;
  for (const { sequence, lines } of fragmentsIn(bytes, init)) {
    const kept = lines.filter(({ track }) => track.kind === 'soun');
    const seen = lines.find(({ track }) => track.kind === 'vide');
    if (stays && seen) {
      kept.unshift(still(seen, stays.stays_us));
      stays = null;
    }
    if (kept.length > 0) out.push(writeFragment({ sequence, lines: kept }));
  }
  return joined(out);
}

/** Reads each fragment by itself. */
function* fragmentsIn(bytes: Uint8Array, init: Init): Generator<Fragment> {
  let from = 0;
  for (const { type, end } of boxes(bytes)) {
    if (type !== 'mdat') continue;
    yield readFragment(bytes.subarray(from, end), init);
    from = end;
  }
}

function still({ track, start, samples }: Line, stays_us: number): Line {
  const duration = Math.round((stays_us * track.timescale) / 1_000_000);
  const first = samples.slice(0, 1).map((sample) => ({ ...sample, duration, flags: STANDS_BY_ITSELF, offset: 0 }));
  return { track, start, end: start + duration, samples: first };
}

/**
 * Low-bandwidth variants of a live: audio alone, or audio with the first frame of each segment as a
 * still picture. Samples are left out, and nothing is encoded again.
 */
import { boxes, joined } from './codec/boxes.ts';
import { type Fragment, readFragment, type SampleRun, writeFragment } from './codec/fragment.ts';
import { type Init, writeInit } from './codec/init.ts';

/** Still picture of a segment and its duration. Null: audio alone. */
type Pictures = { stays_us: number } | null;

/** Sample flags of a keyframe. */
const KEYFRAME_FLAGS = 0x2000000;

/** Writes the initialization segment of the audio, or returns null without audio. */
export function soundInit({ tracks }: Init): Uint8Array<ArrayBuffer> | null {
  const sounds = tracks.filter(({ kind }) => kind === 'soun');
  return sounds.length > 0 ? writeInit(sounds) : null;
}

/**
 * Writes the fragments with their audio, and at most the first frame. Throws `NotMedia` for
 * unreadable bytes.
 */
export function lowBandwidthPart(
  bytes: Uint8Array<ArrayBuffer>,
  init: Init,
  pictures: Pictures,
): Uint8Array<ArrayBuffer> {
  const out: Uint8Array[] = [];
  let remainingPictures = pictures;
  for (const { sequence, lines } of fragmentsIn(bytes, init)) {
    const thinLines = lines.filter(({ track }) => track.kind === 'soun');
    const videoLine = lines.find(({ track }) => track.kind === 'vide');
    if (remainingPictures && videoLine) {
      thinLines.unshift(still(videoLine, remainingPictures.stays_us));
      remainingPictures = null;
    }
    if (thinLines.length > 0) out.push(writeFragment({ sequence, lines: thinLines }));
  }
  return joined(out);
}

/** Reads each fragment separately. */
function* fragmentsIn(bytes: Uint8Array, init: Init): Generator<Fragment> {
  let from = 0;
  for (const { type, end } of boxes(bytes)) {
    if (type !== 'mdat') continue;
    yield readFragment(bytes.subarray(from, end), init);
    from = end;
  }
}

function still({ track, start, samples }: SampleRun, stays_us: number): SampleRun {
  const duration = Math.round((stays_us * track.timescale) / 1_000_000);
  const first = samples.slice(0, 1).map((sample) => ({ ...sample, duration, flags: KEYFRAME_FLAGS, offset: 0 }));
  return { track, start, end: start + duration, samples: first };
}

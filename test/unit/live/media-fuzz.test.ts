/**
 * Randomly changed fragments, against everything a media room does with them. Each fragment is
 * accepted or refused, without other errors.
 */
import { describe, expect, test } from 'vitest';
import { boxes, joined, NotMedia } from '../../../api/live/broadcast/codec/boxes.ts';
import { readFragment } from '../../../api/live/broadcast/codec/fragment.ts';
import { asOneFragment } from '../../../api/live/broadcast/codec/one-fragment.ts';
import { lowBandwidthPart, soundInit } from '../../../api/live/broadcast/low-bandwidth.ts';
import { MediaTimeline } from '../../../api/live/broadcast/media-timeline.ts';
import { receivedPictureOf } from '../../../api/live/broadcast/picture.ts';
import { playlist } from '../../../api/live/broadcast/playlist.ts';
import { recordingOf, slicesOf } from '../../../api/live/broadcast/recording.ts';
import { replayOf } from '../../../api/live/broadcast/replay.ts';
import { Splitter } from '../../../api/live/broadcast/splitter.ts';
import { momentAt } from '../../../client/live/watch/replay-moment.ts';
import { randomFrom } from '../../../seed/random.ts';
import { effort, seed } from '../../effort.ts';
import { piecesOfFile } from './program-file.ts';

const NOON = Date.UTC(2031, 10, 20, 5);
const MUTANTS = effort({ daily: 4_000, torture: 40_000 });
/** Mutated pieces that one room receives. */
const A_ROOM = 50;
const edgeValues = [0, 1, 2, 3, 0x7f, 0x80, 0xff];

const [init, ...parts] = piecesOfFile('two-pictures-a-second.mp4').map(({ bytes }) => bytes);
const random = randomFrom(`media ${seed}`);
const among = (count: number) => Math.floor(random.next() * count);

/**
 * Returns a piece with some bytes changed, removed or inserted. Most changes are at its beginning,
 * in the fields of the boxes.
 */
function mutant(of: Uint8Array): Uint8Array<ArrayBuffer> {
  let bytes = joined([of]);
  for (let change = among(4); change >= 0; change -= 1) {
    const at = among(random.next() < 0.8 ? Math.min(bytes.length, 1_300) : bytes.length);
    const kind = among(8);
    if (kind === 0) bytes = bytes.slice(0, at);
    else if (kind === 1) bytes = joined([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - among(300)))]);
    else if (kind === 2 && at + 4 <= bytes.length) new DataView(bytes.buffer).setUint32(at, among(2 ** 32));
    else if (at < bytes.length) bytes[at] = kind < 5 ? (edgeValues[among(edgeValues.length)] ?? 0) : among(256);
    if (bytes.length === 0) return bytes;
  }
  return bytes;
}

/** Runs a step that may refuse its input. Returns whether the input was accepted. */
function isTaken(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch (error) {
    if (error instanceof NotMedia) return false;
    throw error;
  }
}

/** Reads everything that viewers, the replay and a report receive from a room. */
function readAll(timeline: MediaTimeline) {
  for (const isOver of [false, true]) {
    const text = playlist(timeline, { whole: true, isOver });
    expect(text).not.toMatch(/NaN|Infinity|undefined|DURATION=-|EXTINF:-/);
  }
  receivedPictureOf(timeline);
  for (const file of replayOf(timeline.segments, true).files) momentAt(file, file.seconds / 2);
  for (const segment of timeline.segments) {
    const own = timeline.inits[segment.init] ?? expect.fail('a segment of no initialization');
    const whole = joined(segment.parts.map(({ bytes }) => bytes));
    // An accepted segment can be thinned, and joining it loses no sample.
    const one = asOneFragment(whole, own) ?? expect.fail('a segment that cannot be joined');
    const count = (bytes: Uint8Array) =>
      readFragment(bytes, own).lines.reduce((sum, { samples }) => sum + samples.length, 0);
    expect(count(one)).toBe(segment.parts.reduce((sum, { bytes }) => sum + count(bytes), 0));
    for (const pictures of [null, { stays_us: segment.duration_us }]) lowBandwidthPart(whole, own, pictures);
    soundInit(own);
    expect([...boxes(one)].map(({ type }) => type)).toEqual(['moof', 'mdat']);
    expect(segment.duration_us).toBeGreaterThanOrEqual(0);
  }
  for (const own of timeline.inits) {
    const recording = recordingOf(
      own,
      timeline.segments.filter((segment) => timeline.inits[segment.init] === own),
    );
    slicesOf(recording, 0, recording.size);
  }
}

describe('mutated media fragments', () => {
  test(`${MUTANTS} mutated fragments are refused or stay complete for viewers and evidence (SEED=${seed})`, () => {
    const counts = { taken: 0, refused: 0 };
    for (let room = 0; room < MUTANTS / A_ROOM; room += 1) {
      const timeline = new MediaTimeline();
      timeline.addInit(init ?? expect.fail('no initialization'));
      timeline.take(parts[0] ?? expect.fail('no part'), { begun_ms: NOON });
      for (let nth = 0; nth < A_ROOM; nth += 1) {
        const isInit = among(10) === 0;
        const bytes = mutant((isInit ? init : parts[among(parts.length)]) ?? expect.fail('nothing to change'));
        const begun_ms = NOON + timeline.end_us / 1000;
        const isAccepted = isTaken(() => (isInit ? timeline.addInit(bytes) : timeline.take(bytes, { begun_ms })));
        counts[isAccepted ? 'taken' : 'refused'] += 1;
        // The same bytes arrive as an uploaded file, in two pieces.
        const splitter = new Splitter(true);
        const at = among(bytes.length + 1);
        isTaken(() => [...splitter.push(bytes.subarray(0, at)), ...splitter.push(bytes.subarray(at))]);
      }
      timeline.close();
      readAll(timeline);
    }
    // Both results must occur: a test in which every fragment is refused would prove nothing.
    expect(counts.taken).toBeGreaterThan(MUTANTS / 20);
    expect(counts.refused).toBeGreaterThan(MUTANTS / 20);
  });
});

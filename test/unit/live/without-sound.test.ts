/** The player removes sound that the browser cannot decode. */
import { describe, expect, test } from 'vitest';
import { readInit } from '../../../api/live/broadcast/codec/init.ts';
import { initOf, partOf } from '../../../client/live/broadcast/send/mux.ts';
import { withoutSound } from '../../../client/live/watch/without-sound.ts';
import { decoderConfiguration } from '../../../scripts/dev/camera/pictures.ts';
import { aboutPart } from './about-part.ts';

const video = { width: 640, height: 360, description: decoderConfiguration(40, 23) };
const sound = { codec: 'opus', channels: 1, sampleRate: 48_000, description: null } as const;
const sample = (length: number, duration: number) => ({ data: new Uint8Array(length).fill(7), duration, isKey: true });
const init = initOf(video, sound);
const part = partOf(1, [
  { track: 1, start: 0, samples: [sample(400, 9_000)] },
  { track: 2, start: 0, samples: [sample(60, 960), sample(61, 960)] },
]);

const countOf = (bytes: Uint8Array, name: string) => Buffer.from(bytes).toString('latin1').split(name).length - 1;

describe('removal of sound', () => {
  test.for([1, 7, 100, 100_000])('a stream in pieces of %i bytes keeps its size and video only', (size) => {
    const { take } = withoutSound();
    const stream = Buffer.concat([init, part]);
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < stream.length; at += size) pieces.push(take(stream.subarray(at, at + size)));
    const whole = Uint8Array.from(Buffer.concat(pieces));
    expect(whole.length).toBe(stream.length);
    const tracks = readInit(whole.slice(0, init.length)).tracks.map(({ kind }) => kind);
    expect(tracks).toEqual(['vide']);
    const parts = whole.slice(init.length);
    expect([countOf(parts, 'traf'), countOf(parts, 'free'), countOf(whole.slice(0, init.length), 'trex')]).toEqual([
      1, 1, 1,
    ]);
    const before = aboutPart(part, readInit(init));
    const after = aboutPart(parts, readInit(whole.slice(0, init.length)));
    expect([after.start_us, after.is_key]).toEqual([before.start_us, true]);
  });

  test('a box that broke off is dropped before the next one begins', () => {
    const { take, drop } = withoutSound();
    take(init);
    expect(take(part.subarray(0, 50))).toHaveLength(0);
    drop();
    expect(take(part)).toHaveLength(part.length);
  });
});

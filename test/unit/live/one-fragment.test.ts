/** A segment joined into one fragment, as recordings contain it. */
import { describe, expect, test } from 'vitest';
import { joined } from '../../../api/live/broadcast/codec/boxes.ts';
import { readInit } from '../../../api/live/broadcast/codec/init.ts';
import { asOneFragment } from '../../../api/live/broadcast/codec/one-fragment.ts';
import { initOf, partOf } from '../../../client/live/broadcast/send/mux.ts';
import { decoderConfiguration } from '../../../scripts/dev/camera/pictures.ts';

describe('joined fragments', () => {
  test('a joined fragment has all samples of a segment at their times', () => {
    const track = { codec: 'opus', channels: 1, sampleRate: 48_000, description: null } as const;
    const video = { width: 16, height: 16, description: decoderConfiguration(1, 1) };
    const init = readInit(initOf(video, track));
    const sample = (fill: number, duration: number, isKey = false) => ({
      data: new Uint8Array(fill).fill(fill),
      duration,
      isKey,
    });
    const parts = [
      partOf(1, [
        { track: 1, start: 0, samples: [sample(9, 3_000, true), sample(8, 3_000)] },
        { track: 2, start: 0, samples: [sample(3, 960, true), sample(4, 960, true)] },
      ]),
      // Its pictures begin 1,000 ticks after the previous ones end, and it has no sound.
      partOf(2, [{ track: 1, start: 7_000, samples: [sample(7, 3_000)] }]),
      partOf(3, [
        { track: 1, start: 10_000, samples: [sample(6, 500), sample(5, 2_500)] },
        { track: 2, start: 4_800, samples: [sample(2, 960, true)] },
      ]),
    ];
    const one = asOneFragment(joined(parts), init) ?? expect.fail('not one fragment');
    const expected = partOf(1, [
      {
        track: 1,
        start: 0,
        samples: [sample(9, 3_000, true), sample(8, 4_000), sample(7, 3_000), sample(6, 500), sample(5, 2_500)],
      },
      { track: 2, start: 0, samples: [sample(3, 960, true), sample(4, 3_840, true), sample(2, 960, true)] },
    ]);
    expect(Buffer.compare(one, expected)).toBe(0);
    expect(asOneFragment(one, init)).toEqual(one);
  });

  test('a fragment of older encoders with file offsets has the same samples', () => {
    const init = readInit(initOf({ width: 16, height: 16, description: decoderConfiguration(1, 1) }, null));
    const samples = [{ data: new Uint8Array(9).fill(9), duration: 3_000, isKey: true }];
    const part = partOf(1, [{ track: 1, start: 0, samples }]);
    const older = part.slice();
    new DataView(older.buffer).setUint32(Buffer.from(older).indexOf('tfhd') + 4, 0);
    expect(asOneFragment(older, init)).toEqual(part);
  });
});

/** What recordings have of a segment. */
import { expect, test } from 'vitest';
import { joined, readInit } from '../../../api/live/broadcast/boxes.ts';
import { asOneFragment } from '../../../api/live/broadcast/one-fragment.ts';
import { initOf, partOf } from '../../../client/live/broadcast/mux.ts';

test('one fragment has all samples of a segment at their times, as its parts had them', () => {
  const track = { codec: 'opus', channels: 1, sampleRate: 48_000, description: null } as const;
  const video = { width: 16, height: 16, description: new Uint8Array(7) };
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
    // Its pictures begin 1,000 later than those before end, and there is no sound.
    partOf(2, [{ track: 1, start: 7_000, samples: [sample(7, 3_000)] }]),
    partOf(3, [
      { track: 1, start: 10_000, samples: [sample(6, 500), sample(5, 2_500)] },
      { track: 2, start: 4_800, samples: [sample(2, 960, true)] },
    ]),
  ];
  const one = asOneFragment(joined(parts), init);
  const expected = partOf(1, [
    {
      track: 1,
      start: 0,
      samples: [sample(9, 3_000, true), sample(8, 4_000), sample(7, 3_000), sample(6, 500), sample(5, 2_500)],
    },
    { track: 2, start: 0, samples: [sample(3, 960, true), sample(4, 3_840, true), sample(2, 960, true)] },
  ]);
  expect(Buffer.compare(one, expected)).toBe(0);
  expect(Buffer.compare(asOneFragment(one, init), one)).toBe(0);
  // What says its places otherwise is not understood, and stays.
  const strange = partOf(1, [{ track: 1, start: 0, samples: [sample(9, 3_000, true)] }]);
  const tfhd = Buffer.from(strange).indexOf('tfhd');
  new DataView(strange.buffer).setUint32(tfhd + 4, 0);
  expect(asOneFragment(strange, init)).toBe(strange);
});

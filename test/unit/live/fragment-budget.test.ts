/**
 * Limits on the claims of a fragment: a broadcaster cannot make the room compute or hold more than
 * the bytes it sends.
 */
import { describe, expect, test } from 'vitest';
import { Budget, boxOf, joined, NotMedia, u32 } from '../../../api/live/broadcast/codec/boxes.ts';
import { readFragment } from '../../../api/live/broadcast/codec/fragment.ts';
import { readInit } from '../../../api/live/broadcast/codec/init.ts';
import { MediaTimeline } from '../../../api/live/broadcast/media-timeline.ts';
import { Splitter } from '../../../api/live/broadcast/splitter.ts';
import { initOf, partOf } from '../../../client/live/broadcast/send/mux.ts';
import { decoderConfiguration } from '../../../scripts/dev/camera/pictures.ts';

const NOW = { begun_ms: Date.UTC(2031, 10, 20, 5) };
const video = { width: 16, height: 16, description: decoderConfiguration(1, 1) };
const initBytes = initOf(video, null);
const init = readInit(initBytes);

/**
 * Returns a fragment whose run claims `count` samples. Their size is stated once or, with `isEach`,
 * per sample.
 */
function craft(count: number, { isEach = false, size = 0, data = 0 } = {}) {
  const run = isEach ? u32(0x301, count, 0, 3_000, size) : u32(1, count, 0);
  const traf = boxOf('traf', [
    boxOf('tfhd', [u32(0x20038, 1, 3_000, size, 0x2000000)]),
    boxOf('tfdt', [u32(0x1000000, 0, 0)]),
    boxOf('trun', [run]),
  ]);
  const moof = boxOf('moof', [boxOf('mfhd', [u32(0, 1)]), traf]);
  new DataView(moof.buffer).setUint32(moof.length - run.length + 8, moof.length + 8);
  return joined([moof, boxOf('mdat', [new Uint8Array(data)])]);
}

const refusalOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    if (error instanceof NotMedia) return error.code;
    throw error;
  }
  return null;
};

describe('media fragment limits', () => {
  test('a fragment that claims billions of samples is refused before reading them', () => {
    for (const count of [0xffffffff, 3_000_000]) {
      for (const size of [0, 1, 0xffffffff]) {
        for (const isEach of [true, false]) {
          const bytes = craft(count, { isEach, size });
          expect(bytes.length).toBeLessThan(130);
          const budget = new Budget();
          expect(refusalOf(() => readFragment(bytes, init, budget))).toBe('not_media');
          expect(budget.steps).toBeLessThan(10);
          const timeline = new MediaTimeline();
          timeline.addInit(initBytes);
          expect(refusalOf(() => timeline.take(bytes, NOW))).toBe('not_media');
          expect(timeline.segments).toEqual([]);
        }
      }
    }
  });

  test('a fragment cannot claim its bytes twice or have empty samples', () => {
    const honest = craft(2, { size: 50, data: 100 });
    expect(readFragment(honest, init).lines[0]?.samples).toHaveLength(2);
    expect(refusalOf(() => readFragment(craft(2, { size: 51, data: 100 }), init))).toBe('not_media');
    expect(refusalOf(() => readFragment(craft(2, { size: 0, data: 100 }), init))).toBe('not_media');
    // The same run is repeated, and each copy claims all bytes.
    const [moof, mdat] = [honest.subarray(8, honest.length - 108), honest.subarray(-108)];
    const traf = moof.subarray(16);
    const many = boxOf('moof', [moof.subarray(0, 16), ...Array.from({ length: 200 }, () => traf)]);
    expect(refusalOf(() => readFragment(joined([many, mdat]), init))).toBe('not_media');
  });

  test('a fragment with too many boxes or samples is refused as too large', () => {
    const boxes = joined(Array.from({ length: 30_000 }, () => boxOf('free', [])));
    expect(refusalOf(() => readFragment(boxes, init))).toBe('too_large');
    expect(refusalOf(() => readFragment(craft(30_000, { size: 1, data: 40_000 }), init))).toBe('too_large');
  });

  test('a fragment above the SQLite row size is refused by its stated length', () => {
    const timeline = new MediaTimeline();
    timeline.addInit(initBytes);
    const large = partOf(1, [
      { track: 1, start: 0, samples: [{ data: new Uint8Array(1_950_000), duration: 3_000, isKey: true }] },
    ]);
    expect(refusalOf(() => timeline.take(large, NOW))).toBe('too_large');
    for (const type of ['mdat', 'moof', 'moov']) {
      const head = joined([u32(2_000_000), new TextEncoder().encode(type)]);
      expect(refusalOf(() => [...new Splitter(true).push(head)])).toBe('too_large');
    }
  });

  test('a fragment with impossible times is refused', () => {
    const at = (seconds: number, duration = 3_000) =>
      partOf(1, [{ track: 1, start: seconds * 90_000, samples: [{ data: new Uint8Array(9), duration, isKey: true }] }]);
    expect(refusalOf(() => readFragment(at(2 ** 40), init))).toBe('times');
    expect(refusalOf(() => readFragment(at(0, 0xfffffff0), init))).toBe('times');
    expect(refusalOf(() => readFragment(at(1_900_000_000), init))).toBeNull();
  });
});

describe('media segment limits', () => {
  const part = (number: number, bytes: number, duration: number, isKey = number === 0) =>
    partOf(number, [
      { track: 1, start: number * duration, samples: [{ data: new Uint8Array(bytes), duration, isKey }] },
    ]);

  test('a segment above the maximum bit rate or without duration is refused', () => {
    for (const [bytes, expected] of [
      [1_000_000, 'bitrate'],
      [9, 'times'],
    ] as const) {
      const timeline = new MediaTimeline();
      timeline.addInit(initBytes);
      let refusal: string | null = null;
      let count = 0;
      for (; refusal === null && count < 2_000; count += 1)
        refusal = refusalOf(() => timeline.take(part(count, bytes, 1), NOW));
      expect(refusal).toBe(expected);
      expect(count).toBeLessThan(600);
      expect(timeline.segments[0]?.size).toBeLessThanOrEqual(8_000_000);
    }
  });
});

describe('initialization segment limits', () => {
  test('an initialization segment without timescale, truncated or oversized is refused', () => {
    const broken = initBytes.slice();
    new DataView(broken.buffer).setUint32(Buffer.from(broken).indexOf('mdhd') + 16, 0);
    expect(refusalOf(() => readInit(broken))).toBe('times');
    expect(refusalOf(() => readInit(initBytes.subarray(0, -9)))).toBe('not_media');
    const paddedInit = joined([initBytes, boxOf('free', [new Uint8Array(70_000)])]);
    expect(refusalOf(() => readInit(paddedInit))).toBe('too_large');
  });

  test('an unused initialization segment is replaced by the next one', () => {
    const timeline = new MediaTimeline();
    for (let width = 16; width < 16 + 300; width += 1) {
      const id = timeline.addInit(
        initOf(video, { codec: 'opus', channels: 1, sampleRate: 8_000 + width, description: null }),
      );
      expect(id).toBe(0);
    }
    expect(timeline.inits).toHaveLength(1);
  });
});

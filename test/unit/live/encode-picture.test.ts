/** The studio’s video encoder, with a fake browser encoder. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readInit } from '../../../api/live/broadcast/codec/init.ts';
import { PictureEncoder } from '../../../client/live/broadcast/send/encode-picture.ts';
import { initOf, type VideoTrack } from '../../../client/live/broadcast/send/mux.ts';
import { type CutPart, type Encoded, PartCutter } from '../../../client/live/broadcast/send/part-cutter.ts';
import { decoderConfiguration } from '../../../scripts/dev/camera/pictures.ts';
import { aboutPart } from './about-part.ts';

/** A fake video frame. `open` counts the frames that are not closed. */
class Picture {
  static open = 0;
  readonly displayWidth = 640;
  readonly displayHeight = 360;
  readonly timestamp: number;
  constructor(_: unknown, { timestamp }: { timestamp: number }) {
    this.timestamp = timestamp;
    Picture.open += 1;
  }
  close() {
    Picture.open -= 1;
  }
}

const record = decoderConfiguration(40, 23);

/**
 * Installs a fake encoder that returns one chunk per picture and fails after `failsAfter` pictures.
 * Returns the list of opened encoders.
 */
function stubEncoder(failsAfter = Number.POSITIVE_INFINITY) {
  const encoders: unknown[] = [];
  vi.stubGlobal(
    'VideoEncoder',
    class {
      state = 'unconfigured';
      readonly encodeQueueSize = 0;
      private count = 0;
      private readonly init: VideoEncoderInit;
      constructor(init: VideoEncoderInit) {
        this.init = init;
        encoders.push(this);
      }
      configure() {
        this.state = 'configured';
      }
      close() {
        this.state = 'closed';
      }
      encode({ timestamp }: VideoFrame, options: { keyFrame: boolean }) {
        if (this.state === 'closed') throw new Error('it is closed');
        if (this.count >= failsAfter) {
          this.state = 'closed';
          queueMicrotask(() => this.init.error(new DOMException('EncodingError')));
          return;
        }
        this.count += 1;
        const type = options.keyFrame ? ('key' as const) : ('delta' as const);
        const chunk = { timestamp, type, byteLength: 3, duration: null, copyTo: () => undefined };
        this.init.output(
          chunk,
          options.keyFrame ? { decoderConfig: { codec: 'avc1', description: record } } : undefined,
        );
      }
    },
  );
  return encoders;
}

function encoderOf(part: Partial<{ init: (track: VideoTrack) => void; take: (picture: Encoded) => void }> = {}) {
  const counts = { refused: 0, failed: 0 };
  const pictures = new PictureEncoder('avc1.42e01f', 1_000_000, {
    init: () => undefined,
    take: () => undefined,
    ...part,
    refused: () => {
      counts.refused += 1;
    },
    failed: () => {
      counts.failed += 1;
    },
  });
  return { pictures, counts };
}

const picture = (at_us: number) => new Picture(null, { timestamp: at_us }) as unknown as VideoFrame;
const now_us = () => Math.round(performance.now() * 1000);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('VideoFrame', Picture);
  Picture.open = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('still screen in the studio', () => {
  test('a still screen keeps sending short parts with sound and key frames', async () => {
    stubEncoder();
    const parts: CutPart[] = [];
    const cutter = new PartCutter({ sampleRate: 48_000, frame: 960 }, (part) => parts.push(part));
    const keys: number[] = [];
    const { pictures } = encoderOf({
      take: (one) => {
        if (one.isKey) keys.push(one.at_us);
        cutter.picture(one);
      },
    });
    pictures.encode(picture(now_us()));
    for (let nth = 0; nth < 500; nth += 1) {
      await vi.advanceTimersByTimeAsync(20);
      cutter.sound({ at_us: now_us(), data: new Uint8Array(9).fill(0xee), isKey: true });
      pictures.goOn();
    }
    const video = { width: 640, height: 360, description: record };
    const init = readInit(initOf(video, { codec: 'opus', channels: 1, sampleRate: 48_000, description: null }));
    const fragments = parts.map(({ media }) => aboutPart(media, init));
    expect(parts.length).toBeGreaterThanOrEqual(38);
    for (const { duration_us } of fragments) expect(duration_us).toBeLessThanOrEqual(250_000);
    expect(
      fragments.every(({ start_us }, index) => index === 0 || start_us > (fragments[index - 1]?.start_us ?? 0)),
    ).toBe(true);
    // The last part is not complete yet.
    const soundBytes = parts.reduce((sum, { media }) => sum + media.filter((byte) => byte === 0xee).length, 0);
    expect(soundBytes).toBeGreaterThanOrEqual(480 * 9);
    expect(keys.length).toBe(5);
  });

  test('a still screen keeps one picture, timed before the next one', () => {
    stubEncoder();
    const moments: number[] = [];
    const { pictures } = encoderOf({ take: ({ at_us }) => moments.push(at_us) });
    const startUs = now_us();
    pictures.encode(picture(startUs));
    vi.advanceTimersByTime(250);
    pictures.goOn();
    // This picture was taken before the last repetition.
    pictures.encode(picture(startUs + 200_000));
    vi.advanceTimersByTime(3_600_000);
    pictures.goOn();
    expect(moments).toHaveLength(5);
    expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b));
    expect(Picture.open).toBe(1);
    pictures.close();
    expect(Picture.open).toBe(0);
  });
});

describe('failing video encoder', () => {
  test.for([0, 1, 29])('an encoder that fails after %i pictures is opened four times', async (after) => {
    const encoders = stubEncoder(after);
    const { pictures, counts } = encoderOf();
    for (let index = 0; index < 1_000; index += 1) {
      pictures.encode(picture(index * 33_333));
      await vi.advanceTimersByTimeAsync(33);
    }
    expect([encoders.length, counts]).toEqual([4, { refused: 3, failed: 1 }]);
    pictures.close();
    expect(Picture.open).toBe(0);
  });

  test('an encoder that worked for some time may fail again', async () => {
    stubEncoder(100);
    const { pictures, counts } = encoderOf();
    for (let index = 0; index < 1_000; index += 1) {
      pictures.encode(picture(index * 33_333));
      await vi.advanceTimersByTimeAsync(33);
    }
    expect(counts.failed).toBe(0);
    expect(counts.refused).toBeGreaterThan(4);
  });
});

/**
 * The studio’s filters: the remembered choice, what goes first when frames drop, and no open frame.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { choiceOf, keepChoice, storedChoice } from '../../../../client/live/broadcast/filter/filter-setting.ts';
import { MissedFrames } from '../../../../client/live/broadcast/filter/missed-frames.ts';
import { Capture, type PictureFilter } from '../../../../client/live/broadcast/send/capture.ts';
import { DroppedFrames } from '../../../../client/live/broadcast/send/dropped-frames.ts';

afterEach(() => vi.unstubAllGlobals());

describe('dropped frames', () => {
  const manyAfter = (drops: DroppedFrames, count: number, interval_us: number) =>
    Array.from({ length: count }, (_, index) => drops.add(index * interval_us)).indexOf(true) + 1;

  test('nine are too many within five seconds, not within a minute', () => {
    expect(manyAfter(new DroppedFrames(), 20, 500_000)).toBe(9);
    expect(manyAfter(new DroppedFrames(), 20, 7_000_000)).toBe(0);
  });

  test('the count starts again after too many', () => {
    const drops = new DroppedFrames();
    expect([manyAfter(drops, 9, 1_000), manyAfter(drops, 9, 1_000)]).toEqual([9, 9]);
  });
});

describe('remembered choice', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    });
  });

  test('without a choice the filter is off', () => {
    expect(storedChoice()).toEqual({ kind: 'off', strength: 2 });
  });

  test('a choice is remembered with its strength, and switching it off too', () => {
    keepChoice({ kind: 'smooth', strength: 3 });
    expect(storedChoice()).toEqual({ kind: 'smooth', strength: 3 });
    keepChoice({ kind: 'off', strength: 3 });
    expect(stored.size).toBe(0);
    expect(storedChoice().kind).toBe('off');
  });

  test('an unknown choice counts as off, at medium strength', () => {
    for (const strength of ['0', '4', '1.5', 'much', null]) {
      expect(choiceOf({ kind: 'sepia', strength })).toEqual({ kind: 'off', strength: 2 });
    }
    stored.set('studio-filter', '{');
    expect(storedChoice().kind).toBe('off');
  });

  test('a browser that stores nothing has a filter for this page only', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('SecurityError');
      },
      setItem: () => {
        throw new DOMException('SecurityError');
      },
    });
    keepChoice({ kind: 'blur', strength: 1 });
    expect(storedChoice().kind).toBe('off');
  });
});

describe('filter of the camera', () => {
  const SIZE = { width: 720, height: 1280 };
  /** A fake frame. `open` counts the frames that are not closed. */
  class Frame {
    static open = 0;
    readonly displayWidth = SIZE.width;
    readonly displayHeight = SIZE.height;
    readonly source: unknown;
    readonly timestamp: number;
    constructor(source: unknown, { timestamp }: { timestamp: number }) {
      [this.source, this.timestamp] = [source, timestamp];
      Frame.open += 1;
    }
    close() {
      Frame.open -= 1;
    }
  }
  /** The camera's frames, which a test sends. */
  let send: (frame: Frame) => Promise<void>;

  beforeEach(() => {
    Frame.open = 0;
    vi.stubGlobal('VideoFrame', Frame);
    const { readable, writable } = new TransformStream<Frame, Frame>();
    const writer = writable.getWriter();
    send = async (frame) => {
      await writer.write(frame);
      await writer.ready;
    };
    vi.stubGlobal(
      'MediaStreamTrackProcessor',
      class {
        readonly readable = readable;
      },
    );
    const audio = { port: {}, connect: (next: unknown) => next, disconnect: () => undefined, start: () => undefined };
    const node = class {
      constructor() {
        Object.assign(this, audio);
      }
    };
    for (const name of ['AudioWorkletNode', 'GainNode', 'ConstantSourceNode']) vi.stubGlobal(name, node);
    vi.stubGlobal(
      'AudioContext',
      class {
        readonly audioWorklet = { addModule: async () => undefined };
      },
    );
    const track = { stop: () => undefined, getSettings: () => ({ frameRate: 30, facingMode: 'user' }) };
    const stream = {
      getTracks: () => [track],
      getVideoTracks: () => [track],
      getAudioTracks: () => [],
    };
    const get = async () => stream;
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: get, getDisplayMedia: get } });
    for (const side of ['innerWidth', 'innerHeight']) vi.stubGlobal(side, 1280);
    vi.stubGlobal('screen', {});
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
  });

  /**
   * Returns a capture with an open camera or screen, and a filter whose drawing takes `took_ms`.
   */
  async function withFilter({ opens = 'openCamera' as 'openCamera' | 'openScreen', draws = true, took_ms = 0 } = {}) {
    const element = { toggleAttribute: () => undefined, hidden: false, remove: () => undefined };
    const video = {
      ...element,
      videoWidth: 0,
      videoHeight: 0,
      play: async () => undefined,
      insertAdjacentElement: vi.fn(),
    };
    const capture = new Capture(video as unknown as HTMLVideoElement);
    await capture[opens]();
    let now_ms = 1_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now_ms);
    const [dropped, drew] = [vi.fn(), vi.fn()];
    const canvas = { ...element } as unknown as HTMLCanvasElement;
    const filter: PictureFilter = {
      canvas,
      draw: () => {
        now_ms += took_ms;
        return draws;
      },
      dropped,
      drew,
    };
    capture.filter = filter;
    const encoded: Frame[] = [];
    capture.onPicture = (frame) => {
      encoded.push(frame as unknown as Frame);
      frame.close();
    };
    const film = async (count: number) => {
      for (let index = 0; index < count; index += 1) await send(new Frame('camera', { timestamp: index * 33_333 }));
      await vi.waitFor(() => expect(Frame.open).toBe(0));
    };
    return { capture, canvas, dropped, drew, encoded, film };
  }
  afterEach(() => vi.restoreAllMocks());

  test('the encoder gets the canvas with the camera’s times; no frame stays open', async () => {
    const { canvas, encoded, film } = await withFilter();
    await film(3);
    expect(encoded.map(({ source }) => source)).toEqual([canvas, canvas, canvas]);
    expect(encoded.map(({ timestamp }) => timestamp)).toEqual([0, 33_333, 66_666]);
  });

  test('before the live, frames are drawn for the preview and closed', async () => {
    const { capture, encoded, film } = await withFilter();
    capture.onPicture = null;
    await film(3);
    expect(encoded).toEqual([]);
  });

  test('a filter that cannot draw lets the camera through', async () => {
    const { canvas, encoded, film } = await withFilter({ draws: false });
    await film(2);
    expect(encoded).toHaveLength(2);
    expect(encoded.map(({ source }) => source)).not.toContain(canvas);
  });

  test('a shared screen is not filtered, and its drops concern the small rendition', async () => {
    const { capture, canvas, dropped, encoded, film } = await withFilter({ opens: 'openScreen' });
    await film(2);
    expect(encoded.map(({ source }) => source)).toEqual(['camera', 'camera']);
    expect(canvas.hidden).toBe(true);
    expect(capture.dropped()).toBe(false);
    expect(dropped).not.toHaveBeenCalled();
  });

  test('a filter answers for drops before the small rendition does, until it is off', async () => {
    const { capture, dropped } = await withFilter();
    expect(capture.dropped()).toBe(true);
    expect(dropped).toHaveBeenCalledOnce();
    capture.filter = null;
    expect(capture.dropped()).toBe(false);
  });

  test('the filter hears how long a drawing took, and the rate of the camera', async () => {
    const { drew, film } = await withFilter({ took_ms: 50 });
    await film(2);
    expect(drew.mock.calls).toEqual([
      [50, 30],
      [50, 30],
    ]);
  });
});

test.for([
  ['a quick filter', 20, 30, 0],
  ['a filter that takes one and a half frames', 50, 30, 10],
  ['a filter that takes six frames', 200, undefined, 20],
  ['a slow filter of a slower camera', 50, 15, 0],
] as const)('missed frames of the camera: %s', ([, took_ms, rate, missed]) => {
  const frames = new MissedFrames();
  const added = Array.from({ length: 20 }, () => frames.add(took_ms, rate));
  expect(added.filter(Boolean)).toHaveLength(missed);
});

/**
 * The studio's second encoder, with fake browser encoders, up to the room that joins both
 * renditions.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MediaTimeline } from '../../../../api/live/broadcast/media-timeline.ts';
import { SmallRendition } from '../../../../api/live/broadcast/rendition/small-rendition.ts';
import { PictureEncoder } from '../../../../client/live/broadcast/send/encode-picture.ts';
import { initOf } from '../../../../client/live/broadcast/send/mux.ts';
import { PartCutter } from '../../../../client/live/broadcast/send/part-cutter.ts';
import { SmallEncoder } from '../../../../client/live/broadcast/send/small-encoder.ts';
import { decoderConfiguration } from '../../../../scripts/dev/camera/pictures.ts';

const FRAME_MS = 40;
const NOON = Date.UTC(2031, 10, 20, 5);

interface Size {
  width: number;
  height: number;
}

/** A fake frame. `open` counts the frames that are not closed. */
class Frame {
  static open = 0;
  readonly displayWidth: number;
  readonly displayHeight: number;
  readonly timestamp: number;
  constructor(
    source: Partial<Size & { displayWidth: number; displayHeight: number }>,
    { timestamp }: { timestamp: number },
  ) {
    this.displayWidth = source.displayWidth ?? source.width ?? 0;
    this.displayHeight = source.displayHeight ?? source.height ?? 0;
    this.timestamp = timestamp;
    Frame.open += 1;
  }
  close() {
    Frame.open -= 1;
  }
}

/** Frames that wait for each encoder, by the width of its pictures. */
let queues: Record<number, number>;
/** Widths of the pictures that were encoded. */
let widths: number[];

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  [Frame.open, queues, widths] = [0, {}, []];
  vi.stubGlobal('VideoFrame', Frame);
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      width: number;
      height: number;
      constructor(width: number, height: number) {
        [this.width, this.height] = [width, height];
      }
      getContext() {
        return { drawImage: () => undefined };
      }
    },
  );
  vi.stubGlobal(
    'VideoEncoder',
    class {
      state = 'unconfigured';
      private size: Size = { width: 0, height: 0 };
      private isNew = true;
      private readonly init: VideoEncoderInit;
      constructor(init: VideoEncoderInit) {
        this.init = init;
      }
      get encodeQueueSize() {
        return queues[this.size.width] ?? 0;
      }
      configure({ width, height }: Size) {
        this.state = 'configured';
        this.size = { width, height };
      }
      close() {
        this.state = 'closed';
      }
      encode({ timestamp, displayWidth }: Frame, { keyFrame }: { keyFrame: boolean }) {
        widths.push(displayWidth);
        const { width, height } = this.size;
        const description = decoderConfiguration(Math.ceil(width / 16), Math.ceil(height / 16));
        const type = keyFrame ? ('key' as const) : ('delta' as const);
        this.init.output(
          { timestamp, type, byteLength: 3, duration: null, copyTo: () => undefined },
          this.isNew ? { decoderConfig: { codec: 'avc1.42e01f', description } } : {},
        );
        this.isNew = false;
      }
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A studio and the room to which it sends. */
function studio() {
  const timeline = new MediaTimeline();
  const small = new SmallRendition(timeline);
  const line = {
    hasRoomForSmall: true,
    sendSmall: (kind: string, media: Uint8Array<ArrayBuffer>) =>
      kind === 'small_init' ? small.begin(media) : small.part(media, Date.now()),
  };
  const cutter = new PartCutter(null, ({ at_us, media }) => {
    small.onEntries(timeline.take(media, { begun_ms: at_us / 1000 }));
    encoder.mainSent(at_us);
  });
  const encoder = new SmallEncoder(
    'avc1.42e01f',
    line,
    () => cutter.zero_us,
    () => encoder.dropped(),
  );
  const pictures = new PictureEncoder('avc1.42e01f', 1_500_000, {
    init: (track) => timeline.addInit(initOf(track, null)),
    take: (picture) => cutter.picture(picture),
    refused: () => undefined,
    failed: () => undefined,
    encoded: (frame, isKey) => encoder.encode(frame, isKey),
    skipped: () => encoder.dropped(),
  });
  const film = (seconds: number, size = { width: 1280, height: 720 }) => {
    for (let at = 0; at < seconds * 1000; at += FRAME_MS) {
      vi.advanceTimersByTime(FRAME_MS);
      pictures.encode(new Frame(size, { timestamp: Math.round(performance.now() * 1000) }) as unknown as VideoFrame);
    }
  };
  const states = () => timeline.segments.map(({ msn }) => small.segment(msn)?.state ?? null);
  return { timeline, encoder, line, film, states, pictures };
}

describe('second encoder of the studio', () => {
  test('both encoders have the same times and keyframes, so the room joins whole segments', () => {
    const { film, states, encoder, pictures } = studio();
    film(9);
    // The times begin with the first part, so the first segment has no small pictures.
    expect(states()).toEqual([null, 'whole', 'whole', 'whole', 'open']);
    expect(encoder.side).toBe(360);
    expect(new Set(widths)).toEqual(new Set([1280, 640]));
    encoder.close();
    pictures.close();
    expect(Frame.open).toBe(0);
  });

  test('a portrait picture stays portrait, and a new size begins with a segment', () => {
    const { film, states } = studio();
    film(5, { width: 720, height: 1280 });
    expect(widths).toContain(360);
    film(5);
    expect(widths).toContain(640);
    expect(states().slice(-3)).toContain('whole');
  });

  test('it pauses on a slow connection and begins again with a keyframe', () => {
    const { film, states, encoder, line } = studio();
    film(5);
    encoder.isWanted = false;
    film(4);
    expect(encoder.side).toBeNull();
    encoder.isWanted = true;
    line.hasRoomForSmall = false;
    film(2);
    expect(encoder.side).toBeNull();
    line.hasRoomForSmall = true;
    film(6);
    expect(encoder.side).toBe(360);
    expect(states()).toContain('broken');
    expect(states().slice(-2)).toEqual(['whole', 'open']);
  });

  test.for([
    { which: 'main', width: 1280 },
    { which: 'small', width: 640 },
  ])('it gives up for good when the $which encoder drops frames', ({ width }) => {
    const { film, encoder, states } = studio();
    film(5);
    queues[width] = 4;
    film(1);
    queues[width] = 0;
    film(6);
    expect(encoder.side).toBeNull();
    expect(states().at(-1)).toBeNull();
  });

  test('a picture that is hardly larger is sent once', () => {
    const { film, encoder } = studio();
    film(5, { width: 640, height: 360 });
    expect(encoder.side).toBeNull();
    expect(new Set(widths)).toEqual(new Set([640]));
  });
});

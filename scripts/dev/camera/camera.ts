/**
 * A camera without a device: segments of a broadcast with pictures from any source, and silent
 * sound.
 */
import {
  initOf,
  partOf,
  type Sample,
  VIDEO_TIMESCALE,
  type VideoTrack,
} from '../../../client/live/broadcast/send/mux.ts';

export const PART_MS = 300;
/** Number of parts per segment. A segment starts with a key frame. */
export const PARTS_PER_SEGMENT = 6;

const SAMPLE_RATE = 48_000;
/** Mono silence in the codecs of browsers and of programs. */
const silences = {
  opus: { frame: 960, data: Uint8Array.from([0xf8, 0xff, 0xfe]), description: null },
  'mp4a.40.2': {
    frame: 1024,
    data: Uint8Array.from([0x00, 0xc8, 0x00, 0x80, 0x23, 0x80]),
    description: Uint8Array.from([0x11, 0x88]),
  },
} as const;

/** A source of pictures. */
export interface Source {
  readonly track: VideoTrack;
  /**
   * Returns the next 300 ms. The first picture is taken at `clockMs`, and is a key frame if
   * `wantsKey` is set.
   */
  take(clockMs: number, wantsKey: boolean): readonly Sample[];
}

/** One broadcast of a source, from its first part on. */
export class Camera {
  private readonly source: Source;
  private readonly codec: keyof typeof silences | null;
  private sent = 0;

  /** `codec`: null for a camera without sound. */
  constructor(source: Source, codec: keyof typeof silences | null = 'opus') {
    this.source = source;
    this.codec = codec;
  }

  init(): Uint8Array<ArrayBuffer> {
    const { codec } = this;
    const sound = codec && { codec, channels: 1, sampleRate: SAMPLE_RATE, description: silences[codec].description };
    return initOf(this.source.track, sound);
  }

  /**
   * Returns the next 300 ms, from `clockMs` on. Every sixth part starts with a key frame, and so
   * does a part with `wantsKey`.
   */
  part(clockMs: number, wantsKey = false): Uint8Array<ArrayBuffer> {
    const before = this.sent;
    this.sent += 1;
    return partOf(this.sent, [
      { track: 1, start: (before * PART_MS * VIDEO_TIMESCALE) / 1000, samples: this.source.take(clockMs, wantsKey) },
      ...(this.codec ? [{ track: 2 as const, ...quiet(before, this.codec) }] : []),
    ]);
  }
}

/** Returns the frames of silence that begin within a part. */
function quiet(part: number, codec: keyof typeof silences): { start: number; samples: Sample[] } {
  const { frame, data } = silences[codec];
  const [from, until] = [part, part + 1].map((one) => Math.ceil((one * PART_MS * SAMPLE_RATE) / 1000 / frame));
  const count = (until ?? 0) - (from ?? 0);
  const samples = Array.from({ length: count }, (): Sample => ({ data, duration: frame, isKey: true }));
  return { start: (from ?? 0) * frame, samples };
}

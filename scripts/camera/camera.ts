/** A camera without a device: parts of a broadcast with pictures of any source, and silence for sound. */
import { initOf, partOf, type Sample, VIDEO_TIMESCALE, type VideoTrack } from '../../client/live/broadcast/send/mux.ts';

export const PART_MS = 300;
/** Every so many parts one begins with a picture that stands by itself. */
export const PARTS_A_SEGMENT = 6;

const SAMPLE_RATE = 48_000;
/** Silence as browsers send it, and as programs do: of one channel each. */
const silences = {
  opus: { frame: 960, data: Uint8Array.from([0xf8, 0xff, 0xfe]), description: null },
  'mp4a.40.2': {
    frame: 1024,
    data: Uint8Array.from([0x00, 0xc8, 0x00, 0x80, 0x23, 0x80]),
    description: Uint8Array.from([0x11, 0x88]),
  },
} as const;

/** Where pictures come from. */
export interface Source {
  readonly track: VideoTrack;
  /** The next 300 ms, whose first picture is taken at `clockMs`; it stands by itself where that is asked. */
  take(clockMs: number, asked: boolean): readonly Sample[];
}

/** One broadcast of a source, from its first part on. */
export class Camera {
  private readonly source: Source;
  private readonly codec: keyof typeof silences;
  private sent = 0;

  constructor(source: Source, codec: keyof typeof silences = 'opus') {
    this.source = source;
    this.codec = codec;
  }

  init(): Uint8Array<ArrayBuffer> {
    const { codec } = this;
    const { description } = silences[codec];
    return initOf(this.source.track, { codec, channels: 1, sampleRate: SAMPLE_RATE, description });
  }

  /** The next 300 ms, from `clockMs` on. Every sixth stands by itself, and one of which that is asked. */
  part(clockMs: number, asked = false): Uint8Array<ArrayBuffer> {
    const before = this.sent;
    this.sent += 1;
    return partOf(this.sent, [
      { track: 1, start: (before * PART_MS * VIDEO_TIMESCALE) / 1000, samples: this.source.take(clockMs, asked) },
      { track: 2, ...this.quiet(before) },
    ]);
  }

  /** Returns the frames of silence that begin within a part. */
  private quiet(part: number): { start: number; samples: Sample[] } {
    const { frame, data } = silences[this.codec];
    const [from, until] = [part, part + 1].map((one) => Math.ceil((one * PART_MS * SAMPLE_RATE) / 1000 / frame));
    const count = (until ?? 0) - (from ?? 0);
    const samples = Array.from({ length: count }, (): Sample => ({ data, duration: frame, isKey: true }));
    return { start: (from ?? 0) * frame, samples };
  }
}

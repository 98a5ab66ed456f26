/** A camera without a device: parts of a broadcast with pictures of any source, and silence for sound. */
import { initOf, partOf, type Sample, VIDEO_TIMESCALE, type VideoTrack } from '../../client/live/broadcast/mux.ts';

export const PART_MS = 300;
/** Every so many parts one begins with a picture that stands by itself. */
export const PARTS_A_SEGMENT = 6;

const SAMPLE_RATE = 48_000;
/** 20 ms of Opus in which nothing is heard. */
const silence: Sample = { data: Uint8Array.from([0xf8, 0xff, 0xfe]), duration: 960, isKey: true };
const SILENCE_MS = 20;
const quiet = Array.from({ length: PART_MS / SILENCE_MS }, () => silence);

/** Where pictures come from. */
export interface Source {
  readonly track: VideoTrack;
  /** The next 300 ms, whose first picture is taken at `clockMs`; it stands by itself where that is asked. */
  take(clockMs: number, asked: boolean): readonly Sample[];
}

/** One broadcast of a source, from its first part on. */
export class Camera {
  private readonly source: Source;
  private sent = 0;

  constructor(source: Source) {
    this.source = source;
  }

  init(): Uint8Array<ArrayBuffer> {
    return initOf(this.source.track, { codec: 'opus', channels: 1, sampleRate: SAMPLE_RATE, description: null });
  }

  /** The next 300 ms, from `clockMs` on. Every sixth stands by itself, and one of which that is asked. */
  part(clockMs: number, asked = false): Uint8Array<ArrayBuffer> {
    const before = this.sent;
    this.sent += 1;
    return partOf(this.sent, [
      { track: 1, start: (before * PART_MS * VIDEO_TIMESCALE) / 1000, samples: this.source.take(clockMs, asked) },
      { track: 2, start: (before * PART_MS * SAMPLE_RATE) / 1000, samples: quiet },
    ]);
  }
}

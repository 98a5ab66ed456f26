/** A camera in plain JavaScript: parts of a broadcast with the time in their pixels, silence for sound, and nothing to install. */
import { initOf, partOf, type Sample, VIDEO_TIMESCALE } from '../../client/broadcast/mux.ts';
import { decoderConfiguration, MACROBLOCK, Pictures } from './pictures.ts';
import { COLUMNS, ROWS, Scene, WIDTH } from './scene.ts';

const FRAME_MS = 100;
const FRAMES_A_PART = 3;
export const PART_MS = FRAMES_A_PART * FRAME_MS;
/** Every so many parts one begins with a picture that stands by itself. */
const PARTS_A_SEGMENT = 6;

const SAMPLE_RATE = 48_000;
/** 20 ms of Opus in which nothing is heard. */
const silence: Sample = { data: Uint8Array.from([0xf8, 0xff, 0xfe]), duration: 960, isKey: true };
const SILENCE_MS = 20;

/** One broadcast of it, from its first part on. */
export class ClockCamera {
  private readonly pictures = new Pictures();
  private readonly scene: Scene;
  private sent = 0;
  private sinceKey = 0;

  /** `name`: each has a scene of its own. `hasClock`: the time stands in its strip. */
  constructor(name: string, hasClock = true) {
    this.scene = new Scene(name, hasClock);
  }

  init(): Uint8Array<ArrayBuffer> {
    const video = { width: WIDTH, height: ROWS * MACROBLOCK, description: decoderConfiguration(COLUMNS, ROWS) };
    return initOf(video, { codec: 'opus', channels: 1, sampleRate: SAMPLE_RATE, description: null });
  }

  /** The next 300 ms: its first picture was taken at `clockMs`, which it shows. Every sixth stands by itself, and one of which that is asked. */
  part(clockMs: number, asked = false): Uint8Array<ArrayBuffer> {
    const isKey = asked || this.sinceKey === 0;
    this.sinceKey = isKey ? 1 : (this.sinceKey + 1) % PARTS_A_SEGMENT;
    const before = this.sent;
    this.sent += 1;
    const frames = Array.from({ length: FRAMES_A_PART }, (_, index): Sample => {
      const key = isKey && index === 0;
      const data = this.pictures.write(this.scene.at(clockMs + index * FRAME_MS), key);
      return { data, isKey: key, duration: (VIDEO_TIMESCALE * FRAME_MS) / 1000 };
    });
    const quiet = Array.from({ length: PART_MS / SILENCE_MS }, () => silence);
    return partOf(this.sent, [
      { track: 1, start: (before * PART_MS * VIDEO_TIMESCALE) / 1000, samples: frames },
      { track: 2, start: (before * PART_MS * SAMPLE_RATE) / 1000, samples: quiet },
    ]);
  }
}

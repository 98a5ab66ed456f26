/**
 * The camera of tests and benchmarks, in plain JavaScript. Its pixels encode the time, and it needs
 * no installation.
 */
import { type Sample, VIDEO_TIMESCALE } from '../../../client/live/broadcast/send/mux.ts';
import { Camera, PART_MS, PARTS_PER_SEGMENT, type Source } from './camera.ts';
import { decoderConfiguration, MACROBLOCK, Pictures } from './pictures.ts';
import { COLUMNS, ROWS, Scene, WIDTH } from './scene.ts';

const FRAMES_PER_PART = 3;
const FRAME_MS = PART_MS / FRAMES_PER_PART;

class Clock implements Source {
  readonly track = { width: WIDTH, height: ROWS * MACROBLOCK, description: decoderConfiguration(COLUMNS, ROWS) };
  private readonly pictures = new Pictures();
  private readonly scene: Scene;
  private sinceKey = 0;

  constructor(name: string) {
    this.scene = new Scene(name);
  }

  take(clockMs: number, wantsKey: boolean): Sample[] {
    const isKey = wantsKey || this.sinceKey === 0;
    this.sinceKey = isKey ? 1 : (this.sinceKey + 1) % PARTS_PER_SEGMENT;
    return Array.from({ length: FRAMES_PER_PART }, (_, index): Sample => {
      const key = isKey && index === 0;
      const data = this.pictures.write(this.scene.at(clockMs + index * FRAME_MS), key);
      return { data, isKey: key, duration: (VIDEO_TIMESCALE * FRAME_MS) / 1000 };
    });
  }
}

/** Camera that shows a different scene per name, with the time in a strip on top. */
export class ClockCamera extends Camera {
  constructor(name: string, codec?: 'opus' | 'mp4a.40.2') {
    super(new Clock(name), codec);
  }
}

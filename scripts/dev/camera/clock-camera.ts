/**
 * The camera of tests and benchmarks, in plain JavaScript. Its pixels encode the time, and it needs
 * no installation.
 */
import { type Sample, VIDEO_TIMESCALE, type VideoTrack } from '../../../client/live/broadcast/send/mux.ts';
import { Camera, PART_MS, PARTS_PER_SEGMENT, type Source } from './camera.ts';
import { decoderConfiguration, MACROBLOCK, Pictures } from './pictures.ts';
import { COLUMNS, ROWS, Scene, WIDTH } from './scene.ts';

const FRAMES_PER_PART = 3;
const FRAME_MS = PART_MS / FRAMES_PER_PART;

/** Pictures with the time in a strip on top, of this number of rows of macroblocks. */
export class Clock implements Source {
  readonly track: VideoTrack;
  private readonly pictures = new Pictures();
  private readonly scene: Scene;
  private readonly rows: number;
  private sinceKey = 0;

  constructor(name: string, rows = ROWS) {
    this.rows = rows;
    this.track = { width: WIDTH, height: rows * MACROBLOCK, description: decoderConfiguration(COLUMNS, rows) };
    this.scene = new Scene(name);
  }

  take(clockMs: number, wantsKey: boolean): Sample[] {
    const isKey = wantsKey || this.sinceKey === 0;
    this.sinceKey = isKey ? 1 : (this.sinceKey + 1) % PARTS_PER_SEGMENT;
    return Array.from({ length: FRAMES_PER_PART }, (_, index): Sample => {
      const key = isKey && index === 0;
      const macroblocks = this.scene.at(clockMs + index * FRAME_MS).slice(0, COLUMNS * this.rows);
      const data = this.pictures.write(macroblocks, key);
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

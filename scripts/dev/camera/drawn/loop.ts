/**
 * A clip as an endless source of pictures. A requested key frame restarts it at the
 * beginning, which equals the poster.
 */
import { type Sample, VIDEO_TIMESCALE, type VideoTrack } from '../../../../client/live/broadcast/send/mux.ts';
import type { Size } from '../../../../seed/art/backdrop.ts';
import { POSTER } from '../../../../seed/art/poster.ts';
import type { Source } from '../camera.ts';
import { GROUP, PICTURES_PER_PART, RATE } from './drawings.ts';
import type { Encoded } from './samples.ts';

export class Loop implements Source {
  readonly track: VideoTrack;
  private readonly samples: readonly Sample[];
  private at = 0;

  constructor({ description, samples }: Encoded, size: Size = POSTER) {
    this.track = { ...size, description };
    this.samples = samples.map((data, index) => ({
      data,
      isKey: index % GROUP === 0,
      duration: VIDEO_TIMESCALE / RATE,
    }));
  }

  take(_clockMs: number, wantsKey: boolean): readonly Sample[] {
    if (wantsKey) this.at = 0;
    const samples = this.samples.slice(this.at, this.at + PICTURES_PER_PART);
    this.at = (this.at + PICTURES_PER_PART) % this.samples.length;
    return samples;
  }
}

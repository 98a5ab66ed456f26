/** Cuts encoded media into parts: as many frames as fit, with the sound of the same time. */
import { partOf, type Sample, VIDEO_TIMESCALE } from './mux.ts';

/** One encoded frame of video or sound, by the page's clock. */
export interface Encoded {
  at_us: number;
  data: Uint8Array;
  isKey: boolean;
  /** Microseconds from `at_us` until it is shown, for encoders that reorder pictures. */
  offset_us?: number;
}

/** A part, with the time of its first frame by the page's clock. */
export interface CutPart {
  at_us: number;
  media: Uint8Array<ArrayBuffer>;
}

/**
 * Maximum microseconds between the first and the last frame of a part. With another frame it
 * could exceed 300 ms, the maximum in the playlist (api/live/broadcast/playlist.ts).
 */
const PART_US = 233_000;
const inScale = (us: number, scale: number) => Math.round((us * scale) / 1_000_000);

/**
 * Collects frames and hands over parts. Times start at `zero_us`, by default the first video frame.
 * `audio`: null without sound.
 */
export class PartCutter {
  private pictures: Encoded[] = [];
  private sounds: Encoded[] = [];
  private number = 0;
  /** Time from which the times of the parts count. Null: still unknown. */
  zero_us: number | null;
  private readonly audio: { sampleRate: number; frame: number } | null;
  private readonly onPart: (part: CutPart) => void;

  constructor(
    audio: { sampleRate: number; frame: number } | null,
    onPart: (part: CutPart) => void,
    zero_us: number | null = null,
  ) {
    this.audio = audio;
    this.onPart = onPart;
    this.zero_us = zero_us;
  }

  /** Adds a video frame. The previous frame lasts until this one. */
  picture(next: Encoded): void {
    const [first] = this.pictures;
    if (first && (next.isKey || next.at_us - first.at_us > PART_US)) this.cut(next.at_us);
    this.pictures.push(next);
  }

  /** Ends the current part, because the next frames need a new initialization segment. */
  end(at_us: number): void {
    if (this.pictures.length > 0) this.cut(at_us);
  }

  sound(next: Encoded): void {
    this.sounds.push(next);
  }

  private cut(end_us: number) {
    const pictures = this.pictures;
    this.pictures = [];
    const at_us = pictures[0]?.at_us ?? end_us;
    this.zero_us ??= at_us;
    this.number += 1;
    const since = (us: number) => Math.max(0, us - (this.zero_us ?? 0));
    const start = inScale(since(at_us), VIDEO_TIMESCALE);
    const samples = pictures.map(({ data, isKey, at_us: own, offset_us = 0 }, index): Sample => {
      const until = inScale(since(pictures[index + 1]?.at_us ?? end_us), VIDEO_TIMESCALE);
      const offset = inScale(offset_us, VIDEO_TIMESCALE);
      return { data, isKey, offset, duration: until - inScale(since(own), VIDEO_TIMESCALE) };
    });
    const runs = [{ track: 1 as const, start, samples }, ...this.soundRuns(end_us, since)];
    this.onPart({ at_us, media: partOf(this.number, runs) });
  }

  /** Takes the sound of the part. Drops sound from before `zero_us`. */
  private soundRuns(end_us: number, since: (us: number) => number) {
    const { audio } = this;
    if (!audio) return [];
    const sounds = this.sounds.filter(({ at_us }) => at_us < end_us && at_us >= (this.zero_us ?? 0));
    this.sounds = this.sounds.filter(({ at_us }) => at_us >= end_us);
    const samples = sounds.map(({ data }): Sample => ({ data, duration: audio.frame, isKey: true }));
    return [{ track: 2 as const, start: inScale(since(sounds[0]?.at_us ?? end_us), audio.sampleRate), samples }];
  }
}

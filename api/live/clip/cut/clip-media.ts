/** Samples of the segments of a live, without their bytes. */
import { Budget, NotMedia } from '../../broadcast/codec/boxes.ts';
import { inMicroseconds, isKeySample, readFragment } from '../../broadcast/codec/fragment.ts';
import type { Init, Track } from '../../broadcast/codec/init.ts';
import type { Segment } from '../../broadcast/media-timeline.ts';

/** The segments of a live, and a way to read one. */
export interface ClipMedia {
  segments: readonly Segment[];
  inits: readonly Init[];
  /** Returns the bytes of a segment, or null if they are gone. */
  read: (segment: Segment) => Promise<Uint8Array<ArrayBuffer> | null>;
}

/** A sample with its place. Times are in ticks of its track. */
export interface FoundSample {
  /** Decoding time on the timeline of the live. */
  at: number;
  duration: number;
  offset: number;
  size: number;
  isKey: boolean;
  /** Index of its segment, and of the sample among those of its track there. */
  segment: number;
  index: number;
}

/** Samples of a segment, by track. */
export type FoundLines = readonly { track: Track; samples: readonly FoundSample[] }[];

/**
 * Reads the samples of a segment. Returns null if the segment is missing or corrupted. A failure of
 * R2 is thrown.
 */
export async function findSamples(media: ClipMedia, segment: number): Promise<FoundLines | null> {
  const one = media.segments[segment];
  const init = one && media.inits[one.init];
  const bytes = init && (await media.read(one));
  if (!bytes) return null;
  try {
    return readFragment(bytes, init, new Budget()).lines.map(({ track, start, samples }) => {
      let at = start;
      const placedSamples = samples.map((sample, index): FoundSample => {
        const { duration, offset, data } = sample;
        at += duration;
        const isKey = track.kind === 'soun' || isKeySample(sample);
        return { at: at - duration, duration, offset, size: data.length, isKey, segment, index };
      });
      return { track, samples: placedSamples };
    });
  } catch (error) {
    if (error instanceof NotMedia) return null;
    throw error;
  }
}

/** Returns the time at which a sample is presented on the timeline of the live. */
export const shownAt = (track: Track, { at, offset }: Pick<FoundSample, 'at' | 'offset'>): number =>
  inMicroseconds(track, at + offset - track.shown_from);

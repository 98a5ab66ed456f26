/**
 * Chooses between two renditions by the time that segments take. A viewer at the newest media
 * receives a segment while it is captured, so on a good connection it takes as long as it lasts.
 * A lasting excess means that the connection is too slow. On the small rendition, only a trial
 * shows whether the main one would arrive in time. Each failed trial doubles the time until the
 * next one, so the picture does not alternate. Pure.
 */
import type { Quality } from './quality.ts';

/** A rendition, and how the segments of it arrived. */
export interface RenditionStep {
  rendition: Exclude<Quality, 'auto'>;
  /** Slow segments in a row. */
  slow: number;
  /** Segments in time in a row. */
  calm: number;
  /** Segments in time after which the main rendition is tried again. */
  patience: number;
}

/** Share of its duration above which a segment is slow. */
const SLOW = 1.25;
/** Share of its duration above which one slow segment is enough. */
const VERY_SLOW = 2;
/**
 * Share of its duration up to which a segment is in time. A share up to `SLOW` leaves `calm` as it
 * is.
 */
const IN_TIME = 1.1;
const SLOW_MANY = 2;
/** Six segments are about twelve seconds, and 160 about five minutes. */
const FIRST_PATIENCE = 6;
const MAX_PATIENCE = 160;
/** Segments in time after which the main rendition counts as safe. */
const SAFE = 30;

export const firstStep: RenditionStep = { rendition: 'main', slow: 0, calm: 0, patience: FIRST_PATIENCE };

/** Returns the step after a segment that took `seconds` and lasts `lasts` seconds. */
export function stepAfter(step: RenditionStep, { seconds, lasts }: { seconds: number; lasts: number }): RenditionStep {
  const share = seconds / lasts;
  const slow = share > SLOW ? step.slow + 1 : 0;
  const calm = share <= IN_TIME ? step.calm + 1 : slow > 0 ? 0 : step.calm;
  const next = { ...step, slow, calm };
  if (step.rendition === 'main') {
    if (slow >= SLOW_MANY || share > VERY_SLOW) return stepDown(step);
    return calm >= SAFE ? { ...next, patience: FIRST_PATIENCE } : next;
  }
  return calm >= step.patience ? { ...next, rendition: 'main', slow: 0, calm: 0 } : next;
}

/** Returns the step after the main rendition failed. */
export function stepDown({ calm, patience }: RenditionStep): RenditionStep {
  // A main rendition that failed soon counts as a failed trial.
  const next = calm < SAFE ? Math.min(MAX_PATIENCE, patience * 2) : FIRST_PATIENCE;
  return { rendition: 'small', slow: 0, calm: 0, patience: next };
}

/** Size of the small rendition, and when it is given up. Pure. */

export interface Size {
  width: number;
  height: number;
}

/** Short side of the small rendition in pixels. */
const SMALL_SIDE = 360;
/** Short side from which a smaller rendition saves enough data. */
const WORTHWHILE_SIDE = 480;
/** The rendition is given up when more frames are dropped within a time: 5 % of five seconds. */
const DROPS_MAX = 8;
const DROPS_US = 5_000_000;

/** Returns the size of the small rendition of a picture, or null if it is not worthwhile. */
export function smallSize({ width, height }: Size): Size | null {
  const side = Math.min(width, height);
  if (side < WORTHWHILE_SIDE) return null;
  // The colour planes have half the resolution, so both sides must be even.
  const even = (pixels: number) => 2 * Math.round((pixels * SMALL_SIDE) / side / 2);
  return { width: even(width), height: even(height) };
}

/** Adds a dropped frame. Returns the recent ones, and whether they are too many. */
export function addDrop(drops: readonly number[], at_us: number): { drops: number[]; isMany: boolean } {
  const recent = [...drops.filter((before_us) => at_us - before_us < DROPS_US), at_us];
  return { drops: recent, isMany: recent.length > DROPS_MAX };
}

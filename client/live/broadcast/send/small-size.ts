/** Size of the small rendition. Pure. */

export interface Size {
  width: number;
  height: number;
}

/** Short side of the small rendition in pixels. */
const SMALL_SIDE = 360;
/** Short side from which a smaller rendition saves enough data. */
const WORTHWHILE_SIDE = 480;

/** Returns the size of the small rendition of a picture, or null if it is not worthwhile. */
export function smallSize({ width, height }: Size): Size | null {
  const side = Math.min(width, height);
  if (side < WORTHWHILE_SIDE) return null;
  // The colour planes have half the resolution, so both sides must be even.
  const even = (pixels: number) => 2 * Math.round((pixels * SMALL_SIDE) / side / 2);
  return { width: even(width), height: even(height) };
}

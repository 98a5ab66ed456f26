/**
 * Sizes in which the API stores an uploaded picture. `client/ui/picture.ts` follows the same rule.
 */

/** Widths in pixels. A picture is at most twice as high as wide, and is never enlarged. */
export const pictureWidths = [1440, 720, 320] as const;
export type PictureWidth = (typeof pictureWidths)[number];

const largest = /-1440\.webp$/;

/**
 * Returns the URL or key of one size. A picture that has only one size, such as a drawing, keeps
 * its own.
 */
export const pictureAt = (place: string, width: PictureWidth): string => place.replace(largest, `-${width}.webp`);

/** Returns the URLs or keys of all sizes. */
export const pictureSizes = (place: string): string[] => [
  ...new Set(pictureWidths.map((width) => pictureAt(place, width))),
];

/** The sizes in which the host stores a picture that somebody sent. `client/ui/picture.ts` follows the same rule. */

/** Widths in pixels; a picture is at most twice as high, and is never enlarged. */
export const pictureWidths = [1440, 720, 320] as const;
export type PictureWidth = (typeof pictureWidths)[number];

const largest = /-1440\.webp$/;

/** Returns the address or key of one size. A picture that has one size only, such as a drawing, keeps its own. */
export const pictureAt = (place: string, width: PictureWidth): string => place.replace(largest, `-${width}.webp`);

/** Returns the addresses or keys of all sizes. */
export const pictureSizes = (place: string): string[] => [
  ...new Set(pictureWidths.map((width) => pictureAt(place, width))),
];

/** URLs of the stored sizes of a picture, with the names of calls/platform/picture-sizes.ts. */

/** A monster's picture has its stage after the file name (`#…`). */
const largest = /-1440\.webp(?=#|$)/;
const widths = [320, 720, 1440] as const;

/**
 * Returns the smallest size, enough for places up to 112 pixels wide. Drawings and older pictures
 * have one size only.
 */
export const smallPicture = (url: string): string => url.replace(largest, '-320.webp');

/** Returns the attributes of an `<img>` whose width on the page is `sizes`, as in CSS. */
export const pictureSources = (url: string, sizes: string) =>
  largest.test(url)
    ? {
        src: url.replace(largest, '-720.webp'),
        srcSet: widths.map((width) => `${url.replace(largest, `-${width}.webp`)} ${width}w`).join(', '),
        sizes,
      }
    : { src: url };

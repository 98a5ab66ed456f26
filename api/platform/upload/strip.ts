/** Removes everything from a picture that is not visible. */
import type { Bytes } from '../base/bytes.ts';
import type { SentPicture } from './picture.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

/**
 * Returns the file with this orientation and no other metadata; null if it is truncated or no
 * picture.
 */
export function strip({ extension, orientation }: SentPicture, bytes: Bytes): Blob | null {
  const parts =
    extension === 'jpg'
      ? stripJpeg(bytes, orientation)
      : extension === 'png'
        ? stripPng(bytes, orientation)
        : stripWebp(bytes);
  return parts && new Blob(parts);
}

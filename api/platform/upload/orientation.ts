/**
 * Reads and writes the EXIF orientation of a picture (Exif 2.32, tag 0x0112), and no other EXIF
 * data.
 */
import type { Bytes } from '../base/bytes.ts';
import { byteView, has, text } from './bytes.ts';

const ORIENTATION = 0x0112;
const SHORT = 3;

/**
 * Returns the orientation that the content of an APP1 segment states; null if the segment is no
 * EXIF.
 */
export const orientationOfApp1 = (content: Bytes): number | null =>
  has(content, 0, text('Exif\0\0')) ? orientationOfTiff(content.subarray(6)) : null;

/** Returns 1 (upright) to 8. As in browsers, only one SHORT counts: everything else is upright. */
export function orientationOfTiff(tiff: Bytes): number {
  const isLittle = has(tiff, 0, [...text('II'), 42, 0]);
  if (!isLittle && !has(tiff, 0, [...text('MM'), 0, 42])) return 1;
  const view = byteView(tiff);
  const directory = tiff.length < 8 ? tiff.length : view.getUint32(4, isLittle);
  const count = directory + 2 <= tiff.length ? view.getUint16(directory, isLittle) : 0;
  for (let at = directory + 2; at < directory + 2 + count * 12 && at + 12 <= tiff.length; at += 12) {
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue;
    const isOneShort = view.getUint16(at + 2, isLittle) === SHORT && view.getUint32(at + 4, isLittle) === 1;
    const value = isOneShort ? view.getUint16(at + 8, isLittle) : 1;
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Returns a TIFF with this orientation alone. */
export const tiffOf = (orientation: number): Bytes =>
  Uint8Array.from([
    ...[...text('MM'), 0, 42, 0, 0, 0, 8],
    ...[0, 1, ORIENTATION >> 8, ORIENTATION & 255, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);

/** Returns an APP1 segment with this orientation alone. */
export const app1Of = (orientation: number): Bytes =>
  Uint8Array.from([0xff, 0xe1, 0, 34, ...text('Exif\0\0'), ...tiffOf(orientation)]);

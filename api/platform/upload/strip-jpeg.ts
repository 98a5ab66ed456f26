/**
 * Removes everything from a JPEG that is not its picture: place, time and camera, thumbnails,
 * comments and stray bytes. Data after its end (second pictures, films) goes too. The compressed
 * pixels stay unchanged.
 */
import type { Bytes } from '../base/bytes.ts';
import { has, text } from './bytes.ts';
import { jpegSegments } from './jpeg-segments.ts';
import { app1Of } from './orientation.ts';

const SCAN = 0xda;

/** Returns the remaining parts; null if the file has no scan. */
export function stripJpeg(bytes: Bytes, orientation: number): Bytes[] | null {
  const parts: Bytes[] = [];
  let hasScan = false;
  for (const { marker, whole, scan } of jpegSegments(bytes)) {
    if (!isOfPicture(marker, whole)) continue;
    parts.push(whole, scan);
    hasScan ||= marker === SCAN;
  }
  if (!hasScan) return null;
  const start = Uint8Array.of(0xff, 0xd8);
  return [start, ...(orientation > 1 ? [app1Of(orientation)] : []), ...parts, Uint8Array.of(0xff, 0xd9)];
}

/**
 * Returns whether a segment is needed to show the colours. Of application segments these are JFIF
 * without a thumbnail, ICC and Adobe.
 */
function isOfPicture(marker: number, segment: Bytes): boolean {
  if (marker === 0xe0) return has(segment, 4, text('JFIF\0')) && segment.length === 18;
  if (marker === 0xe2) return has(segment, 4, text('ICC_PROFILE\0'));
  if (marker === 0xee) return has(segment, 4, text('Adobe'));
  return marker >= 0xc0 && marker <= 0xdf;
}

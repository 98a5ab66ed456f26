/** Splits a JPEG into its segments as the decoders of browsers do (ITU T.81, B.1.1). */
import type { Bytes } from '../base/bytes.ts';

const END = 0xd9;
const SCAN = 0xda;

interface JpegSegment {
  marker: number;
  /** The segment with its marker and its length. */
  whole: Bytes;
  content: Bytes;
  /** The compressed data that follows the start of a scan. */
  scan: Bytes;
}

/**
 * Yields the segments up to the end of the picture. It skips stray bytes between segments, which
 * some phones write and all browsers tolerate. It stops at a segment that is longer than the file.
 */
export function* jpegSegments(bytes: Bytes): Generator<JpegSegment> {
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || isAlone(marker)) {
      at += 1;
      continue;
    }
    if (marker === END) return;
    const length = Math.max(2, ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    const end = at + 2 + length;
    if (end > bytes.length) return;
    const next = marker === SCAN ? endOfScan(bytes, end) : end;
    yield {
      marker,
      whole: bytes.subarray(at, end),
      content: bytes.subarray(at + 4, end),
      scan: bytes.subarray(end, next),
    };
    at = next;
  }
}

/**
 * Returns whether these two bytes begin no segment: fill bytes, stuffed zeros, TEM, restarts and
 * another start.
 */
const isAlone = (marker: number) => marker <= 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Returns where a scan ends: within it 0xFF is data if 0x00 or a restart marker follows (ITU T.81,
 * B.1.1.5).
 */
function endOfScan(bytes: Bytes, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

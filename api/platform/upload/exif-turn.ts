/** The one thing of a photo's EXIF that it is not seen right without: how it is turned (Exif 2.32, tag 0x0112). */
import { type Bytes, has, text } from './picture.ts';

const TURN = 0x0112;
const SHORT = 3;

/** Of an APP1 segment of a JPEG: 1 (upright) to 8; 1 where it says nothing of it. */
export function turnOf(segment: Bytes): number {
  const tiff = segment.subarray(10);
  const isLittle = has(tiff, 0, [...text('II'), 42, 0]);
  if (!has(segment, 4, text('Exif\0\0')) || !(isLittle || has(tiff, 0, [...text('MM'), 0, 42]))) return 1;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const directory = tiff.length < 8 ? tiff.length : view.getUint32(4, isLittle);
  const count = directory + 2 <= tiff.length ? view.getUint16(directory, isLittle) : 0;
  for (let at = directory + 2; at < directory + 2 + count * 12 && at + 12 <= tiff.length; at += 12) {
    if (view.getUint16(at, isLittle) !== TURN || view.getUint16(at + 2, isLittle) !== SHORT) continue;
    const turn = view.getUint16(at + 8, isLittle);
    return turn >= 1 && turn <= 8 ? turn : 1;
  }
  return 1;
}

/** An APP1 segment that says this and nothing else. */
export const exifOfTurn = (turn: number): Bytes =>
  Uint8Array.from([
    ...[0xff, 0xe1, 0, 34, ...text('Exif\0\0')],
    ...[...text('MM'), 0, 42, 0, 0, 0, 8],
    ...[0, 1, TURN >> 8, TURN & 255, 0, SHORT, 0, 0, 0, 1, 0, turn, 0, 0],
    ...[0, 0, 0, 0],
  ]);

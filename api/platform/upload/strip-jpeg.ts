/**
 * A JPEG without what stands beside its picture: where and when it was taken, with which camera, thumbnails, comments, and
 * whatever follows its end (second pictures, films). Nothing is packed anew: the picture is the same to the last pixel.
 */
import { exifOfTurn, turnOf } from './exif-turn.ts';
import { type Bytes, has, text } from './picture.ts';

const EXIF = 0xe1;
const END = 0xd9;
const SCAN = 0xda;

/** The parts of a picture that are kept, in their order. */
export interface Stripped {
  parts: Bytes[];
  /** It is shown on its side: its width is its height. */
  isOnSide: boolean;
}

/** Null where its segments do not hold together. */
export function stripJpeg(bytes: Bytes): Stripped | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Bytes[] = [];
  let turn = 1;
  let at = 2;
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END) break;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 4 <= bytes.length ? at + 2 + view.getUint16(at + 2) : Number.POSITIVE_INFINITY;
    if (end > bytes.length) return null;
    const segment = bytes.subarray(at, end);
    if (marker === EXIF && turn === 1) turn = turnOf(segment);
    if (isOfPicture(marker, segment)) parts.push(segment);
    at = end;
    if (marker === SCAN) {
      at = endOfScan(bytes, end);
      parts.push(bytes.subarray(end, at));
    }
  }
  // One that breaks off is shown as far as it goes; anything else that is no marker is no JPEG.
  const isEnd = at === bytes.length || (bytes[at] === 0xff && bytes[at + 1] === END);
  if (!isEnd || !parts.some((part) => part[1] === SCAN)) return null;
  const start = Uint8Array.of(0xff, 0xd8);
  return {
    parts: [start, ...(turn > 1 ? [exifOfTurn(turn)] : []), ...parts, Uint8Array.of(0xff, END)],
    isOnSide: turn >= 5,
  };
}

/** Of what applications add (APP0 to APP15, comments) what the colours need: JFIF without its thumbnail, ICC, Adobe. */
function isOfPicture(marker: number, segment: Bytes): boolean {
  if (marker === 0xe0) return has(segment, 4, text('JFIF\0')) && segment.length === 18;
  if (marker === 0xe2) return has(segment, 4, text('ICC_PROFILE\0'));
  if (marker === 0xee) return has(segment, 4, text('Adobe'));
  return marker >= 0xc0 && marker <= 0xdf;
}

/** Within a scan 0xFF is data where 0x00 or a restart marker follows (ITU T.81, B.1.1.5). */
function endOfScan(bytes: Bytes, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

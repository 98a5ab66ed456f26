/** A PNG without its texts, its EXIF, its time, chunks that nobody knows, and whatever follows its end. */
import { type Bytes, tagOf } from './picture.ts';

/** What is seen: the picture, its colours, its size, its frames (PNG specification, 11; APNG among them). */
const ofPicture = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'bKGD', 'pHYs'],
  ...['cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

const SIGNATURE_BYTES = 8;
/** Length, name and checksum. */
const AROUND_CHUNK_BYTES = 12;

/** Null where its chunks do not hold together. */
export function stripPng(bytes: Bytes): Bytes[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, SIGNATURE_BYTES)];
  const names = new Set<string>();
  let at = SIGNATURE_BYTES;
  while (at + AROUND_CHUNK_BYTES <= bytes.length && !names.has('IEND')) {
    const name = tagOf(bytes, at + 4);
    const end = at + AROUND_CHUNK_BYTES + view.getUint32(at);
    if (end > bytes.length) return null;
    if (ofPicture.has(name)) parts.push(bytes.subarray(at, end));
    names.add(name);
    at = end;
  }
  return names.has('IDAT') && names.has('IEND') ? parts : null;
}

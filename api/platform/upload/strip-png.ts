/** Removes texts, EXIF, time, animation, unknown chunks and data after the end from a PNG. */
import type { Bytes } from '../base/bytes.ts';
import { tiffOf } from './orientation.ts';
import { pngChunk, pngChunks, SIGNATURE_BYTES } from './png-chunks.ts';

/**
 * Chunks for the picture, its colours and its size (PNG specification, 11). Without `acTL` an
 * animated PNG becomes its still picture.
 */
const ofPicture = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'bKGD', 'pHYs'],
  ...['cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI'],
]);

/** Returns the remaining parts; null if the file is truncated. */
export function stripPng(bytes: Bytes, orientation: number): Bytes[] | null {
  const parts = [bytes.subarray(0, SIGNATURE_BYTES)];
  const names = new Set<string>();
  for (const { name, whole } of pngChunks(bytes)) {
    if (ofPicture.has(name)) parts.push(whole);
    if (name === 'IHDR' && orientation > 1) parts.push(pngChunk('eXIf', tiffOf(orientation)));
    names.add(name);
  }
  return names.has('IDAT') && names.has('IEND') ? parts : null;
}

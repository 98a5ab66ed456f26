/**
 * Segments as one fragment. The index of a recording lists segments. After a seek, browsers read
 * only the first fragment of each listed segment, and would skip any others.
 */
import { NotMedia } from './boxes.ts';
import { readFragment, writeFragment } from './fragment.ts';
import type { Init } from './init.ts';

/**
 * Writes the same samples with the same times. Returns null if they cannot be read, which happens
 * for segments stored as they were sent.
 */
export function asOneFragment(bytes: Uint8Array, init: Init): Uint8Array<ArrayBuffer> | null {
  try {
    const fragment = readFragment(bytes, init);
    return fragment.lines.length > 0 ? writeFragment(fragment) : null;
  } catch (error) {
    if (error instanceof NotMedia) return null;
    throw error;
  }
}

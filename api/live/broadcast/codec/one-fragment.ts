/**
 * A segment as one fragment. The index of a recording names segments, and browsers that have sought go from one name to the next by the first
 * fragment of each: what a segment had in fragments after it would not be shown.
 */
import { NotMedia } from './boxes.ts';
import { readFragment, writeFragment } from './fragment.ts';
import type { Init } from './init.ts';

/** Writes the same samples at the same times. Returns null where they cannot be read: a segment that was kept as it had been sent. */
export function asOneFragment(bytes: Uint8Array, init: Init): Uint8Array<ArrayBuffer> | null {
  try {
    const fragment = readFragment(bytes, init);
    return fragment.lines.length > 0 ? writeFragment(fragment) : null;
  } catch (error) {
    if (error instanceof NotMedia) return null;
    throw error;
  }
}

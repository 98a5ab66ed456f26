import { expect } from 'vitest';
import { type Extent, extentOf, readFragment } from '../../../api/live/broadcast/fragment.ts';
import type { Init } from '../../../api/live/broadcast/init.ts';

/** Returns the extent of a part that has one. */
export const aboutPart = (bytes: Uint8Array, init: Init): Extent =>
  extentOf(readFragment(bytes, init), init) ?? expect.fail('an empty part');

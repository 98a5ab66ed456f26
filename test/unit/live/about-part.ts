import { expect } from 'vitest';
import { type Extent, extentOf, readFragment } from '../../../api/live/broadcast/codec/fragment.ts';
import type { Init } from '../../../api/live/broadcast/codec/init.ts';

/** Returns the extent of a part. Fails the test if the part is empty. */
export const aboutPart = (bytes: Uint8Array, init: Init): Extent =>
  extentOf(readFragment(bytes, init), init) ?? expect.fail('an empty part');

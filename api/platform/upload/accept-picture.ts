/** A picture as it may be kept: one of the kinds that are taken, no larger than it may be, without what it says of its sender. */
import { UPLOAD_MOST_PIXELS_A_SIDE } from '../../../calls/platform/upload.ts';
import type { Failed } from '../host/fail.ts';
import { type Bytes, pictureOf, type SentPicture } from './picture.ts';
import { strip } from './strip.ts';

/** Pure. Width and height are as it is seen, in pixels. */
export function acceptPicture(file: Bytes): (SentPicture & { content: Blob }) | Failed {
  const picture = pictureOf(file);
  const stripped = picture && strip(picture, file);
  if (!stripped) return { failed: 'upload_type' };
  if (Math.max(stripped.width, stripped.height) > UPLOAD_MOST_PIXELS_A_SIDE) {
    return { failed: 'upload_too_many_pixels', facts: { most_pixels_a_side: UPLOAD_MOST_PIXELS_A_SIDE } };
  }
  return stripped;
}

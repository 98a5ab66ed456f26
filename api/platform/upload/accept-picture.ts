/** Decides by the header whether a picture may be decoded at all, and removes its metadata. */
import { type PictureUse, pictureLimits } from '../../../calls/platform/upload.ts';
import type { Bytes } from '../base/bytes.ts';
import type { Failed } from '../framework/fail.ts';
import { isHeic, pictureOf, type SentPicture } from './picture.ts';
import { strip } from './strip.ts';

/** A picture that may be decoded, without its metadata. */
export interface AcceptedPicture extends Pick<SentPicture, 'extension' | 'width' | 'height'> {
  content: Blob;
  /** Clockwise rotation that the content still needs, in degrees. */
  rotate: Rotation;
}

type Rotation = 0 | 90 | 180 | 270;

/**
 * Rotations by EXIF orientation. The Images binding performs them. Mirrored pictures keep the
 * orientation in the file, which the binding follows.
 */
const rotations: Readonly<Record<number, Rotation>> = { 3: 180, 6: 90, 8: 270 };

/** Memory of a decoder per pixel, with 8 bits per channel. */
const BYTES_PER_PIXEL = 4;

/** Accepts or rejects a picture. Pure. Width and height are as browsers show the picture. */
export function acceptPicture(file: Bytes, use: PictureUse): AcceptedPicture | Failed {
  const picture = pictureOf(file);
  if (!picture) return { failed: isHeic(file) ? 'upload_heic' : 'upload_type' };
  const { most_pixels_a_side, most_decoded_bytes } = pictureLimits[use];
  if (Math.max(picture.width, picture.height) > most_pixels_a_side || decodedBytes(picture) > most_decoded_bytes) {
    const most_megapixels = most_decoded_bytes / BYTES_PER_PIXEL / 1e6;
    return { failed: 'upload_too_many_pixels', facts: { most_pixels_a_side, most_megapixels } };
  }
  const { extension, width, height, orientation } = picture;
  const rotate = (use === 'shown' && rotations[orientation]) || 0;
  const content = strip({ ...picture, orientation: rotate === 0 ? orientation : 1 }, file);
  if (!content) return { failed: 'upload_type' };
  const [across, down] = orientation >= 5 ? [height, width] : [width, height];
  return { extension, width: across, height: down, content, rotate };
}

/** Returns the memory that all frames of a picture need. */
const decodedBytes = ({ width, height, frames, bitsPerChannel }: SentPicture) =>
  width * height * frames * BYTES_PER_PIXEL * (bitsPerChannel > 8 ? 2 : 1);

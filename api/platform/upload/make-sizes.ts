/**
 * Makes the sizes of a picture that pages use, with the platform's Images binding: this isolate
 * holds files and no pixels.
 */
import { z } from 'zod';
import { type PictureWidth, pictureWidths } from '../../../calls/platform/picture-sizes.ts';
import type { Bytes } from '../base/bytes.ts';
import { imagesBinding } from '../framework/binding.ts';
import { log } from '../framework/log.ts';
import type { AcceptedPicture } from './accept-picture.ts';
import { pictureOf } from './picture.ts';

const settings = z.object({ IMAGES: imagesBinding });

const QUALITY = 82;

/** One size of a picture, as a still WebP. */
export interface MadeSize {
  /** The width that its name states: a small picture is narrower. */
  maxWidth: PictureWidth;
  width: number;
  height: number;
  bytes: Bytes;
}

/** Returns the sizes, the largest first; null if the platform cannot decode the file. */
export async function makeSizes(env: object, { content, rotate }: AcceptedPicture): Promise<MadeSize[] | null> {
  const { IMAGES } = settings.parse(env);
  const sizes: MadeSize[] = [];
  // Each size is made from the one before, so the platform decodes the upload once.
  let from = { content, rotate };
  for (const maxWidth of pictureWidths) {
    const size = await scale(IMAGES, from, maxWidth);
    if (!size) return null;
    sizes.push(size);
    from = { content: new Blob([size.bytes]), rotate: 0 };
  }
  return sizes;
}

/** Returns null if the binding throws, or answers anything but a still WebP of the width. */
async function scale(
  images: ImagesBinding,
  { content, rotate }: Pick<AcceptedPicture, 'content' | 'rotate'>,
  maxWidth: PictureWidth,
): Promise<MadeSize | null> {
  try {
    const result = await images
      .input(content.stream())
      .transform({ rotate })
      // Without a height limit a long strip would keep its full height.
      .transform({ width: maxWidth, height: 2 * maxWidth, fit: 'scale-down' })
      .output({ format: 'image/webp', quality: QUALITY, anim: false });
    const bytes = new Uint8Array(await result.response().arrayBuffer());
    const picture = pictureOf(bytes);
    if (picture?.extension !== 'webp' || picture.frames > 1 || picture.width > maxWidth) return null;
    return { maxWidth, width: picture.width, height: picture.height, bytes };
  } catch (error) {
    // The binding throws for damaged files, with several codes, and for its outages.
    log('warn', 'picture_not_decoded', { reason: String(error) });
    return null;
  }
}

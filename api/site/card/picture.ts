/** Reads pictures for share cards from R2. */
import { pictureAt } from '../../../calls/platform/picture-sizes.ts';
import { pictureOf } from '../../platform/upload/picture.ts';

/** Limits of a picture. Decoded it takes four bytes per pixel, and an isolate has 128 MB. */
const MAX_PIXELS = 6_000_000;
const MAX_BYTES = 5 * 1024 * 1024;

const MEDIA = '/media/';

/**
 * Returns the bytes of a picture at an address of ours; null if it is missing or too large to draw.
 */
export async function readPicture(media: R2Bucket, url: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!url.startsWith(MEDIA)) return null;
  const object = await media.get(pictureAt(url.slice(MEDIA.length), 720));
  if (!object) return null;
  if (object.size > MAX_BYTES) {
    await object.body.cancel();
    return null;
  }
  const bytes = new Uint8Array(await object.arrayBuffer());
  if (url.endsWith('.svg')) return bytes;
  const picture = pictureOf(bytes);
  return picture && picture.width * picture.height <= MAX_PIXELS ? bytes : null;
}

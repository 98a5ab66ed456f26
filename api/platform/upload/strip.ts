/** What is kept of a picture that somebody sent: all that is seen of it, and nothing else. */
import type { Bytes, SentPicture } from './picture.ts';
import { type Stripped, stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

/** Pure. Null where the file breaks off or is something else after all; width and height are as it is seen. */
export function strip(picture: SentPicture, bytes: Bytes): (SentPicture & { content: Blob }) | null {
  const stripped = partsOf(picture, bytes);
  if (!stripped) return null;
  const { extension, width, height } = picture;
  const content = new Blob(stripped.parts);
  return stripped.isOnSide ? { extension, content, width: height, height: width } : { ...picture, content };
}

function partsOf({ extension }: SentPicture, bytes: Bytes): Stripped | null {
  if (extension === 'jpg') return stripJpeg(bytes);
  const parts = extension === 'png' ? stripPng(bytes) : stripWebp(bytes);
  return parts && { parts, isOnSide: false };
}

/**
 * Stores pictures of users and staff in R2: upright, still, in small sizes, under names that cannot
 * be guessed. The trigger in rules.sql keeps a picture in use when its release is requested.
 */
import type { z } from 'zod';
import { uploadHousePicture, uploadPicture, uploadTypes } from '../../../calls/platform/upload.ts';
import type { Bytes } from '../base/bytes.ts';
import type { Context } from '../framework/env.ts';
import type { Failed } from '../framework/fail.ts';
import type { On } from '../framework/route.ts';
import { commitOrThrow, insertRow } from '../framework/statement.ts';
import { acceptPicture } from './accept-picture.ts';
import { type MadeSize, makeSizes } from './make-sizes.ts';
import { housePictures, uploads } from './tables.ts';

export const prefixes = ['uploads'];

export const routes = (on: On) => {
  on(uploadPicture, async (_, { db, env, now, caller: { user_uuid }, file }) => {
    const result = await keep(env, file, { folder: 'upload', metadata: { user_uuid, sent_at: now.toISOString() } });
    if ('failed' in result) return result;
    await db.insert(uploads).values({ key: result.key, user_uuid, sent_at_ms: now.getTime() });
    return { data: result.answer };
  });

  on(uploadHousePicture, async (_, { db, env, now, caller: { user_uuid }, file }) => {
    const result = await keep(env, file, { folder: 'house', metadata: { sent_at: now.toISOString() } });
    if ('failed' in result) return result;
    await commitOrThrow(db, [
      insertRow(housePictures, { key: result.key, sent_by_uuid: user_uuid, sent_at_ms: now.getTime() }),
    ]);
    return { data: result.answer };
  });
};

/**
 * Writes the sizes of a picture to R2. Returns the key of the largest, and the answer for its
 * sender.
 */
async function keep(
  env: Context['env'],
  file: Bytes,
  { folder, metadata }: { folder: string; metadata: Record<string, string> },
): Promise<{ key: string; answer: z.output<typeof uploadPicture.answer>['data'] } | Failed> {
  const picture = acceptPicture(file, 'shown');
  if ('failed' in picture) return picture;
  const sizes = await makeSizes(env, picture);
  const [largest] = sizes ?? [];
  if (!sizes || !largest) return { failed: 'upload_type' };
  const name = `${folder}/${crypto.randomUUID()}`;
  const type = uploadTypes.webp;
  const keyOf = ({ maxWidth }: MadeSize) => `${name}-${maxWidth}.webp`;
  const about = { httpMetadata: { contentType: type }, customMetadata: metadata };
  await Promise.all(sizes.map((size) => env.MEDIA.put(keyOf(size), size.bytes, about)));
  const { width, height, bytes } = largest;
  const key = keyOf(largest);
  return { key, answer: { url: `/media/${key}`, type, size_bytes: bytes.length, width, height } };
}

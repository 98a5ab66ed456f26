/** Pictures that users and the house send go to R2 without what they say of their sender, under a name that nobody can guess. */
import type { z } from 'zod';
import { uploadHousePicture, uploadPicture, uploadTypes } from '../../../calls/platform/upload.ts';
import type { Context } from '../host/env.ts';
import type { Failed } from '../host/fail.ts';
import type { On } from '../host/route.ts';
import { commitOrThrow, insertRow } from '../host/statement.ts';
import { acceptPicture } from './accept-picture.ts';
import type { Bytes } from './picture.ts';
import { housePictures, uploads } from './tables.ts';

export const uploadRoutes = (on: On) => {
  on(uploadPicture, async (_, { db, env, now, caller: { user_uuid }, file }) => {
    const kept = await keep(env, file, { folder: 'upload', metadata: { user_uuid, sent_at: now.toISOString() } });
    if ('failed' in kept) return kept;
    await db.insert(uploads).values({ key: kept.key, user_uuid, sent_at_ms: now.getTime() });
    return { data: kept.answer };
  });

  on(uploadHousePicture, async (_, { db, env, now, caller: { user_uuid }, file }) => {
    const kept = await keep(env, file, { folder: 'house', metadata: { sent_at: now.toISOString() } });
    if ('failed' in kept) return kept;
    await commitOrThrow(db, [
      insertRow(housePictures, { key: kept.key, sent_by_uuid: user_uuid, sent_at_ms: now.getTime() }),
    ]);
    return { data: kept.answer };
  });
};

/** Puts a picture into R2: its key, and what its sender is told. */
async function keep(
  { MEDIA }: Pick<Context['env'], 'MEDIA'>,
  file: Bytes,
  { folder, metadata }: { folder: string; metadata: Record<string, string> },
): Promise<{ key: string; answer: z.output<typeof uploadPicture.answer>['data'] } | Failed> {
  const picture = acceptPicture(file);
  if ('failed' in picture) return picture;
  const { extension, width, height, content } = picture;
  const key = `${folder}/${crypto.randomUUID()}.${extension}`;
  const type = uploadTypes[extension];
  await MEDIA.put(key, content, { httpMetadata: { contentType: type }, customMetadata: metadata });
  return { key, answer: { url: `/media/${key}`, type, size_bytes: content.size, width, height } };
}

/** Pictures that users send go to R2 without what they say of their sender, under a name that nobody can guess. */
import { UPLOAD_MOST_PIXELS_A_SIDE, uploadPicture, uploadTypes } from '../../calls/upload.ts';
import type { On } from '../host/route.ts';
import { pictureOf } from './picture.ts';
import { strip } from './strip.ts';
import { uploads } from './tables.ts';

export const uploadRoutes = (on: On) => {
  on(uploadPicture, async (_, { db, env, now, caller, file }) => {
    const picture = pictureOf(file);
    const stripped = picture && strip(picture, file);
    if (!stripped) return { failed: 'upload_type' };
    const { extension, width, height, content } = stripped;
    if (Math.max(width, height) > UPLOAD_MOST_PIXELS_A_SIDE) {
      return { failed: 'upload_too_many_pixels', facts: { most_pixels_a_side: UPLOAD_MOST_PIXELS_A_SIDE } };
    }
    const key = `upload/${crypto.randomUUID()}.${extension}`;
    const type = uploadTypes[extension];
    await env.MEDIA.put(key, content, {
      httpMetadata: { contentType: type },
      customMetadata: { user_uuid: caller.user_uuid, sent_at: now.toISOString() },
    });
    await db.insert(uploads).values({ key, user_uuid: caller.user_uuid, sent_at_ms: now.getTime() });
    return { data: { url: `/media/${key}`, type, size_bytes: content.size, width, height } };
  });
};

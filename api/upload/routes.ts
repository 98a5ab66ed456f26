/** Pictures that users send go to R2 without what they say of their sender, under a name that nobody can guess. */
import { UPLOAD_MOST_PIXELS_A_SIDE, uploadPicture, uploadTypes } from '../../calls/upload.ts';
import type { On } from '../route.ts';
import { pictureOf } from './picture.ts';
import { strip } from './strip.ts';

/** So many an hour and user. */
const UPLOADS_MOST = 30;
const HOUR_SECONDS = 3_600;

export const uploadRoutes = (on: On) => {
  on(uploadPicture, async (_, { env, now, caller, file }) => {
    const picture = pictureOf(file);
    const stripped = picture && strip(picture, file);
    if (!stripped) return { failed: 'upload_type' };
    const { extension, width, height, content } = stripped;
    if (Math.max(width, height) > UPLOAD_MOST_PIXELS_A_SIDE) {
      return { failed: 'upload_too_many_pixels', facts: { most_pixels_a_side: UPLOAD_MOST_PIXELS_A_SIDE } };
    }
    const counter = env.COUNTERS.getByName(`upload:${caller.user_uuid}`);
    const { allowed, retry_after_seconds } = await counter.count(UPLOADS_MOST, HOUR_SECONDS);
    if (!allowed) return { failed: 'too_many_requests', facts: { retry_after_seconds } };
    const key = `upload/${crypto.randomUUID()}.${extension}`;
    const type = uploadTypes[extension];
    await env.MEDIA.put(key, content, {
      httpMetadata: { contentType: type },
      customMetadata: { user_uuid: caller.user_uuid, sent_at: now.toISOString() },
    });
    return { data: { url: `/media/${key}`, type, size_bytes: content.size, width, height } };
  });
};

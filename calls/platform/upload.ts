/** Uploads of pictures by users and staff. */
import { z } from 'zod';
import { type CallLimit, defineCall, one, takesFile } from './call.ts';
import { picture } from './field.ts';

/** Accepted formats. The first bytes decide the format, never the file name. */
export const uploadTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
/** File extension of a stored picture. */
export type UploadExtension = keyof typeof uploadTypes;

/** Maximum size of the file as sent. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
/**
 * Limits of a picture by use: a small file can decode to a huge picture. Cloudflare Images makes
 * the sizes of a `shown` picture, outside the Worker. A `paper` (an identity document) is stored in
 * the size in which it was sent, so the browser of each reviewer decodes it.
 */
export const pictureLimits = {
  shown: { most_pixels_a_side: 12_000, most_decoded_bytes: 200_000_000 },
  paper: { most_pixels_a_side: 12_000, most_decoded_bytes: 100_000_000 },
} as const;
export type PictureUse = keyof typeof pictureLimits;

/** Maximum uploads per hour, including rejected ones. */
const uploadTries: CallLimit = { times: 30, window_seconds: 3_600 };

const upload = z.object({
  /**
   * URL of the largest size, with a name that cannot be guessed. It ends in `-1440.webp`: at most
   * 1,440 pixels wide. `-720.webp` and `-320.webp` in its place are the smaller sizes.
   */
  url: picture,
  type: z.enum(uploadTypes),
  size_bytes: z.number().int().positive(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

const takenFiles = { most_bytes: MAX_UPLOAD_BYTES, media_types: Object.values(uploadTypes) };

export const uploadPicture = takesFile(
  defineCall({
    method: 'POST',
    path: '/v1/uploads/custom',
    summary:
      'Stores a picture, sent as `file` in multipart/form-data: JPEG, PNG or WebP, at most 5 MB and 50 megapixels. It is rotated upright, converted to a still WebP and stored 1,440, 720 and 320 pixels wide',
    access: 'bearer',
    limit: uploadTries,
    failures: ['upload_type', 'upload_heic', 'upload_too_many_pixels'],
    answer: one(upload),
  }),
  takenFiles,
);

export const uploadHousePicture = takesFile(
  defineCall({
    method: 'POST',
    path: '/v1/uploads/house',
    summary: 'Stores a picture for use by the platform itself. It remains when the account of its uploader is closed',
    access: 'staff',
    limit: { times: 300, window_seconds: 3_600 },
    failures: ['upload_type', 'upload_heic', 'upload_too_many_pixels'],
    answer: one(upload),
  }),
  takenFiles,
);

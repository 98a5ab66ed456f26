/** Pictures that users and the house send. */
import { z } from 'zod';
import { type CallLimit, defineCall, one, takesFile } from './call.ts';
import { picture } from './field.ts';

/** What a picture may be, told by its first bytes and never by its name. */
export const uploadTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
/** What the name of a kept picture ends with. */
export type UploadExtension = keyof typeof uploadTypes;

/** The file as it is sent. */
export const UPLOAD_MOST_BYTES = 5 * 1024 * 1024;
/**
 * Limits of a picture by its use: a small file may be a huge picture. `shown` is made into small sizes by the platform, outside of the
 * host. A paper is stored as it was sent, so the browser of each reviewer decodes it.
 */
export const pictureLimits = {
  shown: { most_pixels_a_side: 12_000, most_decoded_bytes: 200_000_000 },
  paper: { most_pixels_a_side: 12_000, most_decoded_bytes: 100_000_000 },
} as const;
export type PictureUse = keyof typeof pictureLimits;

/** So many an hour; what is refused counts as well. */
const uploadTries: CallLimit = { times: 30, window_seconds: 3_600 };

const upload = z.object({
  /**
   * Where its largest size is seen, under a name that nobody can guess. It ends in `-1440.webp`, for 1,440 pixels of width at most;
   * `-720.webp` and `-320.webp` in its place are the smaller sizes.
   */
  url: picture,
  type: z.enum(uploadTypes),
  size_bytes: z.number().int().positive(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

const takenFiles = { most_bytes: UPLOAD_MOST_BYTES, media_types: Object.values(uploadTypes) };

export const uploadPicture = takesFile(
  defineCall({
    method: 'POST',
    path: '/v1/uploads/custom',
    summary:
      'Keeps a picture: multipart/form-data with the field `file`; JPEG, PNG or WebP, 5 MB and 50 megapixels at most. It is turned upright, made a still WebP, and stored 1,440, 720 and 320 pixels wide',
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
    summary: 'The same for what the house itself shows: it stays whatever becomes of the account that sent it',
    access: 'staff',
    limit: { times: 300, window_seconds: 3_600 },
    failures: ['upload_type', 'upload_heic', 'upload_too_many_pixels'],
    answer: one(upload),
  }),
  takenFiles,
);

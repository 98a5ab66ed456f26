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
/** In either direction: what is small as a file may be huge as a picture. */
export const UPLOAD_MOST_PIXELS_A_SIDE = 8_000;

/** So many an hour; what is refused counts as well. */
const uploadTries: CallLimit = { times: 30, window_seconds: 3_600 };

const upload = z.object({
  /** Where it is seen, under a name that nobody can guess. */
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
    summary: 'Keeps a picture: multipart/form-data with the field `file`; JPEG, PNG or WebP, 5 MB at most',
    access: 'bearer',
    limit: uploadTries,
    failures: ['upload_type', 'upload_too_many_pixels'],
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
    failures: ['upload_type', 'upload_too_many_pixels'],
    answer: one(upload),
  }),
  takenFiles,
);

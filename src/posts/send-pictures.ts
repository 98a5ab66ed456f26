/** Pictures of a form that writes a post. */
import type { Context } from 'hono';
import { POST_PICTURES_MAX } from '../../calls/platform/page-field.ts';
import { uploadPicture } from '../../calls/platform/upload.ts';
import type { EdgeEnv } from '../env.ts';
import { api } from '../platform/host/api.ts';
import type { Failure } from '../platform/host/result.ts';
import { fileBody } from '../platform/request/file-body.ts';

/** Names of the picture fields, one picture each. */
export const pictureFields = Array.from({ length: POST_PICTURES_MAX }, (_, index) => `picture_${index + 1}`);

/** Uploads the chosen pictures. Returns their URLs, or the first failure. */
export async function sendPictures(c: Context<EdgeEnv>, form: object): Promise<string[] | Failure> {
  const urls: string[] = [];
  for (const name of pictureFields) {
    const file: unknown = Reflect.get(form, name);
    if (!(file instanceof File) || file.size === 0) continue;
    const upload = await api(c, uploadPicture, { file: fileBody(file) });
    if (!upload.ok) return upload;
    urls.push(upload.answer.data.url);
  }
  return urls;
}

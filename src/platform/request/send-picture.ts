/** Upload of the picture in a page's form. */
import type { Context } from 'hono';
import { z } from 'zod';
import { uploadPicture } from '../../../calls/platform/upload.ts';
import type { EdgeEnv } from '../../env.ts';
import { api, type Failure } from '../host/api.ts';
import { fileBody } from './file-body.ts';

/**
 * Uploads the form's `picture`. Returns its URL, an empty string if none was chosen, or the
 * failure.
 */
export async function sendPicture(c: Context<EdgeEnv>, form: unknown): Promise<string | Failure> {
  const { picture: file } = z.object({ picture: z.instanceof(File).optional().catch(undefined) }).parse(form);
  if (!file || file.size === 0) return '';
  const upload = await api(c, uploadPicture, { file: fileBody(file) });
  return upload.ok ? upload.answer.data.url : upload;
}

/** Uploads the pictures and films of a form, so that the form can contain their URLs. */
import type { Context } from 'hono';
import { uploadFilm } from '../../calls/live/gift.ts';
import { uploadHousePicture } from '../../calls/platform/upload.ts';
import { fileInputOf, type OfficeField, removalOf } from '../../client/office/view.ts';
import type { EdgeEnv } from '../env.ts';
import { api } from '../platform/host/api.ts';
import type { Failure } from '../platform/host/result.ts';
import { fileBody } from '../platform/request/file-body.ts';

/**
 * Uploads the chosen files and returns their URLs by field, empty for a removed one. Stops at the
 * first failure.
 */
export async function sendFiles(
  c: Context<EdgeEnv>,
  fields: readonly OfficeField[],
  values: Readonly<Record<string, unknown>>,
): Promise<{ urls: Record<string, string>; failed: Failure | null }> {
  const urls: Record<string, string> = {};
  for (const { name, as } of fields) {
    if (as !== 'picture' && as !== 'film') continue;
    if (values[removalOf(name)] !== undefined) urls[name] = '';
    const file = values[fileInputOf(name)];
    if (!(file instanceof File) || file.size === 0) continue;
    const upload = await api(c, as === 'film' ? uploadFilm : uploadHousePicture, { file: fileBody(file) });
    if (!upload.ok) return { urls, failed: upload };
    urls[name] = upload.answer.data.url;
  }
  return { urls, failed: null };
}

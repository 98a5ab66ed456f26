/** Uploads the pictures of a form, so that the form can contain their URLs. */
import type { Context } from 'hono';
import { uploadHousePicture } from '../../calls/platform/upload.ts';
import { fileInputOf, type OfficeField } from '../../client/office/view.ts';
import type { EdgeEnv } from '../env.ts';
import { api } from '../platform/host/api.ts';
import type { Failure } from '../platform/host/result.ts';
import { fileBody } from '../platform/request/file-body.ts';

/** Uploads the chosen pictures and returns their URLs by field. Stops at the first failure. */
export async function sendPictures(
  c: Context<EdgeEnv>,
  fields: readonly OfficeField[],
  typed: Readonly<Record<string, unknown>>,
): Promise<{ kept: Record<string, string>; failed: Failure | null }> {
  const urls: Record<string, string> = {};
  for (const { name, as } of fields) {
    const file = as === 'picture' ? typed[fileInputOf(name)] : undefined;
    if (!(file instanceof File) || file.size === 0) continue;
    const upload = await api(c, uploadHousePicture, { file: fileBody(file) });
    if (!upload.ok) return { kept: urls, failed: upload };
    urls[name] = upload.answer.data.url;
  }
  return { kept: urls, failed: null };
}

/** The step with photos: each is uploaded, then the step is submitted with their ids. */
import type { Context } from 'hono';
import { getContracts } from '../../../../calls/contracts/contract.ts';
import { submitPicture } from '../../../../calls/contracts/step.ts';
import { sendPrivatePicture } from '../../../../calls/privacy/personal.ts';
import type { ContractFormError } from '../../../../client/contracts/step/contract-form-error.ts';
import { PicturePage } from '../../../../client/contracts/step/picture-page.tsx';
import { contractPictures as pageDefinition } from '../../../../pages/contracts/contract.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';
import { fileBody } from '../../../platform/request/file-body.ts';
import { contractFormErrorOf } from './contract-form-error.ts';
import { hrefOfNext, nextOf, stateIn } from './step.tsx';

const kinds = ['card', 'person_with_card', 'bank_book'] as const;

export const pictures = loader(pageDefinition, (c) => picturePage(c));

export const save = action(pageDefinition, 'save', async (c, { form }) => {
  const pictures = { card: '', person_with_card: '', bank_book: '' };
  for (const kind of kinds) {
    const file: unknown = Reflect.get(form as object, kind);
    if (!(file instanceof File) || file.size === 0)
      return picturePage(c, { code: 'upload_missing', fields: [kind] }, 422);
    const upload = await api(c, sendPrivatePicture, { params: { kind }, file: fileBody(file) });
    if (!upload.ok && upload.status === 401) return failedPage(c, upload);
    if (!upload.ok) return picturePage(c, { code: upload.failure.error.code, fields: [kind] }, upload.status);
    pictures[kind] = upload.answer.data.uuid;
  }
  const result = await api(c, submitPicture, { form: pictures });
  if (!result.ok)
    return result.status === 401 ? failedPage(c, result) : picturePage(c, contractFormErrorOf(result), result.status);
  return c.redirect(linkIn(c)(hrefOfNext(await nextOf(c, 'picture'))), 303);
});

async function picturePage(
  c: Context<EdgeEnv>,
  error: ContractFormError | null = null,
  status = 200,
): Promise<Response> {
  const result = await api(c, getContracts, {});
  if (!result.ok) return failedPage(c, result);
  const { data } = result.answer;
  const body = <PicturePage state={stateIn(data, 'picture')} retentionDays={data.picture_kept_days} error={error} />;
  return page(c, { share: { kind: 'hidden' }, status, body });
}

/**
 * Checks whether a text was signed here. Only the hash of a file is sent to the API, and nothing is
 * stored.
 */
import type { Context } from 'hono';
import { verifyContract } from '../../../../calls/contracts/guardian.ts';
import { VerifyPage } from '../../../../client/contracts/signing/verify-page.tsx';
import { contractVerify as pageDefinition } from '../../../../pages/contracts/contract.ts';
import type { EdgeEnv } from '../../../env.ts';
import { sha256Hex } from '../../../platform/base/digest.ts';
import { api } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';

type VerifyProps = Parameters<typeof VerifyPage>[0];

export const verify = loader(pageDefinition, (c) => verifyPage(c, { verified: null, hash: '', problem: null }));

export const check = action(pageDefinition, 'check', async (c, { form }) => {
  const file: unknown = Reflect.get(form, 'file');
  const isFile = file instanceof File && file.size > 0;
  const hash = isFile ? await sha256Hex(await file.arrayBuffer()) : form.hash.trim().toLowerCase();
  const result = await api(c, verifyContract, { form: { hash } });
  if (result.ok) return verifyPage(c, { verified: result.answer.data, hash, problem: null });
  const { code } = result.failure.error;
  if (code === 'too_many_requests') return verifyPage(c, { verified: null, hash, problem: 'too_many' }, 429);
  if (code === 'invalid_form') return verifyPage(c, { verified: null, hash, problem: 'wrong' }, 422);
  return failedPage(c, result);
});

const verifyPage = (c: Context<EdgeEnv>, props: VerifyProps, status = 200): Promise<Response> =>
  page(c, { share: { kind: 'hidden' }, status, body: <VerifyPage {...props} /> });

/** The caller's own agreement: a page for printing, and the file that was hashed. */
import type { Context } from 'hono';
import { getAgreement } from '../../../../calls/contracts/signing.ts';
import { DocumentPage } from '../../../../client/contracts/step/document-page.tsx';
import { contractFile, contractPaper, contractSignedFile } from '../../../../pages/contracts/contract.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api } from '../../../platform/host/api.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';

export const paper = loader(contractPaper, async (c, { params }) => {
  const result = await api(c, getAgreement, { params });
  if (!result.ok) return failedPage(c, result);
  return page(c, { share: { kind: 'hidden' }, body: <DocumentPage paper={result.answer.data} /> });
});

export const file = loader(contractFile, async (c, { params }) => {
  const result = await api(c, getAgreement, { params });
  if (!result.ok) return failedPage(c, result);
  const { agreement, contract } = result.answer.data;
  // The same format that the API hashes.
  return asFile(c, `${contract.number}.md`, `${agreement.th}\n---\n\n${agreement.en}`);
});

export const signed = loader(contractSignedFile, async (c, { params }) => {
  const agreementResult = await api(c, getAgreement, { params });
  if (!agreementResult.ok) return failedPage(c, agreementResult);
  const { result, contract } = agreementResult.answer.data;
  return result ? asFile(c, `${contract.number}-signed.md`, result.text) : c.notFound();
});

/** Sends a text as a download that no cache stores. */
const asFile = (c: Context<EdgeEnv>, name: string, text: string) =>
  c.body(text, 200, {
    'content-type': 'text/markdown; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  });

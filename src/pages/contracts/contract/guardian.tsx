/**
 * Page on which a guardian reads, signs or refuses. The token of the link is sent only in forms and
 * never appears in a URL.
 */
import type { Context } from 'hono';
import {
  openGuardianLink,
  refuseAsGuardian,
  sendGuardianCode,
  signAsGuardian,
} from '../../../../calls/contracts/guardian.ts';
import { GuardianPage } from '../../../../client/contracts/signing/guardian-page.tsx';
import type { ContractFormError } from '../../../../client/contracts/step/contract-form-error.ts';
import { contractGuardianPage as pageDefinition } from '../../../../pages/contracts/contract.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api } from '../../../platform/host/api.ts';
import type { Result } from '../../../platform/host/result.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { agentOf, contractFormErrorOf, textsIn } from './contract-form-error.ts';

export const guardian = loader(pageDefinition, (c) =>
  page(c, { share: { kind: 'hidden' }, body: <GuardianPage view={null} link="" sent={false} error={null} /> }),
);

export const answer = action(pageDefinition, 'answer', async (c, { form }) => {
  const { step, link = '', hash = '', code = '', reason = '', accept_read } = textsIn(form);
  const locale = c.get('locale');
  if (step === 'send_code')
    return guardianPage(c, link, await api(c, sendGuardianCode, { form: { link, locale } }), true);
  if (step === 'refuse') return guardianPage(c, link, await api(c, refuseAsGuardian, { form: { link, reason } }));
  if (step === 'sign') {
    const signature = {
      link,
      hash,
      code,
      agent: agentOf(c),
      ...(accept_read === 'on' && { accept_read: 'on' as const }),
    };
    return guardianPage(c, link, await api(c, signAsGuardian, { form: signature }));
  }
  return guardianPage(c, link, null);
});

/** Shows the current request and the result of the last action. */
async function guardianPage(
  c: Context<EdgeEnv>,
  link: string,
  actionResult: Result<unknown> | null,
  isCode = false,
): Promise<Response> {
  if (actionResult && !actionResult.ok && actionResult.status >= 500) return failedPage(c, actionResult);
  const failed: ContractFormError | null = actionResult && !actionResult.ok ? contractFormErrorOf(actionResult) : null;
  const linkResult = await api(c, openGuardianLink, { form: { link, agent: agentOf(c) } });
  if (!linkResult.ok && linkResult.status >= 500) return failedPage(c, linkResult);
  const over: ContractFormError = { code: 'guardian_link_over', fields: [] };
  const error = failed ?? (linkResult.ok ? null : over);
  const status = error
    ? actionResult && !actionResult.ok
      ? actionResult.status
      : linkResult.ok
        ? 200
        : linkResult.status
    : 200;
  const isSent = isCode && actionResult?.ok === true;
  const view = linkResult.ok ? linkResult.answer.data : null;
  return page(c, {
    share: { kind: 'hidden' },
    status,
    body: <GuardianPage view={view} link={link} sent={isSent} error={error} />,
  });
}

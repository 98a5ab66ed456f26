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
} from '../../../../calls/contracts/contract-guardian.ts';
import { GuardianPage } from '../../../../client/contracts/signing/guardian-page.tsx';
import type { ContractTrouble } from '../../../../client/contracts/step/trouble.ts';
import { contractGuardianPage as row } from '../../../../pages/contracts/contract.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api } from '../../../platform/host/api.ts';
import type { Settled } from '../../../platform/host/settled.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { does, open } from '../../../platform/page/open.ts';
import { page } from '../../../platform/page/page.tsx';
import { agentOf, textsIn, troubleOf } from './trouble.ts';

export const guardian = open(row, (c) =>
  page(c, { share: { kind: 'hidden' }, body: <GuardianPage view={null} link="" sent={false} trouble={null} /> }),
);

export const answer = does(row, 'answer', async (c, { form }) => {
  const { step, link = '', hash = '', code = '', reason = '', accept_read } = textsIn(form);
  const locale = c.get('locale');
  if (step === 'send_code')
    return guardianPage(c, link, await api(c, sendGuardianCode, { form: { link, locale } }), true);
  if (step === 'refuse') return guardianPage(c, link, await api(c, refuseAsGuardian, { form: { link, reason } }));
  if (step === 'sign') {
    const signed = { link, hash, code, agent: agentOf(c), ...(accept_read === 'on' && { accept_read: 'on' as const }) };
    return guardianPage(c, link, await api(c, signAsGuardian, { form: signed }));
  }
  return guardianPage(c, link, null);
});

/** Shows the current request and the result of the last action. */
async function guardianPage(
  c: Context<EdgeEnv>,
  link: string,
  done: Settled<unknown> | null,
  isCode = false,
): Promise<Response> {
  if (done && !done.ok && done.status >= 500) return failedPage(c, done);
  const failed: ContractTrouble | null = done && !done.ok ? troubleOf(done) : null;
  const opened = await api(c, openGuardianLink, { form: { link, agent: agentOf(c) } });
  if (!opened.ok && opened.status >= 500) return failedPage(c, opened);
  const over: ContractTrouble = { code: 'guardian_link_over', fields: [] };
  const trouble = failed ?? (opened.ok ? null : over);
  const status = trouble ? (done && !done.ok ? done.status : opened.ok ? 200 : opened.status) : 200;
  const sent = isCode && done?.ok === true;
  const view = opened.ok ? opened.answer.data : null;
  return page(c, {
    share: { kind: 'hidden' },
    status,
    body: <GuardianPage view={view} link={link} sent={sent} trouble={trouble} />,
  });
}

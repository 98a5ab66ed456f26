/** Overview of a member's contracts and its commands. */

import type { Context } from 'hono';
import {
  acceptTempContract,
  cancelContract,
  confirmAge as confirmAgeCall,
  discardContract,
  getContracts,
  inviteGuardians,
  renewContract,
} from '../../../../calls/contracts/contract.ts';
import { spanIn } from '../../../../calls/privacy/retention.ts';
import { type ContractOutcome, ContractPage } from '../../../../client/contracts/contract/contract-page.tsx';
import { TemplatePage } from '../../../../client/contracts/signing/template-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { inLocale, languageOf } from '../../../../client/platform/texts/i18n.ts';
import en from '../../../../locales/en/contracts/agreement-1.md?raw';
import th from '../../../../locales/th/contracts/agreement-1.md?raw';
import { contractTemplate, contract as pageDefinition } from '../../../../pages/contracts/contract.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api } from '../../../platform/host/api.ts';
import type { Result } from '../../../platform/host/result.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';

export const contract = loader(pageDefinition, async (c, { query: { status = null } }) => {
  const result = await api(c, getContracts, {});
  if (!result.ok) return failedPage(c, result);
  return page(c, {
    share: { kind: 'hidden' },
    body: <ContractPage overview={result.answer.data} outcome={status} commandKey={crypto.randomUUID()} />,
  });
});

export const template = loader(contractTemplate, async (c) => {
  const result = await api(c, getContracts, {});
  if (!result.ok) return failedPage(c, result);
  const { terms, can, picture_kept_days, contract_kept_days } = result.answer.data;
  const values: Record<string, string> = {
    company: c.get('settings').COMPANY_NAME,
    vb_share: `${terms.vb_share_basis_points / 100}%`,
    family_share: `${terms.family_share_basis_points / 100}%`,
    term_days: String(terms.term_days),
    notice_days: String(terms.notice_days),
    picture_days: String(picture_kept_days),
    kept_th: spanIn('th', contract_kept_days),
    kept_en: spanIn('en', contract_kept_days),
  };
  const lang = languageOf({ th, en }, c.get('locale'));
  const markdown = inLocale({ th, en }, lang).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '…');
  return page(c, {
    share: { kind: 'hidden' },
    body: <TemplatePage markdown={markdown} lang={lang} mayApply={can.apply} />,
  });
});

export const discard = action(pageDefinition, 'discard', async (c) =>
  back(c, 'thrown_away', await api(c, discardContract, {})),
);

export const cancel = action(pageDefinition, 'cancel', async (c, { form: { idempotency_key: key } }) =>
  back(c, 'withdrawn', await api(c, cancelContract, { key })),
);

export const renew = action(pageDefinition, 'renew', async (c, { form: { idempotency_key: key } }) =>
  back(c, 'renewed', await api(c, renewContract, { key })),
);

export const acceptTemp = action(pageDefinition, 'acceptTemp', async (c, { form: { idempotency_key: key } }) =>
  back(c, 'accepted_temp', await api(c, acceptTempContract, { key })),
);

export const confirmAge = action(pageDefinition, 'confirmAge', async (c) =>
  back(c, 'confirmed', await api(c, confirmAgeCall, {})),
);

export const invite = action(pageDefinition, 'invite', async (c) =>
  back(c, 'invited', await api(c, inviteGuardians, {})),
);

/**
 * Redirects to the overview with the result. A signed-out member and an outage of the API have
 * their own pages.
 */
function back(c: Context<EdgeEnv>, outcome: ContractOutcome, result: Result<unknown>): Response | Promise<Response> {
  if (!result.ok && (result.status === 401 || result.status >= 500)) return failedPage(c, result);
  return backTo(c, result.ok ? outcome : 'not_done');
}

/** Redirects to the overview with the result of the last action. */
export const backTo = (c: Context<EdgeEnv>, status: ContractOutcome): Response =>
  c.redirect(linkIn(c)(href('/contract', { status })), 303);

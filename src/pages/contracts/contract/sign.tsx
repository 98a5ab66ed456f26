/** Reading and signing an agreement with a code: for an application, and for new terms. */

import assets from 'virtual:client-assets';
import type { Context } from 'hono';
import { getProposal, rejectProposal } from '../../../../calls/contracts/contract.ts';
import { confirmProposal, getSigning, submitDone } from '../../../../calls/contracts/signing.ts';
import { ProposalPage } from '../../../../client/contracts/signing/proposal-page.tsx';
import { SignPage } from '../../../../client/contracts/signing/sign-page.tsx';
import type { ContractFormError } from '../../../../client/contracts/step/contract-form-error.ts';
import { contractProposal, contractSign } from '../../../../pages/contracts/contract.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api } from '../../../platform/host/api.ts';
import type { Failure } from '../../../platform/host/result.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { agentOf, contractFormErrorOf, textsIn } from './contract-form-error.ts';
import { backTo } from './overview.tsx';

type Signing = typeof submitDone | typeof confirmProposal;

/** Result of the last action. */
interface SignOutcome {
  sentTo: string | null;
  error: ContractFormError | null;
  status: number;
}

const nothingYet: SignOutcome = { sentTo: null, error: null, status: 200 };

/** Requests the text and a code, or signs the shown text. Returns `signed` after signing. */
async function resultOfSigning(
  c: Context<EdgeEnv>,
  call: Signing,
  form: Record<string, string>,
): Promise<SignOutcome | 'signed' | Failure> {
  const locale = c.get('locale');
  const agent = agentOf(c);
  const isSigning = form.step === 'sign';
  const { hash = '', code = '', credential = '', accept_read } = form;
  const signature = {
    hash,
    code: code || '-',
    ...(credential !== '' && { credential }),
    locale,
    agent,
    ...(accept_read === 'on' && { accept_read: 'on' as const }),
  };
  const result = await api(c, call, { form: isSigning ? signature : { locale, agent } });
  if (result.ok) {
    const { agreement, code_sent_to: sentTo } = result.answer.data;
    return agreement ? { ...nothingYet, sentTo } : 'signed';
  }
  if (result.status === 401 || result.status >= 500) return result;
  return { ...nothingYet, error: contractFormErrorOf(result), status: result.status };
}

export const sign = loader(contractSign, (c) => signPage(c, nothingYet));

export const signIt = action(contractSign, 'sign', async (c, { form }) => {
  const outcome = await resultOfSigning(c, submitDone, textsIn(form));
  if (outcome === 'signed') return backTo(c, 'handed_in');
  return 'failure' in outcome ? failedPage(c, outcome) : signPage(c, outcome);
});

/** Returns the passkey script if the member has a passkey and there is a text to sign. */
const scriptsFor = (hasPasskey: boolean) => (hasPasskey ? [assets.passkey] : []);

/**
 * Shows the text that was requested before, on any device. The member signs exactly that text, with
 * the code sent for it.
 */
async function signPage(c: Context<EdgeEnv>, { status, ...props }: SignOutcome): Promise<Response> {
  const result = await api(c, getSigning, {});
  if (!result.ok) return failedPage(c, result);
  const { application, has_passkey } = result.answer.data;
  if (!application) return backTo(c, 'not_done');
  const { agreement } = application;
  const hasPasskey = has_passkey && agreement !== null;
  const body = <SignPage agreement={agreement} {...props} hasPasskey={hasPasskey} />;
  return page(c, { share: { kind: 'hidden' }, status, scripts: scriptsFor(hasPasskey), body });
}

export const proposal = loader(contractProposal, (c) => proposalPage(c, nothingYet));

export const signProposal = action(contractProposal, 'sign', async (c, { form }) => {
  const outcome = await resultOfSigning(c, confirmProposal, textsIn(form));
  if (outcome === 'signed') return backTo(c, 'proposal_signed');
  return 'failure' in outcome ? failedPage(c, outcome) : proposalPage(c, outcome);
});

export const reject = action(contractProposal, 'reject', async (c) => {
  const result = await api(c, rejectProposal, {});
  if (!result.ok && (result.status === 401 || result.status >= 500)) return failedPage(c, result);
  return backTo(c, result.ok ? 'proposal_rejected' : 'not_done');
});

async function proposalPage(c: Context<EdgeEnv>, { status, ...props }: SignOutcome): Promise<Response> {
  const [proposal, signingResult] = await Promise.all([api(c, getProposal, {}), api(c, getSigning, {})]);
  if (!proposal.ok) return failedPage(c, proposal);
  if (!signingResult.ok) return failedPage(c, signingResult);
  const { data: view } = proposal.answer;
  if (!view) return backTo(c, 'not_done');
  const { proposal: proposalToSign, has_passkey } = signingResult.answer.data;
  const agreement = proposalToSign?.agreement ?? null;
  const hasPasskey = has_passkey && agreement !== null;
  const body = <ProposalPage proposed={view} agreement={agreement} {...props} hasPasskey={hasPasskey} />;
  return page(c, { share: { kind: 'hidden' }, status, scripts: scriptsFor(hasPasskey), body });
}

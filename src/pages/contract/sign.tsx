/** Reading the whole agreement, and the code that binds: of an application, and of new terms. */

import assets from 'virtual:client-assets';
import type { Context } from 'hono';
import { getWaysIn } from '../../../calls/account.ts';
import { confirmProposal, getAgreement, getContracts, getProposal, rejectProposal } from '../../../calls/contract.ts';
import { submitDone } from '../../../calls/contract-step.ts';
import { ProposalPage } from '../../../client/contract/proposal-page.tsx';
import { type ReadAgreement, SignPage } from '../../../client/contract/sign-page.tsx';
import type { ContractTrouble } from '../../../client/contract/trouble.ts';
import { contractProposal, contractSign } from '../../../pages/contract.ts';
import { api } from '../../api.ts';
import type { EdgeEnv } from '../../env.ts';
import { failedPage } from '../../errors.tsx';
import { does, open } from '../../open.ts';
import { page } from '../../page.tsx';
import type { Failure } from '../../settled.ts';
import { backTo } from './overview.tsx';
import { agentOf, textsIn, troubleOf } from './trouble.ts';

type Signing = typeof submitDone | typeof confirmProposal;

/** What a page of signing shows. */
interface Read {
  agreement: ReadAgreement | null;
  sentTo: string | null;
  trouble: ContractTrouble | null;
  status: number;
}

const nothingYet: Read = { agreement: null, sentTo: null, trouble: null, status: 200 };

/** Asks for the text and a code, or signs what was read; `signed` once it is. */
async function signing(
  c: Context<EdgeEnv>,
  call: Signing,
  form: Record<string, string>,
): Promise<Read | 'signed' | Failure> {
  const { locale } = c.var;
  const agent = agentOf(c);
  const isSigning = form.step === 'sign';
  const { hash = '', code = '', credential = '', accept_read } = form;
  const signed = {
    hash,
    code: code || '-',
    ...(credential !== '' && { credential }),
    locale,
    agent,
    ...(accept_read === 'on' && { accept_read: 'on' as const }),
  };
  const done = await api(c, call, { form: isSigning ? signed : { locale, agent } });
  if (done.ok) {
    const { agreement, code_sent_to: sentTo } = done.answer.data;
    return agreement ? { ...nothingYet, agreement, sentTo } : 'signed';
  }
  if (done.status === 401 || done.status >= 500) return done;
  const agreement = await shownIn(c, call === confirmProposal ? 'proposal' : 'application');
  return { ...nothingYet, agreement, trouble: troubleOf(done), status: done.status };
}

/** The text that was shown before, on whatever device: it is signed as it was read, with the code that came for it. */
async function shownIn(c: Context<EdgeEnv>, which: 'application' | 'proposal'): Promise<ReadAgreement | null> {
  const found = await api(c, getContracts, {});
  const contract = found.ok ? found.answer.data[which] : null;
  if (!contract?.text_hash) return null;
  const read = await api(c, getAgreement, { params: { uuid: contract.uuid } });
  return read.ok ? read.answer.data.agreement : null;
}

export const sign = open(contractSign, async (c) =>
  signPage(c, { ...nothingYet, agreement: await shownIn(c, 'application') }),
);

export const signIt = does(contractSign, 'sign', async (c, { form }) => {
  const done = await signing(c, submitDone, textsIn(form));
  if (done === 'signed') return backTo(c, 'handed_in');
  return 'failure' in done ? failedPage(c, done) : signPage(c, done);
});

/** Whether a passkey of theirs can sign the text that they read; that the host does not say so is no reason to hold them up. */
async function passkeyFor(
  c: Context<EdgeEnv>,
  { agreement }: Read,
): Promise<{ hasPasskey: boolean; scripts: string[] }> {
  const ways = agreement ? await api(c, getWaysIn, {}) : null;
  const hasPasskey = ways?.ok === true && ways.answer.data.passkeys.length > 0;
  return { hasPasskey, scripts: hasPasskey ? [assets.passkey] : [] };
}

async function signPage(c: Context<EdgeEnv>, { status, ...read }: Read): Promise<Response> {
  const { hasPasskey, scripts } = await passkeyFor(c, { status, ...read });
  const body = <SignPage {...read} hasPasskey={hasPasskey} />;
  return page(c, { share: { kind: 'hidden' }, status, scripts, body });
}

export const proposal = open(contractProposal, async (c) =>
  proposalPage(c, { ...nothingYet, agreement: await shownIn(c, 'proposal') }),
);

export const signProposal = does(contractProposal, 'sign', async (c, { form }) => {
  const done = await signing(c, confirmProposal, textsIn(form));
  if (done === 'signed') return backTo(c, 'proposal_signed');
  return 'failure' in done ? failedPage(c, done) : proposalPage(c, done);
});

export const reject = does(contractProposal, 'reject', async (c) => {
  const rejected = await api(c, rejectProposal, {});
  if (!rejected.ok && (rejected.status === 401 || rejected.status >= 500)) return failedPage(c, rejected);
  return backTo(c, rejected.ok ? 'proposal_rejected' : 'not_done');
});

async function proposalPage(c: Context<EdgeEnv>, { status, ...read }: Read): Promise<Response> {
  const found = await api(c, getProposal, {});
  if (!found.ok) return failedPage(c, found);
  const { data: proposed } = found.answer;
  if (!proposed) return backTo(c, 'not_done');
  const { hasPasskey, scripts } = await passkeyFor(c, { status, ...read });
  const body = <ProposalPage proposed={proposed} {...read} hasPasskey={hasPasskey} />;
  return page(c, { share: { kind: 'hidden' }, status, scripts, body });
}

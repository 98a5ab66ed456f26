/** Routes that show and sign an agreement, for an application or for new terms. */

import { z } from 'zod';
import {
  askPasskeyToSign,
  confirmProposal,
  getAgreement,
  getSigning,
  submitDone,
} from '../../../calls/contracts/signing.ts';
import { checkMailCode, sendMailCode } from '../../identity/auth/mail-code.ts';
import { requestOptions } from '../../identity/passkey/ceremony.ts';
import { relyingParty } from '../../identity/passkey/relying-party.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Caller, Context } from '../../platform/framework/env.ts';
import type { On } from '../../platform/framework/route.ts';
import { maskEmail } from '../../privacy/personal/mask.ts';
import { type ContractRequest, portsOf, selectCallersContracts, stepCommandOf } from '../contract/command.ts';
import { contractSummaryOf } from '../contract/overview.ts';
import type { ContractRow, OwnContracts } from '../contract/own-contracts.ts';
import { proposalForSigning } from '../contract/successor.ts';
import { mailInvitations } from '../guardian/invite.ts';
import { readEvidence, selectEvidence } from './evidence.ts';
import { challengeOf, checkPasskeySignature, selectToSign } from './passkey-signature.ts';
import { draftForSigning, type SelectForSigning, type Signing, showAgreement, signAgreement } from './sign.ts';
import { selectSigning, signingOf } from './signing.ts';

export const prefixes = ['caster', 'contracts'];

const SIGN_PURPOSE = 'contract-sign';
const settings = z.object({ COMPANY_NAME: z.string() });

type DoneForm = z.output<(typeof submitDone)['form']>;

const signatureBy = (
  { db, env, now, caller }: Context & { caller: Caller },
  { credential, ...form }: DoneForm,
): Signing => {
  const of = { person_uuid: caller.user_uuid, purpose: SIGN_PURPOSE };
  return {
    company: settings.parse(env).COMPANY_NAME,
    agent: form.agent,
    sendCode: (to, document) => sendMailCode(env, { ...of, document, to, locale: form.locale, now }),
    checkCode: (code, document) => checkMailCode(env, { ...of, document, code }),
    ...(credential !== undefined && {
      checkPasskey: (textHash) =>
        checkPasskeySignature(db, relyingParty(env), { credential, textHash, user_uuid: caller.user_uuid, now }),
    }),
  };
};

/** Shows the agreement, or signs it if the form has a code and a hash. */
async function showOrSign(
  context: ContractRequest,
  form: DoneForm,
  { select, signed: findSigned }: { select: SelectForSigning; signed: (own: OwnContracts) => ContractRow | undefined },
) {
  const commanding = stepCommandOf(context);
  const signature = signatureBy(context, form);
  if (form.code === undefined || form.hash === undefined) {
    const result = await showAgreement(commanding, signature, select);
    if ('failed' in result) return result;
    const { row, agreement, sent_to, expires_at_ms } = result.outcome;
    return {
      data: {
        contract: contractSummaryOf(row),
        agreement: { version: row.template_version ?? '', hash: row.text_hash ?? '', ...agreement },
        code_sent_to: maskEmail(sent_to),
        code_expires_at: moment(expires_at_ms),
      },
    };
  }
  const signResult = await signAgreement(
    commanding,
    { ...signature, hash: form.hash, code: form.code },
    { select, signed: findSigned },
  );
  if ('failed' in signResult) return signResult;
  await mailInvitations(context.env, signResult.outcome.invitations, form.locale);
  return {
    data: {
      contract: contractSummaryOf(signResult.outcome.row),
      agreement: null,
      code_sent_to: null,
      code_expires_at: null,
    },
  };
}

/** Returns a function that finds the contract with this text hash that its person has signed. */
const signedWith =
  (hash: string | undefined) =>
  (own: OwnContracts): ContractRow | undefined =>
    own.contracts.find(
      ({ uuid, text_hash }) =>
        text_hash !== null &&
        text_hash === hash &&
        own.signatures.some((one) => one.contract_uuid === uuid && one.signer === 'person' && !one.is_void),
    );

export const routes = (on: On) => {
  on(submitDone, selectCallersContracts, ({ form }, context) =>
    showOrSign(context, form, { select: draftForSigning, signed: signedWith(form.hash) }),
  );

  on(confirmProposal, selectCallersContracts, ({ form }, context) =>
    showOrSign(context, form, { select: proposalForSigning, signed: signedWith(form.hash) }),
  );

  on(
    getSigning,
    (_, { db, bearer }) => selectSigning(db, bearer.user_uuid),
    async (_, { env, now, read }) => ({ data: await signingOf(await read(), portsOf({ env, now })) }),
  );

  on(
    askPasskeyToSign,
    ({ form: { hash } }, { db, bearer }) => selectToSign(db, bearer.user_uuid, hash),
    async ({ form: { hash } }, { env, read }) => {
      const { waiting, keys: by } = await read();
      if (waiting.length === 0) return { failed: 'agreement_changed' };
      if (by.length === 0) return { failed: 'passkey_not_found' };
      return { data: { ...(await requestOptions(relyingParty(env), { challenge: challengeOf(hash), by })) } };
    },
  );

  on(
    getAgreement,
    ({ params: { uuid } }, { db, bearer }) => selectEvidence(db, uuid, bearer.user_uuid),
    async (_, { env, now, read }) => {
      const result = await readEvidence(await read(), portsOf({ env, now }));
      return 'failed' in result ? result : { data: result };
    },
  );
};

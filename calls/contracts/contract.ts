/**
 * The contract of a VB, as the applicant sees it: overview, agreement, renewal and end. The steps
 * are in contract-step.ts.
 */
import { z } from 'zod';
import { passkeyOptions } from '../identity/passkey.ts';
import { defineCall, keyed, one } from '../platform/call.ts';
import { count, moment, uuid } from '../platform/field.ts';
import { agreement, CONTRACTS, hash, signatureShape } from './contract-field.ts';
import {
  contractApplication,
  contractOverview,
  contractSummary,
  contractTerms,
  RENEW_DAYS,
  stampDuty,
  TEMP_DAYS,
} from './contract-overview.ts';
import { contractEvent, signingMethod } from './contract-state.ts';
import { submitDone } from './contract-step.ts';

const summary = one(contractSummary);
const application = one(contractApplication);

export const getContracts = defineCall({
  method: 'GET',
  path: CONTRACTS,
  summary:
    'The contract in force, the application with the state of each step and which is next, new terms that wait, and what is past. Personal data is masked',
  access: 'bearer',
  answer: one(contractOverview),
});

export const discardContract = defineCall({
  method: 'DELETE',
  path: CONTRACTS,
  summary:
    'Throws the draft away: what is personal in it is destroyed at once here, and cannot be brought back from backups after 30 days',
  access: 'bearer',
  failures: ['contract_not_found', 'contract_not_open'],
  answer: one(z.object({ destroyed_at: moment, gone_from_copies_at: moment })),
});

/**
 * An agreement to sign, with the text as it was shown on any device. The text is null until it is
 * requested.
 */
const toSign = z.object({ agreement: agreement.nullable() }).nullable();

export const getSigning = defineCall({
  method: 'GET',
  path: '/v1/contracts/signing',
  summary:
    'What waits for the signature of the caller: their application, and new terms, each with the text that they were shown; nulls where nothing does. And whether a passkey of theirs can sign it too',
  access: 'bearer',
  answer: one(z.object({ application: toSign, proposal: toSign, has_passkey: z.boolean() })),
});

export const askPasskeyToSign = defineCall({
  method: 'POST',
  path: '/v1/contracts/passkey',
  summary:
    "What a device is asked with to sign the caller's agreement by one of their passkeys (`PublicKeyCredentialRequestOptionsJSON`). The challenge is the text's hash itself: what the passkey signs, goes along with the code that binds",
  access: 'bearer',
  form: z.object({ hash }),
  failures: ['agreement_changed', 'passkey_not_found'],
  answer: passkeyOptions,
});

export const getAgreement = defineCall({
  method: 'GET',
  path: '/v1/contracts/{uuid}/agreement',
  summary: "The caller's own agreement as it was shown or signed, with its evidence",
  access: 'bearer',
  params: z.object({ uuid }),
  failures: ['contract_not_found', 'contract_destroyed'],
  answer: one(
    z.object({
      contract: contractSummary,
      agreement,
      signatures: z.array(
        z.object({
          signer: z.string(),
          method: signingMethod,
          at: moment,
          name: z.string(),
          /** The signature on the document: strokes as an SVG path, or a typed name. */
          shape: signatureShape,
        }),
      ),
      evidence: z.array(
        z.object({
          number: count,
          event: contractEvent,
          by: z.string(),
          at: moment,
          text_hash: hash.nullable(),
          previous_hash: hash,
          hash,
        }),
      ),
      /** The final document with its signatures, created when the company signs; null before. */
      result: z.object({ hash, text: z.string() }).nullable(),
      /** Null: no duty is due. */
      stamp: stampDuty.nullable(),
    }),
  ),
});

export const cancelContract = keyed(
  defineCall({
    method: 'POST',
    path: `${CONTRACTS}/cancel`,
    summary:
      'Withdraws what was handed in, or gives notice of what is in force, with the day on which it ends. What is earned stays payable',
    access: 'bearer',
    failures: ['contract_not_found', 'contract_not_open'],
    answer: summary,
  }),
);

export const renewContract = keyed(
  defineCall({
    method: 'POST',
    path: `${CONTRACTS}/renew`,
    summary: `Begins the successor of a contract that ends within ${RENEW_DAYS} days; steps that still hold are carried over`,
    access: 'bearer',
    failures: ['contract_not_found', 'contract_renew_early', 'contract_not_open'],
    answer: summary,
  }),
);

export const acceptTempContract = keyed(
  defineCall({
    method: 'POST',
    path: `${CONTRACTS}/accept_temp`,
    summary: `Accepts a contract for the time being, ${TEMP_DAYS} days at most: V-tokens are earned and held, and nothing is payable`,
    access: 'bearer',
    failures: ['contract_not_found'],
    answer: summary,
  }),
);

/** A difference between current and proposed terms. */
export const termsDifference = z.object({ field: z.string(), before: count, after: count });

export const getProposal = defineCall({
  method: 'GET',
  path: `${CONTRACTS}/pref`,
  summary: 'New terms that wait for an answer: the old, the new, and each difference; null where there are none',
  access: 'bearer',
  answer: one(
    z
      .object({
        proposal: contractSummary,
        before: contractTerms,
        differences: z.array(termsDifference),
        lapses_at: moment,
      })
      .nullable(),
  ),
});

export const confirmProposal = defineCall({
  method: 'POST',
  path: `${CONTRACTS}/pref`,
  summary:
    'Without a code: writes the agreement with the new terms, answers it with its hash, and mails a code. With both: signs it; it is in force when the house has signed too, and the old one until then',
  access: 'bearer',
  limit: { times: 60, window_seconds: 3_600 },
  form: submitDone.form,
  failures: submitDone.failures,
  answer: submitDone.answer,
});

export const rejectProposal = defineCall({
  method: 'DELETE',
  path: `${CONTRACTS}/pref`,
  summary: 'Rejects new terms; the old ones stay',
  access: 'bearer',
  failures: ['contract_not_found'],
  answer: summary,
});

export const withdrawProposal = defineCall({
  method: 'DELETE',
  path: `${CONTRACTS}/migration`,
  summary: 'Takes back new terms that nobody has answered; by whoever proposed them',
  access: 'bearer',
  query: z.object({ uuid }),
  failures: ['contract_not_found'],
  answer: summary,
});

export const confirmAge = defineCall({
  method: 'POST',
  path: '/v1/contracts/confirm',
  summary: 'A VB who has become 20 confirms the contract that their guardians signed with them',
  access: 'bearer',
  failures: ['contract_not_found'],
  answer: summary,
});

export const inviteGuardians = defineCall({
  method: 'POST',
  path: '/v1/contracts/guardians',
  summary: 'Mails new links to the guardians who have not answered; the ones before are good no more',
  access: 'bearer',
  limit: { times: 5, window_seconds: 3_600 },
  failures: ['contract_not_found', 'mail_unavailable'],
  answer: application,
});

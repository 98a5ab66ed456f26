/** Signing of a contract: the agreement and its signature. */

import { z } from 'zod';
import { passkeyCredential, passkeyOptions } from '../identity/passkey.ts';
import { defineCall, one } from '../platform/call.ts';
import { count, moment, optionalField, tick, uuid } from '../platform/field.ts';
import { typedCode } from '../platform/mail-code.ts';
import { agreement, hash, locale, signatureShape } from './contract-field.ts';
import { agent, contractSummary, stampDuty } from './contract-overview.ts';
import { contractEvent, signingMethod } from './contract-state.ts';

/**
 * An agreement to sign, with the text as it was shown on any device. The text is null until it is
 * requested.
 */
const toSign = z.object({ agreement: agreement.nullable() }).nullable();

export const getSigning = defineCall({
  method: 'GET',
  path: '/v1/contracts/signing',
  summary:
    "Returns the agreements that wait for the caller's signature: the application and proposed terms, each null if none. Also returns whether the caller has a passkey to sign with",
  access: 'bearer',
  answer: one(z.object({ application: toSign, proposal: toSign, has_passkey: z.boolean() })),
});

export const askPasskeyToSign = defineCall({
  method: 'POST',
  path: '/v1/contracts/passkey',
  summary:
    "Returns options for signing the caller's agreement with a passkey (`PublicKeyCredentialRequestOptionsJSON`). The challenge is the text's hash. The passkey's signature accompanies the code, which is binding",
  access: 'bearer',
  form: z.object({ hash }),
  failures: ['agreement_changed', 'passkey_not_found'],
  answer: passkeyOptions,
});

export const getAgreement = defineCall({
  method: 'GET',
  path: '/v1/contracts/{uuid}/agreement',
  summary: "Returns the caller's agreement as it was shown or signed, with its evidence",
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

export const submitDone = defineCall({
  method: 'POST',
  path: '/v2/caster/contracts/submit/done',
  summary:
    'Without a code: returns the agreement and its hash, and emails a code. With the code and the hash that was read: signs the agreement, optionally with a passkey too, and submits the application. Repeating it returns the same response',
  access: 'bearer',
  form: z
    .object({
      hash: optionalField(hash),
      code: optionalField(typedCode),
      /**
       * The passkey's response (`AuthenticationResponseJSON`) to the options of
       * `POST /v1/contracts/passkey`.
       */
      credential: optionalField(passkeyCredential),
      accept_read: tick,
      locale,
      agent,
    })
    .refine((form) => !form.code || form.hash, { path: ['hash'] })
    .refine((form) => !form.code || form.accept_read, { path: ['accept_read'] }),
  limit: { times: 60, window_seconds: 3_600 },
  failures: [
    'contract_not_found',
    'contract_not_open',
    'contract_incomplete',
    'agreement_changed',
    'mail_unavailable',
    'code_wrong',
    'code_over',
    'passkey_refused',
  ],
  answer: one(
    z.object({
      contract: contractSummary,
      /** Null once it is signed. */
      agreement: agreement.nullable(),
      code_sent_to: z.string().nullable(),
      code_expires_at: moment.nullable(),
    }),
  ),
});

export const confirmProposal = defineCall({
  method: 'POST',
  path: '/v2/caster/contracts/pref',
  summary:
    'Without a code: returns the agreement with the proposed terms and its hash, and emails a code. With both: signs it. The old contract stays in force until the company has signed too',
  access: 'bearer',
  limit: { times: 60, window_seconds: 3_600 },
  form: submitDone.form,
  failures: submitDone.failures,
  answer: submitDone.answer,
});

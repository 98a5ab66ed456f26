/**
 * Calls for the guardians of a VB under 20, who use a link instead of an account. Also verifies
 * whether a text was signed.
 */

import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { moment, singleLine, tick } from '../platform/field.ts';
import { typedCode } from '../platform/mail-code.ts';
import { defaultLocale, locales } from '../platform/text/locale.ts';
import { agent } from './contract-overview.ts';
import { contractState, signingMethod } from './contract-state.ts';

/**
 * The secret of the link. It is sent in forms only, so no URL in a log or browser history contains
 * it.
 */
const link = z.string().regex(/^[\w-]{43}$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const by = { method: 'POST', access: 'public' } as const;
const path = '/v1/contracts/guardian';

/** The agreement that a guardian reads, and their decision. */
export const guardianView = z.object({
  permission: z.enum(['asked', 'given', 'refused', 'withdrawn']),
  state: contractState,
  name: z.string(),
  /** Null if the application was returned, so that it has no text. */
  agreement: z.object({ hash, th: z.string(), en: z.string() }).nullable(),
});

export const openGuardianLink = defineCall({
  ...by,
  path: `${path}/open`,
  summary: 'Returns the agreement that needs the permission of a guardian, with its hash',
  form: z.object({ link, agent }),
  failures: ['guardian_link_over'],
  answer: one(guardianView),
});

export const sendGuardianCode = defineCall({
  ...by,
  path: `${path}/code`,
  summary: 'Emails the guardian a code that is valid for this text only',
  form: z.object({ link, locale: z.enum(locales).default(defaultLocale) }),
  failures: ['guardian_link_over', 'mail_unavailable', 'too_many_requests'],
  answer: one(z.object({ expires_at: moment })),
});

export const signAsGuardian = defineCall({
  ...by,
  path: `${path}/sign`,
  summary:
    'Signs the hash that the guardian read, with their code. This also restores a permission that they had withdrawn',
  form: z
    .object({ link, hash, code: typedCode, accept_read: tick, agent })
    .refine(({ accept_read }) => accept_read, { path: ['accept_read'] }),
  failures: ['guardian_link_over', 'agreement_changed', 'code_wrong', 'code_over', 'contract_not_movable'],
  answer: one(guardianView),
});

export const refuseAsGuardian = defineCall({
  ...by,
  path: `${path}/refuse`,
  summary:
    "Refuses or withdraws a guardian's permission. Before the contract binds, this returns the application. Later, paid work stops at once, and earnings remain payable",
  form: z.object({ link, reason: singleLine(500) }),
  failures: ['guardian_link_over', 'contract_not_movable'],
  answer: one(guardianView),
});

export const verifyContract = defineCall({
  ...by,
  path: '/v1/contracts/verify',
  summary:
    'Verifies whether a text or signed document with this hash exists: returns a verdict and the masked parties. A document whose contract was returned later is unknown, but its text is void. Attempts are limited',
  address_limit: { times: 30, window_seconds: 600 },
  form: z.object({ hash }),
  failures: ['too_many_requests'],
  answer: one(
    z.object({
      verdict: z.enum(['signed_by_both', 'signed_by_one', 'void', 'unknown']),
      contract: z
        .object({
          number: z.string(),
          state: contractState,
          template_version: z.string().nullable(),
          parties: z.array(z.string()),
          signatures: z.array(z.object({ signer: z.string(), method: signingMethod, at: moment })),
          starts_at: moment.nullable(),
          ends_at: moment.nullable(),
        })
        .nullable(),
    }),
  ),
});

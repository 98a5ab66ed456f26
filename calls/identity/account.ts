/** Sign-in methods of an account (linked logins and passkeys), and its verified email address. */

import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { moment } from '../platform/field.ts';
import { codeAddress, codeMails, typedCode } from '../platform/mail-code.ts';
import { defaultLocale, locales } from '../platform/text/locale.ts';
import { proofFields, writtenIn } from './auth.ts';
import { provider } from './provider.ts';

/** A linked login: an account at a provider that signs in to the caller's account. */
export const linkedAccount = z.object({ provider, id: z.string(), linked_at: moment });
export type LinkedAccount = z.infer<typeof linkedAccount>;

/**
 * A passkey of the caller: a signing key that their device, or the device's cloud account, stores.
 */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: moment,
  /** Null: not used yet. */
  last_used_at: moment.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** All sign-in methods of the caller. */
export const waysIn = z.object({
  accounts: z.array(linkedAccount),
  passkeys: z.array(passkey),
  email: z.string().nullable(),
  /**
   * The caller may change them until this moment without re-authentication; null: re-authentication
   * is needed first.
   */
  may_change_until: moment.nullable(),
});
export type WaysIn = z.infer<typeof waysIn>;

export const getWaysIn = defineCall({
  method: 'GET',
  path: '/v1/accounts',
  summary: "Returns the caller's linked logins, passkeys and verified email address",
  access: 'bearer',
  answer: one(waysIn),
});

export const linkAccount = defineCall({
  method: 'POST',
  path: '/v1/accounts/{provider}',
  summary:
    "Links a login at a provider to the caller's account, by the token that the provider issued. An ID token must contain the SHA-256, in hex, of the `nonce` in this request. Repeating it changes nothing. Requires a sign-in within the last 15 minutes",
  access: 'bearer',
  step_up: true,
  not_for_browsers: true,
  limit: { times: 20, window_seconds: 3_600 },
  params: z.object({ provider }),
  form: z
    .object({ ...proofFields, language: writtenIn })
    .refine(({ id_token, access_token }) => id_token ?? access_token, { path: ['id_token'] }),
  failures: ['provider_not_offered', 'provider_token_refused', 'provider_unreachable', 'account_taken'],
  answer: one(waysIn),
});

export const unlinkAccount = defineCall({
  method: 'DELETE',
  path: '/v1/accounts/{provider}/{id}',
  summary:
    "Unlinks a login at a provider from the caller's account, unless it is the last one. Passkeys do not count. Requires a sign-in within the last 15 minutes",
  access: 'bearer',
  step_up: true,
  params: z.object({ provider, id: z.string().min(1).max(255) }),
  failures: ['account_not_found', 'last_way_in'],
  answer: one(waysIn),
});

export const sendEmailCode = defineCall({
  method: 'POST',
  path: '/v1/profile/email',
  summary:
    'Emails a six-digit code to an address that the caller wants to verify. An earlier code becomes invalid. Requires a sign-in within the last 15 minutes',
  access: 'bearer',
  step_up: true,
  limit: codeMails,
  form: z.object({
    email: codeAddress,
    /** Language of the email. */
    locale: z.enum(locales).default(defaultLocale),
  }),
  failures: ['mail_unavailable'],
  answer: one(z.object({ expires_at: moment })),
});

export const proveEmail = defineCall({
  method: 'POST',
  path: '/v1/profile/email/code',
  summary:
    'Verifies the address that received the last code. It replaces an address that was verified before. Requires a sign-in within the last 15 minutes',
  access: 'bearer',
  step_up: true,
  limit: { times: 20, window_seconds: 3_600 },
  form: z.object({ code: typedCode, language: writtenIn }),
  failures: ['code_wrong', 'code_over', 'email_taken'],
  answer: one(waysIn),
});

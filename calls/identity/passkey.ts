/**
 * Passkeys (WebAuthn): a sign-in method beside linked logins. Options and credentials are the JSON
 * that browsers and app libraries read and write.
 */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { singleLine } from '../platform/field.ts';
import { waysIn } from './account.ts';
import { cameBy, device, issuedToken, writtenIn } from './auth.ts';

/** Seconds that a device has to answer, and maximum passkeys per user. */
export const PASSKEYS = { ttl_seconds: 300, max: 10 } as const;

/** WebAuthn Level 3 options, in JSON. */
export const passkeyOptions = one(z.looseObject({ challenge: z.string() }));

/** The credential that the device returns for them, in JSON. */
export const passkeyCredential = z.string().max(8192);

const rate = { times: 30, window_seconds: 3_600 };

export const askForPasskey = defineCall({
  method: 'POST',
  path: '/v1/passkeys/options',
  summary:
    'Returns options for creating a passkey (`PublicKeyCredentialCreationOptionsJSON`), valid once within five minutes. Requires a sign-in within the last 15 minutes',
  access: 'bearer',
  step_up: true,
  limit: rate,
  failures: ['passkeys_full', 'staff_passkey_required', 'new_passkey_closed'],
  answer: passkeyOptions,
});

export const addPasskey = defineCall({
  method: 'POST',
  path: '/v1/passkeys',
  summary: `Adds a passkey to the caller's sign-in methods, from the device's response (\`RegistrationResponseJSON\`). The maximum is ${PASSKEYS.max}. Requires a sign-in within the last 15 minutes`,
  access: 'bearer',
  step_up: true,
  limit: rate,
  form: z.object({
    /** The owner's name for it. */
    name: singleLine(40),
    credential: passkeyCredential,
  }),
  failures: ['passkey_refused', 'passkeys_full', 'staff_passkey_required', 'new_passkey_closed'],
  answer: one(waysIn),
});

export const removePasskey = defineCall({
  method: 'DELETE',
  path: '/v1/passkeys/{id}',
  summary: "Removes a passkey from the caller's sign-in methods. Requires a sign-in within the last 15 minutes",
  access: 'bearer',
  step_up: true,
  params: z.object({ id: z.string().min(1).max(1400) }),
  failures: ['passkey_not_found', 'staff_passkey_required'],
  answer: one(waysIn),
});

export const askPasskey = defineCall({
  method: 'POST',
  path: '/v1/passkeys/sign-in/options',
  summary:
    'Returns options for signing in with a passkey (`PublicKeyCredentialRequestOptionsJSON`), valid once within five minutes',
  access: 'public',
  not_for_browsers: true,
  part_of_sign_in: true,
  answer: passkeyOptions,
});

export const signInWithPasskey = defineCall({
  method: 'POST',
  path: '/v1/passkeys/sign-in',
  summary:
    "Exchanges a passkey's signature (`AuthenticationResponseJSON`) for a bearer token. It counts as a sign-in for calls that require a recent one",
  access: 'public',
  not_for_browsers: true,
  part_of_sign_in: true,
  form: z.object({ credential: passkeyCredential, device, invitation: cameBy, language: writtenIn }),
  failures: ['passkey_refused', 'account_blocked'],
  answer: one(issuedToken),
});

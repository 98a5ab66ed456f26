import { z } from 'zod';
import { memberName } from '../people/member-name.ts';
import { type CallLimit, defineCall, list, one, pageQuery } from '../platform/call.ts';
import { day, moment, optionalField, slug, uuid } from '../platform/field.ts';
import { member } from '../platform/member.ts';
import { cleanLine } from '../platform/text/clean.ts';
import { unitsOf } from '../platform/text/length.ts';
import { locales } from '../platform/text/locale.ts';
import { entryCode } from './credential.ts';
import { provider } from './provider.ts';

/** A token that a provider issued to the app or the edge. The API verifies it with the provider. */
const proof = z.string().min(1).max(8192);

/**
 * The provider's proof of identity, and the nonce that binds an ID token to the app that requested
 * it. The app sends its random `nonce` to the API, and the nonce's SHA-256 in hex to the provider.
 * A thief of the ID token cannot derive the nonce from the hash.
 */
export const proofFields = {
  id_token: proof.optional(),
  access_token: proof.optional(),
  /**
   * Required with every ID token, except from the edge: it checks its own nonce when it receives
   * the token from the provider.
   */
  nonce: z
    .string()
    .regex(/^[\w-]{22,128}$/)
    .optional(),
  /** Origin of the sign-in. The edge sets `app` on every request from an app. */
  from: z.enum(['web', 'app']).default('app'),
};

/** Description of the device for the list of sessions: "Chrome, Android". */
export const device = z.string().max(unitsOf(80)).transform(cleanLine).default('');

/** The language for emails to the account from now on. If omitted, it does not change. */
export const writtenIn = z.enum(locales).optional();

/** A new bearer token. It is returned in plain text only here. */
export const issuedToken = z.object({ token: z.string(), token_id: uuid, expires_at: moment, user: member });
const tokenAnswer = one(issuedToken);

/** Lifetime of an entry code. A code works once. */
export const ENTRY_CODE_SECONDS = 60;

/** The invitation that brought the user. An unknown one is ignored. */
export const cameBy = optionalField(slug);

export const signInWithProvider = defineCall({
  method: 'POST',
  path: '/v1/oauth/{provider}',
  summary: `Exchanges a provider's token for a bearer token: an ID token, or an access token from a provider without ID tokens. An ID token must contain the SHA-256, in hex, of the \`nonce\` in this request. A new user gets \`sign_up_required\`, and signs up by repeating the call with \`name\`, \`birth_date\` (not stored) and \`terms_version\` (the version that the failure names)`,
  access: 'public',
  not_for_browsers: true,
  part_of_sign_in: true,
  params: z.object({ provider }),
  form: z
    .object({
      ...proofFields,
      device,
      name: optionalField(memberName),
      birth_date: optionalField(day),
      terms_version: optionalField(z.string().max(40)),
      invitation: cameBy,
      language: writtenIn,
    })
    .refine(({ id_token, access_token }) => id_token ?? access_token, { path: ['id_token'] }),
  failures: [
    'account_blocked',
    'provider_not_offered',
    'provider_token_refused',
    'provider_unreachable',
    'account_not_linked',
    'sign_up_required',
    'sign_up_closed',
    'too_young',
    'terms_outdated',
    'profile_word',
    'name_reserved',
  ],
  answer: tokenAnswer,
});

/** Maximum per hour. A web view that keeps its cookies needs one. */
const handOvers: CallLimit = { times: 60, window_seconds: 3_600 };

export const handOver = defineCall({
  method: 'POST',
  path: '/v1/sessions',
  summary:
    'Issues a token and a code for a page that the caller opens elsewhere, such as a web view. The code goes into the URL as `?code=…` and works once, within a minute. The token is valid for at most a day, and ends with the token that requested it. A handed-over token cannot issue another',
  access: 'bearer',
  not_for_browsers: true,
  limit: handOvers,
  form: z.object({ device }),
  failures: ['forbidden'],
  answer: one(issuedToken.extend({ entry_code: z.string(), entry_until: moment })),
});

export const enterWithCode = defineCall({
  method: 'POST',
  path: '/v1/sessions/entry',
  summary:
    'Exchanges the entry code of a web view for a token, once. The token that was issued with the code becomes invalid',
  access: 'public',
  not_for_browsers: true,
  form: z.object({ code: entryCode, device }),
  failures: ['entry_code_refused'],
  answer: tokenAnswer,
});

/** A device on which a user is signed in. */
export const session = z.object({
  id: uuid,
  device: z.string(),
  created_at: moment,
  last_used_at: moment,
  expires_at: moment,
  /** True: the session of this request. */
  current: z.boolean(),
  /** True: opened by the app. It ends with the app's own token. */
  handed_over: z.boolean(),
});
/** A session of the caller. The list never contains its token. */
export type Session = z.infer<typeof session>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/v1/sessions',
  summary: "Lists the caller's sessions, latest sign-in first",
  access: 'bearer',
  query: pageQuery,
  answer: list(session),
});

const revokeAnswer = one(z.object({ revoked_count: z.number().int().nonnegative() }));

export const signOut = defineCall({
  method: 'DELETE',
  path: '/v1/sessions/current',
  summary: 'Revokes the token of this request, and the tokens that it handed over',
  access: 'bearer',
  answer: revokeAnswer,
});

export const revokeSession = defineCall({
  method: 'DELETE',
  path: '/v1/sessions/{id}',
  summary:
    "Revokes one of the caller's tokens, and the tokens that it handed over. Answers 404 if it is not a valid token of the caller. Requires a sign-in within the last 15 minutes",
  access: 'bearer',
  step_up: true,
  params: z.object({ id: uuid }),
  failures: ['session_not_found'],
  answer: revokeAnswer,
});

export const revokeAllSessions = defineCall({
  method: 'DELETE',
  path: '/v1/sessions',
  summary:
    'Revokes all tokens of the caller, including the token of this request. Requires a sign-in within the last 15 minutes',
  access: 'bearer',
  step_up: true,
  answer: revokeAnswer,
});

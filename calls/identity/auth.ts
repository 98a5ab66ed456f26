import { z } from 'zod';
import { memberName } from '../people/member-name.ts';
import { type CallLimit, defineCall, list, one, pageQuery } from '../platform/call.ts';
import { day, moment, slug, unlessEmpty, uuid } from '../platform/field.ts';
import { cleanLine } from '../platform/text/clean.ts';
import { unitsOf } from '../platform/text/length.ts';
import { TERMS_VERSION } from './agreement.ts';
import { entryCode } from './credential.ts';
import { member, provider } from './member.ts';

/** What a provider gave to the app or the edge, to be checked with that provider. */
const proof = z.string().min(1).max(8192);

/**
 * What proves somebody to a provider, and what binds an ID token to the app that asked for it. The app sends its random `nonce`
 * here, and to the provider the nonce's SHA-256 in hex: whoever steals the ID token does not know what it is the hash of.
 */
export const proofFields = {
  id_token: proof.optional(),
  access_token: proof.optional(),
  /** Wanted with every ID token, but of the edge: that checks its own nonce as it takes the token from the provider. */
  nonce: z
    .string()
    .regex(/^[\w-]{22,128}$/)
    .optional(),
  /** Where somebody signs in. The edge says `app` for every request that an app sends. */
  from: z.enum(['web', 'app']).default('app'),
};

/** What a token is for, in words, as the list of sessions shows it: "Chrome, Android". */
export const device = z.string().max(unitsOf(80)).transform(cleanLine).default('');

/** The language in which its owner is written to from now on; unsaid, as before. */
export const writtenIn = z.enum(['th', 'en']).optional();

/** A bearer token, in clear this once. */
export const issuedToken = z.object({ token: z.string(), token_id: uuid, expires_at: moment, user: member });
const issued = one(issuedToken);

/** So long a code is good, and once. */
export const ENTRY_CODE_SECONDS = 60;

/** The invitation by which somebody came. One that there is not keeps nobody out. */
export const cameBy = unlessEmpty(slug);

export const signInWithProvider = defineCall({
  method: 'POST',
  path: '/v1/oauth/{provider}',
  summary: `Trades a provider's token (an ID token, or an access token where the provider has none) for a bearer token. An ID token must hold the SHA-256, in hex, of the \`nonce\` that is sent along. Whoever has no account is told so by \`sign_up_required\`, and gets one by asking again with \`name\`, \`birth_date\` (which is not kept) and \`terms_version\` (now ${TERMS_VERSION})`,
  access: 'public',
  not_for_browsers: true,
  way_in: true,
  params: z.object({ provider }),
  form: z
    .object({
      ...proofFields,
      device,
      name: unlessEmpty(memberName),
      birth_date: unlessEmpty(day),
      terms_version: unlessEmpty(z.string().max(40)),
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
  answer: issued,
});

/** So many an hour: a web view that keeps its cookies asks once. */
const handOvers: CallLimit = { times: 60, window_seconds: 3_600 };

export const handOver = defineCall({
  method: 'POST',
  path: '/v1/sessions',
  summary:
    'Issues a token for a page that the caller opens elsewhere, as the app does a web view, and a code to open it with: `?code=…` in its address is good once, for a minute. The token is good for a day at most, and ends with the token that asks; one that was handed over itself gets none',
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
  summary: 'Trades the code of a web view for its token, once; the one that was issued with the code is good no more',
  access: 'public',
  not_for_browsers: true,
  form: z.object({ code: entryCode, device }),
  failures: ['entry_code_refused'],
  answer: issued,
});

/** One place that somebody is signed in at. */
export const session = z.object({
  id: uuid,
  device: z.string(),
  created_at: moment,
  last_used_at: moment,
  expires_at: moment,
  /** The one that asks. */
  current: z.boolean(),
  /** Opened by the app, with whose token it ends. */
  handed_over: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/v1/sessions',
  summary: 'Where the caller is signed in, the newest sign-in first',
  access: 'bearer',
  query: pageQuery,
  answer: list(session),
});

const revoked = one(z.object({ revoked_count: z.number().int().nonnegative() }));

export const signOut = defineCall({
  method: 'DELETE',
  path: '/v1/sessions/current',
  summary: 'Revokes the token that asks, and those that it handed over',
  access: 'bearer',
  answer: revoked,
});

export const revokeSession = defineCall({
  method: 'DELETE',
  path: '/v1/sessions/{id}',
  summary:
    "Revokes one of the caller's tokens, and those that it handed over; 404 where it is nobody's, somebody else's or no longer good. Wants a sign-in of the last 15 minutes",
  access: 'bearer',
  step_up: true,
  params: z.object({ id: uuid }),
  failures: ['session_not_found'],
  answer: revoked,
});

export const revokeAllSessions = defineCall({
  method: 'DELETE',
  path: '/v1/sessions',
  summary: "Revokes all of the caller's tokens, the one that asks among them. Wants a sign-in of the last 15 minutes",
  access: 'bearer',
  step_up: true,
  answer: revoked,
});

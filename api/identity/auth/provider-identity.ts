/**
 * Verifies identities with sign-in providers. A token counts only if the provider confirms it and
 * names us as the audience. Otherwise another site could sign in here as its visitors, with their
 * tokens.
 */
import { verifyWithJwks } from 'hono/jwt';
import { z } from 'zod';
import type { Provider } from '../../../calls/identity/provider.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { log } from '../../platform/framework/log.ts';
import { readSignInSettings, type SignInSettings } from './settings.ts';

/** A person's identity at a provider. */
export interface Identity {
  /** The provider's id of the account. */
  account_id: string;
  /** An address that the provider itself has verified; null if it does not say so. */
  verified_email: string | null;
  /** The name at the provider; null if unknown. */
  name: string | null;
}

/** The tokens from the provider that the caller sends as proof. */
export interface Proof {
  id_token?: string | undefined;
  access_token?: string | undefined;
  /** The text whose hash is in the ID token. */
  nonce?: string | undefined;
  from?: 'web' | 'app' | undefined;
}

interface Surroundings {
  settings: SignInSettings;
  fetch: typeof fetch;
}

type Check = (proof: Proof, surroundings: Surroundings) => Promise<Identity | null | 'not_offered'>;

/** Provider deadline in milliseconds, shorter than the edge waits for the API. */
const PROVIDER_DEADLINE_MS = 2_500;

/**
 * Returns the identity, or a failure. An unreachable provider is a different failure than a
 * rejected token.
 */
export async function checkIdentity(
  provider: Provider,
  proof: Proof,
  { env, fetch }: { env: object; fetch: typeof globalThis.fetch },
): Promise<Identity | Failed> {
  try {
    const identity = await checks[provider](proof, { settings: readSignInSettings(env), fetch });
    if (identity === 'not_offered') return { failed: 'provider_not_offered' };
    return identity ?? { failed: 'provider_token_refused' };
  } catch (error) {
    log('warn', 'provider_failed', { provider, reason: String(error) });
    return { failed: 'provider_unreachable' };
  }
}

/**
 * Returns whether the sender of an ID token requested it: the token contains the hash of the nonce
 * that they send. For the web, the edge has already checked its own nonce, which a cookie binds to
 * the browser.
 */
async function isBound(inToken: string | undefined, { nonce, from }: Proof): Promise<boolean> {
  if (from === 'web') return true;
  return nonce !== undefined && inToken === (await sha256Hex(nonce));
}

const claims = z.object({
  sub: z.string().min(1),
  nonce: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  email: z.email().optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).optional(),
});

const identityOf = ({ sub, name, email, email_verified }: z.infer<typeof claims>): Identity => ({
  account_id: sub,
  name: name ?? null,
  verified_email: email_verified === true && email !== undefined ? email : null,
});

/** Returns the check for an ID token that is signed with a published key of the provider. */
const tokenCheck =
  (clientIds: (settings: SignInSettings) => readonly string[], issuer: RegExp, keysUrl: string): Check =>
  async (proof, { settings, fetch }) => {
    const { id_token } = proof;
    const aud = [...clientIds(settings)];
    if (aud.length === 0) return 'not_offered';
    if (id_token === undefined) return null;
    const { keys } = keySet.parse(await answerOf(fetch, keysUrl));
    const payload = await verifyWithJwks(id_token, {
      keys,
      allowedAlgorithms: ['RS256', 'ES256'],
      verification: { iss: issuer, aud, exp: true, iat: true, nbf: true },
    }).catch(() => null);
    if (!payload) return null;
    const claimValues = claims.parse(payload);
    return (await isBound(claimValues.nonce, proof)) ? identityOf(claimValues) : null;
  };

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) });

const checks: Record<Provider, Check> = {
  google: tokenCheck(
    (settings) => settings.google_client_ids,
    // Google writes the issuer with or without the scheme.
    /^(?:https:\/\/)?accounts\.google\.com$/,
    'https://www.googleapis.com/oauth2/v3/certs',
  ),
  apple: tokenCheck(
    (settings) => settings.apple_client_ids,
    /^https:\/\/appleid\.apple\.com$/,
    'https://appleid.apple.com/auth/keys',
  ),

  /**
   * Checks an ID token with LINE
   * (https://developers.line.biz/en/reference/line-login/#verify-id-token). LINE does not state
   * whether an address is verified.
   */
  async line(proof, { settings, fetch }) {
    const { id_token } = proof;
    const { line_client_ids } = settings;
    if (line_client_ids.length === 0) return 'not_offered';
    if (id_token === undefined) return null;
    for (const client_id of line_client_ids) {
      const answer = await answerOf(fetch, 'https://api.line.me/oauth2/v2.1/verify', {
        method: 'POST',
        body: new URLSearchParams({ id_token, client_id }),
      });
      const result = claims.pick({ sub: true, name: true, nonce: true }).safeParse(answer);
      if (result.success) return (await isBound(result.data.nonce, proof)) ? identityOf(result.data) : null;
    }
    return null;
  },

  /**
   * Checks whose an access token is, and for which app:
   * https://developers.facebook.com/docs/facebook-login/guides/access-tokens/debugging.
   */
  async facebook({ access_token }, { settings, fetch }) {
    if (!settings.facebook) return 'not_offered';
    if (access_token === undefined) return null;
    const { client_id, client_secret } = settings.facebook;
    const url = new URL('https://graph.facebook.com/debug_token');
    url.searchParams.set('input_token', access_token);
    const answer = debugSchema.safeParse(
      await answerOf(fetch, url.href, { headers: { authorization: `Bearer ${client_id}|${client_secret}` } }),
    );
    const { data } = answer.success ? answer.data : { data: null };
    return data?.is_valid && data.app_id === client_id
      ? { account_id: data.user_id, verified_email: null, name: null }
      : null;
  },

  async sandbox({ access_token }, { settings: { sandbox } }) {
    if (!sandbox) return 'not_offered';
    if (access_token === undefined) return null;
    const answer = await answerOf(
      (url, init) => sandbox.fetch(url, init),
      'https://sandbox.internal/sandbox/identity/userinfo',
      { headers: { authorization: `Bearer ${access_token}` } },
    );
    const result = claims.safeParse(answer);
    return result.success ? identityOf(result.data) : null;
  },
};

const debugSchema = z.object({ data: z.object({ app_id: z.string(), is_valid: z.boolean(), user_id: z.string() }) });

/**
 * Returns the provider's JSON; null if it rejects the request (4xx except 429). Throws if it is
 * unreachable or fails.
 */
async function answerOf(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  url: string,
  init: RequestInit = {},
): Promise<unknown> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(PROVIDER_DEADLINE_MS) });
  if (response.ok) return response.json();
  await response.body?.cancel();
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return null;
  throw new Error(`${new URL(url).host} answered ${response.status}`);
}

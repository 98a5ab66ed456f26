/**
 * Configuration of Auth.js. It talks to the providers and protects the sign-in. Sessions are our
 * own: its "JWT" is the id of a session in KV. A configuration is created per request, so that the
 * results of a callback stay in the request.
 */

import type { AuthConfig } from '@auth/core';
import type { Context } from 'hono';
import { z } from 'zod';
import { signInWithProvider } from '../../../calls/identity/auth.ts';
import { type Provider, provider as providerId } from '../../../calls/identity/provider.ts';
import type { Locale } from '../../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../../env.ts';
import { api } from '../../platform/host/api.ts';
import { cookieName, cookieOptions, isSecure } from '../../platform/request/cookie.ts';
import { deviceOf } from '../../platform/request/device.ts';
import { safeReturnTo } from '../../platform/request/safe-return-to.ts';
import { type NewSession, readSession, sessionCookieName, sessionOf } from '../../platform/session/session.ts';
import { renewedSession, serializeSession } from './browser-session.ts';
import { finishLink } from './pending-link.ts';
import type { PendingSignUp } from './pending-sign-up.ts';
import { CHECK_TTL_SECONDS, offeredProviders } from './providers.ts';
import { signOutMember } from './sign-out.ts';
import { replaceSession, sessionFor } from './start-session.ts';
import { suspensionNotice } from './suspension-notice.ts';

export const AUTH_BASE_PATH = '/api/auth';

/** Names of the cookies of Auth.js, without prefix. No page reads them. */
export const authCookies = {
  callbackUrl: 'auth.callback',
  csrfToken: 'auth.csrf',
  pkceCodeVerifier: 'auth.pkce',
  state: 'auth.state',
  nonce: 'auth.nonce',
} as const;

/** Context of a sign-in, and callbacks for its failures. */
export interface SignInCourse {
  /** The invitation that the visitor followed. */
  invitation: string | undefined;
  /** Language of the page that the visitor came from. */
  language: Locale;
  /** Receives each error by name. */
  report: (problem: string, reason: string) => void;
  /** Returns the path of the page that shows a refused sign-in. */
  refuse: (error: string) => string;
  /** Returns the path of the sign-up page, for visitors without an account. */
  signUp: (newcomer: Newcomer) => Promise<string>;
}

/** A visitor that a provider has authenticated, with the requirements for an account. */
type Newcomer = Pick<PendingSignUp, 'provider' | 'proof' | 'min_age' | 'terms_version'> & {
  suggested_name: string | null;
};

/** Returns the configuration of Auth.js for this request. */
export async function authConfig(
  c: Context<EdgeEnv>,
  { invitation, language, report, refuse, signUp }: SignInCourse,
): Promise<AuthConfig> {
  const settings = c.get('settings');
  const offers = offeredProviders(c);
  /** The API's response to the provider's token. One callback passes it to the next. */
  let grant: { session: NewSession; provider: Provider } | null = null;
  return {
    basePath: AUTH_BASE_PATH,
    trustHost: true,
    useSecureCookies: isSecure(c),
    secret: settings.AUTH_SECRET,
    providers: await Promise.all(offers.map(({ config }) => config())),
    pages: { signIn: '/auth/signin', error: '/auth/error', signOut: '/', verifyRequest: '/auth/signin' },
    session: { strategy: 'jwt' },
    cookies: {
      sessionToken: { name: sessionCookieName(c), options: cookieOptions(c) },
      callbackUrl: { name: cookieName(c, authCookies.callbackUrl), options: callbackCookieOptions(c, offers) },
      csrfToken: { name: cookieName(c, authCookies.csrfToken), options: cookieOptions(c) },
      pkceCodeVerifier: { name: cookieName(c, authCookies.pkceCodeVerifier), options: passing(c) },
      state: { name: cookieName(c, authCookies.state), options: passing(c) },
      nonce: { name: cookieName(c, authCookies.nonce), options: passing(c) },
    },
    callbacks: {
      async signIn({ account }) {
        const provider = providerId.parse(account?.provider);
        const proof =
          account?.id_token === undefined ? { access_token: account?.access_token } : { id_token: account.id_token };
        const path = await finishLink(c, provider, proof);
        if (path !== null) return path;
        const device = deviceOf(c.req.header('user-agent'));
        const form = { ...proof, device, from: 'web' as const, invitation, language };
        const result = await api(c, signInWithProvider, { params: { provider }, form });
        if (!result.ok) {
          const { error } = result.failure;
          if (error.code === 'sign_up_required') return signUp({ provider, proof, ...error });
          if (error.code === 'account_blocked') await suspensionNotice.keep(c, error);
          return refuse(errorNames[error.code] ?? 'Unavailable');
        }
        grant = { session: sessionFor(result.answer), provider };
        return true;
      },
      /** Called at sign-in and whenever a session is read. Null ends the session. */
      async jwt({ token, account }) {
        if (account) return grant ? token : null;
        return (await renewedSession(c)) ? token : null;
      },
      async session() {
        const session = await sessionOf(c);
        return session ? serializeSession(session) : { expires: new Date(0).toISOString() };
      },
      redirect: ({ url, baseUrl }) => baseUrl + safeReturnTo(url, baseUrl),
    },
    jwt: {
      /**
       * Returns the id for the session cookie: a new one at every sign-in, whatever the browser
       * sent. Otherwise the id of the current session, or an empty text.
       */
      async encode() {
        const lookup = await readSession(c);
        if (!grant) return lookup.state === 'found' ? lookup.id : '';
        const { session, provider } = grant;
        grant = null;
        return replaceSession(c, session, provider);
      },
      async decode() {
        const session = await sessionOf(c);
        return session && { sub: session.user.uuid };
      },
    },
    events: { signOut: () => signOutMember(c) },
    logger: {
      error: (error) => report('type' in error ? String(error.type) : error.name, reasonOf(error)),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}

/** Attributes of cookies that last for the trip to the provider and back. */
const passing = (c: Context<EdgeEnv>) => ({ ...cookieOptions(c), maxAge: CHECK_TTL_SECONDS });

/**
 * Apple returns users with a form post from its site. For that, Auth.js sets SameSite=None on its
 * checks (state, nonce). It does not set it on the cookie with the way back, which it writes only
 * when it changes. So this cookie gets SameSite=None wherever Apple is offered. It contains a path
 * of this site and nothing secret.
 */
const callbackCookieOptions = (c: Context<EdgeEnv>, offers: ReturnType<typeof offeredProviders>) => ({
  ...cookieOptions(c),
  ...(isSecure(c) && offers.some(({ id }) => id === 'apple') && { sameSite: 'none' as const }),
});

/** Failures of the API by their names in Auth.js. */
const errorNames: Partial<Record<string, string>> = {
  account_not_linked: 'OAuthAccountNotLinked',
  sign_up_closed: 'SignUpClosed',
  account_blocked: 'AccessDenied',
  provider_token_refused: 'OAuthCallbackError',
  provider_not_offered: 'OAuthSignin',
};

/**
 * Returns the cause of an error for the log: only known names and codes, no text of a visitor or
 * provider.
 */
function reasonOf({ cause, name }: Error): string {
  const inner = typeof cause === 'object' && cause !== null && 'err' in cause ? cause.err : cause;
  const details = codeSchema.safeParse(inner).data;
  return [inner instanceof Error ? inner.name : name, details?.code, details?.error].filter(Boolean).join(' ');
}

const codeSchema = z.object({
  /** Code of the OAuth library. */
  code: z
    .string()
    .regex(/^OAUTH_[A-Z_]+$/)
    .optional()
    .catch(undefined),
  /** Error code of OAuth or OpenID Connect from the provider. */
  error: z
    .enum([
      'access_denied',
      'consent_required',
      'interaction_required',
      'invalid_client',
      'invalid_grant',
      'invalid_request',
      'invalid_scope',
      'login_required',
      'server_error',
      'temporarily_unavailable',
      'unauthorized_client',
      'unsupported_grant_type',
      'unsupported_response_type',
    ])
    .optional()
    .catch(undefined),
});

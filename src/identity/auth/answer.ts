/**
 * Adapts responses of Auth.js: its errors appear on pages of this site, in the visitor's language
 * and with the request id.
 */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { authErrorNames, authErrorOf } from '../../../client/identity/auth-error.ts';
import { href } from '../../../client/platform/script/href.ts';
import { localePath, splitLocale } from '../../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../../env.ts';
import { log } from '../../platform/base/log.ts';
import { cookieName } from '../../platform/request/cookie.ts';
import { publicOrigin } from '../../platform/request/public-origin.ts';
import { safeReturnTo } from '../../platform/request/safe-return-to.ts';
import { logEdgeSecurity } from '../../platform/request/security-log.ts';
import { sessionCookieName } from '../../platform/session/session.ts';
import { AUTH_BASE_PATH, authConfig, authCookies } from './config.ts';
import { invitationInPath } from './invitation-of.ts';
import { pendingSignUp } from './pending-sign-up.ts';

interface AuthRequest {
  /** Path below /api/auth with its query, such as `/session`. */
  path: string;
  method?: 'GET' | 'POST';
  body?: string;
}

/** Sends a request to Auth.js, with the cookies of this request. */
export async function askAuth(c: Context<EdgeEnv>, { path, method = 'GET', body }: AuthRequest): Promise<Response> {
  const problems: string[] = [];
  const back = returnPathOf(c, body);
  const origin = publicOrigin(c);
  const request = new Request(origin + AUTH_BASE_PATH + path, {
    method,
    headers: {
      // `x-auth-return-redirect` is not passed on, because each response is first processed as a
      // redirect.
      ...pick(c, ['cookie', 'user-agent']),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    // The same fields as JSON. Auth.js would read a form with `text()`, of which the platform
    // warns.
    ...(body !== undefined && { body: JSON.stringify(Object.fromEntries(new URLSearchParams(body))) }),
  });
  const { Auth } = await import('@auth/core');
  const response = await Auth(
    request,
    await authConfig(c, {
      invitation: invitationInPath(back),
      language: splitLocale(back).locale,
      report(problem, reason) {
        problems.push(problem);
        log(ofSettings.has(problem) ? 'error' : 'warn', {
          event: 'auth_problem',
          request_id: c.get('requestId'),
          problem,
          reason,
        });
      },
      refuse: (error) => errorPath(c, error, back),
      async signUp({ suggested_name, ...newcomer }) {
        await pendingSignUp.keep(c, { ...newcomer, suggested_name: suggested_name ?? '', back });
        return localePath(splitLocale(back).locale, href('/auth/signup'));
      },
    }),
  );
  return ours(c, response, { problem: problems.at(-1), back, body });
}

/** Errors that only wrong settings can cause. Visitors can cause all others at will. */
const ofSettings = new Set([
  'MissingSecret',
  'MissingAdapter',
  'MissingAdapterMethods',
  'MissingAuthorize',
  'InvalidEndpoints',
]);

const pick = (c: Context<EdgeEnv>, names: string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (c.req.header(name) === undefined ? [] : [[name, c.req.header(name) ?? '']])),
  );

/**
 * Returns the path of the page that shows an error: the sign-in page with the way back, or the
 * error page.
 */
export function errorPath(c: Context<EdgeEnv>, error: string, back = returnPathOf(c)): string {
  const { page } = authErrorOf(error);
  const query = new URLSearchParams({ error, ref: c.get('requestId') });
  if (page === 'signin' && back !== '/') query.set('callbackUrl', back);
  // The language is that of the page to which the visitor wants to return.
  return `${localePath(splitLocale(back).locale, `/auth/${page}`)}?${query}`;
}

/**
 * Returns the page to which the visitor wants to return: from the form, or from the cookie of
 * Auth.js.
 */
function returnPathOf(c: Context<EdgeEnv>, body = ''): string {
  const callbackUrl = new URLSearchParams(body).get('callbackUrl');
  return safeReturnTo(callbackUrl ?? getCookie(c, cookieName(c, authCookies.callbackUrl)), publicOrigin(c));
}

/**
 * Removes the session cookie of Auth.js, because src/platform/session/session.ts sets it. Replaces
 * failures by pages of this site.
 */
async function ours(
  c: Context<EdgeEnv>,
  response: Response,
  { problem, back, body }: { problem: string | undefined; back: string; body: string | undefined },
): Promise<Response> {
  const answer = new Response(response.body, response);
  const cookies = response.headers.getSetCookie().filter((cookie) => !cookie.startsWith(`${sessionCookieName(c)}=`));
  answer.headers.delete('set-cookie');
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  answer.headers.set('cache-control', 'private, no-store');
  const error = failureOf(response, problem, publicOrigin(c));
  if (error === null) return asUrl(c, answer, body);
  const refusal = await refuse(c, error, { back, body });
  for (const cookie of cookies) refusal.headers.append('set-cookie', cookie);
  return refusal;
}

/** Redirects to the page that shows an error. Logs it if a form or a provider's response failed. */
export async function refuse(
  c: Context<EdgeEnv>,
  error: string,
  { back, body }: { back?: string; body?: string | undefined } = {},
): Promise<Response> {
  // A visitor who merely opens a URL with an error was refused nothing.
  if (c.req.method === 'POST' || c.req.path.startsWith(`${AUTH_BASE_PATH}/callback/`)) {
    await logEdgeSecurity(c, 'sign_in_refused', { reason: knownErrors.has(error) ? error : 'Other' });
  }
  const location = errorPath(c, error, back ?? returnPathOf(c, body));
  return asUrl(c, new Response(null, { status: 302, headers: { location } }), body);
}

const knownErrors = new Set([
  ...authErrorNames.signin,
  ...authErrorNames.error,
  'OAuthCallbackError',
  'OAuthSignInError',
]);

/**
 * Returns the URL of a redirect as JSON if the script asks for it: next-auth 5 by a header,
 * next-auth 4 by a form field.
 */
function asUrl(c: Context<EdgeEnv>, answer: Response, body = ''): Response {
  const isJsonWanted =
    c.req.header('x-auth-return-redirect') !== undefined || new URLSearchParams(body).get('json') === 'true';
  const location = answer.headers.get('location');
  if (!isJsonWanted || location === null) return answer;
  const url = new URL(location, publicOrigin(c));
  const status = url.searchParams.get('error') === 'MissingCSRF' ? 403 : 200;
  const headers = new Headers(answer.headers);
  headers.delete('location');
  return Response.json({ url: url.href }, { status, headers });
}

/**
 * Returns the name of the error if Auth.js redirects to an error page or has no page for it,
 * otherwise null.
 */
function failureOf(response: Response, problem: string | undefined, origin: string): string | null {
  if (problem !== undefined && response.status === 500) return problem;
  // Auth.js would redirect to the same callback again, but its state is used up.
  if (problem === 'OAuthProfileParseError') return 'OAuthCallbackError';
  const location = URL.parse(response.headers.get('location') ?? '', origin);
  if (!location || !/^\/auth\/(?:signin|error)$/.test(location.pathname)) return null;
  const error = location.searchParams.get('error');
  if (error === null) return null;
  // Auth.js hides this error as "Configuration". The logged name is more precise.
  return problem !== undefined && authErrorOf(error).error === 'configuration' ? problem : error;
}

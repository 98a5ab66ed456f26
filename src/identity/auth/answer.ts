/** What Auth.js answers, brought home: its errors on our pages, in the visitor's language and with a reference. */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { authErrorNames, toldError } from '../../../client/identity/auth-error.ts';
import { href } from '../../../client/platform/script/href.ts';
import { localePath, splitLocale } from '../../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../../env.ts';
import { log } from '../../platform/base/log.ts';
import { cookieName } from '../../platform/request/cookie.ts';
import { publicOrigin } from '../../platform/request/public-origin.ts';
import { safeReturnTo } from '../../platform/request/safe-return-to.ts';
import { logSecurity } from '../../platform/request/security-log.ts';
import { sessionCookieName } from '../../platform/session/session.ts';
import { AUTH_BASE_PATH, authConfig, authCookies } from './config.ts';
import { invitationOf } from './invitation-of.ts';
import { pendingSignUp } from './pending-sign-up.ts';

interface AuthRequest {
  /** The path below /api/auth with its query, as `/session`. */
  path: string;
  method?: 'GET' | 'POST';
  body?: string;
}

/** Asks Auth.js, as a browser would that sends this request's cookies. */
export async function askAuth(c: Context<EdgeEnv>, { path, method = 'GET', body }: AuthRequest): Promise<Response> {
  const problems: string[] = [];
  const back = wayBack(c, body);
  const origin = publicOrigin(c);
  const request = new Request(origin + AUTH_BASE_PATH + path, {
    method,
    headers: {
      // Not `x-auth-return-redirect`: every answer is looked at as a redirect first.
      ...pick(c, ['cookie', 'user-agent']),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    // The same fields. Of a form Auth.js would read the text, and the platform warns of that.
    ...(body !== undefined && { body: JSON.stringify(Object.fromEntries(new URLSearchParams(body))) }),
  });
  const { Auth } = await import('@auth/core');
  const response = await Auth(
    request,
    await authConfig(c, {
      invitation: invitationOf(back),
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

/** What only our settings can bring about. A visitor can bring about everything else at will. */
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

/** Where an error is told of: on the sign-in page with the way back kept, or on the error page. */
export function errorPath(c: Context<EdgeEnv>, error: string, back = wayBack(c)): string {
  const { page } = toldError(error);
  const query = new URLSearchParams({ error, ref: c.get('requestId') });
  if (page === 'signin' && back !== '/') query.set('callbackUrl', back);
  // In the language that the visitor came in: of the page that they want to go back to.
  return `${localePath(splitLocale(back).locale, `/auth/${page}`)}?${query}`;
}

/** Where the visitor wants to go afterwards: as the form says, or as Auth.js keeps it meanwhile. */
function wayBack(c: Context<EdgeEnv>, body = ''): string {
  const requested = new URLSearchParams(body).get('callbackUrl');
  return safeReturnTo(requested ?? getCookie(c, cookieName(c, authCookies.callbackUrl)), publicOrigin(c));
}

/** The session's cookie is ours to set (session/session.ts), and every failure ends on a page of ours. */
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

/** Leads to where an error is told of. */
export async function refuse(
  c: Context<EdgeEnv>,
  error: string,
  { back, body }: { back?: string; body?: string | undefined } = {},
): Promise<Response> {
  // Whoever merely opens an address with an error in it has been refused nothing.
  if (c.req.method === 'POST' || c.req.path.startsWith(`${AUTH_BASE_PATH}/callback/`)) {
    await logSecurity(c, 'sign_in_refused', { reason: known.has(error) ? error : 'Other' });
  }
  const location = errorPath(c, error, back ?? wayBack(c, body));
  return asUrl(c, new Response(null, { status: 302, headers: { location } }), body);
}

const known = new Set([...authErrorNames.signin, ...authErrorNames.error, 'OAuthCallbackError', 'OAuthSignInError']);

/**
 * The same for a script, which asks where to go in place of being led there: next-auth 5 by a header, 4 by a field of
 * its form.
 */
function asUrl(c: Context<EdgeEnv>, answer: Response, body = ''): Response {
  const asks = c.req.header('x-auth-return-redirect') !== undefined || new URLSearchParams(body).get('json') === 'true';
  const location = answer.headers.get('location');
  if (!asks || location === null) return answer;
  const url = new URL(location, publicOrigin(c));
  const status = url.searchParams.get('error') === 'MissingCSRF' ? 403 : 200;
  const headers = new Headers(answer.headers);
  headers.delete('location');
  return Response.json({ url: url.href }, { status, headers });
}

/** The name of what went wrong, where Auth.js leads to a page of errors or has no page for it. */
function failureOf(response: Response, problem: string | undefined, origin: string): string | null {
  if (problem !== undefined && response.status === 500) return problem;
  // It would lead to the same callback again, where the state has been used.
  if (problem === 'OAuthProfileParseError') return 'OAuthCallbackError';
  const location = URL.parse(response.headers.get('location') ?? '', origin);
  if (!location || !/^\/auth\/(?:signin|error)$/.test(location.pathname)) return null;
  const named = location.searchParams.get('error');
  if (named === null) return null;
  // What Auth.js hides as "Configuration" has a better name.
  return problem !== undefined && toldError(named).error === 'configuration' ? problem : named;
}

/** What Auth.js answers, brought home: its errors on our pages, in the visitor's language and with a reference. */
import { Auth } from '@auth/core';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { toldError } from '../../client/auth/auth-error.ts';
import { localePath, splitLocale } from '../../client/i18n.ts';
import { cookieName } from '../cookie.ts';
import type { EdgeEnv } from '../env.ts';
import { log } from '../log.ts';
import { safeReturnTo } from '../safe-return-to.ts';
import { sessionCookieName } from '../session/session.ts';
import { publicOrigin } from '../site.ts';
import { AUTH_BASE_PATH, authConfig, authCookies } from './config.ts';

interface Asked {
  /** The path below /api/auth with its query, as `/session`. */
  path: string;
  method?: 'GET' | 'POST';
  body?: string;
}

/** Asks Auth.js, as a browser would that sends this request's cookies. */
export async function askAuth(c: Context<EdgeEnv>, { path, method = 'GET', body }: Asked): Promise<Response> {
  const problems: string[] = [];
  const back = wayBack(c, body);
  const origin = publicOrigin(c);
  const request = new Request(origin + AUTH_BASE_PATH + path, {
    method,
    headers: {
      ...pick(c, ['cookie', 'user-agent', 'x-auth-return-redirect']),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    // The same fields. Of a form Auth.js would read the text, and the platform warns of that.
    ...(body !== undefined && { body: JSON.stringify(Object.fromEntries(new URLSearchParams(body))) }),
  });
  const response = await Auth(
    request,
    authConfig(c, {
      report(problem, reason) {
        problems.push(problem);
        // A visitor can bring about most of these at will; only what is ours to mend is an error.
        const level = toldError(problem).page === 'signin' ? 'warn' : 'error';
        log(level, { event: 'auth_problem', request_id: c.var.requestId, problem, reason });
      },
      refuse: (error) => errorPath(c, error, back),
    }),
  );
  return ours(c, response, problems.at(-1), back);
}

const pick = (c: Context<EdgeEnv>, names: string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (c.req.header(name) === undefined ? [] : [[name, c.req.header(name) ?? '']])),
  );

/** Where an error is told of: on the sign-in page with the way back kept, or on the error page. */
export function errorPath(c: Context<EdgeEnv>, error: string, back = wayBack(c)): string {
  const { page } = toldError(error);
  const query = new URLSearchParams({ error, ref: c.var.requestId });
  if (page === 'signin' && back !== '/') query.set('callbackUrl', back);
  // In the language that the visitor came in: of the page that they want to go back to.
  return `${localePath(splitLocale(back).locale, `/auth/${page}`)}?${query}`;
}

/** Where the visitor wants to go afterwards: as the form says, or as Auth.js keeps it meanwhile. */
function wayBack(c: Context<EdgeEnv>, body = ''): string {
  const asked = new URLSearchParams(body).get('callbackUrl');
  return safeReturnTo(asked ?? getCookie(c, cookieName(c, authCookies.callbackUrl)), publicOrigin(c));
}

/** The session's cookie is ours to set (session/session.ts), and every failure ends on a page of ours. */
function ours(c: Context<EdgeEnv>, response: Response, problem: string | undefined, back: string): Response {
  const answer = new Response(response.body, response);
  const cookies = response.headers.getSetCookie().filter((cookie) => !cookie.startsWith(`${sessionCookieName(c)}=`));
  answer.headers.delete('set-cookie');
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  answer.headers.set('cache-control', 'private, no-store');
  const error = failureOf(response, problem, publicOrigin(c));
  if (error === null) return answer;
  return new Response(null, {
    status: 302,
    headers: [
      ['location', errorPath(c, error, back)],
      ...cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
    ],
  });
}

/** The name of what went wrong, where Auth.js leads to a page of errors or has no page for it. */
function failureOf(response: Response, problem: string | undefined, origin: string): string | null {
  if (problem !== undefined && response.status === 500) return problem;
  const location = URL.parse(response.headers.get('location') ?? '', origin);
  if (!location || !/^\/auth\/(?:signin|error)$/.test(location.pathname)) return null;
  const named = location.searchParams.get('error');
  if (named === null) return null;
  // What Auth.js hides as "Configuration" has a better name.
  return problem !== undefined && toldError(named).error === 'configuration' ? problem : named;
}

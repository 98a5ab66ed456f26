/**
 * The app opens a page with its token in the Authorization header, or in `?token=`. The host gives another for
 * it, which the session holds: leaving the web view revokes that one, and the app goes on with its own. One that
 * came in the address is gone from it before anything is made that could carry it further: a page, a line of the log, a
 * Referer. One that came in the header is in no address; sending the web view round would only have it come again.
 */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { bearerToken, handOver } from '../../calls/auth.ts';
import { api } from '../api.ts';
import { deviceOf } from '../auth/device.ts';
import { sha256Hex } from '../digest.ts';
import type { EdgeEnv } from '../env.ts';
import { errorPage, failedPage } from '../errors.tsx';
import { countCaller } from '../rate-limit.ts';
import { routeOf } from '../request-log.ts';
import { logSecurity } from '../security-log.ts';
import { sessionOf, startSession } from './session.ts';
import { signOut } from './sign-out.ts';

/** Generous: behind one address of a Thai phone network there are many people. How often one of them may is the host's to say. */
const entryLimit = { name: 'web-view', limit: 120, windowSeconds: 60 };

/** Lets in whom the app sends, and takes the token out of the address. */
export const webViewEntry = createMiddleware<EdgeEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
  const url = new URL(c.req.url);
  const inUrl = url.searchParams.get('token');
  const inHeader = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const token = inHeader ?? inUrl;
  if (token === null) return next();
  // HEAD has no effect, and where no page is nobody arrives.
  const arrives = c.req.method === 'GET' && routeOf(c) !== null;
  const refusal = arrives ? await enter(c, token, inHeader !== undefined || isOpenedByApp(c)) : null;
  if (refusal) return unreferred(refusal);
  if (inUrl === null) return next();
  url.searchParams.delete('token');
  const location = c.var.address.pathname + url.search;
  return unreferred(new Response(null, { status: 303, headers: { location } }));
});

function unreferred(answer: Response): Response {
  answer.headers.set('referrer-policy', 'no-referrer');
  return answer;
}

/** A link on somebody's website must not sign a visitor in as somebody else: an app's own navigation comes from no site. */
function isOpenedByApp(c: Context<EdgeEnv>): boolean {
  const site = c.req.header('sec-fetch-site');
  return site === undefined || site === 'none';
}

/** Makes the token a session. One that is not taken leaves things as they are; too many of them are a refusal. */
async function enter(c: Context<EdgeEnv>, token: string, isByApp: boolean): Promise<Response | null> {
  if (!bearerToken.safeParse(token).success) return leftOut(c, 'malformed');
  if ((await sessionOf(c))?.handed_by === (await sha256Hex(token))) return null;
  if (!isByApp) return leftOut(c, 'cross_site');
  const { allowed, retry_after_seconds } = await countCaller(c, entryLimit);
  if (allowed) return trade(c, token);
  const answer = await errorPage(c, 429, 'too_many_requests');
  answer.headers.set('retry-after', String(retry_after_seconds));
  return answer;
}

async function leftOut(c: Context<EdgeEnv>, reason: string): Promise<null> {
  await logSecurity(c, 'web_view_refused', { reason });
  return null;
}

async function trade(c: Context<EdgeEnv>, token: string): Promise<Response | null> {
  const device = deviceOf(c.req.header('user-agent'));
  const handed = await api(c, handOver, { bearer: token, form: { device } });
  if (!handed.ok) {
    const { code } = handed.failure.error;
    return code === 'too_many_requests' ? failedPage(c, handed) : leftOut(c, code);
  }
  const { token: own, expires_at, user } = handed.answer.data;
  await signOut(c, 'replaced');
  await logSecurity(c, 'web_view_entered', { user_uuid: user.uuid });
  await startSession(c, {
    token: own,
    handed_by: await sha256Hex(token),
    user,
    expires_at_ms: Date.parse(expires_at),
  });
  return null;
}

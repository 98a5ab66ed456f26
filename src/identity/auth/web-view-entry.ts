/**
 * The app opens a page with a code in its address, which is good once, or with its token in the Authorization header. The
 * host gives another token for it, which the session holds: leaving the web view revokes that one, and the app goes on with
 * its own. What came in the address is gone from it before anything is made that could carry it further: a page, a line of
 * the log, a Referer. A token in the header is in no address; sending the web view round would only have it come again.
 * Apps that are older than codes put their token into the address (WEB_VIEW_TOKEN_IN_ADDRESS).
 */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import { bearerToken, entryCode } from '../../../calls/identity/credential.ts';
import type { EdgeEnv } from '../../env.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import { api } from '../../platform/host/api.ts';
import { withRetryAfter } from '../../platform/host/failure-answer.ts';
import { errorPage, failedPage } from '../../platform/page/errors.tsx';
import { deviceOf } from '../../platform/request/device.ts';
import { countCaller } from '../../platform/request/rate-limit.ts';
import { routeOf } from '../../platform/request/request-log.ts';
import { logSecurity } from '../../platform/request/security-log.ts';
import { sessionOf, startSession } from '../../platform/session/session.ts';
import { signOut } from './sign-out.ts';

/** Generous: behind one address of a Thai phone network there are many people. How often one of them may is the host's to say. */
const entryLimit = { name: 'web-view', limit: 120, windowSeconds: 60 };

/** What an app opens a page with. */
interface Key {
  secret: string;
  kind: 'code' | 'token';
  /** Not in the address: no link could have brought it. */
  inHeader: boolean;
}

/** Lets in whom the app sends, and takes what they came in with out of the address. */
export const webViewEntry = createMiddleware<EdgeEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
  const url = new URL(c.get('url'));
  const key = keyOf(c, url);
  if (key === null) return next();
  // HEAD has no effect, and where no page is nobody arrives.
  const arrives = c.req.method === 'GET' && routeOf(c) !== null;
  const refusal = arrives ? await enter(c, key) : null;
  if (refusal) return unreferred(refusal);
  if (!['code', 'token'].some((name) => url.searchParams.has(name))) return next();
  url.searchParams.delete('code');
  url.searchParams.delete('token');
  const location = c.get('address').pathname + url.search;
  return unreferred(new Response(null, { status: 303, headers: { location } }));
});

function keyOf(c: Context<EdgeEnv>, { searchParams }: URL): Key | null {
  const header = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (header !== undefined) return { secret: header, kind: 'token', inHeader: true };
  const [code, token] = [searchParams.get('code'), searchParams.get('token')];
  if (code !== null) return { secret: code, kind: 'code', inHeader: false };
  return token === null ? null : { secret: token, kind: 'token', inHeader: false };
}

function unreferred(answer: Response): Response {
  answer.headers.set('referrer-policy', 'no-referrer');
  return answer;
}

/** A link on somebody's website must not sign a visitor in as somebody else: an app's own navigation comes from no site. */
function isOpenedByApp(c: Context<EdgeEnv>): boolean {
  const site = c.req.header('sec-fetch-site');
  return site === undefined || site === 'none';
}

const looks: Record<Key['kind'], z.ZodType> = { code: entryCode, token: bearerToken };

/** Makes a session of it. What is not taken leaves things as they are; too many of them are a refusal. */
async function enter(c: Context<EdgeEnv>, key: Key): Promise<Response | null> {
  const { secret, kind, inHeader } = key;
  if (!looks[kind].safeParse(secret).success) return leftOut(c, 'malformed');
  if (kind === 'token' && !inHeader && c.get('settings').WEB_VIEW_TOKEN_IN_ADDRESS === 'off')
    return leftOut(c, 'token_in_address');
  if ((await sessionOf(c))?.handed_by === (await sha256Hex(secret))) return null;
  if (!inHeader && !isOpenedByApp(c)) return leftOut(c, 'cross_site');
  const { allowed, retry_after_seconds } = await countCaller(c, entryLimit);
  if (allowed) return trade(c, key);
  return withRetryAfter(await errorPage(c, 429, 'too_many_requests'), retry_after_seconds);
}

async function leftOut(c: Context<EdgeEnv>, reason: string): Promise<null> {
  await logSecurity(c, 'web_view_refused', { reason });
  return null;
}

async function trade(c: Context<EdgeEnv>, { secret, kind }: Key): Promise<Response | null> {
  const { enterWithCode, handOver } = await import('../../../calls/identity/auth.ts');
  const device = deviceOf(c.req.header('user-agent'));
  const handed =
    kind === 'code'
      ? await api(c, enterWithCode, { form: { code: secret, device } })
      : await api(c, handOver, { bearer: secret, form: { device } });
  if (!handed.ok) {
    const { code } = handed.failure.error;
    return code === 'too_many_requests' ? failedPage(c, handed) : leftOut(c, code);
  }
  const { token, expires_at, user } = handed.answer.data;
  await signOut(c, 'replaced');
  await logSecurity(c, 'web_view_entered', { user_uuid: user.uuid });
  await startSession(c, {
    token,
    handed_by: await sha256Hex(secret),
    user,
    expires_at_ms: Date.parse(expires_at),
  });
  return null;
}

/**
 * Sign-in of web views. The app opens a page with a one-time code in the URL, or with its token in
 * the Authorization header.
 *
 * The API exchanges it for a separate token, which the session holds. A sign-out in the web view
 * revokes that token only, and the app keeps its own.
 *
 * A code in the URL is removed by a redirect before a page, log line or Referer could contain it. A
 * header needs no redirect; the web view would only send it again. Apps from before codes put their
 * token into the URL (WEB_VIEW_TOKEN_IN_ADDRESS).
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
import { logEdgeSecurity } from '../../platform/request/security-log.ts';
import { sessionOf, startSession } from '../../platform/session/session.ts';
import { signOutMember } from './sign-out.ts';

/**
 * Generous, because many people share one IP address of a Thai mobile network. The API limits each
 * user.
 */
const entryLimit = { name: 'web-view', limit: 120, windowSeconds: 60 };

/** The credential with which an app opens a page. */
interface Key {
  secret: string;
  kind: 'code' | 'token';
  /** Not in the URL, so no link can have supplied it. */
  inHeader: boolean;
}

/** Signs in the user that the app sends, and removes the credential from the URL. */
export const webViewEntry = createMiddleware<EdgeEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
  const url = new URL(c.get('url'));
  const key = keyOf(c, url);
  if (key === null) return next();
  // HEAD has no effects, and URLs without a page need no session.
  const arrives = c.req.method === 'GET' && routeOf(c) !== null;
  const refusal = arrives ? await enter(c, key) : null;
  if (refusal) return withoutReferrer(refusal);
  if (!['code', 'token'].some((name) => url.searchParams.has(name))) return next();
  url.searchParams.delete('code');
  url.searchParams.delete('token');
  const location = c.get('address').pathname + url.search;
  return withoutReferrer(new Response(null, { status: 303, headers: { location } }));
});

function keyOf(c: Context<EdgeEnv>, { searchParams }: URL): Key | null {
  const header = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (header !== undefined) return { secret: header, kind: 'token', inHeader: true };
  const [code, token] = [searchParams.get('code'), searchParams.get('token')];
  if (code !== null) return { secret: code, kind: 'code', inHeader: false };
  return token === null ? null : { secret: token, kind: 'token', inHeader: false };
}

function withoutReferrer(answer: Response): Response {
  answer.headers.set('referrer-policy', 'no-referrer');
  return answer;
}

/**
 * Returns whether no page led to the URL, as when the app opens it. A link on another site must not
 * sign a visitor in as someone else.
 */
function isOpenedByApp(c: Context<EdgeEnv>): boolean {
  const site = c.req.header('sec-fetch-site');
  return site === undefined || site === 'none';
}

const keySchemas: Record<Key['kind'], z.ZodType> = { code: entryCode, token: bearerToken };

/**
 * Exchanges a credential for a session. An invalid one changes nothing. Returns a response only for
 * too many attempts.
 */
async function enter(c: Context<EdgeEnv>, key: Key): Promise<Response | null> {
  const { secret, kind, inHeader } = key;
  if (!keySchemas[kind].safeParse(secret).success) return leftOut(c, 'malformed');
  if (kind === 'token' && !inHeader && c.get('settings').WEB_VIEW_TOKEN_IN_ADDRESS === 'off')
    return leftOut(c, 'token_in_address');
  if ((await sessionOf(c))?.handed_by === (await sha256Hex(secret))) return null;
  if (!inHeader && !isOpenedByApp(c)) return leftOut(c, 'cross_site');
  const { allowed, retry_after_seconds } = await countCaller(c, entryLimit);
  if (allowed) return trade(c, key);
  return withRetryAfter(await errorPage(c, 429, 'too_many_requests'), retry_after_seconds);
}

async function leftOut(c: Context<EdgeEnv>, reason: string): Promise<null> {
  await logEdgeSecurity(c, 'web_view_refused', { reason });
  return null;
}

async function trade(c: Context<EdgeEnv>, { secret, kind }: Key): Promise<Response | null> {
  const { enterWithCode, handOver } = await import('../../../calls/identity/auth.ts');
  const device = deviceOf(c.req.header('user-agent'));
  const result =
    kind === 'code'
      ? await api(c, enterWithCode, { form: { code: secret, device } })
      : await api(c, handOver, { bearer: secret, form: { device } });
  if (!result.ok) {
    const { code } = result.failure.error;
    return code === 'too_many_requests' ? failedPage(c, result) : leftOut(c, code);
  }
  const { token, expires_at, user } = result.answer.data;
  await signOutMember(c, 'replaced');
  await logEdgeSecurity(c, 'web_view_entered', { user_uuid: user.uuid });
  await startSession(c, {
    token,
    handed_by: await sha256Hex(secret),
    user,
    expires_at_ms: Date.parse(expires_at),
  });
  return null;
}

/**
 * The app opens a page with its token in the Authorization header, or in `?token=`. The host gives another for
 * it, which the session holds: leaving the web view revokes that one, and the app goes on with its own. One that
 * came in the address is gone from it before anything is made that could carry it further: a page, a line of the log, a
 * Referer. One that came in the header is in no address; sending the web view round would only have it come again.
 */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { handOver } from '../../calls/auth.ts';
import { api } from '../api.ts';
import { deviceOf } from '../auth/device.ts';
import { sha256Hex } from '../digest.ts';
import type { EdgeEnv } from '../env.ts';
import { sessionOf, startSession } from './session.ts';
import { signOut } from './sign-out.ts';

export const webViewEntry = createMiddleware<EdgeEnv>(async (c, next) => {
  if (c.req.method !== 'GET') return next();
  const url = new URL(c.req.url);
  const inUrl = url.searchParams.get('token');
  const inHeader = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const token = inHeader ?? inUrl;
  if (token === null) return next();
  const known = (await sessionOf(c))?.handed_by === (await sha256Hex(token));
  if (!known && (inHeader !== undefined || isOpenedByApp(c))) await trade(c, token);
  if (inUrl === null) return next();
  url.searchParams.delete('token');
  return new Response(null, {
    status: 303,
    headers: { location: c.var.address.pathname + url.search, 'referrer-policy': 'no-referrer' },
  });
});

/** A link on somebody's website must not sign a visitor in as somebody else: an app's own navigation comes from no site. */
function isOpenedByApp(c: Context<EdgeEnv>): boolean {
  const site = c.req.header('sec-fetch-site');
  return site === undefined || site === 'none';
}

/** A token that the host does not know leaves things as they are. */
async function trade(c: Context<EdgeEnv>, token: string) {
  const device = deviceOf(c.req.header('user-agent'));
  const handed = await api(c, handOver, { bearer: token, form: { device } });
  if (!handed.ok) return;
  const { token: own, expires_at, user } = handed.answer.data;
  await signOut(c);
  await startSession(c, {
    token: own,
    handed_by: await sha256Hex(token),
    user,
    expires_at_ms: Date.parse(expires_at),
  });
}

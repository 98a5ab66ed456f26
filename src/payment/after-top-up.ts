/**
 * Who tops up on the way to something comes back to it. Where to is kept in a cookie that payment pages alone are sent,
 * so that no other page of theirs differs by it.
 */

import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { href } from '../../client/href.ts';
import { localePath } from '../../client/i18n.ts';
import { cookieOptions } from '../cookie.ts';
import type { EdgeEnv } from '../env.ts';
import { publicOrigin } from '../public-origin.ts';
import { safeReturnTo } from '../safe-return-to.ts';

const COOKIE = 'after_top_up';
/** An order is open for less. */
const KEPT_SECONDS = 3_600;

/** Takes the address along that a link to a payment page names. */
export const rememberReturn = createMiddleware<EdgeEnv>(async (c, next) => {
  await next();
  if (!c.get('address').path.startsWith('/payment/')) return;
  const returnTo = c.req.method === 'GET' ? safeReturnTo(c.req.query('callbackUrl'), publicOrigin(c), '') : '';
  if (returnTo === '') return;
  const path = localePath(c.get('locale'), href('/payment'));
  setCookie(c, COOKIE, returnTo, { ...cookieOptions(c), path, maxAge: KEPT_SECONDS });
});

/** Where to go back to, with its language; null where one came for the top-up itself. A cookie is anybody's to write. */
export const pathAfterTopUp = (c: Context<EdgeEnv>): string | null =>
  safeReturnTo(getCookie(c, COOKIE), publicOrigin(c), '') || null;

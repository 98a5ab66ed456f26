/**
 * A visitor who wants to follow somebody signs in first, and follows then. What they wanted waits in a cookie that the page alone is
 * sent on which it is done: a link from elsewhere makes nobody follow.
 */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { href } from '../../client/platform/script/href.ts';
import type { EdgeEnv } from '../env.ts';
import { linkIn } from '../platform/page/site.ts';
import { cookieOptions } from '../platform/request/cookie.ts';
import { publicOrigin } from '../platform/request/public-origin.ts';
import { safeReturnTo } from '../platform/request/safe-return-to.ts';
import { refererPath, signInFirst } from '../platform/session/sign-in-first.ts';

const COOKIE = 'follow_after';
/** As long as a sign-in may take. */
const KEPT_SECONDS = 15 * 60;

/** To the sign-in page, and from there to where it is done. */
export function signInToFollow(c: Context<EdgeEnv>, uuid: string): Response {
  const path = linkIn(c)(href('/following/{uuid}', { uuid }));
  setCookie(c, COOKIE, refererPath(c), { ...cookieOptions(c), path, maxAge: KEPT_SECONDS });
  return signInFirst(c, 'SessionRequired', path);
}

/** The page with the button that was pressed, once; null where none was. */
export function wantedToFollow(c: Context<EdgeEnv>): string | null {
  const back = safeReturnTo(getCookie(c, COOKIE), publicOrigin(c), '') || null;
  if (back !== null) deleteCookie(c, COOKIE, { ...cookieOptions(c), path: c.get('address').pathname });
  return back;
}

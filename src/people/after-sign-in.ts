/**
 * The wish of a visitor to follow a user, kept until they have signed in. Then they come to a page
 * that follows on GET, because a redirect cannot post. It does so only with a cookie that the
 * button has set for its path, so that links from other sites cannot make a member follow.
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
/** Maximum duration of the sign-in. */
const TTL_SECONDS = 15 * 60;

/** Redirects to the sign-in page, and from there to the page that follows. */
export function signInToFollow(c: Context<EdgeEnv>, uuid: string): Response {
  const path = linkIn(c)(href('/following/{uuid}', { uuid }));
  setCookie(c, COOKIE, refererPath(c), { ...cookieOptions(c), path, maxAge: TTL_SECONDS });
  return signInFirst(c, 'SessionRequired', path);
}

/**
 * Returns the page with the button that was pressed, once. Null: none was pressed, or too long ago.
 */
export function wantedToFollow(c: Context<EdgeEnv>): string | null {
  const back = safeReturnTo(getCookie(c, COOKIE), publicOrigin(c), '') || null;
  if (back !== null) deleteCookie(c, COOKIE, { ...cookieOptions(c), path: c.get('address').pathname });
  return back;
}

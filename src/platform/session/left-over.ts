/** A cookie that no session stands behind: taken away by the page's script, and told of by the sign-in page that comes next. */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { EdgeEnv } from '../../env.ts';
import { cookieName, cookieOptions, giveCookie } from '../request/cookie.ts';
import { bringsCookie, forgetSession, readSession } from './session.ts';

/** Says that a session has just ended, where the cookie that says so is about to go; the page is loaded again at once. */
const endedCookieName = (c: Context<EdgeEnv>): string => cookieName(c, 'session-ended');
const ENDED_SECONDS = 60;

/** Takes away a cookie that no session stands behind. The sign-in page that comes next says so, and not that one has to log in. */
export async function removeLeftOver(c: Context<EdgeEnv>): Promise<void> {
  if (bringsCookie(c)) giveCookie(c, endedCookieName(c), '1', { ...cookieOptions(c), maxAge: ENDED_SECONDS });
  await forgetSession(c);
}

/** Whether this browser's session has just ended, of which it is told once; where nobody could tell, it has not. */
export async function tellEnded(c: Context<EdgeEnv>): Promise<boolean> {
  if (getCookie(c, endedCookieName(c)) !== undefined) {
    giveCookie(c, endedCookieName(c), '', { ...cookieOptions(c), maxAge: 0 });
    return true;
  }
  return bringsCookie(c) && (await readSession(c)).state === 'none';
}

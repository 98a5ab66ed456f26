/**
 * Session cookies without a session. The page's script removes them, and the next sign-in page
 * explains that the session has ended.
 */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { EdgeEnv } from '../../env.ts';
import { cookieName, cookieOptions, giveCookie } from '../request/cookie.ts';
import { bringsCookie, forgetSession, readSession } from './session.ts';

/**
 * Cookie that marks a session as just ended, because the session cookie is removed. The page
 * reloads at once.
 */
const endedCookieName = (c: Context<EdgeEnv>): string => cookieName(c, 'session-ended');
const ENDED_SECONDS = 60;

/**
 * Removes a session cookie without a session. The next sign-in page then says that the session has
 * ended, not that the visitor must log in.
 */
export async function removeLeftOver(c: Context<EdgeEnv>): Promise<void> {
  if (bringsCookie(c)) giveCookie(c, endedCookieName(c), '1', { ...cookieOptions(c), maxAge: ENDED_SECONDS });
  await forgetSession(c);
}

/**
 * Returns whether this browser's session has just ended. Deletes the mark, so it returns true only
 * once. If KV does not respond, returns false.
 */
export async function hasJustEnded(c: Context<EdgeEnv>): Promise<boolean> {
  if (getCookie(c, endedCookieName(c)) !== undefined) {
    giveCookie(c, endedCookieName(c), '', { ...cookieOptions(c), maxAge: 0 });
    return true;
  }
  return bringsCookie(c) && (await readSession(c)).state === 'none';
}

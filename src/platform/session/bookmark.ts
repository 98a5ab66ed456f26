/**
 * The bookmark of the last command of a member of staff, in a cookie, so that all tabs of a browser
 * have it. A list of staff comes from a read replica that has reached it.
 */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { EdgeEnv } from '../../env.ts';
import { cookieName, cookieOptions, giveCookie } from '../request/cookie.ts';

/** Longer than any replica lags. */
const SECONDS = 3_600;

/** Returns the bookmark of the last command, also of this request; undefined if there was none. */
export const bookmarkOf = (c: Context<EdgeEnv>): string | undefined =>
  c.get('bookmark') ?? getCookie(c, cookieName(c, 'bookmark'));

/** Stores the bookmark of a command, unless a later one is stored. Bookmarks sort by time. */
export function noteBookmark(c: Context<EdgeEnv>, bookmark: string): void {
  if (bookmark < (bookmarkOf(c) ?? '')) return;
  c.set('bookmark', bookmark);
  giveCookie(c, cookieName(c, 'bookmark'), bookmark, { ...cookieOptions(c), maxAge: SECONDS });
}

/** Cookies of this site. Under https they are Secure and have the `__Host-` prefix. */
import type { Context } from 'hono';
import { generateCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import type { EdgeEnv } from '../../env.ts';
import { publicOrigin } from './public-origin.ts';

/** Returns whether visitors use https, even if the request reaches the Worker over http. */
export const isSecure = (c: Context<EdgeEnv>): boolean => publicOrigin(c).startsWith('https:');

/**
 * Returns the name of a cookie. The `__Host-` prefix prevents other hosts of the domain from
 * setting it.
 */
export const cookieName = (c: Context<EdgeEnv>, name: string): string => (isSecure(c) ? `__Host-${name}` : name);

/** Attributes of all cookies. */
export const cookieOptions = (c: Context<EdgeEnv>) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(c) }) as const;

/**
 * Sets a cookie on the response, whichever code creates the response. The last value of a name
 * wins.
 */
export function giveCookie(c: Context<EdgeEnv>, name: string, value: string, options: CookieOptions): void {
  const cookies = c.get('cookies') ?? new Map<string, string>();
  c.set('cookies', cookies.set(name, generateCookie(name, value, options)));
}

/** Cookies of ours are Secure, and bound to our host by their names, wherever the site is served over https. */
import type { Context } from 'hono';
import { generateCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import type { EdgeEnv } from '../../env.ts';
import { publicOrigin } from './public-origin.ts';

/** Whether visitors reach the site over https, however the request reaches us. */
export const isSecure = (c: Context<EdgeEnv>): boolean => publicOrigin(c).startsWith('https:');

/** The name of a cookie that no neighbouring host may set. */
export const cookieName = (c: Context<EdgeEnv>, name: string): string => (isSecure(c) ? `__Host-${name}` : name);

/** What every cookie of ours is kept with. */
export const cookieOptions = (c: Context<EdgeEnv>) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(c) }) as const;

/** Sets a cookie on the answer, whoever comes to make it; the last one of a name is the one that is set. */
export function giveCookie(c: Context<EdgeEnv>, name: string, value: string, options: CookieOptions): void {
  const cookies = c.get('cookies') ?? new Map<string, string>();
  c.set('cookies', cookies.set(name, generateCookie(name, value, options)));
}

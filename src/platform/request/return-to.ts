/**
 * Who tops up or buys on the way to something comes back to it. Where to is kept in a cookie that the pages of that way alone
 * are sent, so that no other page differs by it.
 */

import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { startPaths } from '../../../client/money/start/places.ts';
import { href } from '../../../client/platform/script/href.ts';
import { splitLocale } from '../../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../../env.ts';
import { cookieOptions } from './cookie.ts';
import { publicOrigin } from './public-origin.ts';
import { safeReturnTo } from './safe-return-to.ts';

/** An order is open for less. */
const KEPT_SECONDS = 3_600;

const starts: readonly string[] = Object.values(startPaths);

/** Where one comes from is told by the link, or else by the browser on the pages with which a way begins. */
const ways = {
  top_up: {
    cookie: 'after_top_up',
    root: href('/payment'),
    begins: (path: string) => starts.includes(path),
  },
  purchase: { cookie: 'after_purchase', root: href('/shop'), begins: () => true },
} as const;
type Way = keyof typeof ways;

/** What nobody wants back to: home has ways of its own, the others are passed on the way. */
const passed = /^(?:\/webview)?\/(?:$|(?:auth|payment|top-up|shop|address)(?:\/|$))/;

/** Takes along where a member comes from who is about to top up or to buy. */
export const rememberReturn = createMiddleware<EdgeEnv>(async (c, next) => {
  await next();
  const way = wayAt(c.get('address').path);
  if (way === null || c.req.method !== 'GET' || !c.get('viewer')) return;
  const returnTo = safeReturnTo(c.req.query('callbackUrl') ?? cameFrom(c, way), publicOrigin(c), '');
  if (returnTo === '') return;
  const { root } = ways[way];
  const { pathname } = c.get('address');
  // With the language and the web view that stand before it.
  keep(c, way, { returnTo, path: pathname.slice(0, pathname.indexOf(root) + root.length) });
});

/** Where a gateway leads back to, which knows no language, has what one topped up for as well. */
export const keepForGateway = (c: Context<EdgeEnv>, returnTo: string): void =>
  keep(c, 'top_up', { returnTo, path: ways.top_up.root });

const keep = (c: Context<EdgeEnv>, way: Way, { returnTo, path }: { returnTo: string; path: string }) =>
  setCookie(c, ways[way].cookie, returnTo, { ...cookieOptions(c), path, maxAge: KEPT_SECONDS });

/** Where to go back to, with its language; null where one came for it itself. A cookie is anybody's to write. */
export const pathAfter = (c: Context<EdgeEnv>, way: Way): string | null =>
  safeReturnTo(getCookie(c, ways[way].cookie), publicOrigin(c), '') || null;

function wayAt(path: string): Way | null {
  const page = path.replace(/^\/webview/, '');
  if (page.startsWith(`${ways.top_up.root}/`)) return 'top_up';
  return page === ways.purchase.root || page.startsWith(`${ways.purchase.root}/`) ? 'purchase' : null;
}

/** The page whose link was followed; of another site's, and of what is passed on the way, nothing. */
function cameFrom(c: Context<EdgeEnv>, way: Way): string {
  if (!ways[way].begins(c.get('address').path)) return '';
  const from = safeReturnTo(c.req.header('referer'), publicOrigin(c), '');
  return passed.test(splitLocale(from.replace(/[?#].*$/, '')).path) ? '' : from;
}

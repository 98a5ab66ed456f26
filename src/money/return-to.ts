/**
 * Returns members to the page from which they went to a top-up or purchase. The target is in a
 * cookie whose path covers only those pages, so that no other page varies by it.
 */

import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { startPaths } from '../../client/money/order-draft/order-paths.ts';
import { href } from '../../client/platform/script/href.ts';
import { splitLocale } from '../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../env.ts';
import { cookieOptions } from '../platform/request/cookie.ts';
import { publicOrigin } from '../platform/request/public-origin.ts';
import { safeReturnTo } from '../platform/request/safe-return-to.ts';

/** Longer than an order stays open. */
const COOKIE_SECONDS = 3_600;

const starts: readonly string[] = Object.values(startPaths);

/**
 * A link can name the page to return to. Otherwise, on the first page of the flow, it is the
 * Referer.
 */
const flows = {
  top_up: {
    cookie: 'after_top_up',
    root: href('/payment'),
    begins: (path: string) => starts.includes(path),
  },
  purchase: { cookie: 'after_purchase', root: href('/shop'), begins: () => true },
} as const;
type Flow = keyof typeof flows;

/**
 * Pages that are no return target: the home page has its own links, and the others are steps of the
 * flow.
 */
const passingPath = /^(?:\/webview)?\/(?:$|(?:auth|payment|top-up|shop|address)(?:\/|$))/;

/** Stores the page from which a member begins a top-up or purchase. */
export const rememberReturn = createMiddleware<EdgeEnv>(async (c, next) => {
  await next();
  const flow = flowOf(c.get('address').path);
  if (flow === null || c.req.method !== 'GET' || !c.get('viewer')) return;
  const returnTo = safeReturnTo(c.req.query('callbackUrl') ?? cameFrom(c, flow), publicOrigin(c), '');
  if (returnTo === '') return;
  const { root } = flows[flow];
  const { pathname } = c.get('address');
  // The cookie path includes the language and the web view prefix.
  keep(c, flow, { returnTo, path: pathname.slice(0, pathname.indexOf(root) + root.length) });
});

/** Stores the target also for the return page of a gateway. Its URL has no language. */
export const keepForGateway = (c: Context<EdgeEnv>, returnTo: string): void =>
  keep(c, 'top_up', { returnTo, path: flows.top_up.root });

const keep = (c: Context<EdgeEnv>, flow: Flow, { returnTo, path }: { returnTo: string; path: string }) =>
  setCookie(c, flows[flow].cookie, returnTo, { ...cookieOptions(c), path, maxAge: COOKIE_SECONDS });

/**
 * Returns the path to return to, with its language. Null: none. The cookie may have been set by
 * anyone, so it is checked.
 */
export const pathAfter = (c: Context<EdgeEnv>, flow: Flow): string | null =>
  safeReturnTo(getCookie(c, flows[flow].cookie), publicOrigin(c), '') || null;

function flowOf(path: string): Flow | null {
  const page = path.replace(/^\/webview/, '');
  if (page.startsWith(`${flows.top_up.root}/`)) return 'top_up';
  return page === flows.purchase.root || page.startsWith(`${flows.purchase.root}/`) ? 'purchase' : null;
}

/**
 * Returns the page of the Referer. Returns an empty string for other sites and for steps of the
 * flow.
 */
function cameFrom(c: Context<EdgeEnv>, flow: Flow): string {
  if (!flows[flow].begins(c.get('address').path)) return '';
  const from = safeReturnTo(c.req.header('referer'), publicOrigin(c), '');
  return passingPath.test(splitLocale(from.replace(/[?#].*$/, '')).path) ? '' : from;
}

/** Pages for members: who may open which. The rights themselves stand in calls/role.ts. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Access } from '../calls/call.ts';
import { mayAccess } from '../calls/role.ts';
import { localePath } from '../client/i18n.ts';
import { familyTopUpPath, profilePath, signInPath, topUpPath } from '../client/layout/site-links.ts';
import type { EdgeEnv } from './env.ts';
import { errorPage } from './errors.tsx';

/** A page, with everything below its path. */
export const memberPages: readonly { path: string; access: Exclude<Access, 'public'> }[] = [
  { path: profilePath, access: 'bearer' },
  { path: topUpPath, access: 'bearer' },
  { path: familyTopUpPath, access: 'family' },
];

/** Lets members in, asks visitors to sign in first, and tells the others that the page is not theirs. */
export const memberOnly = createMiddleware<EdgeEnv>(async (c, next) => {
  const path = withoutLocale(c);
  const guarded = memberPages.find((page) => path === page.path || path.startsWith(`${page.path}/`));
  if (!guarded) return next();
  const viewer = c.get('viewer');
  if (!viewer) return signInFirst(c);
  return mayAccess(viewer.role, guarded.access) ? next() : errorPage(c, 403, 'forbidden');
});

const withoutLocale = (c: Context<EdgeEnv>) =>
  c.var.locale === 'th' ? c.req.path : c.req.path.slice(localePath(c.var.locale, '/').length);

/** To the sign-in page, which knows the way back: to this page, or for a form to the page that the form is on. */
export function signInFirst(c: Context<EdgeEnv>): Response {
  const { pathname, search } = new URL(c.req.url);
  const back = c.req.method === 'GET' || c.req.method === 'HEAD' ? pathname + search : refererPath(c);
  const query = new URLSearchParams({ error: 'SessionRequired', callbackUrl: back });
  return c.redirect(`${localePath(c.var.locale, signInPath)}?${query}`, 303);
}

/** The page that a form was sent from; its address is ours, since forms from elsewhere are refused (same-origin.ts). */
const refererPath = (c: Context<EdgeEnv>) =>
  URL.parse(c.req.header('referer') ?? '')?.pathname ?? localePath(c.var.locale, '/');

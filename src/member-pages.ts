/** Pages for members: who may open which. The rights themselves stand in calls/role.ts. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Access } from '../calls/call.ts';
import { mayAccess } from '../calls/role.ts';
import { localePath } from '../client/i18n.ts';
import { profilePath } from '../client/layout/site-links.ts';
import { addressPath, historyPath, minePath, prizesPath, successPath } from '../client/shop/paths.ts';
import type { EdgeEnv } from './env.ts';
import { errorPage } from './errors.tsx';
import { signInFirst } from './sign-in-first.ts';

/** A page, with everything below its path. */
export const memberPages: readonly { path: string; access: Exclude<Access, 'public'> }[] = [
  { path: profilePath, access: 'bearer' },
  // The family's pages among them: who manages none is told so there, and where to top up instead.
  { path: '/payment', access: 'bearer' },
  // The shop itself is everybody's.
  ...[historyPath(), minePath(), prizesPath(), successPath(''), addressPath].map((path) => ({
    path: path.replace(/\/$/, ''),
    access: 'bearer' as const,
  })),
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

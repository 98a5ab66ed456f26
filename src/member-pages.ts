/** Pages for members: who may open which. The rights themselves stand in calls/role.ts. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Access } from '../calls/call.ts';
import { mayAccess } from '../calls/role.ts';
import { profilePath } from '../client/layout/site-links.ts';
import { addressPath, buyPath, historyPath, minePath, prizesPath, successPath } from '../client/shop/paths.ts';
import type { EdgeEnv } from './env.ts';
import { errorPage } from './errors.tsx';
import { noFamilyPage } from './payment/refusal-page.tsx';
import { signInFirst } from './session/sign-in-first.ts';

interface MemberPage {
  /** `:uuid` stands for any one step. */
  path: string;
  access: Exclude<Access, 'public'>;
  /** What those are told who may not open it; otherwise, that it is not theirs. */
  refusal?: (c: Context<EdgeEnv>) => Promise<Response>;
}

/** A page, with everything below its path; the first that fits counts. */
export const memberPages: readonly MemberPage[] = [
  { path: profilePath, access: 'bearer' },
  { path: '/payment/family', access: 'family', refusal: noFamilyPage },
  { path: '/payment', access: 'bearer' },
  // The shop itself is everybody's.
  ...[historyPath(), minePath(), prizesPath(), successPath(''), addressPath].map((path) => ({
    path: path.replace(/\/$/, ''),
    access: 'bearer' as const,
  })),
  { path: buyPath(':uuid'), access: 'bearer' },
];

const isUnder = (path: string, page: string): boolean => {
  const steps = path.split('/');
  return page.split('/').every((step, at) => (step.startsWith(':') ? steps[at] : steps[at] === step));
};

/** Lets members in, asks visitors to sign in first, and tells the others that the page is not theirs. */
export const memberOnly = createMiddleware<EdgeEnv>(async (c, next) => {
  const { path } = c.var.address;
  const guarded = memberPages.find((page) => isUnder(path, page.path));
  if (!guarded) return next();
  const viewer = c.get('viewer');
  if (!viewer) return signInFirst(c);
  if (mayAccess(viewer.role, guarded.access)) return next();
  return guarded.refusal ? guarded.refusal(c) : errorPage(c, 403, 'forbidden');
});

/**
 * Access control of pages: page definitions name the required access, calls/platform/role.ts the
 * rights of roles.
 */
import { createMiddleware } from 'hono/factory';
import { mayAccess } from '../calls/platform/role.ts';
import type { EdgeEnv } from './env.ts';
import { lazy } from './platform/base/lazy.ts';
import { errorPage } from './platform/page/errors.tsx';
import { logEdgeSecurity } from './platform/request/security-log.ts';
import { signInFirst } from './platform/session/sign-in-first.ts';

const renewedSession = lazy(async () => (await import('./identity/auth/browser-session.ts')).renewedSession);
const noFamilyPage = lazy(async () => (await import('./money/order/refusal-page.tsx')).noFamilyPage);
const noCasterPage = lazy(async () => (await import('./live/no-caster-page.tsx')).noCasterPage);

/**
 * Admits members with access, sends visitors to the sign-in, and shows the others an error page.
 */
export const guard = createMiddleware<EdgeEnv>(async (c, next) => {
  const { access = 'public' } = c.get('address').pageMatch?.page ?? {};
  if (access === 'public') return next();
  const viewer = c.get('viewer');
  if (!viewer) return signInFirst(c);
  if (mayAccess(viewer.role, access)) return next();
  // The session may have an old role. The API knows the current one, so a role that was granted
  // since applies at once.
  const session = await renewedSession(c);
  if (!session) return signInFirst(c);
  if (mayAccess(session.user.role, access)) return next();
  await logEdgeSecurity(c, 'access_refused');
  if (access === 'family') return noFamilyPage(c);
  return access === 'caster' ? noCasterPage(c) : errorPage(c, 403, 'forbidden');
});

/**
 * CSRF protection: unsafe methods must come from this site. Checks Sec-Fetch-Site and Origin. A
 * request without Sec-Fetch-Site needs an Origin.
 */
import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '../../env.ts';
import { errorResponse } from '../page/errors.tsx';
import { publicOrigin } from './public-origin.ts';
import { logEdgeSecurity } from './security-log.ts';

/**
 * Apple returns users with a form post. Its `state`, which only the browser that started has,
 * protects this route.
 */
const postedByApple = '/api/auth/callback/apple';

/** Rejects requests from other sites with 403. */
export const sameOrigin = createMiddleware<EdgeEnv>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  if (c.req.path === postedByApple) return next();
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const isSameOrigin = site === undefined ? origin === publicOrigin(c) : site === 'same-origin';
  if (isSameOrigin && (origin === undefined || origin === publicOrigin(c))) return next();
  await logEdgeSecurity(c, 'cross_site_refused');
  return errorResponse(c, 'cross_site_refused');
});

/** Unsafe methods come from our own pages only (cross-site request forgery): Sec-Fetch-Site where the browser sends it, Origin otherwise. */
import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '../../env.ts';
import { answerError } from '../page/errors.tsx';
import { publicOrigin } from './public-origin.ts';
import { logSecurity } from './security-log.ts';

/** Apple sends people back with a form. What guards that way is `state`, which only the browser that left has. */
const postedByApple = '/api/auth/callback/apple';

/** Refuses what comes from elsewhere, with a 403. */
export const sameOrigin = createMiddleware<EdgeEnv>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  if (c.req.path === postedByApple) return next();
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const ours = site === undefined ? origin === publicOrigin(c) : site === 'same-origin';
  if (ours && (origin === undefined || origin === publicOrigin(c))) return next();
  await logSecurity(c, 'cross_site_refused');
  return answerError(c, 'cross_site_refused');
});

import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '../../env.ts';
import { sessionOf } from './session.ts';

/** Finds out who looks at a page, before anything of it is made. Costs one read of KV, and none without a cookie. */
export const viewer = createMiddleware<EdgeEnv>(async (c, next) => {
  c.set('viewer', (await sessionOf(c))?.user ?? null);
  return next();
});

import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '../../env.ts';
import { sessionOf } from './session.ts';

/** Sets the viewer before a page is rendered. Costs one KV read, none without a cookie. */
export const viewer = createMiddleware<EdgeEnv>(async (c, next) => {
  c.set('viewer', (await sessionOf(c))?.user ?? null);
  return next();
});

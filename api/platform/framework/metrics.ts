/**
 * Records counts and durations of calls, if the deployment has Analytics Engine. docs/log.md
 * lists the columns.
 */
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { ApiBindings } from './env.ts';

export const metrics = createMiddleware<{ Bindings: ApiBindings }>(async (c, next) => {
  const startedAtMs = Date.now();
  await next();
  // Middleware paths end in `*`. An address without a route matches only those.
  const path = matchedRoutes(c).find((step) => !step.path.endsWith('*'))?.path ?? '';
  c.env.METRICS?.writeDataPoint({
    indexes: [path],
    blobs: [c.req.method, path, null],
    doubles: [c.res.status, Date.now() - startedAtMs],
  });
});

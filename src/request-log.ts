/** One line a request, and the same time for the browser in Server-Timing. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { EdgeEnv } from './env.ts';
import { log } from './log.ts';

/** Writes the line of a request once it is answered. */
export const requestLog = createMiddleware<EdgeEnv>(async (c, next) => {
  const start = Date.now();
  await next();
  const duration_ms = Date.now() - start;
  const cache = c.res.headers.get('x-cache');
  c.res.headers.append('server-timing', `edge;dur=${duration_ms}${cache ? `, cache;desc=${cache}` : ''}`);
  log('info', {
    event: 'request',
    request_id: c.var.requestId,
    method: c.req.method,
    route: routeOf(c),
    status: c.res.status,
    duration_ms,
    cache,
  });
});

/**
 * The route of ours that an address fits, as it was written: `/live/:slug`. Null for an address that none fits. Steps on
 * the way to a route end in `*`.
 */
export const routeOf = (c: Context<EdgeEnv>): string | null =>
  matchedRoutes(c).find(({ path }) => !path.endsWith('*'))?.path ?? null;

/** One line a request, and the same time for the browser in Server-Timing. No query string: it may hold a token. */
import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from './env.ts';
import { log } from './log.ts';

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
    path: c.req.path,
    status: c.res.status,
    duration_ms,
    cache,
  });
});

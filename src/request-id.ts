/** Gives the request an id. One that came in is taken only where it looks like ours: it goes into logs and pages. */
import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from './env.ts';

const wellFormed = /^[A-Za-z0-9-]{8,64}$/;

/** Gives the request its id. */
export const requestId = createMiddleware<EdgeEnv>(async (c, next) => {
  const given = c.req.header('x-request-id') ?? c.req.header('cf-ray') ?? '';
  c.set('requestId', wellFormed.test(given) ? given : crypto.randomUUID());
  await next();
  c.res.headers.set('x-request-id', c.var.requestId);
});

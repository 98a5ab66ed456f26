/** Gives the request an id. One that came in is taken only where it looks like ours: it goes into logs and pages. */
import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '../../env.ts';

const wellFormed = /^[A-Za-z0-9-]{8,64}$/;

/** The id of a request. */
export function requestIdOf({ headers }: Request): string {
  const given = headers.get('x-request-id') ?? headers.get('cf-ray') ?? '';
  return wellFormed.test(given) ? given : crypto.randomUUID();
}

/** Gives the request its id. */
export const requestId = createMiddleware<EdgeEnv>(async (c, next) => {
  c.set('requestId', requestIdOf(c.req.raw));
  await next();
  c.res.headers.set('x-request-id', c.get('requestId'));
});

/**
 * Request ids. An incoming id is used only if it has the format of this site's ids, because it
 * appears in logs and pages.
 */
import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '../../env.ts';

const wellFormed = /^[A-Za-z0-9-]{8,64}$/;

/** Returns the incoming id, the id of Cloudflare, or a new one. */
export function requestIdOf({ headers }: Request): string {
  const id = headers.get('x-request-id') ?? headers.get('cf-ray') ?? '';
  return wellFormed.test(id) ? id : crypto.randomUUID();
}

/** Middleware that sets the request id. */
export const requestId = createMiddleware<EdgeEnv>(async (c, next) => {
  c.set('requestId', requestIdOf(c.req.raw));
  await next();
  c.res.headers.set('x-request-id', c.get('requestId'));
});

/** Pages of other sites that may ask the API, as API_CORS_ORIGINS names them: without cookies, so with a bearer or as a visitor. */
import type { Context } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '../../env.ts';

const PREFLIGHT_SECONDS = 600;

/** Whether a request comes from a page of a site that the setting names. */
export function isListedOrigin(c: Context<EdgeEnv>): boolean {
  const origin = c.req.header('origin');
  return origin !== undefined && c.get('settings').API_CORS_ORIGINS.includes(origin);
}

const allow = cors({
  origin: (origin) => origin,
  allowMethods: ['GET', 'POST', 'DELETE'],
  allowHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-match'],
  exposeHeaders: ['etag', 'retry-after', 'x-request-id'],
  maxAge: PREFLIGHT_SECONDS,
});

/** Lets browsers read what the API answers a page of a listed site, and answers their question before. */
export const crossOrigin = createMiddleware<EdgeEnv>((c, next) =>
  isCall(c.req.path) && isListedOrigin(c) ? allow(c, next) : next().then(() => undefined),
);

const isCall = (path: string) => /^\/api\/v[1-4]\//.test(path);

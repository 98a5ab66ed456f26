/**
 * Cross-origin access to the API for the sites in API_CORS_ORIGINS: without cookies, with a bearer
 * token or as a visitor.
 */
import type { Context } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '../../env.ts';

const PREFLIGHT_SECONDS = 600;

/** Returns whether the Origin of a request is listed in the setting. */
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

/** Adds CORS headers to API responses for listed origins, and answers their preflight requests. */
export const crossOrigin = createMiddleware<EdgeEnv>((c, next) =>
  isCall(c.req.path) && isListedOrigin(c) ? allow(c, next) : next().then(() => undefined),
);

const isCall = (path: string) => /^\/api\/v[1-4]\//.test(path);

/**
 * The API on its own host name, if API_HOSTNAME is set. `/v1/…` there equals `/api/v1/…` here.
 * Nothing else exists there.
 */
import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '../../env.ts';

type Fetch = (request: Request, env: EdgeEnv['Bindings'], ctx: ExecutionContext) => Response | Promise<Response>;

/** Sends a request of that host name through all middleware of `fetch`, which is the app itself. */
export const apiHostname = (fetch: Fetch) =>
  createMiddleware<EdgeEnv>(async (c, next) => {
    const { API_HOSTNAME } = c.get('settings');
    if (API_HOSTNAME === '') return next();
    const url = new URL(c.get('url'));
    if (url.hostname !== API_HOSTNAME || url.pathname.startsWith('/api/')) return next();
    const isCall = /^\/v[1-4]\/|^\/openapi\.json$/.test(url.pathname);
    // No call and no page has this URL.
    url.pathname = isCall ? `/api${url.pathname}` : '/api/none';
    return fetch(new Request(url, c.req.raw), c.env, c.executionCtx as ExecutionContext);
  });

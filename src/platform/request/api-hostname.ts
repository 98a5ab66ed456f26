/** The API at a host of its own, where API_HOSTNAME names one: there `/v1/…` is what `/api/v1/…` is here, and nothing else is. */
import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '../../env.ts';

type Fetch = (request: Request, env: EdgeEnv['Bindings'], ctx: ExecutionContext) => Response | Promise<Response>;

/** What is asked there goes through all the steps that it goes through here. `fetch` is the app itself. */
export const apiHostname = (fetch: Fetch) =>
  createMiddleware<EdgeEnv>(async (c, next) => {
    const { API_HOSTNAME } = c.get('settings');
    if (API_HOSTNAME === '') return next();
    const url = new URL(c.get('url'));
    if (url.hostname !== API_HOSTNAME || url.pathname.startsWith('/api/')) return next();
    const isCall = /^\/v[1-4]\/|^\/openapi\.json$/.test(url.pathname);
    // No call and no page has that address.
    url.pathname = isCall ? `/api${url.pathname}` : '/api/none';
    return fetch(new Request(url, c.req.raw), c.env, c.executionCtx as ExecutionContext);
  });

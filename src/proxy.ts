/**
 * The API for the browser, on our own origin: an allow-list made of the calls. A call's access decides about the bearer,
 * its cache policy about the cache; nothing that came in is passed on but what the call itself names.
 */

import type { Context } from 'hono';
import { Hono } from 'hono';
import type { Call } from '../calls/call.ts';
import { calls } from '../calls/index.ts';
import { api } from './api.ts';
import type { EdgeEnv } from './env.ts';
import { answerFailure } from './failure-answer.ts';

export const proxy = new Hono<EdgeEnv>();

for (const { call } of calls) {
  if (call.access === 'public' && call.method === 'GET') proxy.get(routePath(call), (c) => forward(c, call));
}

proxy.all('*', (c) => answerFailure(c, isCall(c.req.path) ? 'method_not_allowed' : 'not_found'));

async function forward(c: Context<EdgeEnv>, call: Call): Promise<Response> {
  const result = await api(c, call, { params: c.req.param(), query: c.req.query() });
  c.header('x-cache', result.outcome);
  if (!result.ok) return answerFailure(c, result.failure);
  const cacheControl = call.cache ? `public, max-age=${call.cache.fresh_seconds}` : 'private, no-store';
  return c.json(result.answer as object, 200, { 'cache-control': cacheControl });
}

function routePath({ path }: Call) {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Whether a path is a call's, whatever the method. */
function isCall(path: string): boolean {
  return calls.some(({ call }) => new RegExp(`^/api${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path));
}

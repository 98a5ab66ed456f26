/**
 * The API for the browser, on our own origin: an allow-list made of the calls. A call's access decides about the bearer,
 * its cache policy about the cache; nothing that came in is passed on but what the call itself names.
 */

import type { Context } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Call } from '../calls/call.ts';
import { calls } from '../calls/index.ts';
import { api } from './api.ts';
import type { EdgeEnv } from './env.ts';
import { answerFailure } from './failure-answer.ts';

export const proxy = new Hono<EdgeEnv>();

const FORM_MAX_BYTES = 65_536;
const tooLarge = (c: Context<EdgeEnv>) => answerFailure(c, 'bad_request');

for (const { call } of calls) {
  // What is raw comes from a server of somebody else's: see webhooks.ts.
  if (call.answers_secret || call.raw) continue;
  proxy.on(call.method, routePath(call), bodyLimit({ maxSize: FORM_MAX_BYTES, onError: tooLarge }), (c) =>
    forward(c, call),
  );
}

proxy.all('*', (c) => answerFailure(c, isCall(c.req.path) ? 'method_not_allowed' : 'not_found'));

async function forward(c: Context<EdgeEnv>, call: Call): Promise<Response> {
  const form = call.method === 'POST' ? await formOf(c) : {};
  if (form === null) return answerFailure(c, 'invalid_form');
  const key = call.keyed && c.req.header('idempotency-key');
  const result = await api(c, call, { params: c.req.param(), query: c.req.query(), form, key: key || undefined });
  c.header('x-cache', result.outcome);
  if (!result.ok) return answerFailure(c, result.failure);
  const cacheControl = call.cache ? `public, max-age=${call.cache.fresh_seconds}` : 'private, no-store';
  return c.json(result.answer as object, 200, { 'cache-control': cacheControl });
}

/** A form's fields, as they are; null for another kind of body. What they must be is the host's to say. */
async function formOf(c: Context<EdgeEnv>): Promise<Record<string, string> | null> {
  if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return null;
  return Object.fromEntries(new URLSearchParams(await c.req.text()));
}

function routePath({ path }: Call) {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Whether a path is a call's, whatever the method. */
function isCall(path: string): boolean {
  return calls.some(({ call }) => new RegExp(`^/api${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path));
}

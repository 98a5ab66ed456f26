/** Sends requests to the edge Worker as a visitor. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import app from '../../src/index.ts';
import { MadeUpHost } from './host.ts';

export const ORIGIN = 'https://vela.test';

export interface Visit {
  host?: MadeUpHost;
  method?: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
  body?: BodyInit;
  /** Settings and bindings that differ from wrangler.toml. */
  env?: Record<string, unknown>;
  origin?: string;
}

/** Sends a request and leaves the response body unread. `after` waits for background work. */
export async function enter(path: string, visit: Visit = {}) {
  const { host = new MadeUpHost(), method = 'GET', headers = {}, form, origin = ORIGIN } = visit;
  const ctx = createExecutionContext();
  const request = new Request(origin + path, {
    method: form ? 'POST' : method,
    // A form comes from a browser on our own page unless the test says otherwise.
    headers: { ...(form && { 'sec-fetch-site': 'same-origin', origin }), ...headers },
    ...(form ? { body: new URLSearchParams(form) } : visit.body && { body: visit.body }),
    redirect: 'manual',
  });
  const response = await app.fetch(request, { ...env, API: host.binding, ...visit.env }, ctx);
  return { response, after: () => waitOnExecutionContext(ctx) };
}

/** Sends a request, reads the body and waits for background work. */
export async function visit(path: string, options: Visit = {}) {
  const { response, after } = await enter(path, options);
  const text = await response.text();
  await after();
  return { status: response.status, headers: response.headers, text, cache: response.headers.get('x-cache') };
}

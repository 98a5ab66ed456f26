/**
 * Log lines contain our own names and no visitor input, and no visitor can cause a log line of
 * level error.
 */
import { env as workerEnv } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { getLive } from '../../../calls/live/live.ts';
import app from '../../../src/app.ts';
import type { EdgeEnv } from '../../../src/env.ts';
import { logRequest } from '../../../src/platform/request/request-log.ts';
import { Browser } from '../browser.ts';
import { hostOfPages } from '../host-pages.ts';
import { logged } from '../logged.ts';
import { ORIGIN, visit } from '../visit.ts';

const PLANTED = 'vela_PlantedByAVisitor';

const lines = () => JSON.stringify(logged());
const requests = () => logged().filter(({ event }) => event === 'request');
const errors = () => logged().filter(({ level }) => level === 'error');

describe('log line of a request', () => {
  test.for([
    ['/', '/'],
    ['/en/live/somo', '/en/live/:slug'],
    ['/api/v1/lives/somo', '/api/v1/lives/:slug'],
    ['/api/auth/session', '/api/auth/session'],
    ['/faq?token=x', '/faq'],
  ] as const)('the log line of %s has the route %s, cached or not', async ([path, route]) => {
    for (const _ of ['first', 'again']) await visit(path, { host: hostOfPages() });
    expect(requests().map((line) => line.route)).toEqual([route, route]);
  });

  test.for([
    `/${PLANTED}`,
    `/live/${PLANTED}`,
    `/en/live/${PLANTED}`,
    `/api/v1/lives/${PLANTED}`,
    `/api/${PLANTED}`,
    `/media/${PLANTED}`,
    `/api/auth/${PLANTED}`,
    `/api/auth/signin/${PLANTED}`,
    `/api/v1/payment/webhooks/${PLANTED}`,
    `/profile/${PLANTED}`,
  ])('the log line of %s contains no visitor input', async (path) => {
    for (const method of ['GET', 'POST', 'HEAD']) {
      const headers = { 'sec-fetch-site': 'same-origin', origin: ORIGIN };
      await visit(path, { method, headers, host: hostOfPages(), ...(method === 'POST' && { body: PLANTED }) });
    }
    expect(requests()).toHaveLength(3);
    expect(lines()).not.toContain(PLANTED);
  });
});

describe('sampled log lines', () => {
  const env = { LOG_HITS_ONE_IN: '100' };
  const statuses = () => requests().map(({ status, cache, one_in = 1 }) => [status, cache, one_in]);

  test('one in a hundred quick hits of a cache has a line', async () => {
    const draw = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const points: unknown[] = [];
    const METRICS = { writeDataPoint: (point: unknown) => void points.push(point) };
    for (const _ of ['first', 'again', 'again']) await visit('/faq', { env: { ...env, METRICS } });
    draw.mockReturnValue(0.009);
    await visit('/faq', { env: { ...env, METRICS } });
    expect(statuses()).toEqual([
      [200, 'MISS', 1],
      [200, 'HIT', 100],
    ]);
    expect(points).toHaveLength(4);
  });

  test('errors, slow requests and answers of no cache always have a line', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    const entry = { request_id: 'r', method: 'GET', route: '/faq', status: 200, duration_ms: 0, cache: 'HIT' };
    const bindings = { ...workerEnv, ...env } as unknown as EdgeEnv['Bindings'];
    logRequest(bindings, entry);
    logRequest(bindings, { ...entry, status: 503 });
    logRequest(bindings, { ...entry, status: 404 });
    logRequest(bindings, { ...entry, duration_ms: 500 });
    for (const cache of ['STALE', 'MISS', 'BYPASS', null]) logRequest(bindings, { ...entry, cache });
    expect(statuses()).toEqual([
      [503, 'HIT', 1],
      [404, 'HIT', 1],
      [200, 'HIT', 1],
      [200, 'STALE', 1],
      [200, 'MISS', 1],
      [200, 'BYPASS', 1],
      [200, null, 1],
    ]);
  });
});

describe('visitor input', () => {
  const address = `javascript:${PLANTED}`;

  test.for([
    `/api/auth/signin?callbackUrl=${address}`,
    `/api/auth/error?callbackUrl=${address}`,
    `/api/auth/error?error=${PLANTED}`,
    `/api/auth/callback/sandbox?error=${PLANTED}&error_description=${PLANTED}&state=x`,
    `/auth/signin?callbackUrl=${address}`,
    `/auth/error?error=${PLANTED}&callbackUrl=${address}`,
  ])('GET %s with planted input appears in no log line and logs no error', async (path) => {
    await new Browser().go(path);
    expect(lines()).not.toContain(PLANTED);
    expect(errors()).toEqual([]);
  });

  test.for(['/auth/signin', '/api/auth/csrf', '/api/auth/providers', '/api/auth/signin', '/api/auth/error'])(
    'a planted return path in the cookie at %s stays out of the log',
    async (path) => {
      const browser = new Browser();
      browser.cookies.set('__Host-auth.callback', encodeURIComponent(address));
      await browser.go(path);
      expect(lines()).not.toContain(PLANTED);
      expect(errors()).toEqual([]);
    },
  );

  test('a provider’s planted error stays out of the log', async () => {
    const browser = new Browser();
    const callback = new URL(await browser.throughProvider());
    callback.searchParams.delete('code');
    callback.searchParams.set('error', PLANTED);
    callback.searchParams.set('error_description', PLANTED);
    await browser.go(callback.href);
    expect(logged()).toContainEqual(expect.objectContaining({ event: 'auth_problem' }));
    expect(lines()).not.toContain(PLANTED);
    expect(errors()).toEqual([]);
  });
});

/** Every route of the router that takes a body. */
const postPaths = [...new Set(app.routes.filter(({ method }) => method === 'POST').map(({ path }) => path))];

test.for(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'multipart/form-data', ''])(
  'a broken or invalid body of type %j logs no error at any route',
  async (type) => {
    const breaking = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          controller.error(new Error(`${PLANTED} hung up`));
        },
      });
    const browser = new Browser();
    const headers = { origin: ORIGIN, ...(type !== '' && { 'content-type': type }) };
    for (const path of postPaths) {
      const address = path.replaceAll(/:[a-z_]+(?:\{[^}]*\})?\??/gi, PLANTED).replace(/\*$/, PLANTED);
      for (const body of [breaking(), '%', '{']) {
        if (browser.session === undefined) await browser.signIn();
        const { status } = await browser.go(address, { method: 'POST', headers, body });
        expect(status, path).toBeLessThan(500);
      }
    }
    expect(errors()).toEqual([]);
    expect(lines()).not.toContain(PLANTED);
  },
);

test('an API failure logs an error without the request’s data', async () => {
  const host = hostOfPages().on(getLive, () => Promise.reject(new TypeError(`no way to ${ORIGIN}/?q=${PLANTED}`)));
  await visit('/live/somo', { host });
  expect(errors()).toContainEqual(expect.objectContaining({ event: 'upstream_failed', call: 'GET /v1/lives/{slug}' }));
  expect(lines()).not.toContain(PLANTED);
});

test('a missing AUTH_SECRET logs an error, because it is ours to fix', async () => {
  await visit('/auth/signin', { env: { AUTH_SECRET: '' } });
  expect(errors()).toContainEqual(expect.objectContaining({ event: 'auth_problem', problem: 'MissingSecret' }));
});

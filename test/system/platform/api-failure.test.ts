/** Checks the built edge with an API that stalls, over real connections in real time. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import texts from '../../../locales/en/live/live.json' with { type: 'json' };
import { answer, type MadeUpHost, notFound, openHost } from '../made-up-host.ts';
import { openWorld, type World } from '../world.ts';

/** 3 seconds for the API, plus time for a busy machine. */
const PATIENCE_MS = 10_000;

let host: MadeUpHost;
let world: World;

beforeAll(async () => {
  host = await openHost();
  world = await openWorld({ vars: { API_ORIGIN: host.origin }, seeded: false });
});

afterAll(async () => {
  await world.close();
  await host.close();
});

async function timedFetch(path: string) {
  const start = Date.now();
  const response = await world.fetch(path);
  const text = await response.text();
  return { path, status: response.status, text, ms: Date.now() - start };
}

test.for([
  ['never answers', () => undefined],
  ['stalls after the response headers', (_: unknown, response) => response.writeHead(200).flushHeaders()],
  ['stalls within the body', (_: unknown, response) => response.writeHead(200).write('{"data":')],
] as [string, Parameters<MadeUpHost['behave']>[0]][])('no request hangs when the API %s', async ([name, stall]) => {
  host.behave(stall);
  const slug = name.replaceAll(' ', '-');
  const answers = await Promise.all(
    [
      '/',
      `/live/${slug}`,
      `/en/invite/${slug}`,
      '/our-vb',
      '/sitemap.xml',
      `/api/v1/lives/${slug}`,
      '/api/openapi.json',
    ].map(timedFetch),
  );
  expect(answers.filter(({ ms }) => ms > PATIENCE_MS)).toEqual([]);
  expect(answers.map(({ status }) => status)).toEqual([200, 503, 503, 503, 200, 503, 503]);
  for (const { path, text } of answers.slice(0, 4)) expect(text, path).toMatch(/<\/html>(?:<!--incomplete-->)?$/);
});

test('the head and heading of home arrive before the API has answered', async () => {
  const releases: (() => void)[] = [];
  const nobodyOnAir = answer({ data: { on_air_count: 0, lives: [] } });
  host.behave((incoming, response) => {
    releases.push(() => (incoming.url === '/v1/live' ? nobodyOnAir : notFound)(incoming, response));
  });
  // The unknown query field avoids pages that other tests have cached.
  const response = await world.fetch('/en?flush=1', { headers: { 'accept-encoding': 'identity' } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let html = '';
  while (!html.includes('<h1')) html += (await reader?.read())?.value ?? expect.fail('the page ended');
  expect(html).toContain('</head>');
  await expect.poll(() => releases.length).toBe(11);
  for (const release of releases) release();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) html += chunk.value;
  // The API was in time: if the head had waited for its deadline, the section would have failed.
  expect(html).toContain(texts.empty.title);
});

test('twenty concurrent visitors send a slow API each request once', async () => {
  let release: () => void = () => undefined;
  host.behave((incoming, response) => {
    const before = release;
    release = () => {
      before();
      notFound(incoming, response);
    };
  });
  const before = host.paths.length;
  const visitors = Array.from({ length: 20 }, () => timedFetch('/live/twenty-visitors'));
  await expect.poll(() => host.paths.length).toBeGreaterThan(before);
  // Gives visitors whose requests are in transit time to reach the edge.
  for (let turn = 0; turn < 10; turn += 1) await timedFetch('/healthz');
  release();
  const answers = await Promise.all(visitors);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  const newPaths = host.paths.slice(before);
  expect(newPaths).toContain('/v1/lives/twenty-visitors');
  expect(newPaths).toEqual([...new Set(newPaths)]);
});

test('a picture that takes longer than the API timeout arrives whole', async () => {
  const parts = Array.from({ length: 8 }, () => Buffer.alloc(16_384, 'x'));
  host.behave((_, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' });
    const send = () => {
      const part = parts.pop();
      if (!part) return response.end();
      response.write(part);
      return setTimeout(send, 500);
    };
    send();
  });
  const response = await world.fetch('/media/poster/slow.jpg');
  expect((await response.arrayBuffer()).byteLength).toBe(8 * 16_384);
});

describe('malformed requests', () => {
  /** Sends the path exactly as written. */
  const raw = (path: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
    new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
      const { hostname, port } = new URL(world.url);
      const outgoing = request({ hostname, port, path, method: 'GET', ...options }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, type: String(response.headers['content-type']), text }),
        );
      });
      outgoing.on('error', reject).end();
    });

  test.for([
    '/api/v1/lives/../../../secret',
    '/api/v1/lives/%2e%2e/%2e%2e/secret',
    '/api/v1/lives/..%2f..%2fsecret',
    '/api/v1/lives/..\\..\\secret',
    '/api//v1/live',
    '//evil.test/api/v1/live',
    '/api/http://evil.test/v1/live',
    'http://evil.test/api//v1/live',
    '/api/v1/live/..;/secret',
    '/api/v1/live%00',
    '/api/v1/live%0d%0ax:y',
  ])('GET %s is a clean 4xx and never reaches the API', async (path) => {
    host.behave(answer({ data: 'reached' }));
    const before = host.paths.length;
    const { status, text } = await raw(path);
    expect([400, 404]).toContain(status);
    expect(text).not.toContain('reached');
    expect(host.paths.slice(before)).toEqual([]);
  });

  test.for(['PUT', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'])(
    '%s is a 405 or 501 and never reaches the API',
    async (method) => {
      const before = host.paths.length;
      const { status } = await raw('/api/v1/live', { method });
      expect([405, 501]).toContain(status);
      expect(host.paths.slice(before)).toEqual([]);
    },
  );

  test('oversized headers and URLs are refused and never reach the API', async () => {
    const before = host.paths.length;
    const { status } = await raw('/api/v1/live', { headers: { 'x-large': 'a'.repeat(17_000) } });
    expect(status).toBe(431);
    expect((await raw(`/api/v1/live?x=${'a'.repeat(3_000)}`)).status).toBe(414);
    expect(host.paths.slice(before)).toEqual([]);
  });
});

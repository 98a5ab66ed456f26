/**
 * Conditional requests: a browser that already has a page, answer or file gets a 304, and nothing
 * is rendered again.
 */
import { describe, expect, test } from 'vitest';
import { getCacheGeneration } from '../../../../calls/platform/cache.ts';
import { signedIn } from '../../browser.ts';
import { HOUR_SECONDS, passSeconds } from '../../clock.ts';
import { MadeUpHost } from '../../host.ts';
import { hostOfPages, hostWithLive } from '../../host-pages.ts';
import { visit } from '../../visit.ts';

/** Returns the ETag of a cached page or file. */
async function etagOf(path: string, host = hostOfPages(), headers: Record<string, string> = {}) {
  await visit(path, { host, headers });
  const etag = (await visit(path, { host, headers })).headers.get('etag') ?? '';
  expect(etag, path).toMatch(/^"[\w-]{20}"$/);
  return etag;
}

const asIf = (etag: string, more: Record<string, string> = {}) => ({ headers: { 'if-none-match': etag, ...more } });

describe('conditional GET of a page', () => {
  test('a known page is a 304 with RFC 9110 headers and no API request', async () => {
    const etag = await etagOf('/live/on-air');
    const page = await visit('/live/on-air');
    const host = new MadeUpHost();
    const answer = await visit('/live/on-air', { host, ...asIf(etag) });
    expect(answer).toMatchObject({ status: 304, text: '', cache: 'HIT' });
    expect(host.requests).toEqual([]);
    for (const name of ['etag', 'cache-control', 'content-security-policy', 'strict-transport-security']) {
      expect(answer.headers.get(name), name).toBe(page.headers.get(name));
    }
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    for (const name of ['content-type', 'content-length', 'content-language', 'set-cookie']) {
      expect(answer.headers.has(name), name).toBe(false);
    }
  });

  test.for([
    ['its own', (etag: string) => etag, 304],
    ['weakened by a proxy', (etag: string) => `W/${etag}`, 304],
    ['one of several', (etag: string) => `"a,b", W/"c" , ${etag}`, 304],
    ['a wildcard', () => '*', 304],
    ['a different one', () => '"another"', 200],
    ['without quotes', (etag: string) => etag.slice(1, -1), 200],
    ['part of a longer one', (etag: string) => `"x${etag.slice(1, -1)}"`, 200],
    ['empty', () => '', 200],
  ] as const)('an If-None-Match that is %s decides between 304 and 200', async ([, ifNoneMatch, status]) => {
    const etag = await etagOf('/faq');
    expect((await visit('/faq', asIf(ifNoneMatch(etag)))).status).toBe(status);
  });

  test('HEAD of a known page is a 304', async () => {
    const etag = await etagOf('/faq');
    expect(await visit('/faq', { method: 'HEAD', ...asIf(etag) })).toMatchObject({ status: 304, text: '' });
  });

  test('a known stale page is a 304 and is refreshed for the next visit', async () => {
    const etag = await etagOf('/live/on-air', hostWithLive('first'));
    passSeconds(15);
    expect(await visit('/live/on-air', { host: hostWithLive('second'), ...asIf(etag) })).toMatchObject({
      status: 304,
      cache: 'STALE',
    });
    const next = await visit('/live/on-air', { host: hostWithLive('third'), ...asIf(etag) });
    expect(next).toMatchObject({ status: 200, cache: 'HIT' });
    expect(next.text).toContain('second');
    expect(next.headers.get('etag')).not.toBe(etag);
  });

  test('a page rendered again with the same content is a 304', async () => {
    const etag = await etagOf('/live/on-air', hostWithLive('first'));
    passSeconds(HOUR_SECONDS);
    await visit('/live/on-air', { host: hostWithLive('first') });
    expect(await visit('/live/on-air', { host: hostWithLive('first'), ...asIf(etag) })).toMatchObject({
      status: 304,
      cache: 'HIT',
    });
  });
});

test('another language or an answered consent banner has its own ETag', async () => {
  const consent = { cookie: 'consent=x' };
  const etag = await etagOf('/faq');
  const inEnglish = await etagOf('/en/faq');
  const withConsent = await etagOf('/faq', hostOfPages(), consent);
  expect(new Set([etag, inEnglish, withConsent]).size).toBe(3);
  expect(await visit('/en/faq', asIf(etag))).toMatchObject({ status: 200, cache: 'HIT' });
  expect(await visit('/faq', asIf(etag, consent))).toMatchObject({ status: 200, cache: 'HIT' });
  expect(await visit('/faq', asIf(withConsent, consent))).toMatchObject({ status: 304 });
});

test('a signed-in member gets their page, whatever the browser has', async () => {
  const etag = await etagOf('/faq');
  const browser = await signedIn();
  for (const ifNoneMatch of [etag, '*']) {
    const { status, text, headers } = await browser.go('/faq', { headers: { 'if-none-match': ifNoneMatch } });
    expect({ status, cache: headers.get('x-cache') }).toEqual({ status: 200, cache: 'BYPASS' });
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.has('etag')).toBe(false);
    expect(text).toContain('</html>');
  }
});

test('a known page is a 200 with new content after a generation raise', async () => {
  passSeconds(HOUR_SECONDS);
  const inGeneration = (title: string, generation: number) =>
    hostWithLive(title).on(getCacheGeneration, () => Response.json({ data: { generation, removals: [] } }));
  const etag = await etagOf('/live/on-air', inGeneration('secret', 1));
  passSeconds(5);
  const after = await visit('/live/on-air', { host: inGeneration('harmless', 2), ...asIf(etag) });
  expect(after).toMatchObject({ status: 200, cache: 'MISS' });
  expect(after.text).toContain('harmless');
});

test.for(['/nothing', '/live/-bad-', '/privacy-policy', '/profile'])('GET %s is never a 304', async (path) => {
  const { status, headers } = await visit(path, asIf('*'));
  expect(status).not.toBe(304);
  expect(headers.has('etag')).toBe(false);
});

test('a known endpoint answer is a 304 from the first answer on', async () => {
  const host = new MadeUpHost();
  const first = await visit('/api/v1/live', { host });
  const etag = first.headers.get('etag') ?? '';
  const again = await visit('/api/v1/live', { host, ...asIf(etag) });
  expect(again).toMatchObject({ status: 304, text: '', cache: 'HIT' });
  expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
  expect(again.headers.get('etag')).toBe(etag);
  expect(host.requests).toHaveLength(1);
});

test.for([
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/manifest.webmanifest?lang=en',
  '/.well-known/apple-app-site-association',
  '/.well-known/assetlinks.json',
  '/.well-known/security.txt',
  '/texts/th/error.json',
  '/api/openapi.json',
])('GET %s with its ETag is a 304', async (path) => {
  const document = { openapi: '3.1.0', paths: {} };
  const host = new MadeUpHost().onEverything(({ url }) =>
    url.pathname === '/openapi.json' ? Response.json(document) : new Response(null, { status: 503 }),
  );
  const first = await visit(path, { host });
  expect(first.status).toBe(200);
  const again = await visit(path, { host, ...asIf(first.headers.get('etag') ?? '') });
  expect(again).toMatchObject({ status: 304, text: '' });
  for (const name of ['etag', 'cache-control']) expect(again.headers.get(name)).toBe(first.headers.get(name));
  expect(await visit(path, { host, ...asIf('"another"') })).toMatchObject({ status: 200, text: first.text });
});

test('GET /media passes the API’s 304 on', async () => {
  const host = new MadeUpHost().onEverything(({ headers }) =>
    headers.get('if-none-match') === '"a"'
      ? new Response(null, { status: 304, headers: { etag: '"a"', 'cache-control': 'public, max-age=86400' } })
      : new Response('<svg/>', { headers: { etag: '"a"', 'content-type': 'image/svg+xml' } }),
  );
  const answer = await visit('/media/avatar/somo.svg', { host, ...asIf('"a"') });
  expect(answer).toMatchObject({ status: 304, text: '' });
  expect(answer.headers.get('etag')).toBe('"a"');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(await visit('/media/avatar/somo.svg', { host, ...asIf('"b"') })).toMatchObject({ status: 200 });
});

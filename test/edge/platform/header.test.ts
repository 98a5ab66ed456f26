/** The headers of every response, and its log line. */
import { describe, expect, test } from 'vitest';
import { getLive, getSharedLive } from '../../../calls/live/live.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { tags } from '../head.ts';
import { MadeUpHost } from '../host.ts';
import { allPages, hostOfPages } from '../host-pages.ts';
import { logged } from '../logged.ts';
import { type Visit, visit } from '../visit.ts';

const refuse = () => Promise.reject(new Error('refused'));
const away = () => hostOfPages().onEverything(refuse);

/** One response of each kind with its Cache-Control. */
const answers: [name: string, path: string, control: string, options?: () => Visit][] = [
  ['a page', '/', 'private, no-cache'],
  ['a private page', '/privacy-policy', 'private, no-store'],
  ['a page with a cookie', '/faq', 'private, no-cache', () => ({ headers: { cookie: 'session=alice' } })],
  ['a missing page', '/nothing', 'private, no-store'],
  ['a page without the API', '/live/somo', 'private, no-store', () => ({ host: away() })],
  ['an error page', '/faq', 'private, no-store', () => ({ method: 'PUT' })],
  ['HEAD of a page', '/faq', 'private, no-cache', () => ({ method: 'HEAD' })],
  ['an endpoint', '/api/v1/live', 'public, max-age=10'],
  ['an unknown endpoint', '/api/v1/nothing', 'private, no-store'],
  ['an endpoint without the API', '/api/v1/live', 'private, no-store', () => ({ host: away() })],
  ['the API document without the API', '/api/openapi.json', 'private, no-store', () => ({ host: away() })],
  ['the API page', '/api/docs', 'private, no-store'],
  ['a redirect', '/lives/somo', 'public, max-age=3600'],
  ['a shared link', '/lives/somo', 'public, max-age=3600'],
  ['a trailing slash', '/faq/', 'public, max-age=3600'],
  ['a consent form', '/consent', 'private, no-store', () => ({ form: { choice: 'accept' } })],
  ['an invalid form', '/consent', 'private, no-store', () => ({ form: {} })],
  ['a form without an origin', '/consent', 'private, no-store', () => ({ method: 'POST' })],
  ['the health check', '/healthz', 'private, no-store'],
  ['robots.txt', '/robots.txt', 'public, max-age=3600'],
  ['sitemap.xml', '/sitemap.xml', 'public, max-age=600'],
  ['a picture without the API', '/media/avatar/somo.svg', 'no-store', () => ({ host: away() })],
  ['the disabled sandbox', '/sandbox/bank', 'private, no-store'],
];

describe('response headers', () => {
  test.for(answers)('%s, %s, has Cache-Control %j and the security headers', async ([, path, control, options]) => {
    const { headers } = await visit(path, { host: hostOfPages(), ...options?.() });
    expect(headers.get('cache-control')).toBe(control);
    expect(Object.fromEntries(headers)).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}; includeSubDomains/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[A-Za-z0-9-]{8,64}$/),
      'server-timing': expect.stringMatching(/^edge;dur=\d+/),
    });
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split(';')).toContain(rule);
    }
    expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|\*|https?:)/);
    for (const name of ['server', 'x-powered-by', 'set-cookie'])
      if (path !== '/consent') expect(headers.has(name)).toBe(false);
  });

  test.for(['abcdefgh', 'request-of-a-client-123', 'A'.repeat(64)])('the request id %s is accepted', async (id) => {
    const host = new MadeUpHost();
    const { headers } = await visit('/live/somo', { host, headers: { 'x-request-id': id } });
    expect(headers.get('x-request-id')).toBe(id);
    expect(host.requests[0]?.headers.get('x-request-id')).toBe(id);
    expect(logged().find(({ event }) => event === 'request')?.request_id).toBe(id);
  });

  test.for(['short', 'A'.repeat(65), 'with space', '<script>alert(1)</script>', '{"level":"x"}', 'ünïcödé-id'])(
    'the request id %j is replaced, also in the page',
    async (id) => {
      const { headers, text } = await visit('/nothing', { headers: { 'x-request-id': id } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(text).toContain(headers.get('x-request-id'));
      expect(text).not.toContain(id);
    },
  );

  test('requests without an id get different ids', async () => {
    const ids = [await visit('/faq'), await visit('/faq')].map(({ headers }) => headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(2);
  });

  test('a request writes one log line without query, cookie, token or address', async () => {
    const secret = 'do-not-log-4711';
    const headers = {
      cookie: `session=${secret}`,
      authorization: `Bearer ${secret}`,
      referer: `https://vela.test/?token=${secret}`,
      'x-forwarded-for': '203.0.113.7',
      'cf-connecting-ip': '203.0.113.7',
    };
    const paths = [
      `/faq?token=${secret}`,
      `/nothing?token=${secret}`,
      `/live/somo?token=${secret}`,
      `/live/somo?utm_source=${secret}`,
      `/api/v1/live?token=${secret}`,
      `/api/v1/lives/9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f40/shared?key=${secret}`,
    ];
    for (const path of paths) {
      await visit(path, { headers, host: new MadeUpHost().on(getLive, refuse).on(getSharedLive, refuse) });
      await visit(path, { headers, host: new MadeUpHost().onEverything(() => Response.json({ data: secret })) });
      await visit(path, { headers, host: new MadeUpHost() });
    }
    const lines = logged();
    expect(lines.filter(({ event }) => event === 'request')).toHaveLength(3 * paths.length);
    expect(lines.filter(({ level }) => level === 'error').length).toBeGreaterThan(0);
    const all = JSON.stringify(lines);
    expect(all).not.toContain(secret);
    expect(all).not.toContain('203.0.113.7');
    expect(all).not.toMatch(/[?&](?:token|key)=/);
  });

  test('the request’s log line has id, method, route, status, time and cache', async () => {
    await visit('/faq?utm_source=line');
    expect(logged()).toEqual([
      {
        level: 'info',
        event: 'request',
        request_id: expect.any(String),
        method: 'GET',
        route: '/faq',
        status: 200,
        duration_ms: expect.any(Number),
        cache: 'MISS',
      },
    ]);
  });

  test('pages use the language of their address, not of the browser', async () => {
    for (const path of allPages) {
      for (const locale of ['th', 'en'] as const) {
        const headers = { 'accept-language': locale === 'th' ? 'en-GB' : 'th-TH' };
        const answer = await visit(localePath(locale, path), { host: hostOfPages(), headers });
        expect(answer.status, path).toBe(200);
        expect(answer.headers.get('content-language')).toBe(locale);
        expect(answer.text).toContain(`<html lang="${locale}">`);
        const other = locale === 'th' ? 'en' : 'th';
        expect(answer.text).toContain(`href="${localePath(other, path)}" hrefLang="${other}" lang="${other}"`);
      }
    }
  });

  test('links of English pages stay in English, except the language switch', async () => {
    for (const path of allPages) {
      const { text } = await visit(localePath('en', path), { host: hostOfPages() });
      const links = [...text.matchAll(/<a [^>]*href="(\/[^"]*)"([^>]*)>/g)].filter(
        ([, , rest]) => !rest?.includes('hrefLang'),
      );
      const thai = links.map(([, href = '']) => href).filter((href) => !/^\/(?:en(?:[/?#]|$)|api\/)/.test(href));
      expect(thai, path).toEqual([]);
    }
  });

  test('/th is a 404 because Thai has no prefix', async () => {
    for (const path of ['/th', '/th/faq', '/EN', '/en-GB', '/english'])
      expect((await visit(path)).status, path).toBe(404);
  });

  test('a page reads KV at most once and writes nothing', async () => {
    for (const path of allPages) {
      const operations: string[] = [];
      const SESSIONS = new Proxy({}, { get: (_, name) => async () => void operations.push(String(name)) });
      for (const cookie of [undefined, 'session=alice', '__Host-session=alice']) {
        operations.length = 0;
        await visit(path, { host: hostOfPages(), env: { SESSIONS }, ...(cookie && { headers: { cookie } }) });
        expect(
          operations.filter((name) => name !== 'get' && name !== 'getWithMetadata'),
          path,
        ).toEqual([]);
        expect(operations.length, path).toBeLessThanOrEqual(1);
      }
    }
  });

  test.for([...allPages, '/nothing', '/shop'])('%s lists its files in the Link header', async (path) => {
    const { headers, text } = await visit(path, { host: hostOfPages() });
    const [sheet] = tags(text, 'link').filter(({ rel }) => rel === 'stylesheet');
    const scripts = tags(text, 'script').flatMap(({ src }) => src ?? []);
    expect(headers.get('link')?.split(',')).toEqual([
      `<${sheet?.href}>;rel=preload;as=style`,
      ...scripts.map((src) => `<${src}>;rel=preload;as=script;crossorigin`),
    ]);
  });
});

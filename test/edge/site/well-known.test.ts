/** Files at well-known addresses. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '../../../calls/index.ts';
import { getOnAir } from '../../../calls/live/live.ts';
import { listPosts } from '../../../calls/posts/post.ts';
import { listEvents } from '../../../calls/rankings/event.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { HOUR_SECONDS, passSeconds } from '../clock.ts';
import { MadeUpHost, sampleAnswer } from '../host.ts';
import { allPages, articlePages, eventOf, ownPages } from '../host-pages.ts';
import { textInPage } from '../page-texts.ts';
import { passDeadlines, SECRET, upstreamFailures } from '../upstream-failure.ts';
import { ORIGIN, visit } from '../visit.ts';

const typeOf = ({ headers }: { headers: Headers }) => headers.get('content-type')?.split(';')[0];

const lives = [
  { ...sampleAnswer(getOnAir).data.lives[0], slug: 'somo-sings' },
  { ...sampleAnswer(getOnAir).data.lives[0], slug: 'nina-talks' },
] as ReturnType<typeof sampleAnswer<typeof getOnAir>>['data']['lives'];
const host = () =>
  new MadeUpHost()
    .answer(getOnAir, { data: { on_air_count: 2, lives } })
    .answer(listEvents, { data: [eventOf('stars')], next_cursor: null });

test('GET /robots.txt excludes private pages and names the sitemap', async () => {
  const answer = await visit('/robots.txt');
  expect(typeOf(answer)).toBe('text/plain');
  const lines = answer.text.trimEnd().split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  for (const path of [
    '/api/',
    '/auth/signin',
    '/payment',
    '/privacy$',
    '/profile',
    '/search',
    '/webview/',
    '/en/payment',
  ]) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  const closedPaths = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice(10));
  for (const page of allPages.filter((path) => !path.startsWith('/search')))
    expect(
      closedPaths.filter((rule) => (rule.endsWith('$') ? `${page}$` === rule : page.startsWith(rule))),
      page,
    ).toEqual([]);
});

describe('GET /sitemap.xml', () => {
  test('the sitemap lists pages, posts, streams and events in both languages', async () => {
    const answer = await visit('/sitemap.xml', { host: host() });
    expect(typeOf(answer)).toBe('application/xml');
    expectWellFormed(answer.text);
    const addresses = [...answer.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const path of [
      '',
      '/our-vb',
      ...articlePages,
      ...ownPages,
      '/live/somo-sings',
      '/live/nina-talks',
      '/app/events',
      '/app/events/stars',
      `/posts/${sampleAnswer(listPosts).data[0]?.uuid}`,
    ]) {
      expect(addresses).toContain(ORIGIN + (path || '/'));
      expect(addresses).toContain(`${ORIGIN}/en${path}`);
    }
  });

  test('each sitemap entry names its alternates per language', async () => {
    const { text } = await visit('/sitemap.xml', { host: host() });
    const [, entry = ''] = /<url>(<loc>https:\/\/vela\.test\/en\/faq<.*?)<\/url>/.exec(text) ?? [];
    expect(entry).toContain(`hreflang="th" href="${ORIGIN}/faq"`);
    expect(entry).toContain(`hreflang="en" href="${ORIGIN}/en/faq"`);
  });

  test.for(upstreamFailures)('the sitemap is shorter but available with an API that $name', async ({ behave }) => {
    passDeadlines();
    const { status, text } = await visit('/sitemap.xml', { host: new MadeUpHost().onEverything(behave) });
    expect(status).toBe(200);
    expectWellFormed(text);
    expect(text).toContain(`<loc>${ORIGIN}/en/faq</loc>`);
    expect(text).not.toContain('/live/');
    expect(text).not.toContain('/app/events/stars');
    expect(text).not.toContain(SECRET);
  });
});

test.for(['th', 'en'])('GET /manifest.webmanifest in %s makes the site installable', async (locale) => {
  const answer = await visit(`/manifest.webmanifest?lang=${locale}`);
  expect(typeOf(answer)).toBe('application/manifest+json');
  const manifest = JSON.parse(answer.text);
  expect(manifest).toMatchObject({
    name: 'Vela Live',
    short_name: 'Vela',
    lang: locale,
    start_url: locale === 'th' ? '/' : '/en',
    display: 'standalone',
  });
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  );
  expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true);
});

test.for(['/.well-known/apple-app-site-association', '/apple-app-site-association'])(
  'GET %s lets the app open shared links',
  async (path) => {
    const answer = await visit(path);
    expect(answer.status).toBe(200);
    expect(typeOf(answer)).toBe('application/json');
    const [detail] = JSON.parse(answer.text).applinks.details;
    expect(detail.appIDs).toEqual(['VELA000000.live.vela.app']);
    const places = detail.components.map((component: { '/': string }) => component['/']);
    expect(places).toEqual(
      expect.arrayContaining(['/live/*', '/lives/*', '/invite/*', '/shop', '/en/live/*', '/en/invite/*']),
    );
  },
);

test('GET /.well-known/assetlinks.json has the package and every certificate', async () => {
  const answer = await visit('/.well-known/assetlinks.json', { env: { ANDROID_CERT_SHA256: 'AA:BB, CC:DD' } });
  expect(typeOf(answer)).toBe('application/json');
  expect(JSON.parse(answer.text)).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
      target: {
        namespace: 'android_app',
        package_name: 'live.vela.app',
        sha256_cert_fingerprints: ['AA:BB', 'CC:DD'],
      },
    },
  ]);
});

describe('GET /.well-known/security.txt', () => {
  const env = { SUPPORT_EMAIL: 'security@vela.test' };
  const fields = async () => {
    const answer = await visit('/.well-known/security.txt', { env });
    const lines = answer.text
      .trimEnd()
      .split('\n')
      .map((line) => /^([A-Z][A-Za-z-]+): (\S.*)$/.exec(line)?.slice(1) ?? [line]);
    return {
      ...answer,
      lines,
      of: (name: string) => lines.filter(([field]) => field === name).map(([, value]) => value),
    };
  };

  test('security.txt has contact, languages and itself in RFC 9116 fields', async () => {
    const { status, headers, lines, of } = await fields();
    expect([status, headers.get('content-type')?.toLowerCase()]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(lines.map(([name]) => name)).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
    expect(of('Contact')).toEqual(['mailto:security@vela.test']);
    expect(of('Preferred-Languages')).toEqual(['th, en']);
    expect(of('Canonical')).toEqual([`${ORIGIN}/.well-known/security.txt`]);
  });

  test('security.txt expires within a year and never while cached', async () => {
    const days = async () => {
      const [expires = ''] = (await fields()).of('Expires');
      return (Date.parse(expires) - Date.now()) / 86_400_000;
    };
    for (let day = 0; day < 400; day += 100) {
      expect(await days()).toBeGreaterThan(80);
      expect(await days()).toBeLessThan(365);
      passSeconds(100 * 24 * HOUR_SECONDS);
    }
  });
});

test('GET /healthz is ok while the API is unavailable', async () => {
  const away = () => Promise.reject(new Error('refused'));
  const answer = await visit('/healthz', { host: new MadeUpHost().onEverything(away) });
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toEqual({ ok: true, build: '2023-10-06_06' });
});

test.for(['th', 'en'] as const)('a shared link redirects in %s', async (locale) => {
  const prefix = locale === 'en' ? '/en' : '';
  const answer = await visit(`${prefix}/lives/somo-sings`);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `${prefix}/live/somo-sings#from=share`]);
  const hostileName = await visit(`${prefix}/lives/%22%3E`);
  expect(hostileName.headers.get('location')).toBe(`${prefix}/live/${encodeURIComponent('">')}#from=share`);
  const split = await visit(`${prefix}/lives/%22%3E%0d%0aset-cookie:x`);
  expect([split.status, split.headers.get('location')]).toEqual([400, null]);
  expect(split.headers.has('set-cookie')).toBe(false);
});

describe('API document', () => {
  const document = { openapi: '3.1.0', paths: { '/v1/live': {} } };

  test('GET /api/openapi.json passes on the body without the API’s headers', async () => {
    const documentAnswer = () => Response.json(document, { headers: { 'set-cookie': 'a=b', 'x-secret': SECRET } });
    const answer = await visit('/api/openapi.json', { host: new MadeUpHost().onEverything(documentAnswer) });
    expect(JSON.parse(answer.text)).toEqual(document);
    expect(answer.headers.has('set-cookie')).toBe(false);
    expect(answer.headers.has('x-secret')).toBe(false);
  });

  test.for(upstreamFailures)('GET /api/openapi.json is a translated 503 with an API that $name', async ({ behave }) => {
    const deadlines = passDeadlines();
    const answer = await visit('/api/openapi.json', { host: new MadeUpHost().onEverything(behave) });
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.text).error.message).toMatch(/[ก-๙]/);
    expect(answer.text).not.toContain(SECRET);
    expect(deadlines).toEqual([3_000]);
  });

  test.for(['th', 'en'] as const)('the API page lists every endpoint in %s', async (locale) => {
    const { status, text } = await visit(localePath(locale, '/api/docs'));
    expect(status).toBe(200);
    expect(text).toContain(`<html lang="${locale}">`);
    expect(text).toContain(textInPage(locale, 'page:api.title'));
    // The alternate pages that it names exist.
    const alternates = [...text.matchAll(/<link rel="alternate" hrefLang="(?:th|en)" href="([^"]*)"/gi)].map(
      ([, address = '']) => new URL(address),
    );
    expect(alternates).toHaveLength(2);
    for (const { pathname } of alternates) expect((await visit(pathname)).status).toBe(200);
    for (const { name, call } of calls) {
      expect(text).toContain(`id="${name}"`);
      expect(text.replaceAll('<!-- -->', '')).toContain(`${call.method} ${call.path}`);
    }
  });
});

/**
 * Checks that elements are closed in order, attributes are quoted and no stray markup exists. That
 * is sufficient for our own XML.
 */
function expectWellFormed(xml: string) {
  const [declaration, rest] = [xml.slice(0, xml.indexOf('?>') + 2), xml.slice(xml.indexOf('?>') + 2)];
  expect(declaration).toBe('<?xml version="1.0" encoding="UTF-8"?>');
  const open: string[] = [];
  const markup = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]);
  for (const match of rest.matchAll(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<&]*")*)\s*(\/?)>/g)) {
    const [, closing, name, , empty] = markup.parse([...match]);
    if (closing) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name);
  }
  expect(open).toEqual([]);
  expect(rest.replaceAll(/<\/?[\w:]+(?:\s+[\w:]+="[^"<&]*")*\s*\/?>/g, '')).not.toMatch(/[<>&]/);
}

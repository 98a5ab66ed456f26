/** URL canonicalization: an address has one spelling, which all later steps use. */
import { describe, expect, test } from 'vitest';
import { Browser } from '../browser.ts';
import { MadeUpHost } from '../host.ts';
import { hostOfPages } from '../host-pages.ts';
import { visit } from '../visit.ts';

test.for([
  // A trailing slash.
  ['/faq/', '/faq'],
  ['/en/', '/en'],
  ['/our-vb/?status=ended', '/our-vb?status=ended'],
  ['/evil.test/', '/evil.test'],
  // Unnecessary percent-encoding.
  ['/%66aq', '/faq'],
  ['/%65n/faq', '/en/faq'],
  ['/%77ebview/shop', '/webview/shop'],
  ['/%77ebview/shop/history', '/webview/shop/history'],
  ['/en/app/events/%53TARS?by=user', '/en/app/events/STARS?by=user'],
  ['/live/a%40b%3Ac', '/live/a@b:c'],
  // Lower-case percent-encoding and decomposed Unicode.
  ['/live/%e0%b8%81', '/live/%E0%B8%81'],
  ['/live/e%CC%81', '/live/%C3%A9'],
] as const)('GET %s redirects to %s', async ([path, location]) => {
  const host = new MadeUpHost();
  const answer = await visit(path, { host });
  expect([answer.status, answer.headers.get('location')]).toEqual([308, location]);
  expect(host.requests).toEqual([]);
});

test.for([
  '/live/a%2fb',
  '/live/%ff',
  '/live/%2e%2e%5cfaq',
  '/live/%2566',
  '/live/so%00mo',
  '/live/%0d%0aset-cookie:x',
  '/live//somo',
])('GET %s is a 400 without a redirect', async (path) => {
  for (const base of ['', '/en', '/api/v1']) {
    const host = new MadeUpHost();
    const answer = await visit(base + path, { host });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(host.requests).toEqual([]);
  }
});

test.for(['/live/a@b:c', '/live/a!b$c&d(e)', '/live/%E0%B8%81', '/live/%C3%A9', '/live/on-air'])(
  'GET %s is canonical',
  async (path) => {
    expect((await visit(path, { host: hostOfPages() })).status).not.toBe(308);
  },
);

test('a page has one cache entry for all spellings of its address', async () => {
  expect((await visit('/faq')).cache).toBe('MISS');
  for (const path of ['/%66aq', '/f%61q', '/faq/']) expect((await visit(path)).status).toBe(308);
  expect((await visit('/faq')).cache).toBe('HIT');
});

describe('error page of a refused address', () => {
  test.for(['/en//evil.example/login', '//evil.example/login', '/en/%2fevil.example', '/en///evil.example'])(
    'the error page of %s links only to our own pages',
    async (path) => {
      const { status, text } = await visit(path);
      expect(status).toBe(400);
      expect(text).not.toContain('evil.example');
      const other = path.startsWith('/en') ? 'href="/" hrefLang="th"' : 'href="/en" hrefLang="en"';
      expect(text).toContain(other);
    },
  );
});

describe('address with a token', () => {
  test.for([
    ['/profile/', '/profile'],
    ['/%70rofile', '/profile'],
    ['/en/webview/sh%6fp', '/en/webview/shop'],
  ] as const)('%s redirects in one step to %s without caching the token', async ([path, location]) => {
    const browser = new Browser();
    const token = browser.host.issue();
    const answer = await browser.go(`${path}?token=${token}&status=x`);
    expect([answer.status, answer.location]).toEqual([303, `${location}?status=x`]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('HEAD of an address with a token does not repeat it', async () => {
    for (const path of ['/profile', '/%70rofile', '/profile/', '/payment/refill', '/webview/shop/mine']) {
      const { headers } = await visit(`${path}?token=vela_secret`, { method: 'HEAD' });
      expect(JSON.stringify([...headers]), path).not.toContain('vela_secret');
    }
  });
});

test.for(['/api/v1/%6Cive', '/api/v1/liv%65', '/%61pi/v1/live'])(
  'the second spelling %s of an endpoint is refused',
  async (path) => {
    const host = new MadeUpHost();
    const { status } = await visit(path, { host });
    expect(status).toBe(path.startsWith('/api') ? 400 : 308);
    expect(host.requests).toEqual([]);
  },
);

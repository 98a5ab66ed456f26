/** The door: an address has one spelling, which every later step goes by. */
import { describe, expect, test } from 'vitest';
import { Browser } from '../browser.ts';
import { MadeUpHost } from '../host.ts';
import { hostOfPages } from '../host-pages.ts';
import { visit } from '../visit.ts';

test.for([
  // A slash at the end.
  ['/faq/', '/faq'],
  ['/en/', '/en'],
  ['/our-vb/?status=ended', '/our-vb?status=ended'],
  ['/evil.test/', '/evil.test'],
  // Encoded where it need not be.
  ['/%66aq', '/faq'],
  ['/%65n/faq', '/en/faq'],
  ['/%77ebview/shop', '/webview/shop'],
  ['/%77ebview/shop/history', '/webview/shop/history'],
  ['/en/app/events/%53TARS?by=user', '/en/app/events/STARS?by=user'],
  ['/live/a%40b%3Ac', '/live/a@b:c'],
  // Letters in capitals of an encoding, and not composed.
  ['/live/%e0%b8%81', '/live/%E0%B8%81'],
  ['/live/e%CC%81', '/live/%C3%A9'],
] as const)('GET %s leads to %s', async ([path, location]) => {
  const host = new MadeUpHost();
  const answer = await visit(path, { host });
  expect([answer.status, answer.headers.get('location')]).toEqual([308, location]);
  expect(host.asked).toEqual([]);
});

test.for([
  '/live/a%2fb',
  '/live/%ff',
  '/live/%2e%2e%5cfaq',
  '/live/%2566',
  '/live/so%00mo',
  '/live/%0d%0aset-cookie:x',
  '/live//somo',
])('GET %s is a 400 and leads nowhere', async (path) => {
  for (const base of ['', '/en', '/api/v1']) {
    const host = new MadeUpHost();
    const answer = await visit(base + path, { host });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(host.asked).toEqual([]);
  }
});

test.for(['/live/a@b:c', '/live/a!b$c&d(e)', '/live/%E0%B8%81', '/live/%C3%A9', '/live/on-air'])(
  'GET %s is spelt as it should be',
  async (path) => {
    expect((await visit(path, { host: hostOfPages() })).status).not.toBe(308);
  },
);

test('a page has one entry in the cache, however its address is spelt', async () => {
  expect((await visit('/faq')).cache).toBe('MISS');
  for (const path of ['/%66aq', '/f%61q', '/faq/']) expect((await visit(path)).status).toBe(308);
  expect((await visit('/faq')).cache).toBe('HIT');
});

describe('the page about an address that is refused', () => {
  test.for(['/en//evil.example/login', '//evil.example/login', '/en/%2fevil.example', '/en///evil.example'])(
    'leads from %s to our own pages alone',
    async (path) => {
      const { status, text } = await visit(path);
      expect(status).toBe(400);
      expect(text).not.toContain('evil.example');
      const other = path.startsWith('/en') ? 'href="/" hrefLang="th"' : 'href="/en" hrefLang="en"';
      expect(text).toContain(other);
    },
  );
});

describe('an address with a token', () => {
  test.for([
    ['/profile/', '/profile'],
    ['/%70rofile', '/profile'],
    ['/en/webview/sh%6fp', '/en/webview/shop'],
  ] as const)('%s leads in one step to %s, and no cache keeps the token', async ([path, location]) => {
    const browser = new Browser();
    const token = browser.host.issue();
    const answer = await browser.go(`${path}?token=${token}&status=x`);
    expect([answer.status, answer.location]).toEqual([303, `${location}?status=x`]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('tells it nobody when only its head is asked for', async () => {
    for (const path of ['/profile', '/%70rofile', '/profile/', '/payment/refill', '/webview/shop/mine']) {
      const { headers } = await visit(`${path}?token=vela_secret`, { method: 'HEAD' });
      expect(JSON.stringify([...headers]), path).not.toContain('vela_secret');
    }
  });
});

test.for(['/api/v1/%6Cive', '/api/v1/liv%65', '/%61pi/v1/live'])('a call has no second spelling: %s', async (path) => {
  const host = new MadeUpHost();
  const { status } = await visit(path, { host });
  expect(status).toBe(path.startsWith('/api') ? 400 : 308);
  expect(host.asked).toEqual([]);
});

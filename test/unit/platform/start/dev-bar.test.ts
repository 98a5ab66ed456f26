/** The development bar in front of a small site. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { otherLanguage } from '../../../../scripts/dev/bar/bar-page.ts';
import { barHandler } from '../../../../scripts/vite/dev-bar.ts';

const now = new Date('2026-11-22T08:00:00Z');
const moves: Date[] = [];
const forms: string[] = [];
let origin = '';

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-length': '999',
  'content-security-policy': "default-src 'none';script-src 'self';style-src 'self'",
};

/** Plays the site: a page in two chunks, a style sheet, JSON, and the steps of a sign-in. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const send = (headers: Record<string, string | string[]>, ...chunks: string[]) => {
    response.writeHead(headers.location ? 302 : 200, headers);
    for (const chunk of chunks) response.write(Buffer.from(chunk));
    response.end();
  };
  const path = request.url ?? '';
  if (path === '/style.css') send({ 'content-type': 'text/css' }, '@media (prefers-color-scheme: dark){a{}}');
  else if (path === '/data') send({ 'content-type': 'application/json', 'content-length': '2' }, '{}');
  else if (path === '/auth/signin') {
    send({ 'content-type': 'text/html', 'set-cookie': 'csrf=1' }, '<input name="csrfToken" value="a&amp;b">');
  } else if (path === '/api/auth/signin/sandbox') send({ location: '/sandbox/authorize' });
  else if (path === '/sandbox/authorize') send({ location: '/callback' });
  else if (path === '/callback') send({ location: '/', 'set-cookie': 'session=mine; HttpOnly' });
  else send(pageHeaders, '<html><body>สวัสดี', '</body></html>');
}

const handler = barHandler({ now: () => now, moveTo: async (_, at) => void moves.push(at) });
const server = createServer((request, response) => {
  if (request.method === 'POST') forms.push(request.url ?? '');
  handler(request, response, () => answer(request, response));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  moves.length = 0;
  forms.length = 0;
});

const get = (path: string, cookie = '') => fetch(origin + path, { headers: { cookie }, redirect: 'manual' });
const post = (path: string, form: Record<string, string>, site = 'same-origin') =>
  fetch(`${origin}/local/bar/${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': site },
    body: new URLSearchParams({ path: '/wallet', ...form }),
  });

/** Returns the cookie of the bar after a choice. */
const choose = async (form: Record<string, string>) =>
  (await post('settings', form)).headers.get('set-cookie')?.split(';', 1)[0] ?? '';

describe('development bar', () => {
  test('a page gets the bar before the end of its body', async () => {
    const response = await get('/wallet?month=2026-11');
    const html = await response.text();
    expect(html).toMatch(/^<html><body>สวัสดี<link .*<\/details><\/body><\/html>$/);
    expect(html).toContain('/local/bar?path=%2Fwallet%3Fmonth%3D2026-11');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none';script-src 'self';style-src 'self';frame-src 'self'",
    );
    expect(response.headers.has('content-length')).toBe(false);
  });

  test('other answers pass unchanged', async () => {
    const response = await get('/data');
    expect([await response.text(), response.headers.get('content-length')]).toEqual(['{}', '2']);
    expect(await (await get('/style.css')).text()).toBe('@media (prefers-color-scheme: dark){a{}}');
  });

  test('the bar logs in as a demo account and returns to the page', async () => {
    const response = await post('sign-in', { account: 'demo-caster' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/wallet']);
    expect(response.headers.getSetCookie()).toEqual(['csrf=1', 'session=mine; HttpOnly']);
    expect(forms).toEqual(['/local/bar/sign-in', '/api/auth/signin/sandbox', '/sandbox/authorize']);
  });

  test('the clock moves forward only', async () => {
    expect((await post('clock', { by: '30' })).status).toBe(303);
    expect((await post('clock', { at: '2027-01-01T00:00' })).status).toBe(303);
    expect(moves.map((at) => at.toISOString())).toEqual(['2026-12-22T08:00:00.000Z', '2026-12-31T17:00:00.000Z']);
    const back = await post('clock', { at: '2026-01-01T00:00' });
    expect([back.status, await back.text()]).toEqual([400, 'Error: The clock of a site only moves forward.']);
    expect(moves).toHaveLength(2);
  });

  test('a theme replaces the query for the theme of the system', async () => {
    const dark = await choose({ theme: 'dark' });
    expect(await (await get('/style.css', dark)).text()).toBe('@media (min-width:0){a{}}');
    const light = await choose({ theme: 'light' });
    expect(await (await get('/style.css', light)).text()).toBe('@media (max-width:0){a{}}');
  });

  test('a page without JavaScript still has the bar, which turns it on again', async () => {
    const off = await choose({ script: 'off' });
    const response = await get('/', off);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect(await response.text()).toContain('local-bar');
    const bar = await (await get('/local/bar?path=/', off)).text();
    expect(bar).toContain('name="script" value="off" aria-pressed="true"');
    expect(bar).not.toContain('<script');
  });

  test('a slow line delays an answer', async () => {
    const slow = await choose({ line: 'slow' });
    const startedAtMs = performance.now();
    await (await get('/', slow)).text();
    expect(performance.now() - startedAtMs).toBeGreaterThan(390);
  });

  test('the bar accepts no form of another site and leads to none', async () => {
    expect((await post('clock', { by: '1' }, 'cross-site')).status).toBe(403);
    expect(moves).toEqual([]);
    const away = await post('settings', { path: '//elsewhere.example', theme: 'dark' });
    expect(away.headers.get('location')).toBe('/');
    const bar = await (await get('/local/bar?path="><b>')).text();
    expect(bar).not.toContain('"><b>');
  });

  test('the other language of a page has its path', () => {
    expect(['/', '/wallet?a=1', '/en', '/en?a=1', '/en/wallet', '/english'].map(otherLanguage)).toEqual([
      '/en',
      '/en/wallet?a=1',
      '/',
      '/?a=1',
      '/wallet',
      '/en/english',
    ]);
  });
});

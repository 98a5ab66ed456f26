/** The endpoints below /api/auth: those of Auth.js and our own. */
import { describe, expect, test } from 'vitest';
import { Browser, signedIn } from '../browser.ts';
import { logged } from '../logged.ts';

describe('GET /api/auth/…', () => {
  test('GET session of a visitor is null and sets no cookie', async () => {
    const { status, text, headers } = await new Browser().go('/api/auth/session');
    expect([status, text]).toEqual([200, 'null']);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test('GET session returns only the member and the expiry', async () => {
    const browser = await signedIn();
    const { text } = await browser.go('/api/auth/session');
    const { uuid, name, role } = browser.host.person;
    expect(JSON.parse(text)).toEqual({
      user: { id: uuid, name, image: '/media/avatar/fon.svg', role },
      expires: expect.stringMatching(/^2026-12-20T/),
    });
  });

  test('GET session leaves the cookie unchanged', async () => {
    const browser = await signedIn();
    const { headers } = await browser.go('/api/auth/session');
    expect(headers.getSetCookie().filter((cookie) => cookie.includes('session'))).toEqual([]);
  });

  test('GET csrf returns a token, GET providers the login providers', async () => {
    const browser = new Browser();
    expect(JSON.parse((await browser.go('/api/auth/csrf')).text)).toEqual({
      csrfToken: expect.stringMatching(/^\w{64}$/),
    });
    expect(JSON.parse((await browser.go('/api/auth/providers')).text)).toMatchObject({
      sandbox: { id: 'sandbox', signinUrl: 'https://vela.test/api/auth/signin/sandbox' },
    });
  });

  test('an unknown action is a 400 for programs and a page for people', async () => {
    const browser = new Browser();
    expect((await browser.go('/api/auth/nonsense')).status).toBe(400);
    const { location } = await browser.go('/api/auth/nonsense', { headers: { accept: 'text/html' } });
    expect(location).toContain('/auth/error?error=UnknownAction');
    expect((await browser.go(location ?? '')).status).toBe(400);
  });

  test('every GET answer is private and not stored', async () => {
    const browser = await signedIn();
    for (const path of ['session', 'csrf', 'providers', 'remove_token', 'nonsense', 'signin', 'signout', 'error']) {
      const { headers } = await browser.go(`/api/auth/${path}`);
      expect(headers.get('cache-control'), path).toBe('private, no-store');
    }
  });
});

describe('POST /api/auth/…', () => {
  test('POST session without a CSRF token is a 400', async () => {
    expect((await (await signedIn()).go('/api/auth/session', { form: { data: '{}' } })).status).toBe(400);
  });

  test('POST session with a CSRF token changes nothing', async () => {
    const browser = await signedIn();
    const { csrfToken } = JSON.parse((await browser.go('/api/auth/csrf')).text);
    const { text } = await browser.go('/api/auth/session', { form: { csrfToken, data: '{"user":{"role":"admin"}}' } });
    expect(JSON.parse(text).user.role).toBe('normal');
  });

  test('POST session accepts JSON from next-auth’s update() only with the token', async () => {
    const browser = await signedIn();
    const { csrfToken } = JSON.parse((await browser.go('/api/auth/csrf')).text);
    const headers = { 'content-type': 'application/json' };
    const data = { user: { role: 'admin' } };
    const update = (body: string) => browser.go('/api/auth/session', { method: 'POST', headers, body });
    const { status, text } = await update(JSON.stringify({ csrfToken, data }));
    expect([status, JSON.parse(text).user.role]).toEqual([200, 'normal']);
    for (const body of [JSON.stringify({ data }), JSON.stringify({ csrfToken: [csrfToken] }), '{', 'null']) {
      expect((await update(body)).status, body).toBe(400);
    }
  });

  test('POST signin with X-Auth-Return-Redirect returns the URL', async () => {
    const browser = new Browser();
    const form = await browser.signInForm();
    const headers = { 'x-auth-return-redirect': '1' };
    const { status, text } = await browser.go('/api/auth/signin/sandbox', { form, headers });
    expect(status).toBe(200);
    expect(JSON.parse(text).url).toMatch(/^https:\/\/vela\.test\/sandbox\/identity\/authorize\?/);
  });

  test('POST signin and signout with json=true of next-auth 4 return the URL', async () => {
    const browser = new Browser();
    const { csrfToken } = JSON.parse((await browser.go('/api/auth/csrf')).text);
    const form = { csrfToken, callbackUrl: 'https://vela.test/en/faq', json: 'true' };
    const start = await browser.go('/api/auth/signin/sandbox', { form });
    expect(start.status).toBe(200);
    const { url } = JSON.parse(start.text);
    expect(url).toMatch(/^https:\/\/vela\.test\/sandbox\/identity\/authorize\?/);
    const choice = await browser.go(url, { form: { account: 'demo-viewer' } });
    expect((await browser.go(choice.location ?? '')).location).toBe('https://vela.test/en/faq');

    const signOut = await browser.go('/api/auth/signout', { form });
    expect([signOut.status, JSON.parse(signOut.text)]).toEqual([200, { url: 'https://vela.test/en/faq' }]);
    expect(browser.session).toBeUndefined();
  });

  test.for([
    ['next-auth 4', { json: 'true' }, {}],
    ['next-auth 5', {}, { 'x-auth-return-redirect': '1' }],
  ] as const)('a refused sign-in returns the URL of its error page to %s', async ([, fields, headers]) => {
    const browser = new Browser();
    const answer = await browser.go('/api/auth/signin/sandbox', { form: { csrfToken: 'x', ...fields }, headers });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text).url).toMatch(/^https:\/\/vela\.test\/auth\/signin\?error=MissingCSRF&ref=/);
    const nobody = await browser.go('/api/auth/signin/nobody', { form: { csrfToken: 'x', ...fields }, headers });
    expect(nobody.status).toBe(200);
    expect(new URL(JSON.parse(nobody.text).url).searchParams.get('error')).toBe('OAuthSignin');
  });

  test('POST signin forwards none of its query to the provider', async () => {
    const browser = new Browser();
    const form = await browser.signInForm();
    const path = '/api/auth/signin/sandbox?redirect_uri=https://evil.test&scope=everything&client_id=x';
    const { searchParams } = new URL((await browser.go(path, { form })).location ?? '');
    expect(searchParams.get('redirect_uri')).toBe('https://vela.test/api/auth/callback/sandbox');
    expect([searchParams.get('scope'), searchParams.get('client_id')]).toEqual(['profile email', 'vela']);
  });

  test('an oversized sign-in body is a 413', async () => {
    const { status } = await new Browser().go('/api/auth/signin/sandbox', { form: { x: 'x'.repeat(70_000) } });
    expect(status).toBe(413);
  });
});

describe('HEAD /api/auth/callback/…', () => {
  test('HEAD of a callback is refused and leaves the provider’s answer usable', async () => {
    const browser = new Browser();
    const callback = await browser.throughProvider();
    const { status, headers } = await browser.go(callback, { method: 'HEAD' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect(headers.getSetCookie()).toEqual([]);
    expect(browser.host.tokens.size).toBe(0);
    await browser.go(callback);
    expect((await browser.go('/api/auth/session')).text).toContain('ฝนพรำ');
  });
});

describe('GET /api/auth/remove_token', () => {
  test('remove_token removes a cookie that has no session', async () => {
    const browser = new Browser();
    browser.cookies.set('__Host-session', 'A'.repeat(43));
    const { status, text } = await browser.go('/api/auth/remove_token');
    expect([status, text]).toEqual([204, '']);
    expect(browser.session).toBeUndefined();
  });

  test('remove_token leaves a valid session alone, also across sites', async () => {
    const browser = await signedIn();
    await browser.go('/api/auth/remove_token', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect((await browser.go('/api/auth/session')).text).toContain('ฝนพรำ');
    expect(browser.host.tokens.size).toBe(1);
  });
});

describe('POST /api/auth/_log', () => {
  const reports = () => logged().filter(({ event }) => event === 'client_report');

  test.for(['error', 'warn', 'debug'])('_log writes a report of level %s and answers an empty 200', async (level) => {
    const form = { level, code: 'CLIENT_FETCH_ERROR', message: 'Failed to fetch' };
    const { status, text } = await new Browser().go('/api/auth/_log', { form });
    expect([status, text]).toEqual([200, '']);
    expect(reports()).toMatchObject([
      { reported_level: level, code: 'CLIENT_FETCH_ERROR', message: 'Failed to fetch' },
    ]);
  });

  test.for([
    { level: 'fatal', code: 'X' },
    { level: 'info', code: 'X' },
    { level: 'error' },
    { code: 'X' },
    { level: 'error', code: 'two\nlines' },
    { level: 'error', code: 'x'.repeat(65) },
  ] as Record<string, string>[])('_log rejects %j and writes nothing', async (form) => {
    expect((await new Browser().go('/api/auth/_log', { form })).status).toBe(422);
    expect(reports()).toEqual([]);
  });

  test('_log accepts multipart/form-data and rejects malformed bodies with 422', async () => {
    const body = new FormData();
    body.set('level', 'warn');
    body.set('code', 'X');
    expect((await new Browser().go('/api/auth/_log', { method: 'POST', body })).status).toBe(200);
    expect(reports()).toHaveLength(1);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'application/json', 'text/plain']) {
      const headers = { 'content-type': type };
      const { status } = await new Browser().go('/api/auth/_log', { method: 'POST', headers, body: '{"level":' });
      expect(status, type).toBe(422);
    }
    expect(reports()).toHaveLength(1);
  });

  test('_log strips addresses, queries and keys from messages', async () => {
    const message = `GET https://vela.test/?token=vela_abc failed for somo@vela.test with Bearer ${'k'.repeat(40)}`;
    await new Browser().go('/api/auth/_log', { form: { level: 'error', code: 'X', message } });
    expect(JSON.stringify(reports())).not.toMatch(/vela_abc|somo@|kkkk/);
  });

  test('_log limits the size and the number of reports', async () => {
    const browser = new Browser();
    const large = { level: 'error', code: 'X', message: 'x'.repeat(5_000) };
    expect((await browser.go('/api/auth/_log', { form: large })).status).toBe(413);
    const form = { level: 'debug', code: 'X' };
    const answers = await Promise.all(Array.from({ length: 40 }, () => browser.go('/api/auth/_log', { form })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

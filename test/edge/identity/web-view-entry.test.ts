/**
 * The app opens a web view with a code or, in older versions, with its token. Neither may appear
 * anywhere else.
 */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { enterWithCode, handOver } from '../../../calls/identity/auth.ts';
import { Browser } from '../browser.ts';
import { refusal } from '../host.ts';
import { logged } from '../logged.ts';
import { MemberHost } from '../member-host.ts';
import { textInPage } from '../page-texts.ts';

describe('page with ?code=', () => {
  const requestCount = ({ host }: Browser) => host.timesAsked(enterWithCode);

  test.for(['/webview/shop', '/en/webview/shop', '/profile', '/'])(
    '%s with a code starts a session at the clean address, once',
    async (path) => {
      const browser = new Browser();
      const code = browser.host.code();
      const { status, location, headers } = await browser.go(`${path}?status=ended&code=${code}`);
      expect([status, location]).toEqual([303, `${path}?status=ended`]);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect((await browser.go('/')).text).toContain('ฝนพรำ');

      const thief = new Browser(browser.host, browser.env);
      expect(await thief.go(`${path}?code=${code}`)).toMatchObject({ status: 303, location: path });
      expect(thief.session).toBeUndefined();
    },
  );

  test('opening the code again keeps the existing session', async () => {
    const browser = new Browser();
    const code = browser.host.code();
    await browser.go(`/profile?code=${code}`);
    const first = browser.session;
    await browser.go(`/profile?code=${code}`);
    expect([browser.session, requestCount(browser)]).toEqual([first, 1]);
  });

  test('the code appears in no answer, cookie or log line', async () => {
    const browser = new Browser();
    const code = browser.host.code();
    await browser.go(`/profile?code=${code}`);
    browser.received.length = 0;
    for (const path of ['/profile', '/', '/api/auth/session']) await browser.go(path);
    const traces = browser.received.join() + JSON.stringify([...browser.cookies]) + JSON.stringify(logged());
    expect(traces).not.toContain(code);
  });

  test.for(['/webview//shop', '/profile/', '/api/nowhere', '/nowhere', '/media/nothing.png'])(
    'at %s, which does not exist, the code stays unused and hidden',
    async (path) => {
      const browser = new Browser();
      const code = browser.host.code();
      const { text, headers } = await browser.go(`${path}?code=${code}`);
      expect(text + JSON.stringify([...headers])).not.toContain(code);
      if (path !== '/profile/') expect([requestCount(browser), browser.session]).toEqual([0, undefined]);
    },
  );

  test('a code across sites, by HEAD or malformed signs in no one', async () => {
    const browser = new Browser();
    const code = browser.host.code();
    await browser.go(`/profile?code=${code}`, { headers: { 'sec-fetch-site': 'cross-site' } });
    await browser.go(`/profile?code=${code}`, { method: 'HEAD' });
    for (const wrong of ['x', '4/0AbCdEf', `velae_${'A'.repeat(44)}`]) await browser.go(`/profile?code=${wrong}`);
    expect([requestCount(browser), browser.session]).toEqual([0, undefined]);
  });
});

test('a token in the address is ignored and removed by default', async () => {
  const browser = new Browser();
  const token = browser.host.issue();
  const { status, location } = await browser.go(`/webview/shop?token=${token}`);
  expect([status, location, browser.session]).toEqual([303, '/webview/shop', undefined]);
  expect(browser.host.requests).toEqual([]);
  expect(logged()).toContainEqual(
    expect.objectContaining({ security: 'web_view_refused', reason: 'token_in_address' }),
  );
});

/** Returns a browser with the setting that still allows tokens in the address. */
const ofOldApp = () => new Browser(new MemberHost(), { WEB_VIEW_TOKEN_IN_ADDRESS: 'on' });

describe('page with ?token=', () => {
  test.for(['/webview/shop', '/en/webview/shop', '/profile', '/'])(
    '%s with a token starts a session at the clean address',
    async (path) => {
      const browser = ofOldApp();
      const token = browser.host.issue();
      const { status, location, headers } = await browser.go(`${path}?status=ended&token=${token}`);
      expect([status, location]).toEqual([303, `${path}?status=ended`]);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect((await browser.go('/')).text).toContain('ฝนพรำ');
    },
  );

  test('the token appears in no answer, cookie or log line', async () => {
    const browser = ofOldApp();
    const token = browser.host.issue();
    await browser.go(`/profile?token=${token}`);
    browser.received.length = 0;
    for (const path of ['/profile', '/', '/api/auth/session']) await browser.go(path);
    expect(browser.received.join() + JSON.stringify([...browser.cookies]) + JSON.stringify(logged())).not.toContain(
      token,
    );
  });

  test.for(['/webview//shop', '/media/nothing.png', '/sandbox/nowhere', '/profile/', '/api/nowhere', '/nowhere'])(
    'at %s, which does not exist, the token appears nowhere',
    async (path) => {
      const browser = ofOldApp();
      const token = browser.host.issue();
      const { text, headers } = await browser.go(`${path}?token=${token}`);
      expect(text + JSON.stringify([...headers])).not.toContain(token);
    },
  );

  test('an unknown token opens the page as a visitor', async () => {
    const browser = ofOldApp();
    expect(await browser.go('/profile?token=vela_forged')).toMatchObject({ status: 303, location: '/profile' });
    expect(browser.session).toBeUndefined();
  });

  test('a link on another site cannot sign a visitor in with a token', async () => {
    for (const site of ['cross-site', 'same-site', 'same-origin']) {
      const browser = ofOldApp();
      const { location } = await browser.go(`/profile?token=${browser.host.issue()}`, {
        headers: { 'sec-fetch-site': site },
      });
      expect(location).toBe('/profile');
      expect(browser.session, site).toBeUndefined();
    }
  });

  test('another member’s token replaces the session under a new id', async () => {
    const browser = ofOldApp();
    await browser.signIn();
    const before = browser.session;
    const [web = ''] = browser.host.tokens.keys();
    await browser.go(`/webview/shop?token=${browser.host.become('กล้าหาญ').issue()}`);
    expect(browser.session).not.toBe(before);
    expect(browser.host.tokens.has(web)).toBe(false);
    expect((await browser.go('/api/auth/session')).text).toContain('กล้าหาญ');
  });
});

describe('refused web-view entries', () => {
  const requestCount = ({ host }: Browser) => host.timesAsked(handOver);

  test.for(['x', 'vela_', 'vela_forged', `vela_${'A'.repeat(44)}`, `vela_${'A'.repeat(42)}!`, 'A'.repeat(43)])(
    'the malformed token %s is not sent to the API',
    async (token) => {
      const browser = ofOldApp();
      expect(await browser.go(`/profile?token=${encodeURIComponent(token)}`)).toMatchObject({
        status: 303,
        location: '/profile',
      });
      await browser.go('/', { headers: { authorization: `Bearer ${token}` } });
      expect(requestCount(browser)).toBe(0);
    },
  );

  test.for(['/nowhere', '/en/nowhere', '/webview/nowhere/at/all'])(
    'the missing page %s starts no session and asks no API',
    async (path) => {
      const browser = ofOldApp();
      expect(await browser.go(`${path}?token=${browser.host.issue()}`)).toMatchObject({ status: 303, location: path });
      const { status } = await browser.go(path, { headers: { authorization: `Bearer ${browser.host.issue()}` } });
      expect(status).toBe(404);
      expect([requestCount(browser), browser.session]).toEqual([0, undefined]);
    },
  );

  test.for(['/profile', '/webview/shop', '/faq'])(
    'HEAD of %s has no effect and redirects without the token',
    async (path) => {
      const browser = ofOldApp();
      const token = browser.host.issue();
      for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
        const answer = await browser.go(`${path}?token=${token}`, { method: 'HEAD', headers });
        expect([answer.status, answer.location]).toEqual([303, path]);
        expect(JSON.stringify([...answer.headers])).not.toContain(token);
      }
      expect([requestCount(browser), browser.session]).toEqual([0, undefined]);
    },
  );
});

describe('token limits', () => {
  test('too many tokens from one address are a 429 without the token', async () => {
    const browser = ofOldApp();
    for (let count = 0; count < 120; count += 1) {
      browser.cookies.delete('__Host-session');
      await browser.go(`/faq?token=${browser.host.issue()}`);
    }
    browser.cookies.delete('__Host-session');
    const token = browser.host.issue();
    const { status, headers, text } = await browser.go(`/en/faq?token=${token}`);
    expect([status, headers.get('retry-after'), headers.get('referrer-policy')]).toEqual([429, '60', 'no-referrer']);
    expect(text).toContain(textInPage('en', 'error:code.too_many_requests'));
    expect(text + JSON.stringify([...headers])).not.toContain(token);
    expect(browser.host.timesAsked(handOver)).toBe(120);
    expect(browser.session).toBeUndefined();
  });

  test('too many tokens of one user are a 429 from the API', async () => {
    const browser = ofOldApp();
    browser.host.on(handOver, () => refusal({ code: 'too_many_requests', retry_after_seconds: 1_800 }));
    const { status, headers } = await browser.go(`/webview/shop?token=${browser.host.issue()}`);
    expect([status, headers.get('retry-after')]).toEqual([429, '1800']);
    expect(browser.session).toBeUndefined();
  });
});

describe('page with an Authorization header', () => {
  test('the header shows the member’s page at once and starts a session', async () => {
    const browser = ofOldApp();
    const headers = { authorization: `Bearer ${browser.host.issue()}` };
    const { status, text } = await browser.go('/profile', { headers });
    expect(status).toBe(200);
    expect(text).toContain('ฝนพรำ');
    expect((await browser.go('/profile')).status).toBe(200);
  });

  test('the same token in the header keeps the existing session', async () => {
    const browser = ofOldApp();
    const headers = { authorization: `Bearer ${browser.host.issue()}` };
    await browser.go('/profile', { headers });
    const first = browser.session;
    await browser.go('/profile', { headers });
    expect(browser.session).toBe(first);
    expect(browser.host.timesAsked(handOver)).toBe(1);
  });

  test('an invalid token in the header opens the page as a visitor', async () => {
    const browser = ofOldApp();
    const { status } = await browser.go('/', { headers: { authorization: 'Bearer vela_forged' } });
    expect(status).toBe(200);
    expect(browser.session).toBeUndefined();
  });
});

test('signing out of a web view keeps the app’s own token valid', async () => {
  const browser = ofOldApp();
  const token = browser.host.issue();
  await browser.go(`/webview/shop?token=${token}`);
  await browser.go('/auth/signout', { form: {} });
  expect(browser.session).toBeUndefined();
  expect([...browser.host.tokens.keys()]).toEqual([token]);
});

test('signing out of a web view locks out a stolen cookie', async () => {
  const browser = ofOldApp();
  await browser.go(`/webview/shop?token=${browser.host.issue()}`);
  const thief = new Browser(browser.host, browser.env);
  thief.cookies.set('__Host-session', browser.session ?? '');
  const [{ name = '' } = {}] = (await env.SESSIONS.list({ prefix: 'session:' })).keys;
  const late = await env.SESSIONS.get(name, 'arrayBuffer');
  await browser.go('/auth/signout', { form: {} });
  await env.SESSIONS.put(name, late ?? '');
  expect((await thief.go('/api/v3/profile')).status).toBe(401);
});

test('a session from the app ends within a day', async () => {
  const browser = ofOldApp();
  const { headers } = await browser.go(`/webview/shop?token=${browser.host.issue()}`);
  expect(headers.get('set-cookie')).toContain('Expires=Sat, 21 Nov 2026 13:00:00 GMT');
});

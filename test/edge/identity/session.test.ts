/** A session across pages: its content, its end, and pages whose session cannot be read. */

import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { getProfile } from '../../../calls/people/profile.ts';
import { href } from '../../../client/platform/script/href.ts';
import { Browser, signedIn } from '../browser.ts';
import { HOUR_SECONDS, passSeconds } from '../clock.ts';
import { logged } from '../logged.ts';
import { MemberHost } from '../member-host.ts';
import { textInPage } from '../page-texts.ts';

const brokenKv = {
  get: async () => {
    throw new Error('KV is away');
  },
  put: async () => {
    throw new Error('KV is away');
  },
  delete: async () => {
    throw new Error('KV is away');
  },
};

/** Records the names of the KV operations of this browser from now on. */
function kvOperations(browser: Browser): string[] {
  const operations: string[] = [];
  const SESSIONS = new Proxy(env.SESSIONS, {
    get: (kv, name) => {
      operations.push(String(name));
      const member: unknown = Reflect.get(kv, name);
      return typeof member === 'function' ? member.bind(kv) : member;
    },
  });
  browser.env = { ...browser.env, SESSIONS };
  return operations;
}

describe('pages with a session', () => {
  test('requests within five seconds read the session from KV once', async () => {
    const browser = await signedIn();
    const operations = kvOperations(browser);
    passSeconds(5);
    for (const path of ['/faq', '/api/auth/session', '/api/v3/profile', '/profile'])
      expect((await browser.go(path)).text, path).toContain('ฝนพรำ');
    expect(operations).toEqual(['get']);
    passSeconds(5);
    expect((await browser.go('/faq')).text).toContain('ฝนพรำ');
    expect(operations).toEqual(['get', 'get']);
  });

  test('sign-out takes effect at once, also for a stolen cookie', async () => {
    const browser = await signedIn();
    const thief = new Browser(browser.host, browser.env);
    thief.cookies.set('__Host-session', browser.session ?? '');
    expect((await thief.go('/faq')).text).toContain('ฝนพรำ');
    await browser.go('/auth/signout', { form: {} });
    expect((await thief.go('/faq')).text).not.toContain('ฝนพรำ');
  });

  test('a member’s page reads KV once, runs no Auth.js and is private', async () => {
    const browser = await signedIn();
    const operations = kvOperations(browser);
    browser.env = { ...browser.env, AUTH_SECRET: '' };
    for (const path of ['/', '/en', '/faq', '/privacy-policy', '/profile']) {
      passSeconds(10);
      operations.length = 0;
      const { status, text, headers } = await browser.go(path);
      expect(status, path).toBe(200);
      expect(operations, path).toEqual(['get']);
      expect(text, path).toContain('ฝนพรำ');
      expect(headers.get('cache-control'), path).toBe('private, no-store');
      expect(headers.get('x-cache'), path).toBe('BYPASS');
    }
  });

  test('a member’s page is never shown to another member or a visitor', async () => {
    const host = new MemberHost();
    const fon = await signedIn(new Browser(host.become('ฝนพรำ')));
    const kla = await signedIn(new Browser(host.become('กล้าหาญ'), fon.env));
    const visitor = new Browser(host, fon.env);
    const pages = await Promise.all(
      [fon, kla, visitor, kla, fon, visitor].map(async (browser) => (await browser.go('/')).text),
    );
    const names = pages.map((text) => [text.includes('ฝนพรำ'), text.includes('กล้าหาญ')]);
    expect(names).toEqual([
      [true, false],
      [false, true],
      [false, false],
      [false, true],
      [true, false],
      [false, false],
    ]);
  });

  test('pages stay shared for a visitor who began to sign in', async () => {
    const browser = new Browser();
    await browser.go('/faq');
    await browser.signInForm();
    expect(browser.cookies.size).toBeGreaterThan(0);
    expect((await browser.go('/faq')).headers.get('x-cache')).toBe('HIT');
  });
});

describe('unavailable KV', () => {
  test('unavailable KV shows visitor pages, logs it and keeps sessions', async () => {
    const browser = await signedIn();
    const { SESSIONS: _, ...bindings } = browser.env;
    browser.env = { ...bindings, SESSIONS: brokenKv };
    passSeconds(10);
    const { status, text } = await browser.go('/');
    expect(status).toBe(200);
    expect(text).not.toContain('ฝนพรำ');
    expect(logged().map(({ event }) => event)).toContain('session_unavailable');
    expect((await browser.go('/api/auth/session')).status).toBe(503);
    expect((await browser.go('/api/auth/remove_token')).status).toBe(204);
    browser.env = bindings;
    expect((await browser.go('/')).text).toContain('ฝนพรำ');
  });
});

describe('session', () => {
  test('an expired session is ignored', async () => {
    const browser = await signedIn();
    passSeconds(30 * 24 * 3600 + 1);
    expect((await browser.go('/api/auth/session')).text).toBe('null');
    expect((await browser.go('/profile')).location).toContain('/auth/signin?error=SessionRequired');
  });

  const DAY_SECONDS = 24 * HOUR_SECONDS;
  const isIn = async (browser: Browser) => (await browser.go('/api/auth/session')).text !== 'null';

  test('a session unused for fourteen days ends, on any page', async () => {
    for (const path of ['/api/auth/session', '/faq', '/profile']) {
      const browser = await signedIn();
      passSeconds(14 * DAY_SECONDS + 1);
      const { text, location } = await browser.go(path);
      expect(text).not.toContain('ฝนพรำ');
      if (path === '/profile') expect(location).toContain('error=SessionRequired');
      expect(await isIn(browser)).toBe(false);
    }
  });

  test('a session in use continues until its token expires', async () => {
    const browser = await signedIn();
    for (const path of ['/faq', '/profile']) {
      passSeconds(13 * DAY_SECONDS);
      expect((await browser.go(path)).text).toContain('ฝนพรำ');
    }
    passSeconds(4 * DAY_SECONDS);
    expect(await isIn(browser)).toBe(false);
  });

  test('SESSION_IDLE_DAYS sets how long a session may be unused', async () => {
    const browser = await signedIn(new Browser(new MemberHost(), { SESSION_IDLE_DAYS: '2' }));
    passSeconds(2 * DAY_SECONDS - HOUR_SECONDS);
    expect(await isIn(browser)).toBe(true);
    passSeconds(2 * DAY_SECONDS);
    expect(await isIn(browser)).toBe(false);
  });

  test('session use is stored at most hourly, with the idle time as TTL', async () => {
    const put = vi.spyOn(env.SESSIONS, 'put');
    const browser = await signedIn();
    const seconds = () => put.mock.calls.map(([, , options]) => (options as { expirationTtl: number }).expirationTtl);
    expect(seconds()).toEqual([14 * DAY_SECONDS]);
    for (let minutes = 0; minutes < 180; minutes += 5) {
      passSeconds(300);
      await browser.go('/faq');
    }
    expect(seconds()).toHaveLength(1 + 2);
    passSeconds(13 * DAY_SECONDS);
    await browser.go('/faq');
    passSeconds(13 * DAY_SECONDS);
    await browser.go('/faq');
    expect(seconds().at(-1)).toBeLessThanOrEqual(4 * DAY_SECONDS);
  });

  test('a page shows the session although its use cannot be stored', async () => {
    const browser = await signedIn();
    passSeconds(2 * HOUR_SECONDS);
    vi.spyOn(env.SESSIONS, 'put').mockRejectedValue(new Error('KV is away'));
    expect((await browser.go('/faq')).text).toContain('ฝนพรำ');
  });

  test('an invented, altered or oversized session id is ignored', async () => {
    const browser = await signedIn();
    const id = browser.session ?? '';
    for (const forgedSession of [
      '',
      'x',
      id.slice(1),
      `${id}A`,
      id.toLowerCase(),
      'A'.repeat(43),
      'A'.repeat(4000),
      '../x',
      '%00',
    ]) {
      const thief = new Browser(browser.host, browser.env);
      thief.cookies.set('__Host-session', forgedSession);
      expect((await thief.go('/api/auth/session')).text).toBe('null');
    }
  });

  test('a session id in a cookie without the __Host- prefix is ignored', async () => {
    const browser = await signedIn();
    const other = new Browser(browser.host, browser.env);
    other.cookies.set('session', browser.session ?? '');
    other.cookies.set('authjs.session-token', browser.session ?? '');
    expect((await other.go('/api/auth/session')).text).toBe('null');
  });

  test('the session shows the user’s current name and role', async () => {
    const browser = await signedIn();
    const [token = ''] = browser.host.tokens.keys();
    browser.host.tokens.set(token, { ...browser.host.person, name: 'ชื่อใหม่', role: 'family' });
    expect(JSON.parse((await browser.go('/api/auth/session')).text).user).toMatchObject({
      name: 'ชื่อใหม่',
      role: 'family',
    });
    const { text } = await browser.go('/');
    expect(text).toContain('ชื่อใหม่');
    expect(text).toContain(href('/payment/family/refill'));
  });

  test('the session endpoint answers while the API is unavailable', async () => {
    const browser = await signedIn();
    browser.host.on(getProfile, () => new Response(null, { status: 503 }));
    expect(JSON.parse((await browser.go('/api/auth/session')).text).user.name).toBe('ฝนพรำ');
  });
});

describe('sign-out', () => {
  test('sign-out revokes the token, deletes the session and redirects home', async () => {
    const browser = await signedIn();
    const { status, location } = await browser.go('/en/auth/signout', { form: {} });
    expect([status, location]).toEqual([303, '/en']);
    expect(browser.session).toBeUndefined();
    expect(browser.host.tokens.size).toBe(0);
    expect((await env.SESSIONS.list({ prefix: 'session:' })).keys).toEqual([]);
  });

  test.for([
    ['/auth/signout', async () => ({})],
    ['/en/auth/signout', async () => ({})],
    ['/profile/sign-out-everywhere', async () => ({})],
    ['/api/auth/signout', async (browser: Browser) => JSON.parse((await browser.go('/api/auth/csrf')).text)],
  ] as const)('sign-out at %s clears browser storage and keeps the consent cookie', async ([path, form]) => {
    const browser = await signedIn();
    await browser.go('/consent', { form: { choice: 'refuse' } });
    const consent = browser.cookies.get('consent');
    const { status, headers } = await browser.go(path, { form: await form(browser) });
    expect(status).toBeLessThan(400);
    expect(headers.get('clear-site-data')).toBe('"storage"');
    expect(browser.session).toBeUndefined();
    expect([consent, browser.cookies.get('consent')]).toEqual([expect.any(String), consent]);
  });

  test('only sign-out clears storage, not expiry or a new session', async () => {
    const browser = await signedIn();
    const answers = [
      await browser.signIn(),
      await browser.go('/profile'),
      await browser.go(`/faq?token=${browser.host.issue()}`),
    ];
    browser.host.tokens.clear();
    answers.push(await browser.go('/profile'), await browser.go('/api/auth/remove_token'));
    for (const { headers } of answers) expect(headers.has('clear-site-data')).toBe(false);
  });

  test('sign-out locks out a stolen cookie although KV still returns the session', async () => {
    const browser = await signedIn();
    const thief = new Browser(browser.host, browser.env);
    thief.cookies.set('__Host-session', browser.session ?? '');
    const [{ name = '' } = {}] = (await env.SESSIONS.list({ prefix: 'session:' })).keys;
    const late = await env.SESSIONS.get(name, 'arrayBuffer');
    await browser.go('/auth/signout', { form: {} });
    await env.SESSIONS.put(name, late ?? '');

    expect((await thief.go('/api/v3/profile')).status).toBe(401);
    expect((await env.SESSIONS.list({ prefix: 'session:' })).keys).toEqual([]);
    expect((await thief.go('/profile')).location).toContain('error=SessionRequired');
  });

  test('sign-out on another device ends the session at the next request', async () => {
    const browser = await signedIn();
    browser.host.tokens.clear();
    expect((await browser.go('/profile')).location).toContain(
      '/auth/signin?error=SessionRequired&callbackUrl=%2Fprofile',
    );
    expect((await env.SESSIONS.list({ prefix: 'session:' })).keys).toEqual([]);
    expect((await browser.go('/api/auth/session')).text).toBe('null');
  });

  test('the sign-in page says that a session ended, only to its owner', async () => {
    const browser = await signedIn();
    browser.host.tokens.clear();
    const { location } = await browser.go('/profile');
    const shownErrors = async (one: Browser) => {
      const { text } = await one.go(location ?? '');
      return (['session_ended', 'session_required'] as const).filter((error) =>
        text.includes(textInPage('th', `auth:error.${error}.title`)),
      );
    };
    expect(await shownErrors(browser)).toEqual(['session_ended']);
    expect(await shownErrors(new Browser())).toEqual(['session_required']);
    // The page's script removes the cookie and reloads the page. The message still appears, once.
    const signedOutBrowser = await signedIn();
    signedOutBrowser.host.tokens.clear();
    await signedOutBrowser.go('/api/auth/session');
    await signedOutBrowser.go('/api/auth/remove_token');
    expect(signedOutBrowser.session).toBeUndefined();
    expect(await shownErrors(signedOutBrowser)).toEqual(['session_ended']);
    expect(await shownErrors(signedOutBrowser)).toEqual(['session_required']);
    // If the session cannot be read, the page does not claim that it ended.
    const unknown = await signedIn();
    const { SESSIONS: _, ...bindings } = unknown.env;
    unknown.env = { ...bindings, SESSIONS: brokenKv };
    passSeconds(10);
    expect(await shownErrors(unknown)).toEqual(['session_required']);
  });

  test('the heartbeat ends a session whose token was revoked', async () => {
    const browser = await signedIn();
    browser.host.tokens.clear();
    expect((await browser.go('/api/auth/session')).text).toBe('null');
    expect((await env.SESSIONS.list({ prefix: 'session:' })).keys).toEqual([]);
  });

  test('a page marks a leftover cookie, and the script removes it', async () => {
    const browser = await signedIn();
    browser.host.tokens.clear();
    expect((await browser.go('/')).text).not.toContain('data-leftover');
    const { location } = await browser.go('/profile');
    for (const path of [location ?? '', '/', '/shop']) {
      const { text, headers } = await browser.go(path);
      expect(text, path).toMatch(/^<!DOCTYPE html><html lang="th" data-leftover="">/);
      expect(headers.get('x-cache'), path).toBe('BYPASS');
    }
    await browser.go('/api/auth/remove_token');
    expect(browser.session).toBeUndefined();
    expect((await browser.go('/')).text).not.toContain('data-leftover');
  });

  test.for(['/api/auth/session', '/api/v3/profile', '/profile', '/payment/refill'])(
    'a late GET %s leaves the session of a new sign-in alone',
    async (path) => {
      const browser = await signedIn();
      const late = new Browser(browser.host, browser.env);
      late.cookies.set('__Host-session', browser.session ?? '');
      // KV still returns the old session to the late tab.
      const [{ name = '' } = {}] = (await env.SESSIONS.list({ prefix: 'session:' })).keys;
      const old = await env.SESSIONS.get(name, 'arrayBuffer');
      await browser.signIn();
      await env.SESSIONS.put(name, old ?? '');

      const { headers } = await late.go(path);
      browser.cookies.keep(headers);
      expect((await browser.go('/api/auth/session')).text).toContain('ฝนพรำ');
    },
  );

  test('sign-out everywhere ends the session here too', async () => {
    const browser = await signedIn();
    const { status } = await browser.go('/profile/sign-out-everywhere', { form: {} });
    expect(status).toBe(303);
    expect(browser.session).toBeUndefined();
  });

  test('signing out one device keeps the session; an invalid id is a 422', async () => {
    const browser = await signedIn();
    const { location } = await browser.go('/profile/sign-out-device', { form: { id: crypto.randomUUID() } });
    expect(location).toBe('/profile?status=revoked#sessions');
    expect((await browser.go('/profile/sign-out-device', { form: { id: 'x' } })).status).toBe(422);
    expect(browser.session).toBeDefined();
  });
});

/** Passkeys on the web: asked for and signed in with at the door of all sign-ins, added and taken away on the page of the ways in. */
import { describe, expect, test } from 'vitest';
import { getWaysIn } from '../../../calls/identity/account.ts';
import {
  addPasskey,
  askForPasskey,
  askPasskey,
  removePasskey,
  signInWithPasskey,
} from '../../../calls/identity/passkey.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal } from '../host.ts';
import { MemberHost } from '../member-host.ts';
import { ORIGIN, visit } from '../visit.ts';

const passkeys = [
  { id: 'key-1', name: 'My phone', created_at: '2026-03-01T00:00:00.000Z', last_used_at: null },
  {
    id: 'key-2',
    name: '<b>Mine</b>',
    created_at: '2026-03-01T00:00:00.000Z',
    last_used_at: '2026-04-01T00:00:00.000Z',
  },
];
const ways = { accounts: [], passkeys, email: null, may_change_until: '2099-01-01T00:00:00.000Z' };
const hostWith = () => new MemberHost().answer(getWaysIn, { data: ways });
const asText = (text: string) => text.replaceAll("'", '&#x27;');
const sameOrigin = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
const form = (callbackUrl: string, credential = '{}') => ({ form: { credential, callbackUrl }, headers: sameOrigin });

describe('the sign-in page', () => {
  test('has a form that a passkey answers, its script, and nowhere to see it without', async () => {
    const { text } = await new Browser().go('/auth/signin?callbackUrl=/profile');
    expect(text).toContain('action="/api/auth/passkey"');
    expect(text).toMatch(/<script type="module" src="[^"]*passkey[^"]*"/);
    expect(text).toMatch(/<form class="invisible[^"]*noscript:hidden[^"]*"/);
    expect((await new Browser().go('/')).text).not.toMatch(/src="[^"]*passkey/);
  });

  test('asks the host for a challenge, which is kept by nobody', async () => {
    const host = new MemberHost().answer(askPasskey, { data: { challenge: 'abc', rpId: 'localhost', timeout: 1 } });
    const browser = new Browser(host);
    const answer = await browser.go('/api/auth/passkey/options', { method: 'POST' });
    expect(JSON.parse(answer.text)).toEqual({ data: { challenge: 'abc', rpId: 'localhost', timeout: 1 } });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test.for([
    ['/profile', '/profile'],
    ['/en/profile', '/en/profile'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example', '/'],
  ] as const)('lets in who has signed, and leads to %s as %s', async ([wanted, led]) => {
    const browser = new Browser();
    const { person } = browser.host;
    browser.host.on(signInWithPasskey, () => Response.json(browser.host.granted(person)));
    const answer = await browser.go('/api/auth/passkey', form(wanted));
    expect([answer.status, answer.location]).toEqual([303, led]);
    expect(browser.session).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect((await browser.go('/profile')).status).toBe(200);
    const [token = ''] = browser.host.tokens.keys();
    expect(browser.received.join()).not.toContain(token);
  });

  test('gives a new session to who steps up by one; the old one ends', async () => {
    const browser = await signedIn();
    const before = browser.session;
    browser.host.on(signInWithPasskey, () => Response.json(browser.host.granted(browser.host.person)));
    await browser.go('/api/auth/passkey', form('/profile'));
    expect(browser.session).not.toBe(before);
    expect(browser.host.tokens.size).toBe(1);
  });

  test.for([
    ['passkey_refused', 'PasskeyRefused', 'passkey'],
    ['internal', 'Unavailable', 'unavailable'],
  ] as const)('tells that it was %s, with the way back kept', async ([code, error, told]) => {
    const browser = new Browser();
    browser.host.on(signInWithPasskey, () => refusal(code));
    const { location } = await browser.go('/api/auth/passkey', form('/en/profile'));
    const page = location ?? '';
    expect(location).toMatch(new RegExp(`^/en/auth/signin\\?error=${error}&ref=[^&]+&callbackUrl=%2Fen%2Fprofile$`));
    expect(browser.session).toBeUndefined();
    expect((await browser.go(page)).text).toContain(asText(textsOf('en')(`auth:error.${told}.title`)));
  });

  test('is not for other sites’ forms', async () => {
    const host = new MemberHost();
    for (const path of ['/api/auth/passkey', '/api/auth/passkey/options']) {
      const answer = await visit(path, {
        host,
        form: { credential: '{}' },
        headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      });
      expect(answer.status, path).toBe(403);
    }
    expect(host.timesAsked(signInWithPasskey) + host.timesAsked(askPasskey)).toBe(0);
  });
});

describe('the page of the ways in', () => {
  test('names each passkey as text, with a form that takes it away', async () => {
    const { text } = await (await signedIn(new Browser(hostWith()))).go('/profile/accounts');
    expect(text).toContain('My phone');
    expect(text).toContain('&lt;b&gt;Mine&lt;/b&gt;');
    expect(text.split('action="/profile/accounts/passkey-remove"')).toHaveLength(3);
    expect(text).toMatch(/<script type="module" src="[^"]*passkey[^"]*"/);
  });

  test.for([
    ['/passkey', { name: 'Mine', credential: '{}' }, addPasskey, 'passkey_added', 'passkey_refused', 'passkey_refused'],
    ['/passkey', { name: 'Mine', credential: '{}' }, addPasskey, 'passkey_added', 'passkeys_full', 'passkeys_full'],
    ['/passkey-remove', { id: 'key-1' }, removePasskey, 'passkey_removed', 'passkey_not_found', 'gone'],
  ] as const)('%s of %j tells what was done, or %s', async ([at, fields, call, done, code, told]) => {
    const browser = await signedIn(new Browser(hostWith()));
    browser.host.answer(call, { data: ways });
    const path = `/en/profile/accounts${at}`;
    expect((await browser.go(path, { form: fields })).location).toBe(`/en/profile/accounts?status=${done}`);
    browser.host.on(call, () => refusal(code));
    const { location } = await browser.go(path, { form: fields });
    expect(location).toBe(`/en/profile/accounts?status=${told}`);
    expect((await browser.go(location ?? '')).text).toContain(asText(textsOf('en')(`account:outcome.${told}`)));
  });

  test('leads to a fresh sign-in where the host wants one', async () => {
    const browser = await signedIn(new Browser(hostWith()));
    browser.host.on(addPasskey, () => refusal('step_up_required'));
    const { location } = await browser.go('/profile/accounts/passkey', {
      form: { name: '', credential: '' },
      headers: { referer: `${ORIGIN}/profile/accounts` },
    });
    expect(location).toBe('/auth/signin?error=StepUpRequired&callbackUrl=%2Fprofile%2Faccounts');
  });

  test('calls a passkey without a name after the browser', async () => {
    let name: string | null = null;
    const browser = await signedIn(new Browser(hostWith()));
    browser.host.on(addPasskey, ({ body }) => {
      name = body instanceof URLSearchParams ? body.get('name') : null;
      return Response.json({ data: ways });
    });
    const chrome =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';
    await browser.go('/profile/accounts/passkey', {
      form: { name: ' ', credential: '{}' },
      headers: { 'user-agent': chrome },
    });
    expect(name).toBe('Chrome, Android');
  });

  test('asks the host for a new one in the member’s own name', async () => {
    const browser = await signedIn(new Browser(hostWith()));
    browser.host.answer(askForPasskey, { data: { challenge: 'abc' } });
    const sent = { form: {}, headers: sameOrigin };
    const answer = await browser.go('/api/v1/passkeys/options', sent);
    expect(JSON.parse(answer.text)).toEqual({ data: { challenge: 'abc' } });
  });
});

describe('an app', () => {
  test('asks for a challenge and signs in by it without a cookie, and with one is no app', async () => {
    const host = new MemberHost();
    host
      .answer(askPasskey, { data: { challenge: 'abc' } })
      .on(signInWithPasskey, () => Response.json(host.granted(host.person)));
    const body = new URLSearchParams({ credential: '{}' });
    const ask = (path: string, headers: Record<string, string> = {}) =>
      visit(path, { host, method: 'POST', body, headers });
    expect((await ask('/api/v1/passkeys/sign-in/options')).status).toBe(200);
    expect(JSON.parse((await ask('/api/v1/passkeys/sign-in')).text).data.token).toMatch(/^vela_/);
    expect((await ask('/api/v1/passkeys/sign-in', { ...sameOrigin, cookie: '__Host-session=x' })).status).toBe(405);
  });
});

/**
 * Passkeys on the web: the sign-in page requests them, and the page of linked logins adds and
 * removes them.
 */
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

describe('passkeys on the sign-in page', () => {
  test('the sign-in page has a passkey form, visible only with scripts', async () => {
    const { text } = await new Browser().go('/auth/signin?callbackUrl=/profile');
    expect(text).toContain('action="/api/auth/passkey"');
    expect(text).toMatch(/<script type="module" src="[^"]*passkey[^"]*"/);
    expect(text).toMatch(/<form class="invisible[^"]*noscript:hidden[^"]*"/);
    expect((await new Browser().go('/')).text).not.toMatch(/src="[^"]*passkey/);
  });

  test('a passkey challenge from the API is never cached', async () => {
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
  ] as const)('a passkey sign-in that asks for %s leads to %s', async ([returnPath, destination]) => {
    const browser = new Browser();
    const { person } = browser.host;
    browser.host.on(signInWithPasskey, () => Response.json(browser.host.granted(person)));
    const answer = await browser.go('/api/auth/passkey', form(returnPath));
    expect([answer.status, answer.location]).toEqual([303, destination]);
    expect(browser.session).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect((await browser.go('/profile')).status).toBe(200);
    const [token = ''] = browser.host.tokens.keys();
    expect(browser.received.join()).not.toContain(token);
  });

  test('re-authentication by passkey starts a new session and ends the old', async () => {
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
  ] as const)(
    'a passkey sign-in refused with %s shows an error and its return path',
    async ([code, error, textKey]) => {
      const browser = new Browser();
      browser.host.on(signInWithPasskey, () => refusal(code));
      const { location } = await browser.go('/api/auth/passkey', form('/en/profile'));
      const page = location ?? '';
      expect(location).toMatch(new RegExp(`^/en/auth/signin\\?error=${error}&ref=[^&]+&callbackUrl=%2Fen%2Fprofile$`));
      expect(browser.session).toBeUndefined();
      expect((await browser.go(page)).text).toContain(asText(textsOf('en')(`auth:error.${textKey}.title`)));
    },
  );

  test('passkey requests from other sites are forbidden', async () => {
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

describe('passkeys on the page of linked logins', () => {
  test('the page of linked logins lists passkeys as text with a remove form', async () => {
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
  ] as const)(
    'POST %s with %j shows the outcome or the error of %s',
    async ([at, fields, call, successStatus, code, errorStatus]) => {
      const browser = await signedIn(new Browser(hostWith()));
      browser.host.answer(call, { data: ways });
      const path = `/en/profile/accounts${at}`;
      expect((await browser.go(path, { form: fields })).location).toBe(`/en/profile/accounts?status=${successStatus}`);
      browser.host.on(call, () => refusal(code));
      const { location } = await browser.go(path, { form: fields });
      expect(location).toBe(`/en/profile/accounts?status=${errorStatus}`);
      expect((await browser.go(location ?? '')).text).toContain(
        asText(textsOf('en')(`account:outcome.${errorStatus}`)),
      );
    },
  );

  test('adding a passkey leads to re-authentication if the API requires it', async () => {
    const browser = await signedIn(new Browser(hostWith()));
    browser.host.on(addPasskey, () => refusal('step_up_required'));
    const { location } = await browser.go('/profile/accounts/passkey', {
      form: { name: '', credential: '' },
      headers: { referer: `${ORIGIN}/profile/accounts` },
    });
    expect(location).toBe('/auth/signin?error=StepUpRequired&callbackUrl=%2Fprofile%2Faccounts');
  });

  test('a passkey without a name is named after the browser', async () => {
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

  test('the passkey challenge for a new key is requested as the member', async () => {
    const browser = await signedIn(new Browser(hostWith()));
    browser.host.answer(askForPasskey, { data: { challenge: 'abc' } });
    const request = { form: {}, headers: sameOrigin };
    const answer = await browser.go('/api/v1/passkeys/options', request);
    expect(JSON.parse(answer.text)).toEqual({ data: { challenge: 'abc' } });
  });
});

describe('passkeys in an app', () => {
  test('an app signs in by passkey without a cookie only', async () => {
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

/**
 * Apple answers with a cross-site form. The browser then sends only cookies that may be sent across
 * sites.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Browser, signedIn } from '../browser.ts';
import { MemberHost } from '../member-host.ts';
import { ORIGIN } from '../visit.ts';

const APPLE = 'https://appleid.apple.com';
const settings = { APPLE_CLIENT_ID: 'app.vela', APPLE_CLIENT_SECRET: 's' };

/** The nonce that Apple's token endpoint repeats in its ID token. */
let nonce = '';

const part = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

function idToken() {
  const seconds = Math.floor(Date.now() / 1000);
  const claims = { iss: APPLE, aud: 'app.vela', sub: 'apple-1', iat: seconds, exp: seconds + 600, nonce };
  return `${part({ alg: 'RS256', kid: 'k1' })}.${part(claims)}.${part({ signed: true })}`;
}

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    return pathname === '/.well-known/openid-configuration'
      ? Response.json({
          issuer: APPLE,
          authorization_endpoint: `${APPLE}/auth/authorize`,
          token_endpoint: `${APPLE}/auth/token`,
          jwks_uri: `${APPLE}/auth/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
        })
      : Response.json({ access_token: 'a', token_type: 'Bearer', expires_in: 600, id_token: idToken() });
  });
});

/** Goes from the sign-in page to Apple and returns by Apple's form. */
async function throughApple(browser: Browser, path: string, answer: Record<string, string> = { code: 'c' }) {
  const start = await browser.go('/api/auth/signin/apple', { form: await browser.signInForm(path) });
  const params = new URL(start.location ?? '').searchParams;
  nonce = params.get('nonce') ?? '';
  expect([params.get('response_mode'), params.get('redirect_uri')]).toEqual([
    'form_post',
    `${ORIGIN}/api/auth/callback/apple`,
  ]);
  return browser.go('/api/auth/callback/apple', {
    form: { ...answer, state: params.get('state') ?? '' },
    headers: { origin: APPLE, 'sec-fetch-site': 'cross-site', ...browser.cookies.crossSiteHeader },
  });
}

const visitor = (host = new MemberHost()) => new Browser(host, settings);

describe('Apple sign-in', () => {
  test('an Apple sign-in ends on the requested page', async () => {
    const browser = visitor();
    expect((await throughApple(browser, '/en/auth/signin?callbackUrl=/en/profile')).location).toBe(
      `${ORIGIN}/en/profile`,
    );
    expect((await browser.go('/en/profile')).text).toContain('ฝนพรำ');
  });

  test('a repeated Apple sign-in with the same return path ends there too', async () => {
    const browser = visitor();
    await browser.go('/api/auth/signin/apple', { form: await browser.signInForm('/auth/signin?callbackUrl=/profile') });
    expect((await throughApple(browser, '/auth/signin?callbackUrl=/profile')).location).toBe(`${ORIGIN}/profile`);
  });

  test('a cancelled Apple sign-in shows an error in the visitor’s language', async () => {
    const path = '/en/auth/signin?callbackUrl=/en/profile';
    const { location } = await throughApple(visitor(), path, { error: 'user_cancelled_authorize' });
    expect(location).toMatch(/^\/en\/auth\/signin\?error=OAuthCallbackError&ref=[\w-]+&callbackUrl=%2Fen%2Fprofile$/);
  });

  test('an Apple sign-in without an account shows an error in the visitor’s language', async () => {
    const browser = visitor(new MemberHost().signInFails('account_not_linked'));
    const { location } = await throughApple(browser, '/en/auth/signin?callbackUrl=/en/profile');
    expect(location).toContain('/en/auth/signin?error=OAuthAccountNotLinked&');
  });
});

test('the session cookie is never sent across sites', async () => {
  const browser = visitor();
  const answer = await throughApple(browser, '/auth/signin');
  expect(answer.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-session='))).toContain(
    'SameSite=Lax',
  );
  expect((await signedIn()).cookies.crossSiteHeader.cookie).toBe('');
});

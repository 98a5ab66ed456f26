/** Links and removes LINE, Google, Apple and Facebook, with fake providers. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getWaysIn, linkAccount, unlinkAccount } from '../../../calls/identity/account.ts';
import { signInWithProvider } from '../../../calls/identity/auth.ts';
import { signInFormOf } from '../../cookie-jar.ts';
import { Browser } from '../browser.ts';
import { MemberHost } from '../member-host.ts';
import { ORIGIN } from '../visit.ts';

const providers = {
  line: { issuer: 'https://access.line.me', alg: 'HS256' },
  google: { issuer: 'https://accounts.google.com', alg: 'RS256' },
  apple: { issuer: 'https://appleid.apple.com', alg: 'RS256' },
  // Facebook returns no ID token. The user's id is requested with the access token.
  facebook: { issuer: 'https://www.facebook.com', alg: null },
} as const;
type ProviderName = keyof typeof providers;
const names = Object.keys(providers) as ProviderName[];

const settings = Object.fromEntries(
  names.flatMap((name) => [
    [`${name.toUpperCase()}_CLIENT_ID`, `our name with ${name}`],
    [`${name.toUpperCase()}_CLIENT_SECRET`, 'a secret of ours'],
  ]),
);

const base64UrlJson = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** The provider of the current sign-in and its nonce. */
let signIn: { name: ProviderName; nonce: string } = { name: 'line', nonce: '' };

/** Facebook's answer about the owner of an access token. */
let profile: object;

function idToken() {
  const { issuer: iss, alg } = providers[signIn.name];
  const seconds = Math.floor(Date.now() / 1000);
  const about = { aud: `our name with ${signIn.name}`, sub: `${signIn.name}-1`, iat: seconds, exp: seconds + 600 };
  return `${base64UrlJson({ alg, kid: 'k1' })}.${base64UrlJson({ iss, nonce: signIn.nonce, ...about })}.${base64UrlJson({ signed: true })}`;
}

beforeEach(() => {
  profile = { id: 'facebook-1' };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : String(input));
    if (pathname === '/.well-known/openid-configuration') {
      return Response.json({
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        userinfo_endpoint: `${origin}/userinfo`,
        jwks_uri: `${origin}/keys`,
        id_token_signing_alg_values_supported: ['RS256', 'HS256'],
      });
    }
    if (pathname === '/me') return Response.json(profile);
    const id_token = signIn.name === 'facebook' ? undefined : idToken();
    return Response.json({ access_token: 'a', token_type: 'Bearer', expires_in: 600, id_token });
  });
});

/** Goes to a provider and back: with Apple by a cross-site form, with the others by a link. */
async function authorizeWith(browser: Browser, name: ProviderName, { page, link }: { page: string; link: boolean }) {
  const form = { ...signInFormOf((await browser.go(page)).text), ...(link && { link: 'on' }) };
  const headers = { referer: ORIGIN + page };
  const start = await browser.go(`/api/auth/signin/${name}${link ? '?fresh=true' : ''}`, { form, headers });
  const { searchParams, origin } = new URL(start.location ?? '');
  expect([origin, searchParams.get('redirect_uri')]).toEqual([
    providers[name].issuer,
    `${ORIGIN}/api/auth/callback/${name}`,
  ]);
  signIn = { name, nonce: searchParams.get('nonce') ?? '' };
  const answer = { code: 'c', state: searchParams.get('state') ?? '' };
  if (name !== 'apple') return browser.go(`/api/auth/callback/${name}?${new URLSearchParams(answer)}`);
  const from = { origin: providers.apple.issuer, 'sec-fetch-site': 'cross-site' };
  return browser.go('/api/auth/callback/apple', {
    form: answer,
    headers: { ...from, ...browser.cookies.crossSiteHeader },
  });
}

async function signedInMember() {
  const linkedLogins = {
    accounts: names.map((provider) => ({ provider, id: `${provider}-1`, linked_at: '2026-01-01T00:00:00.000Z' })),
    passkeys: [],
    email: null,
    may_change_until: '2099-01-01T00:00:00.000Z',
  };
  const browser = new Browser(new MemberHost().answer(getWaysIn, { data: linkedLogins }), settings);
  await authorizeWith(browser, 'line', { page: '/auth/signin', link: false });
  expect(browser.session).toBeDefined();
  return browser;
}

describe.for(names)('provider %s', (name) => {
  test('the provider is linked to the session that began it, which continues', async () => {
    const browser = await signedInMember();
    const before = browser.session;
    const { location } = await authorizeWith(browser, name, { page: '/profile/accounts', link: true });
    expect((location ?? '').replace(ORIGIN, '')).toBe('/profile/accounts?status=linked');
    expect(browser.session).toBe(before);
    const [token = ''] = browser.host.tokens.keys();
    const question = browser.host.requests.findLast(({ path }) => path === `/v1/accounts/${name}`);
    expect(question?.headers.get('authorization')).toBe(`Bearer ${token}`);
    expect([browser.host.timesAsked(linkAccount), browser.host.timesAsked(signInWithProvider)]).toEqual([1, 1]);
    expect((await browser.go('/profile/accounts')).text).toContain(`${name}-1`);
  });

  test('a callback with an unknown state links nothing more', async () => {
    const browser = await signedInMember();
    const page = '/profile/accounts';
    await authorizeWith(browser, name, { page, link: true });
    const again = browser.host.timesAsked(linkAccount);
    const { location } = await browser.go(`/api/auth/callback/${name}?code=c&state=${crypto.randomUUID()}`);
    expect(location).toContain('error=');
    expect(browser.host.timesAsked(linkAccount)).toBe(again);
  });

  test('a form removes a linked provider', async () => {
    const browser = await signedInMember();
    const form = { provider: name, id: `${name}-1` };
    const { status, location } = await browser.go('/profile/accounts/remove', { form });
    expect([status, location]).toEqual([303, '/profile/accounts?status=removed']);
    expect(browser.host.timesAsked(unlinkAccount)).toBe(1);
    expect(browser.host.requests.some(({ path }) => path === `/v1/accounts/${name}/${name}-1`)).toBe(true);
  });
});

test('only the user’s id is requested from Facebook', async () => {
  const browser = await signedInMember();
  const form = signInFormOf((await browser.go('/auth/signin')).text);
  const { location } = await browser.go('/api/auth/signin/facebook', { form });
  expect(new URL(location ?? '').searchParams.get('scope')).toBe('public_profile');
  await authorizeWith(browser, 'facebook', { page: '/profile/accounts', link: true });
  const urls = vi.mocked(fetch).mock.calls.map(([input]) => String(input instanceof Request ? input.url : input));
  expect(urls).toContain('https://graph.facebook.com/me?fields=id');
});

test('an invalid answer of a provider shows an error and links nothing', async () => {
  const browser = await signedInMember();
  profile = { error: { message: 'Invalid OAuth access token.', type: 'OAuthException' } };
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { location } = await authorizeWith(browser, 'facebook', { page: '/en/profile/accounts', link: true });
  expect(location).toMatch(/^\/en\/auth\/signin\?error=OAuthCallbackError&/);
  expect(browser.host.timesAsked(linkAccount)).toBe(0);
  expect(browser.session).toBeDefined();
});

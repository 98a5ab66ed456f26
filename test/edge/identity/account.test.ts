/**
 * The page of linked logins: a member links a provider, removes it and verifies an email address.
 */
import { describe, expect, test } from 'vitest';
import type { PlainFailureCode } from '../../../calls/failure.ts';
import { getWaysIn, linkAccount, proveEmail, sendEmailCode, unlinkAccount } from '../../../calls/identity/account.ts';
import { signInWithProvider } from '../../../calls/identity/auth.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { signInFormOf } from '../../cookie-jar.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal } from '../host.ts';
import { MemberHost } from '../member-host.ts';
import { ORIGIN } from '../visit.ts';

const ways = (may_change_until: string | null = '2099-01-01T00:00:00.000Z') => ({
  data: {
    accounts: [
      { provider: 'line' as const, id: 'U1', linked_at: '2026-01-01T00:00:00.000Z' },
      { provider: 'google' as const, id: 'g1', linked_at: '2026-02-01T00:00:00.000Z' },
    ],
    passkeys: [{ id: 'key-1', name: 'My phone', created_at: '2026-03-01T00:00:00.000Z', last_used_at: null }],
    email: 'fan@vela.example',
    may_change_until,
  },
});

const hostOf = (may_change_until?: string | null) => new MemberHost().answer(getWaysIn, ways(may_change_until));

const member = (host = hostOf()) => signedIn(new Browser(host));

const referer = (path = '/profile/accounts') => ({ referer: ORIGIN + path });

/** Goes from the page of linked logins to the sandbox's page and back. */
async function addAccount(browser: Browser, path = '/profile/accounts') {
  const form = { ...signInFormOf((await browser.go(path)).text), link: 'on' };
  const start = await browser.go('/api/auth/signin/sandbox?fresh=true', { form, headers: referer(path) });
  if (!start.location?.includes('/sandbox/')) return start;
  const choice = await browser.go(start.location, { form: { account: 'demo-bare-0123abcd' } });
  return browser.go(choice.location ?? '');
}

const pathOf = (location: string | null) => (location ?? '').replace(ORIGIN, '');

describe('linking a provider', () => {
  test.for(['', '/en'])('linking goes through the provider and back in the same session (%s)', async (prefix) => {
    const browser = await member();
    const before = browser.session;
    const { location } = await addAccount(browser, `${prefix}/profile/accounts`);
    expect(pathOf(location)).toBe(`${prefix}/profile/accounts?status=linked`);
    expect(browser.session).toBe(before);
    expect(browser.host.timesAsked(linkAccount)).toBe(1);
    expect(browser.host.timesAsked(signInWithProvider)).toBe(1);
    const [token = ''] = browser.host.tokens.keys();
    expect(
      browser.host.requests.findLast(({ path }) => path === '/v1/accounts/sandbox')?.headers.get('authorization'),
    ).toBe(`Bearer ${token}`);
    expect(browser.received.join()).not.toContain(token);
  });

  test('linking another member’s account shows an error and signs in no one', async () => {
    const browser = await member();
    browser.host.on(linkAccount, () => refusal('account_taken'));
    const { location } = await addAccount(browser);
    expect(pathOf(location)).toBe('/profile/accounts?status=taken');
    expect((await browser.go(pathOf(location))).text).toContain(textsOf('th')('account:outcome.taken'));
  });

  test('linking asks for re-authentication before leaving for the provider', async () => {
    const browser = await member(hostOf(null));
    const { location } = await addAccount(browser);
    expect(location).toBe('/auth/signin?error=StepUpRequired&callbackUrl=%2Fprofile%2Faccounts');
    expect(browser.host.timesAsked(linkAccount)).toBe(0);
  });

  test('linking asks for re-authentication again if it expired meanwhile', async () => {
    const browser = await member();
    browser.host.on(linkAccount, () => refusal('step_up_required'));
    const { location } = await addAccount(browser);
    expect(pathOf(location)).toMatch(/^\/auth\/signin\?error=StepUpRequired&.*callbackUrl=%2Fprofile%2Faccounts$/);
  });

  test('linking sends a visitor to sign-in', async () => {
    const browser = new Browser(hostOf());
    const form = { ...(await browser.signInForm()), link: 'on' };
    const { location } = await browser.go('/api/auth/signin/sandbox', { form, headers: referer() });
    expect(location).toContain('/auth/signin?error=SessionRequired');
  });

  test('an abandoned linking attempt only signs in the next member', async () => {
    const browser = await member();
    const form = { ...signInFormOf((await browser.go('/profile/accounts')).text), link: 'on' };
    await browser.go('/api/auth/signin/sandbox', { form, headers: referer() });
    await browser.signIn('/auth/signin');
    expect(browser.host.timesAsked(linkAccount)).toBe(0);
    expect(browser.host.timesAsked(signInWithProvider)).toBe(2);
  });
});

describe('page of linked logins', () => {
  test('the page lists linked logins and can remove all but the last', async () => {
    const browser = await member();
    const { text, headers } = await browser.go('/profile/accounts');
    expect(text).toContain('fan@vela.example');
    expect(text.split('action="/profile/accounts/remove"')).toHaveLength(3);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const [first] = ways().data.accounts;
    browser.host.answer(getWaysIn, { data: { ...ways().data, accounts: first ? [first] : [] } });
    expect((await browser.go('/profile/accounts')).text).not.toContain('/remove');
  });

  test.for([
    ['/remove', { provider: 'line', id: 'U1' }, unlinkAccount, 'removed', 'last_way_in', 'last'],
    ['/remove', { provider: 'line', id: 'U1' }, unlinkAccount, 'removed', 'account_not_found', 'gone'],
    ['/email', { email: 'a@vela.example' }, sendEmailCode, 'code_sent', 'mail_unavailable', 'mail_unavailable'],
    ['/email', { email: 'a@vela.example' }, sendEmailCode, 'code_sent', 'too_many_requests', 'too_many'],
    ['/email', { email: 'nobody' }, sendEmailCode, 'code_sent', 'invalid_form', 'email_invalid'],
    ['/email-code', { code: '123456' }, proveEmail, 'proved', 'code_wrong', 'code_wrong'],
    ['/email-code', { code: '123456' }, proveEmail, 'proved', 'code_over', 'code_over'],
    ['/email-code', { code: '123456' }, proveEmail, 'proved', 'email_taken', 'email_taken'],
    ['/email-code', { code: 'x' }, proveEmail, 'proved', 'invalid_form', 'code_wrong'],
  ] as const)(
    'POST %s with %j shows the outcome or the error of %s',
    async ([at, form, call, successStatus, code, errorStatus]) => {
      for (const [failing, outcome] of [
        [false, successStatus],
        [true, errorStatus],
      ] as const) {
        const browser = await member();
        if (failing) browser.host.on(call, () => refusal(code satisfies PlainFailureCode));
        const { status, location } = await browser.go(`/profile/accounts${at}`, { form });
        expect([status, location]).toEqual([303, `/profile/accounts?status=${outcome}`]);
        expect((await browser.go(location ?? '')).text).toContain(
          textsOf('th')(`account:outcome.${outcome}`).replaceAll("'", '&#x27;'),
        );
        expect(browser.host.timesAsked(call)).toBe(1);
      }
    },
  );

  test('removing a login leads to re-authentication if the API requires it', async () => {
    const browser = await member();
    browser.host.on(unlinkAccount, () => refusal('step_up_required'));
    const { location } = await browser.go('/profile/accounts/remove', {
      form: { provider: 'line', id: 'U1' },
      headers: referer(),
    });
    expect(location).toContain('/auth/signin?error=StepUpRequired');
  });

  test('the page shows the code field only after a code was sent', async () => {
    const browser = await member();
    expect((await browser.go('/profile/accounts')).text).not.toContain('one-time-code');
    expect((await browser.go('/profile/accounts?status=code_sent')).text).toContain('one-time-code');
  });
});

/** The page of the ways in: what a member adds by way of a provider, takes away, and proves. */
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

/** To the sandbox's page and back, with the form of the page of ways in. */
async function addAccount(browser: Browser, path = '/profile/accounts') {
  const form = { ...signInFormOf((await browser.go(path)).text), link: 'on' };
  const left = await browser.go('/api/auth/signin/sandbox?fresh=true', { form, headers: referer(path) });
  if (!left.location?.includes('/sandbox/')) return left;
  const chosen = await browser.go(left.location, { form: { account: 'demo-bare-0123abcd' } });
  return browser.go(chosen.location ?? '');
}

const pathOf = (location: string | null) => (location ?? '').replace(ORIGIN, '');

describe('adding a provider’s account', () => {
  test.for(['', '/en'])('leads through the provider and back, in the same session (%s)', async (prefix) => {
    const browser = await member();
    const before = browser.session;
    const { location } = await addAccount(browser, `${prefix}/profile/accounts`);
    expect(pathOf(location)).toBe(`${prefix}/profile/accounts?status=linked`);
    expect(browser.session).toBe(before);
    expect(browser.host.timesAsked(linkAccount)).toBe(1);
    expect(browser.host.timesAsked(signInWithProvider)).toBe(1);
    const [token = ''] = browser.host.tokens.keys();
    expect(
      browser.host.asked.findLast(({ path }) => path === '/v1/accounts/sandbox')?.headers.get('authorization'),
    ).toBe(`Bearer ${token}`);
    expect(browser.received.join()).not.toContain(token);
  });

  test('that is somebody else’s is told, and nobody is signed in as them', async () => {
    const browser = await member();
    browser.host.on(linkAccount, () => refusal('account_taken'));
    const { location } = await addAccount(browser);
    expect(pathOf(location)).toBe('/profile/accounts?status=taken');
    expect((await browser.go(pathOf(location))).text).toContain(textsOf('th')('account:outcome.taken'));
  });

  test('first wants a fresh sign-in, before anybody goes to the provider', async () => {
    const browser = await member(hostOf(null));
    const { location } = await addAccount(browser);
    expect(location).toBe('/auth/signin?error=StepUpRequired&callbackUrl=%2Fprofile%2Faccounts');
    expect(browser.host.timesAsked(linkAccount)).toBe(0);
  });

  test('wants one as well where the fresh sign-in was over on the way', async () => {
    const browser = await member();
    browser.host.on(linkAccount, () => refusal('step_up_required'));
    const { location } = await addAccount(browser);
    expect(pathOf(location)).toMatch(/^\/auth\/signin\?error=StepUpRequired&.*callbackUrl=%2Fprofile%2Faccounts$/);
  });

  test('is not for visitors', async () => {
    const browser = new Browser(hostOf());
    const form = { ...(await browser.signInForm()), link: 'on' };
    const { location } = await browser.go('/api/auth/signin/sandbox', { form, headers: referer() });
    expect(location).toContain('/auth/signin?error=SessionRequired');
  });

  test('that was begun and left adds nobody: whoever signs in next in this browser is only signed in', async () => {
    const browser = await member();
    const form = { ...signInFormOf((await browser.go('/profile/accounts')).text), link: 'on' };
    await browser.go('/api/auth/signin/sandbox', { form, headers: referer() });
    await browser.signIn('/auth/signin');
    expect(browser.host.timesAsked(linkAccount)).toBe(0);
    expect(browser.host.timesAsked(signInWithProvider)).toBe(2);
  });
});

describe('the page', () => {
  test('lists what there is, and offers to take it away while another is left', async () => {
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
  ] as const)('%s of %j tells what was done, or %s', async ([at, form, call, done, code, told]) => {
    for (const [failing, outcome] of [
      [false, done],
      [true, told],
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
  });

  test('leads to a fresh sign-in where the host wants one', async () => {
    const browser = await member();
    browser.host.on(unlinkAccount, () => refusal('step_up_required'));
    const { location } = await browser.go('/profile/accounts/remove', {
      form: { provider: 'line', id: 'U1' },
      headers: referer(),
    });
    expect(location).toContain('/auth/signin?error=StepUpRequired');
  });

  test('asks for the code once it was sent, and for none before', async () => {
    const browser = await member();
    expect((await browser.go('/profile/accounts')).text).not.toContain('one-time-code');
    expect((await browser.go('/profile/accounts?status=code_sent')).text).toContain('one-time-code');
  });
});

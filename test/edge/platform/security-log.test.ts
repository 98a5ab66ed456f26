/** The security log: who, what and from where, without secrets. */
import { describe, expect, test } from 'vitest';
import { handOver } from '../../../calls/identity/auth.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import { failure } from '../../../calls/platform/failure/failure-body.ts';
import { Browser, signedIn } from '../browser.ts';
import { forgetLogged, logged } from '../logged.ts';
import { MemberHost } from '../member-host.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';
const from = { 'cf-connecting-ip': '203.0.113.7', 'cf-ipcountry': 'TH', 'user-agent': PHONE };

const securityEvents = () => logged().filter(({ event }) => event === 'security');
const names = () => securityEvents().map(({ security }) => security);

describe('security log of the edge', () => {
  test('a sign-in logs user, provider, device, country and address digest', async () => {
    const browser = new Browser();
    const callback = await browser.throughProvider();
    await browser.go(callback, { headers: from });
    expect(securityEvents()).toEqual([
      {
        level: 'info',
        event: 'security',
        security: 'signed_in',
        request_id: expect.any(String),
        route: '/api/auth/callback/:provider',
        user_uuid: browser.host.person.uuid,
        from: expect.stringMatching(/^[0-9a-f]{64}$/),
        country: 'TH',
        device: 'Chrome, Android',
        provider: 'sandbox',
      },
    ]);
  });

  test('an invalid country and an unknown browser name stay out of the log', async () => {
    const headers = { 'cf-ipcountry': 'vela_secret', 'user-agent': 'vela_secret' };
    await (await signedIn()).go('/auth/signout', { form: {}, headers });
    expect(JSON.stringify(logged())).not.toContain('vela_secret');
    expect(securityEvents().at(-1)).toMatchObject({ security: 'signed_out', device: '' });
  });

  test.for([
    ['/auth/signout', 'signed_out'],
    ['/profile/sign-out-everywhere', 'signed_out_everywhere'],
  ] as const)('POST %s logs %s with its user', async ([path, security]) => {
    const browser = await signedIn();
    forgetLogged();
    await browser.go(path, { form: {} });
    expect(securityEvents()).toMatchObject([{ level: 'info', security, user_uuid: browser.host.person.uuid }]);
  });

  test('signing out one device is logged', async () => {
    const browser = await signedIn();
    forgetLogged();
    await browser.go('/profile/sign-out-device', { form: { id: crypto.randomUUID() } });
    expect(names()).toEqual(['device_signed_out']);
  });

  test('a sign-in over a session logs the end of the first one', async () => {
    const browser = await signedIn();
    forgetLogged();
    await browser.signIn();
    expect(securityEvents()).toMatchObject([{ security: 'signed_out', reason: 'replaced' }, { security: 'signed_in' }]);
  });

  test.for([
    ['account_not_linked', 'OAuthAccountNotLinked'],
    ['provider_token_refused', 'OAuthCallbackError'],
  ] as const)('a sign-in refused with %s is logged with its reason', async ([code, reason]) => {
    await new Browser(new MemberHost().signInFails(code)).signIn();
    expect(securityEvents()).toMatchObject([{ level: 'warn', security: 'sign_in_refused', reason }]);
  });

  test('forged tokens, sites and states are logged', async () => {
    const browser = new Browser();
    await browser.go('/api/auth/signin/sandbox', { form: { csrfToken: 'x' } });
    await browser.go('/consent', { form: { choice: 'accept' }, headers: { 'sec-fetch-site': 'cross-site' } });
    await browser.go('/api/auth/callback/sandbox?code=x&state=x');
    await browser.go('/api/auth/callback/sandbox?code=x&state=x');
    expect(securityEvents()).toMatchObject([
      { security: 'sign_in_refused', reason: 'MissingCSRF' },
      { security: 'cross_site_refused', route: '/consent' },
      { security: 'sign_in_refused', reason: 'InvalidCheck' },
      { security: 'sign_in_refused', reason: 'InvalidCheck' },
    ]);
  });

  test('a link to an error page logs no refusal', async () => {
    const browser = new Browser();
    for (const path of [
      '/auth/signin?error=MissingCSRF',
      '/auth/error?error=AccessDenied',
      '/api/auth/error?error=x',
    ]) {
      await browser.go(path);
    }
    expect(names()).toEqual([]);
  });

  test('web-view entries and refused tokens are logged with the reason', async () => {
    const browser = new Browser(new MemberHost(), { WEB_VIEW_TOKEN_IN_ADDRESS: 'on' });
    const token = browser.host.issue();
    await browser.go(`/webview/shop?token=${token}`);
    browser.cookies.delete('__Host-session');
    await browser.go('/webview/shop?token=vela_forged');
    await browser.go(`/webview/shop?token=${token}`, { headers: { 'sec-fetch-site': 'cross-site' } });
    browser.host.tokens.clear();
    await browser.go(`/webview/shop?token=${token}`);
    expect(securityEvents()).toMatchObject([
      { security: 'web_view_entered', user_uuid: browser.host.person.uuid },
      { security: 'web_view_refused', reason: 'malformed' },
      { security: 'web_view_refused', reason: 'cross_site' },
      { security: 'web_view_refused', reason: 'unauthorized' },
    ]);
    expect(JSON.stringify(logged())).not.toContain(token);
  });

  test('a reached limit is logged by name, an API limit by endpoint', async () => {
    const browser = new Browser(new MemberHost(), { WEB_VIEW_TOKEN_IN_ADDRESS: 'on' });
    const form = { level: 'debug', code: 'X' };
    for (let count = 0; count < 31; count += 1) await browser.go('/api/auth/_log', { form });
    browser.host.on(handOver, () => Response.json(failure('too_many_requests'), { status: 429 }));
    await browser.go(`/webview/shop?token=${browser.host.issue()}`);
    expect(securityEvents()).toMatchObject([
      { level: 'warn', security: 'limit_reached', limit: 'client-log' },
      { level: 'warn', security: 'limit_reached', call: 'POST /v1/sessions' },
    ]);
  });

  test('a page refused for the role is logged', async () => {
    const browser = await signedIn();
    forgetLogged();
    await browser.go('/payment/family/refill');
    const { uuid: user_uuid } = browser.host.person;
    expect(securityEvents()).toMatchObject([
      { security: 'access_refused', route: '/payment/family/refill', user_uuid },
    ]);
  });

  test('API refusals and ended sessions are logged', async () => {
    const browser = await signedIn();
    forgetLogged();
    browser.host.on(getProfile, () => Response.json(failure('forbidden'), { status: 403 }));
    await browser.go('/profile');
    browser.host.on(getProfile, () => Response.json(failure('unauthorized'), { status: 401 }));
    await browser.go('/profile');
    const { uuid: user_uuid } = browser.host.person;
    expect(securityEvents()).toMatchObject([
      { level: 'info', security: 'session_ended', user_uuid },
      { level: 'warn', security: 'access_refused', user_uuid, call: 'GET /v3/profile' },
    ]);
  });
});

/** Sign-in through the sandbox's provider, which is separate code, to a session. */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { signInWithProvider } from '../../../calls/identity/auth.ts';
import { appealBlock } from '../../../calls/moderation/moderation.ts';
import { STEP_UP_SECONDS } from '../../../calls/platform/call.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { passSeconds } from '../clock.ts';
import { tags } from '../head.ts';
import { refusal } from '../host.ts';
import { forgetLogged, logged } from '../logged.ts';
import { MemberHost } from '../member-host.ts';
import { textInPage } from '../page-texts.ts';
import { ORIGIN, visit } from '../visit.ts';

describe('sign-in', () => {
  test('a sign-in ends on the requested page with the right name', async () => {
    const browser = new Browser();
    const answer = await browser.signIn('/auth/signin?callbackUrl=/en/profile');
    expect(answer.location).toBe(`${ORIGIN}/en/profile`);
    expect((await browser.go('/en/profile')).text).toContain('ฝนพรำ');
  });

  test('sign-in sets one HttpOnly session cookie bound to our host', async () => {
    const answer = await new Browser().signIn();
    const cookies = answer.headers.getSetCookie().filter((cookie) => cookie.includes('session'));
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(
      /^__Host-session=[A-Za-z0-9_-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/^__Host-.*HttpOnly; Secure/);
  });

  test('sign-in replaces the session id and the planted id is invalid', async () => {
    const attacker = await signedIn();
    const plantedSession = attacker.session ?? '';
    const victim = new Browser(attacker.host.become('เหยื่อ'), attacker.env);
    victim.cookies.set('__Host-session', plantedSession);
    await victim.signIn();
    expect(victim.session).not.toBe(plantedSession);
    expect((await attacker.go('/api/auth/session')).text).toBe('null');
    expect((await victim.go('/api/auth/session')).text).toContain('เหยื่อ');
  });

  test('sign-in replaces a session id that the visitor invented', async () => {
    const browser = new Browser();
    browser.cookies.set('__Host-session', 'A'.repeat(43));
    await browser.signIn();
    expect(browser.session).not.toBe('A'.repeat(43));
    expect(browser.session).toHaveLength(43);
  });

  test('a sign-in state works once; replaying the callback is refused', async () => {
    const browser = new Browser();
    const callback = await browser.throughProvider();
    const before = new Map(browser.cookies);
    await browser.go(callback);
    const thief = new Browser(browser.host, browser.env);
    for (const [name, value] of before) thief.cookies.set(name, value);
    const again = await thief.go(callback);
    expect(again.location).toContain('/auth/signin?error=InvalidCheck');
    expect(thief.session).toBeUndefined();
  });

  test('a sign-in code works once; the provider refuses it later', async () => {
    const browser = new Browser();
    const usedUrl = new URL(await browser.throughProvider());
    await browser.go(usedUrl.href);
    const fresh = new URL(await browser.throughProvider());
    fresh.searchParams.set('code', usedUrl.searchParams.get('code') ?? '');
    browser.cookies.delete('__Host-session');
    expect((await browser.go(fresh.href)).location).toContain('/auth/signin?error=');
    expect(browser.session).toBeUndefined();
  });

  test('a sign-in that finishes in another browser is refused', async () => {
    const browser = new Browser();
    const callback = await browser.throughProvider();
    const other = new Browser(browser.host, browser.env);
    expect((await other.go(callback)).location).toContain('error=InvalidCheck');
    expect(other.session).toBeUndefined();
  });

  test('a sign-in after 15 minutes is refused and keeps the return path', async () => {
    const browser = new Browser();
    const callback = await browser.throughProvider('/en/auth/signin?callbackUrl=/en/profile');
    passSeconds(16 * 60);
    const { location } = await browser.go(callback);
    expect(location).toMatch(/^\/en\/auth\/signin\?error=InvalidCheck&ref=[\w-]+&callbackUrl=%2Fen%2Fprofile$/);
  });

  test('a sign-in cancelled at the provider shows an error without a session', async () => {
    const browser = new Browser();
    const callback = await browser.throughProvider('/auth/signin', '');
    const { location } = await browser.go(callback);
    expect(location).toContain('/auth/signin?error=OAuthCallbackError');
    expect((await browser.go(location ?? '')).text).toContain(textsOf('th')('auth:error.oauth_callback.title'));
    expect(browser.session).toBeUndefined();
  });

  test.for([
    ['account_not_linked', 'OAuthAccountNotLinked', 'account_not_linked'],
    ['provider_token_refused', 'OAuthCallbackError', 'oauth_callback'],
    ['provider_unreachable', 'Unavailable', 'unavailable'],
    ['internal', 'Unavailable', 'unavailable'],
  ] as const)('a sign-in refused with %s shows an error and a reference', async ([code, error, text]) => {
    for (const locale of ['th', 'en'] as const) {
      const browser = new Browser(new MemberHost().signInFails(code));
      const prefix = locale === 'en' ? '/en' : '';
      const { location } = await browser.signIn(`${prefix}/auth/signin?callbackUrl=${prefix}/profile`);
      expect(new URL(location ?? '', ORIGIN).pathname).toBe(`${prefix}/auth/signin`);
      const query = new URL(location ?? '', ORIGIN).searchParams;
      expect(query.get('error')).toBe(error);
      const page = await browser.go(location ?? '');
      expect(page.text).toContain(textsOf(locale)(`auth:error.${text}.title`).replaceAll("'", '&#x27;'));
      expect(page.text).toContain(query.get('ref'));
      expect(browser.session).toBeUndefined();
    }
  });

  test.for([
    ['2031-05-01T05:00:00.000Z', 'บัญชีนี้ถูกระงับถึง 1 พ.ค. 2574 12:00'],
    [null, 'บัญชีนี้ถูกระงับ<'],
  ] as const)('a sign-in to an account suspended until %s shows the reason, privately', async ([until, title]) => {
    const suspension = { ...blockedError, until };
    const browser = new Browser(new MemberHost().signInFails(suspension));
    const { location } = await browser.signIn();
    const { status, text } = await browser.go(location ?? '');
    expect(status).toBe(403);
    expect(text).toContain(title);
    expect(text).toContain('ด่าคนอื่น &lt;b&gt;');
    expect(browser.session).toBeUndefined();
    const other = await new Browser().go(location ?? '');
    expect(other.text).not.toContain('ด่าคนอื่น');
    expect(other.text).toContain(textsOf('th')('auth:error.access_denied.title'));
  });
});

const blockedError = {
  code: 'account_blocked',
  reason: 'ด่าคนอื่น <b>',
  until: null,
  appeal: null,
  answer: null,
  appeal_proof: 'sealed-by-the-host',
} as const;

describe('appeal of a suspended account', () => {
  /**
   * Returns a browser that was just refused, and the fields of each appeal that reached the API.
   */
  async function refusedBrowser(notice: Partial<Record<'appeal' | 'answer' | 'appeal_proof', string | null>> = {}) {
    const appeals: unknown[] = [];
    const host = new MemberHost().signInFails({ ...blockedError, ...notice }).on(appealBlock, ({ body }) => {
      appeals.push(Object.fromEntries(body instanceof URLSearchParams ? body : []));
      return Response.json({ data: { appeal: '<i>No</i>', appealed_at: '2031-05-01T05:00:00.000Z' } });
    });
    const browser = new Browser(host);
    const { location } = await browser.signIn('/en/auth/signin?callbackUrl=/en/profile');
    return { browser, host, appeals, page: await browser.go(location ?? '') };
  }
  const form = { appeal: '<i>No</i>' };
  const at = '/en/auth/error/appeal';

  test('the suspension page takes an appeal with a proof hidden from browsers', async () => {
    const { browser, appeals, page } = await refusedBrowser();
    expect(page.text).toContain(`action="${at}#outcome"`);
    expect(page.text).not.toContain(blockedError.appeal_proof);
    const { status, location } = await browser.go(at, { form });
    expect([status, location]).toEqual([303, '/en/auth/error?error=AccessDenied&status=asked']);
    expect(appeals).toEqual([{ proof: blockedError.appeal_proof, ...form }]);
    const { text } = await browser.go(location ?? '');
    expect(text).toContain(textInPage('en', 'moderation:decisions.asked'));
    expect(text).toContain('You wrote: &lt;i&gt;No&lt;/i&gt;');
    expect(text).toContain(textInPage('en', 'moderation:decisions.waits'));
    expect(text).not.toContain(`action="${at}#outcome"`);
    expect(browser.session).toBeUndefined();
  });

  test('the suspension page shows the answer and takes no second appeal', async () => {
    const notice = { appeal: 'It was my brother', answer: 'We <b>looked</b>', appeal_proof: null };
    const { browser, appeals, page } = await refusedBrowser(notice);
    expect(page.text).toContain('We &lt;b&gt;looked&lt;/b&gt;');
    expect(page.text).toContain(textInPage('en', 'moderation:decisions.stands'));
    expect(page.text).not.toContain(`action="${at}#outcome"`);
    expect((await browser.go(at, { form })).location).toContain('/en/auth/signin?error=InvalidCheck');
    expect(appeals).toEqual([]);
  });

  test.for([
    ['invalid_form', 'status=empty'],
    ['decision_appealed', 'status=before'],
  ] as const)('an appeal refused with %s shows the reason', async ([code, query]) => {
    const { browser, host } = await refusedBrowser();
    host.on(appealBlock, () => refusal(code));
    const { location } = await browser.go(at, { form });
    expect(location).toContain(query);
    expect((await browser.go(location ?? '')).status).toBeLessThan(500);
  });

  test.for([
    ['too_many_requests', 429, 'often'],
    ['appeal_proof_refused', 403, 'expired'],
  ] as const)('an appeal refused with %s keeps the text', async ([code, status, textKey]) => {
    const { browser, host } = await refusedBrowser();
    host.on(appealBlock, () => refusal(code));
    const answer = await browser.go(at, { form });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(textInPage('en', `moderation:decisions.${textKey}`));
    expect(tags(answer.text, 'input').find(({ name }) => name === 'appeal')?.value).toBe(form.appeal);
  });

  test('an appeal with an expired proof asks to log in, then sends', async () => {
    const { browser, appeals } = await refusedBrowser();
    passSeconds(STEP_UP_SECONDS);
    const { status, text } = await browser.go(at, { form });
    expect([status, appeals]).toEqual([403, []]);
    expect(text).toContain(`action="${at}#outcome"`);
    expect(text).not.toContain('ด่าคนอื่น');
    const [login] = tags(text, 'a').filter(({ target }) => target === '_blank');
    await browser.signIn(login?.href ?? '');
    await browser.go(at, { form });
    expect(appeals).toEqual([{ proof: blockedError.appeal_proof, ...form }]);
  });

  test('an appeal needs a proof, and the next sign-in sees nothing of it', async () => {
    const stranger = new Browser();
    expect((await stranger.go(at, { form: { appeal: ' ' } })).location).toContain('error=InvalidCheck');
    const { browser, host, page } = await refusedBrowser();
    expect(page.text).toContain(textInPage('en', 'auth:blocked.next'));
    host.on(signInWithProvider, () => Response.json(host.granted(host.person)));
    await browser.signIn();
    const { text } = await browser.go('/en/auth/error?error=AccessDenied');
    expect(text).not.toContain('ด่าคนอื่น');
  });
});

describe('return paths', () => {
  const tricky = [
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    '\\\\evil.test',
    '/\t/evil.test',
    'https:evil.test',
    'https:/evil.test',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '%2F%2Fevil.test',
    'https://vela.test@evil.test/',
    'https://evil.test@vela.test/',
    'https://vela.test:8443/',
    'http://vela.test/',
    'https://vela.test.evil.test/',
    `${ORIGIN}//evil.test`,
    '/..//evil.test',
    '',
  ];

  test.for(tricky)('a sign-in with return path %j stays on our origin', async (callbackUrl) => {
    const page = new Browser();
    const fromPage = await page.signIn(`/auth/signin?${new URLSearchParams({ callbackUrl })}`);
    expect(fromPage.location, 'by the page').toSatisfy(isOurs);

    const forgedBrowser = new Browser();
    const form = { ...(await forgedBrowser.signInForm()), callbackUrl };
    const start = await forgedBrowser.go('/api/auth/signin/sandbox', { form });
    expect(start.location, 'on leaving').toMatch(/^https:\/\/vela\.test\/|^\//);
    if (start.location?.includes('/sandbox/')) {
      const choice = await forgedBrowser.go(start.location, { form: { account: 'demo-viewer' } });
      expect((await forgedBrowser.go(choice.location ?? '')).location, 'by a forged form').toSatisfy(isOurs);
    }

    const query = await new Browser().go(`/api/auth/signin?${new URLSearchParams({ callbackUrl })}`);
    expect(query.location ?? '/', 'by Auth.js').toSatisfy(isOurs);
    forgetLogged();
  });

  /** Resolves the location like a browser and checks its origin. */
  function isOurs(location: string | null): boolean {
    const url = new URL(location ?? '', ORIGIN);
    return url.origin === ORIGIN && !url.pathname.startsWith('//') && url.username === '';
  }
});

describe('forged requests', () => {
  test('a sign-in without the CSRF token, or with another’s, is refused', async () => {
    const browser = new Browser();
    const other = await new Browser().signInForm();
    await browser.signInForm();
    for (const csrfToken of [undefined, 'x', other.csrfToken]) {
      const form = { callbackUrl: '/', ...(csrfToken && { csrfToken }) };
      const { location } = await browser.go('/api/auth/signin/sandbox', { form });
      expect(location).toContain('/auth/signin?error=MissingCSRF');
    }
  });

  test.for(['th', 'en'] as const)('the CSRF error page says that nothing was done and why (%s)', async (locale) => {
    const prefix = locale === 'en' ? '/en' : '';
    for (const browser of [new Browser(), await signedIn()]) {
      for (const path of ['/api/auth/signin/sandbox', '/api/auth/signout']) {
        const { location } = await browser.go(path, { form: { callbackUrl: `${prefix}/faq` } });
        const { status, text } = await browser.go(location ?? '');
        expect(status).toBe(403);
        expect(text).toContain(textInPage(locale, 'auth:error.csrf.title'));
      }
    }
  });

  test('a form from another site is refused as a page and as JSON', async () => {
    for (const locale of ['th', 'en'] as const) {
      const headers = { 'sec-fetch-site': 'cross-site', 'accept-language': locale };
      const page = await visit(localePath(locale, '/auth/signout'), { form: {}, headers });
      expect([page.status, page.text.includes(textInPage(locale, 'error:code.cross_site_refused'))]).toEqual([
        403,
        true,
      ]);
      const { status, text } = await visit('/api/v1/payment/orders', { form: {}, headers });
      expect([status, JSON.parse(text).error.code]).toEqual([403, 'cross_site_refused']);
    }
  });

  test.for(['cross-site', 'same-site', 'none'])('a form from a %s page is refused', async (site) => {
    const browser = await signedIn();
    for (const path of [
      '/api/auth/signin/sandbox',
      '/api/auth/signout',
      '/auth/signout',
      '/profile/sign-out-everywhere',
    ]) {
      const { status } = await browser.go(path, { form: { csrfToken: 'x' }, headers: { 'sec-fetch-site': site } });
      expect(status, path).toBe(403);
    }
    expect((await browser.go('/api/auth/session')).text).toContain('ฝนพรำ');
  });

  test('a form from another origin is refused without a Sec-Fetch-Site header', async () => {
    const browser = await signedIn();
    const headers = { origin: 'https://evil.test', 'sec-fetch-site': '' };
    expect((await browser.go('/auth/signout', { form: {}, headers })).status).toBe(403);
  });

  test('the sign-out of Auth.js requires its CSRF token', async () => {
    const browser = await signedIn();
    const { location } = await browser.go('/api/auth/signout', { form: {} });
    expect(location).toContain('error=MissingCSRF');
    expect((await browser.go('/api/auth/session')).text).toContain('ฝนพรำ');
    const { csrfToken } = JSON.parse((await browser.go('/api/auth/csrf')).text);
    await browser.go('/api/auth/signout', { form: { csrfToken } });
    expect(browser.session).toBeUndefined();
    expect(browser.host.tokens.size).toBe(0);
  });
});

describe('secrets', () => {
  test('tokens and secrets appear in no page, answer, address, cookie or log', async () => {
    const browser = await signedIn();
    const [token = ''] = browser.host.tokens.keys();
    expect(token).toMatch(/^vela_/);
    for (const path of [
      '/',
      '/profile',
      '/en/profile',
      '/auth/signin',
      '/nowhere',
      '/api/auth/session',
      '/api/auth/csrf',
      '/api/auth/providers',
      '/api/v3/profile',
      '/api/v1/sessions',
      '/api/openapi.json',
      '/api/auth/callback/sandbox?code=a%20secret%20of%20the%20tests&state=vela_state',
      '/api//auth/callback/sandbox?code=a%20secret%20of%20the%20tests',
    ]) {
      await browser.go(path);
    }
    await browser.go('/auth/signout', { form: {} });
    const everything = browser.received.join('\n') + JSON.stringify([...browser.cookies]);
    expect(everything).not.toContain(token);
    expect(everything).not.toContain('a secret of the tests');
    expect(JSON.stringify(logged())).not.toMatch(/vela_|code=|a secret of the tests/);
    expect(JSON.stringify(logged())).not.toContain(browser.session ?? token);
  });

  test('KV contains no usable cookie and no token', async () => {
    const browser = await signedIn();
    const [token = ''] = browser.host.tokens.keys();
    const { keys } = await env.SESSIONS.list({ prefix: 'session:' });
    const dump = await Promise.all(keys.map(async ({ name }) => [name, await env.SESSIONS.get(name)]));
    expect(keys).toHaveLength(1);
    expect(JSON.stringify(dump)).not.toContain(browser.session ?? '');
    expect(JSON.stringify(dump)).not.toContain(token);
    expect(JSON.stringify(dump)).not.toContain('ฝนพรำ');
    for (const [name = ''] of dump) {
      const thief = new Browser(browser.host, browser.env);
      for (const guess of [name ?? '', (name ?? '').slice('session:'.length)]) {
        thief.cookies.set('__Host-session', guess);
        expect((await thief.go('/api/auth/session')).text).toBe('null');
      }
    }
  });

  test('without AUTH_SECRET sign-in shows an error page', async () => {
    const browser = new Browser(new MemberHost(), { AUTH_SECRET: '' });
    const { location } = await browser.go('/auth/signin');
    expect(location).toMatch(/^\/auth\/error\?error=MissingSecret&ref=/);
    expect((await browser.go(location ?? '')).text).toContain(textsOf('th')('auth:error.missing_secret.text'));
  });
});

describe('login providers', () => {
  const settings = {
    LINE_CLIENT_ID: 'line-id',
    LINE_CLIENT_SECRET: 's',
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: 's',
  };

  test('configured providers replace the sandbox and only they are form targets', async () => {
    const browser = new Browser(new MemberHost(), settings);
    const { text, headers } = await browser.go('/auth/signin');
    expect([...text.matchAll(/action="\/api\/auth\/signin\/(\w+)"/g)].map(([, id]) => id)).toEqual(['line', 'google']);
    expect(headers.get('content-security-policy')).toContain(
      "form-action 'self' https://*.line.me https://*.google.com;",
    );
    expect((await browser.go('/')).headers.get('content-security-policy')).toContain("form-action 'self';");
    expect(Object.keys(JSON.parse((await browser.go('/api/auth/providers')).text))).toEqual(['line', 'google']);
  });

  test('a provider without settings is refused', async () => {
    const browser = new Browser(new MemberHost(), settings);
    const { csrfToken = '' } = await browser.signInForm();
    const { location } = await browser.go('/api/auth/signin/sandbox', { form: { csrfToken } });
    expect(location).toContain('/auth/signin?error=OAuthSignin');
  });

  test('the sign-in page says that no provider is configured', async () => {
    const browser = new Browser(new MemberHost(), { SANDBOX: undefined });
    expect((await browser.go('/auth/signin')).text).toContain(textsOf('th')('auth:sign_in.none'));
  });

  test('a sign-in after a lost state turns off LINE’s automatic sign-in', async () => {
    const browser = new Browser(new MemberHost(), settings);
    expect((await browser.go('/auth/signin?error=InvalidCheck')).text).toContain(
      'action="/api/auth/signin/line?fresh=true"',
    );
  });
});

test('too many sign-ins from one address are a 429 with a retry time', async () => {
  const browser = new Browser();
  const form = await browser.signInForm();
  for (let count = 0; count < 120; count += 1) await browser.go('/api/auth/signin/sandbox', { form });
  const { status, headers, text } = await browser.go('/api/auth/signin/sandbox', { form });
  expect(status).toBe(429);
  expect(headers.get('retry-after')).toBe('60');
  expect(text).toContain(textsOf('th')('error:code.too_many_requests'));
});

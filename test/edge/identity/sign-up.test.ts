/**
 * The sign-up page after the provider, for visitors without an account: its fields, its pending
 * data, and who can see that.
 */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { signInWithProvider } from '../../../calls/identity/auth.ts';
import { signInWithPasskey } from '../../../calls/identity/passkey.ts';
import { getInviter, getOwnInvitation, listInvitationUses, makeInvitation } from '../../../calls/people/invite.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { passSeconds } from '../clock.ts';
import { sampleAnswer } from '../host.ts';
import { logged } from '../logged.ts';
import { MemberHost } from '../member-host.ts';
import { ORIGIN } from '../visit.ts';

const complete = { name: 'น้ำหวาน', birth_date: '2000-01-01', terms_version: '2026-11-22', accept_terms: 'on' };

const newcomer = (host = new MemberHost().knowsNobody(), bindings = {}) => new Browser(host, bindings);

/** Signs in as far as the sign-up page. */
async function goToSignUp(path = '/auth/signin?callbackUrl=/profile', browser = newcomer()) {
  const { location } = await browser.signIn(path);
  return { browser, location: new URL(location ?? '', ORIGIN).pathname };
}

const cookie = (browser: Browser) => browser.cookies.get('__Host-sign_up');

describe('sign-up', () => {
  test.for([
    ['', 'th'],
    ['/en', 'en'],
  ] as const)('a new visitor gets the sign-up page, then the requested page (%s)', async ([prefix, locale]) => {
    const { browser, location } = await goToSignUp(`${prefix}/auth/signin?callbackUrl=${prefix}/profile`);
    expect(location).toBe(`${prefix}/auth/signup`);
    const { status, text, headers } = await browser.go(location);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(text).toContain(textsOf(locale)('auth:sign_up.birth_date_hint', { age: 20 }).replaceAll("'", '&#x27;'));
    expect(text).toContain('value="ฟ้าใส"');
    expect(text).toContain('name="terms_version" value="2026-11-22"');
    const answer = await browser.go(location, { form: complete });
    expect([answer.status, answer.location]).toEqual([303, `${prefix}/profile`]);
    expect((await browser.go(`${prefix}/profile`)).text).toContain('น้ำหวาน');
    expect(cookie(browser)).toBeUndefined();
  });

  test('the sign-up form sends the provider’s proof with `from: web`', async () => {
    const { browser } = await goToSignUp();
    await browser.go('/auth/signup', { form: complete });
    const [first, second] = browser.host.signUps;
    expect(first).toMatchObject({ from: 'web', access_token: expect.stringMatching(/./) });
    const { accept_terms, ...fields } = complete;
    expect(second).toEqual({ ...first, ...fields });
    expect(accept_terms).toBe('on');
  });

  test('before sign-up there is no session and the proof stays encrypted', async () => {
    const { browser } = await goToSignUp();
    const { text } = await browser.go('/auth/signup');
    const { access_token: proof = '' } = browser.host.signUps[0] ?? {};
    expect(proof).not.toBe('');
    expect(browser.session).toBeUndefined();
    expect(browser.received.join('\n') + text).not.toContain(proof);
    const { keys } = await env.SESSIONS.list({ prefix: 'sign-up:' });
    expect(keys).toHaveLength(1);
    const entry = await env.SESSIONS.get(keys[0]?.name ?? '');
    expect(entry).not.toContain(proof);
    expect(JSON.stringify(keys)).not.toContain(cookie(browser) ?? '');
  });

  test('a second submission of the sign-up form starts over, still signed in', async () => {
    const { browser } = await goToSignUp();
    await browser.go('/auth/signup', { form: complete });
    const again = await browser.go('/auth/signup', { form: complete });
    expect(again.location).toContain('/auth/signin?error=InvalidCheck');
    expect(browser.host.signUps).toHaveLength(2);
    expect((await browser.go('/profile')).status).toBe(200);
  });

  test('sign-up ends the session of another member in the same browser', async () => {
    const browser = await signedIn();
    const before = browser.session;
    browser.host.knowsNobody();
    await browser.signIn('/auth/signin');
    await browser.go('/auth/signup', { form: complete });
    expect(browser.session).not.toBe(before);
    expect(browser.host.tokens.size).toBe(1);
    expect((await browser.go('/')).text).toContain('น้ำหวาน');
  });

  test('sign-up writes `signed_up` to the security log', async () => {
    const { browser } = await goToSignUp();
    await browser.go('/auth/signup', { form: complete });
    const events = logged().filter(({ event }) => event === 'security');
    expect(events).toMatchObject([
      { security: 'signed_up', provider: 'sandbox', user_uuid: browser.host.person.uuid },
      { security: 'signed_in', provider: 'sandbox' },
    ]);
  });
});

describe('sign-up errors', () => {
  test.for([
    [{ name: ' ' }, 422, 'auth:sign_up.problem.name'],
    [{ birth_date: '' }, 422, 'auth:sign_up.problem.birth_date'],
    [{ accept_terms: 'false' }, 422, 'auth:sign_up.problem.accept_terms'],
  ] as const)('invalid sign-up data %j shows an error and keeps the input', async ([wrong, status, key]) => {
    const host = new MemberHost().knowsNobody({ code: 'invalid_form', fields: Object.keys(wrong) });
    const { browser } = await goToSignUp(undefined, newcomer(host));
    const form = { ...complete, ...wrong };
    const answer = await browser.go('/auth/signup', { form });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(textsOf('th')(key));
    expect(answer.text).toContain(`value="${form.birth_date === '' ? '' : 2543}"`);
    expect(browser.session).toBeUndefined();
    expect(cookie(browser)).toBeDefined();
  });

  test.for([
    [{ code: 'too_young', min_age: 20 }, 403, 'too_young'],
    [{ code: 'terms_outdated', terms_version: '2027-01-01' }, 409, 'terms_outdated'],
    [{ code: 'provider_unreachable' }, 503, 'unavailable'],
    [{ code: 'internal' }, 503, 'unavailable'],
  ] as const)('a sign-up refused with %j is a %i with a next step', async ([failure, status, refusal]) => {
    const { browser } = await goToSignUp(undefined, newcomer(new MemberHost().knowsNobody(failure)));
    const answer = await browser.go('/auth/signup', { form: complete });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(textsOf('th')(`auth:sign_up.refusal.${refusal}.title`));
    expect(answer.text).toContain('value="น้ำหวาน"');
    if ('terms_version' in failure) expect(answer.text).toContain('name="terms_version" value="2027-01-01"');
  });

  test('a forbidden word in the name shows an error and keeps it', async () => {
    const host = new MemberHost().knowsNobody({ code: 'profile_word', fields: ['name'] });
    const { browser } = await goToSignUp(undefined, newcomer(host));
    const { status, text } = await browser.go('/auth/signup', { form: complete });
    expect(status).toBe(422);
    expect(text).toContain(textsOf('th')('auth:sign_up.problem.name_word'));
    expect(text).toContain('value="น้ำหวาน"');
  });

  test.for(['provider_token_refused', 'sign_up_closed'] as const)(
    'a sign-up refused with %s starts over',
    async (code) => {
      const { browser } = await goToSignUp(undefined, newcomer(new MemberHost().knowsNobody({ code })));
      const { location } = await browser.go('/auth/signup', { form: complete });
      expect(location).toContain('/auth/signin?error=InvalidCheck');
    },
  );
});

describe('sign-up limits', () => {
  test('the sign-up page needs a provider’s proof and a valid id', async () => {
    for (const plantedId of [undefined, 'A'.repeat(43), 'x']) {
      const browser = newcomer();
      if (plantedId) browser.cookies.set('__Host-sign_up', plantedId);
      for (const request of [{}, { form: complete }])
        for (const prefix of ['', '/en']) {
          const { status, location } = await browser.go(`${prefix}/auth/signup`, request);
          expect([status, location?.split('&')[0]]).toEqual([303, `${prefix}/auth/signin?error=InvalidCheck`]);
        }
      expect(browser.host.requests).toEqual([]);
    }
  });

  test('the sign-up page expires after ten minutes', async () => {
    const { browser } = await goToSignUp();
    passSeconds(601);
    expect((await browser.go('/auth/signup')).location).toContain('error=InvalidCheck');
  });

  test('one address can try 60 sign-ups per hour', async () => {
    const { browser } = await goToSignUp(
      undefined,
      newcomer(new MemberHost().knowsNobody({ code: 'too_young', min_age: 20 })),
    );
    for (let count = 0; count < 60; count += 1) await browser.go('/auth/signup', { form: complete });
    const { status, headers } = await browser.go('/auth/signup', { form: complete });
    expect([status, headers.get('retry-after')]).toEqual([429, '3600']);
    expect(browser.host.signUps).toHaveLength(61);
  });

  test('a sign-up form from another site is forbidden', async () => {
    const { browser } = await goToSignUp();
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    expect((await browser.go('/auth/signup', { form: complete, headers })).status).toBe(403);
    expect(browser.host.signUps).toHaveLength(1);
  });
});

describe('sign-up texts of the sign-in page', () => {
  test.for(['web', 'app', 'closed'])(
    'with SIGN_UP=%s the sign-in page says where accounts are created',
    async (SIGN_UP) => {
      const { text } = await newcomer(undefined, { SIGN_UP }).go('/auth/signin');
      const t = textsOf('th');
      for (const place of ['web', 'app'] as const)
        expect(text.includes(t(`auth:no_account.${place}`)), place).toBe(place === SIGN_UP);
      expect(text.includes(t('auth:sign_in.lead_new'))).toBe(SIGN_UP === 'web');
      expect(text.includes(t('auth:sign_in.lead'))).toBe(SIGN_UP !== 'web');
    },
  );

  test('the sign-in page says that sign-up is closed', async () => {
    const browser = newcomer(new MemberHost().signInFails('sign_up_closed'));
    const { location } = await browser.signIn();
    expect(location).toContain('/auth/signin?error=SignUpClosed');
    expect((await browser.go(location ?? '')).text).toContain(textsOf('th')('auth:error.sign_up_closed.title'));
  });
});

describe('invitation', () => {
  test.for(['', '/en'])('a sign-up that begins on an invitation page sends the invitation (%s)', async (prefix) => {
    const browser = newcomer();
    const page = await browser.go(`${prefix}/invite/somo`);
    const [, path = ''] = /<main.*href="([^"]*auth\/signin[^"]*callbackUrl=[^"]*invite[^"]*)"/s.exec(page.text) ?? [];
    const { browser: signUpBrowser, location } = await goToSignUp(path.replaceAll('&amp;', '&'), browser);
    await signUpBrowser.go(location, { form: complete });
    expect(browser.host.signUps.at(-1)).toMatchObject({
      invitation: sampleAnswer(getInviter).data.slug,
      name: complete.name,
    });
  });

  test('a sign-in from an invitation page sends the invitation, also by passkey', async () => {
    const invitations: unknown[] = [];
    const host = new MemberHost();
    const noting = (call: typeof signInWithProvider | typeof signInWithPasskey) =>
      host.on(call, ({ body }) => {
        invitations.push(body instanceof URLSearchParams && body.get('invitation'));
        return Response.json(host.granted(host.person));
      });
    noting(signInWithProvider);
    noting(signInWithPasskey);
    for (const callbackUrl of ['/en/invite/somo', '/invite/somo', '/profile']) {
      await new Browser(host).signIn(`/auth/signin?${new URLSearchParams({ callbackUrl })}`);
      await new Browser(host).go('/api/auth/passkey', { form: { credential: '{}', callbackUrl } });
    }
    expect(invitations).toEqual(['somo', 'somo', 'somo', 'somo', null, null]);
  });

  test('other pages send no invitation; with SIGN_UP=app none offers sign-up', async () => {
    const { browser } = await goToSignUp('/auth/signin?callbackUrl=/faq');
    await browser.go('/auth/signup', { form: complete });
    expect(browser.host.signUps.at(-1)).not.toHaveProperty('invitation');
    const { text } = await newcomer(undefined, { SIGN_UP: 'app' }).go('/invite/somo');
    expect(text).not.toContain(textsOf('th')('invite:sign_up'));
  });
});

test.for(['th', 'en'] as const)('an inviter sees their invitations and why one did not count (%s)', async (locale) => {
  const use = (name: string) => ({
    newcomer: { uuid: crypto.randomUUID(), name, avatar_url: '/pictures/avatar.svg' },
    slug: 'somo',
    used_at: '2026-11-20T00:00:00.000Z',
  });
  const host = new MemberHost().answer(listInvitationUses, {
    data: [
      { ...use('น้ำ'), coins: 100, state: 'paid', reason: null },
      { ...use('ฝน'), coins: 0, state: 'not_counted', reason: 'already_member' },
    ],
    next_cursor: null,
  });
  const browser = await signedIn(new Browser(host));
  const { text } = await browser.go(locale === 'en' ? '/en/profile/invitations' : '/profile/invitations');
  expect(text).toContain('น้ำ');
  expect(text).toContain(textsOf(locale)('invite:uses.reason.already_member'));
});

test('a member creates an invitation link and finds it on the page', async () => {
  const browser = await signedIn();
  browser.host.answer(listInvitationUses, { data: [], next_cursor: null }).answer(getOwnInvitation, { data: null });
  const own = { slug: 'abcdef012345', newcomer_bonus_coins: 50 };
  browser.host.on(makeInvitation, () => {
    browser.host.answer(getOwnInvitation, { data: own });
    return Response.json({ data: own });
  });
  expect((await browser.go('/en/profile/invitations')).text).toContain('action="/en/profile/invitations"');
  expect((await browser.go('/en/profile/invitations', { form: {} })).location).toBe('/en/profile/invitations');
  const { text } = await browser.go('/en/profile/invitations');
  expect(text).toContain('href="https://vela.test/en/invite/abcdef012345"');
  expect(text).not.toContain('action="/en/profile/invitations"');
});

/** The page after the provider, for who has no account: what is asked, what is kept meanwhile, and by whom. */
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

/** As far as the page that asks for the rest. */
async function arrived(path = '/auth/signin?callbackUrl=/profile', browser = newcomer()) {
  const { location } = await browser.signIn(path);
  return { browser, location: new URL(location ?? '', ORIGIN).pathname };
}

const cookie = (browser: Browser) => browser.cookies.get('__Host-sign_up');

describe('somebody without an account', () => {
  test.for([
    ['', 'th'],
    ['/en', 'en'],
  ] as const)(
    'is led to the page that asks for the rest, in their language, and then to where they wanted to go (%s)',
    async ([prefix, locale]) => {
      const { browser, location } = await arrived(`${prefix}/auth/signin?callbackUrl=${prefix}/profile`);
      expect(location).toBe(`${prefix}/auth/signup`);
      const { status, text, headers } = await browser.go(location);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(text).toContain(textsOf(locale)('auth:sign_up.birth_date_hint', { age: 20 }).replaceAll("'", '&#x27;'));
      expect(text).toContain('value="ฟ้าใส"');
      expect(text).toContain('name="terms_version" value="2026-11-22"');
      const made = await browser.go(location, { form: complete });
      expect([made.status, made.location]).toEqual([303, `${prefix}/profile`]);
      expect((await browser.go(`${prefix}/profile`)).text).toContain('น้ำหวาน');
      expect(cookie(browser)).toBeUndefined();
    },
  );

  test('sends the provider’s proof with what they filled in, as somebody of the web', async () => {
    const { browser } = await arrived();
    await browser.go('/auth/signup', { form: complete });
    const [first, second] = browser.host.signUps;
    expect(first).toMatchObject({ from: 'web', access_token: expect.stringMatching(/./) });
    const { accept_terms, ...sent } = complete;
    expect(second).toEqual({ ...first, ...sent });
    expect(accept_terms).toBe('on');
  });

  test('has no session before the account is made, and the proof is in no browser and in the clear nowhere', async () => {
    const { browser } = await arrived();
    const { text } = await browser.go('/auth/signup');
    const { access_token: proof = '' } = browser.host.signUps[0] ?? {};
    expect(proof).not.toBe('');
    expect(browser.session).toBeUndefined();
    expect(browser.received.join('\n') + text).not.toContain(proof);
    const { keys } = await env.SESSIONS.list({ prefix: 'sign-up:' });
    expect(keys).toHaveLength(1);
    const kept = await env.SESSIONS.get(keys[0]?.name ?? '');
    expect(kept).not.toContain(proof);
    expect(JSON.stringify(keys)).not.toContain(cookie(browser) ?? '');
  });

  test('who sends the form again after the account was made begins again, and is still in', async () => {
    const { browser } = await arrived();
    await browser.go('/auth/signup', { form: complete });
    const again = await browser.go('/auth/signup', { form: complete });
    expect(again.location).toContain('/auth/signin?error=InvalidCheck');
    expect(browser.host.signUps).toHaveLength(2);
    expect((await browser.go('/profile')).status).toBe(200);
  });

  test('who was signed in as somebody else leaves that session behind', async () => {
    const browser = await signedIn();
    const before = browser.session;
    browser.host.knowsNobody();
    await browser.signIn('/auth/signin');
    await browser.go('/auth/signup', { form: complete });
    expect(browser.session).not.toBe(before);
    expect(browser.host.tokens.size).toBe(1);
    expect((await browser.go('/')).text).toContain('น้ำหวาน');
  });

  test('is told in the security log when the account is made', async () => {
    const { browser } = await arrived();
    await browser.go('/auth/signup', { form: complete });
    const told = logged().filter(({ event }) => event === 'security');
    expect(told).toMatchObject([
      { security: 'signed_up', provider: 'sandbox', user_uuid: browser.host.person.uuid },
      { security: 'signed_in', provider: 'sandbox' },
    ]);
  });
});

describe('a form that is not right', () => {
  test.for([
    [{ name: ' ' }, 422, 'auth:sign_up.problem.name'],
    [{ birth_date: '' }, 422, 'auth:sign_up.problem.birth_date'],
    [{ accept_terms: 'false' }, 422, 'auth:sign_up.problem.accept_terms'],
  ] as const)('%j is told beside its field, and what was filled in stays', async ([wrong, status, key]) => {
    const host = new MemberHost().knowsNobody({ code: 'invalid_form', fields: Object.keys(wrong) });
    const { browser } = await arrived(undefined, newcomer(host));
    const filled = { ...complete, ...wrong };
    const answer = await browser.go('/auth/signup', { form: filled });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(textsOf('th')(key));
    expect(answer.text).toContain(`value="${filled.birth_date}"`);
    expect(browser.session).toBeUndefined();
    expect(cookie(browser)).toBeDefined();
  });

  test.for([
    [{ code: 'too_young', min_age: 20 }, 403, 'too_young'],
    [{ code: 'terms_outdated', terms_version: '2027-01-01' }, 409, 'terms_outdated'],
    [{ code: 'provider_unreachable' }, 503, 'unavailable'],
    [{ code: 'internal' }, 503, 'unavailable'],
  ] as const)('that the host answers with %j is a %i with a next step', async ([told, status, refusal]) => {
    const { browser } = await arrived(undefined, newcomer(new MemberHost().knowsNobody(told)));
    const answer = await browser.go('/auth/signup', { form: complete });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(textsOf('th')(`auth:sign_up.refusal.${refusal}.title`));
    expect(answer.text).toContain('value="น้ำหวาน"');
    if ('terms_version' in told) expect(answer.text).toContain('name="terms_version" value="2027-01-01"');
  });

  test('that the host refuses for a word in the name is told so at the name, which stands there to be changed', async () => {
    const host = new MemberHost().knowsNobody({ code: 'profile_word', fields: ['name'] });
    const { browser } = await arrived(undefined, newcomer(host));
    const { status, text } = await browser.go('/auth/signup', { form: complete });
    expect(status).toBe(422);
    expect(text).toContain(textsOf('th')('auth:sign_up.problem.name_word'));
    expect(text).toContain('value="น้ำหวาน"');
  });

  test.for(['provider_token_refused', 'sign_up_closed'] as const)(
    'that the host answers with %s begins again',
    async (code) => {
      const { browser } = await arrived(undefined, newcomer(new MemberHost().knowsNobody({ code })));
      const { location } = await browser.go('/auth/signup', { form: complete });
      expect(location).toContain('/auth/signin?error=InvalidCheck');
    },
  );
});

describe('nobody', () => {
  test('without a provider’s word before gets that page, nor with an id of their own making', async () => {
    for (const planted of [undefined, 'A'.repeat(43), 'x']) {
      const browser = newcomer();
      if (planted) browser.cookies.set('__Host-sign_up', planted);
      for (const sent of [{}, { form: complete }])
        for (const prefix of ['', '/en']) {
          const { status, location } = await browser.go(`${prefix}/auth/signup`, sent);
          expect([status, location?.split('&')[0]]).toEqual([303, `${prefix}/auth/signin?error=InvalidCheck`]);
        }
      expect(browser.host.asked).toEqual([]);
    }
  });

  test('gets it after ten minutes', async () => {
    const { browser } = await arrived();
    passSeconds(601);
    expect((await browser.go('/auth/signup')).location).toContain('error=InvalidCheck');
  });

  test('makes more than 60 accounts an hour from one address', async () => {
    const { browser } = await arrived(
      undefined,
      newcomer(new MemberHost().knowsNobody({ code: 'too_young', min_age: 20 })),
    );
    for (let count = 0; count < 60; count += 1) await browser.go('/auth/signup', { form: complete });
    const { status, headers } = await browser.go('/auth/signup', { form: complete });
    expect([status, headers.get('retry-after')]).toEqual([429, '3600']);
    expect(browser.host.signUps).toHaveLength(61);
  });

  test('is signed up by a form of another site', async () => {
    const { browser } = await arrived();
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    expect((await browser.go('/auth/signup', { form: complete, headers })).status).toBe(403);
    expect(browser.host.signUps).toHaveLength(1);
  });
});

describe('the sign-in page', () => {
  test.for(['web', 'app', 'closed'])(
    'with SIGN_UP=%s says where accounts come from; the text of the app stays',
    async (SIGN_UP) => {
      const { text } = await newcomer(undefined, { SIGN_UP }).go('/auth/signin');
      const t = textsOf('th');
      expect(text).toContain(t('auth:no_account'));
      expect(text.includes(t('auth:sign_in.lead_new'))).toBe(SIGN_UP === 'web');
      expect(text.includes(t('auth:sign_in.lead'))).toBe(SIGN_UP !== 'web');
    },
  );

  test('says that no new members are taken, where the host says so', async () => {
    const browser = newcomer(new MemberHost().signInFails('sign_up_closed'));
    const { location } = await browser.signIn();
    expect(location).toContain('/auth/signin?error=SignUpClosed');
    expect((await browser.go(location ?? '')).text).toContain(textsOf('th')('auth:error.sign_up_closed.title'));
  });
});

describe('an invitation', () => {
  test.for(['', '/en'])('goes along with the sign-up that was begun on its page (%s)', async (prefix) => {
    const browser = newcomer();
    const page = await browser.go(`${prefix}/invite/somo`);
    const [, path = ''] = /href="([^"]*auth\/signin[^"]*callbackUrl=[^"]*invite[^"]*)"/.exec(page.text) ?? [];
    const { browser: arrivedBrowser, location } = await arrived(path.replaceAll('&amp;', '&'), browser);
    await arrivedBrowser.go(location, { form: complete });
    expect(browser.host.signUps.at(-1)).toMatchObject({
      invitation: sampleAnswer(getInviter).data.slug,
      name: complete.name,
    });
  });

  test('goes along with the sign-in of who has an account, by a provider or a passkey, so that its maker is told', async () => {
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

  test('is of no other page, and its page offers no sign-up where accounts are made in the app alone', async () => {
    const { browser } = await arrived('/auth/signin?callbackUrl=/faq');
    await browser.go('/auth/signup', { form: complete });
    expect(browser.host.signUps.at(-1)).not.toHaveProperty('invitation');
    const { text } = await newcomer(undefined, { SIGN_UP: 'app' }).go('/invite/somo');
    expect(text).not.toContain(textsOf('th')('invite:sign_up'));
  });
});

test.for(['th', 'en'] as const)(
  'an inviter sees who came by their invitations, and why one did not count (%s)',
  async (locale) => {
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
  },
);

test('a member makes a link of their own, and finds it on the page of their invitations', async () => {
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

/**
 * Checks sign-in and sign-out through the whole system: edge, API, database, KV, rate limits and
 * provider.
 */
import { describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { getProfile } from '../../../calls/people/profile.ts';
import { signInFormOf } from '../../cookie-jar.ts';
import { newGuest } from '../guest.ts';
import { type DemoAccount, Member, newcomer, signedIn, signUpForm } from '../member.ts';

const origin = inject('origin');

const nameOf = async (member: Member) => JSON.parse((await member.go('/api/auth/session')).text)?.user.name ?? null;

describe('demo accounts', () => {
  test.for([
    ['viewer', 'ฝนพรำ', 'normal'],
    ['caster', 'ข้าวหอม', 'caster'],
    ['family', 'แม่ดาว', 'family'],
    ['staff', 'ทีมงานก้อย', 'staff'],
  ] as const)('demo account %s signs in as %s with the role %s', async ([account, name, role]) => {
    const member = await signedIn(origin, account);
    const { text } = await member.go(`/api${getProfile.path}`);
    const { data } = getProfile.answer.parse(JSON.parse(text));
    expect(data).toMatchObject({ name, role, email: `${account}@demo.vela.example` });
    expect((await member.go('/profile')).text).toContain(name);
  });

  test('ying is found by her verified email at every sign-in', async () => {
    for (let time = 0; time < 2; time += 1) expect(await nameOf(await signedIn(origin, 'ying'))).toBe('หญิงหยิง');
  });
});

test('sign-ins start concurrently under localhost and 127.0.0.1 without conflicts', async () => {
  const localhostOrigin = origin.replace('127.0.0.1', 'localhost');
  const starts = await Promise.all(
    Array.from({ length: 24 }, (_, at) => new Member(at % 2 ? localhostOrigin : origin).leave()),
  );
  const pages = await Promise.all(starts.map(({ location }) => fetch(location)));
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
});

describe('new member', () => {
  test.for(['new', 'bare'] as const)('a new member signs up and returns to the requested page (%s)', async (kind) => {
    const account = newcomer(kind);
    const member = new Member(origin);
    const { location } = await member.signIn(account, '/en/auth/signin?callbackUrl=/en/profile');
    expect(location).toMatch(/\/en\/auth\/signup$/);
    expect(await nameOf(member)).toBeNull();
    const form = signUpForm((await member.go('/en/auth/signup')).text);
    const answer = await member.go('/en/auth/signup', { form });
    expect([answer.status, answer.location]).toEqual([303, '/en/profile']);
    const { data } = getProfile.answer.parse(JSON.parse((await member.go(`/api${getProfile.path}`)).text));
    expect(data).toMatchObject({
      name: form.name,
      role: 'normal',
      email: kind === 'new' ? `${account}@demo.vela.example` : null,
    });
    const { status, text } = await member.go('/payment/refill');
    expect([status, text.includes(form.name)]).toEqual([200, true]);
    expect((await member.go(data.avatar_url)).headers.get('content-type')).toBe('image/svg+xml');

    expect(await nameOf(await signedIn(origin, account))).toBe(form.name);
  });

  test('an invited newcomer gets coins, and the inviter sees the name', async () => {
    const inviter = await signedIn(origin, await newGuest());
    const path = '/en/profile/invitations';
    expect((await inviter.go(path, { form: {} })).location).toBe(path);
    const [, invite = ''] = /href="[^"]*(\/en\/invite\/[a-z0-9]+)"/.exec((await inviter.go(path)).text) ?? [];
    const visitor = new Member(origin);
    expect((await visitor.go(invite)).status).toBe(200);
    await visitor.signIn(newcomer('bare'), `/en/auth/signin?callbackUrl=${invite}`);
    const form = { ...signUpForm((await visitor.go('/en/auth/signup')).text), name: 'ผู้มาใหม่' };
    expect((await visitor.go('/en/auth/signup', { form })).location).toBe(invite);
    expect(JSON.parse((await visitor.go('/api/v1/payment/balance')).text).data.coins).toBe(50);
    expect((await inviter.go(path)).text).toContain('ผู้มาใหม่');
  });

  test('a visitor who is too young gets no account', async () => {
    const member = new Member(origin);
    await member.signIn(newcomer('new'));
    const form = { ...signUpForm((await member.go('/auth/signup')).text), birth_date: '2020-01-01' };
    expect((await member.go('/auth/signup', { form })).status).toBe(403);
    expect(await nameOf(member)).toBeNull();
  });
});

describe('linked logins', () => {
  const inboxOf = async (address: string) => {
    const { text } = await new Member(origin).go(`/sandbox/mail/inbox?to=${encodeURIComponent(address)}`);
    return z.object({ mails: z.array(z.object({ subject: z.string(), text: z.string() })) }).parse(JSON.parse(text))
      .mails;
  };

  test('an account without an email can be linked, used and removed', async () => {
    const [guest, line] = [await newGuest(), newcomer('bare')];
    const member = await signedIn(origin, guest);
    const form = { ...signInFormOf((await member.go('/profile/accounts')).text), link: 'on' };
    const headers = { referer: `${origin}/profile/accounts` };
    const start = await member.go('/api/auth/signin/sandbox?fresh=true', { form, headers });
    const choice = await member.go(start.location, { form: { account: `demo-${line}` } });
    expect((await member.go(choice.location)).location).toMatch(/\/profile\/accounts\?status=linked$/);
    expect(await nameOf(await signedIn(origin, line))).toBe('แขก');

    const removal = await member.go('/profile/accounts/remove', { form: { provider: 'sandbox', id: `demo-${line}` } });
    expect(removal.location).toBe('/profile/accounts?status=removed');
    expect((await new Member(origin).signIn(line)).location).toMatch(/\/auth\/signup$/);
    const last = await member.go('/profile/accounts/remove', { form: { provider: 'sandbox', id: `demo-${guest}` } });
    expect(last.location).toBe('/profile/accounts?status=last');
  });

  test('a mailed code verifies a member’s email address', async () => {
    const guest = await newGuest();
    const member = await signedIn(origin, guest);
    const email = `${guest}@mail.vela.example`;
    expect((await member.go('/en/profile/accounts/email', { form: { email } })).location).toContain('status=code_sent');
    const [mail] = await inboxOf(email);
    expect(mail?.subject).toContain('is your code for Vela');
    const code = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
    expect((await member.go('/profile/accounts/email-code', { form: { code } })).location).toContain('status=proved');
    expect((await member.go('/profile')).text).toContain(email);
  });
});

describe('sign-out', () => {
  const isIn = async (member: Member) => (await member.go(`/api${getProfile.path}`)).status === 200;

  test('a sign-out ends the session of this browser only', async () => {
    const [here, there] = [await signedIn(origin, 'viewer'), await signedIn(origin, 'viewer')];
    const cookies = new Map(here.cookies);
    await here.go('/auth/signout', { form: {} });
    const thief = new Member(origin);
    for (const [name, value] of cookies) thief.cookies.set(name, value);
    expect([await isIn(here), await isIn(thief), await isIn(there)]).toEqual([false, false, true]);
  });

  test('the profile page signs out a single device', async () => {
    const guest = await newGuest();
    const [here, lostDevice] = [await signedIn(origin, guest), await signedIn(origin, guest)];
    const { text } = await here.go('/profile');
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(text) ?? [];
    await here.go('/profile/sign-out-device', { form: { id } });
    expect([await isIn(here), await isIn(lostDevice)]).toEqual([true, false]);
  });

  test('signing out everywhere ends all sessions of that member only', async () => {
    const guest = await newGuest();
    const accounts: DemoAccount[] = [guest, guest, 'caster'];
    const [here, there, other] = await Promise.all(accounts.map((account) => signedIn(origin, account)));
    if (!here || !there || !other) return expect.fail('three are signed in');
    await here.go('/profile/sign-out-everywhere', { form: {} });
    expect([await isIn(here), await isIn(there), await isIn(other)]).toEqual([false, false, true]);
  });
});

describe('concurrent sign-ins', () => {
  test('concurrent callbacks with the same state sign in only one browser', async () => {
    const member = new Member(origin);
    const callback = await member.throughProvider('viewer');
    const rivals = Array.from({ length: 6 }, () => {
      const rival = new Member(origin);
      for (const [name, value] of member.cookies) rival.cookies.set(name, value);
      return rival;
    });
    await Promise.all(rivals.map((rival) => rival.go(callback)));
    const names = await Promise.all(rivals.map(nameOf));
    expect(names.filter((name) => name !== null)).toHaveLength(1);
  });

  test('exactly 120 of 160 concurrent sign-in steps from one address succeed', async () => {
    const member = new Member(origin);
    const headers = { 'cf-connecting-ip': '203.0.113.77' };
    const attempts = await Promise.all(
      Array.from({ length: 160 }, () => member.go('/api/auth/signin/sandbox', { form: {}, headers })),
    );
    expect(attempts.filter(({ status }) => status === 302)).toHaveLength(120);
    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(40);
  });
});

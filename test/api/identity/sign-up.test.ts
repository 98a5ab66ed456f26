/** Sign-up through the endpoint, with a fake provider outside the API. */
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import app from '../../../api/index.ts';
import { starterVersionOf } from '../../../api/platform/article/starter-text.ts';
import { failureAnswer } from '../../../calls/failure.ts';
import { signInWithProvider } from '../../../calls/identity/auth.ts';
import { addHeldWord } from '../../../calls/moderation/flagged-word.ts';
import { INVITATIONS_PER_DAY, listInvitationUses } from '../../../calls/people/invite.ts';
import { addArticleVersion } from '../article-version.ts';
import { ask } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { expectPublished } from '../rankings/published-schemas.ts';
import { addInvitation, addUsers, userUuid } from '../world.ts';

const NOW = '2026-11-22T05:00:00Z';
const TERMS_VERSION = await starterVersionOf('terms');

/** A provider that confirms the id in the token, with the address after a comma. */
const SANDBOX = {
  fetch: async (_: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    const [sub, email] = token.split(',');
    return Response.json({ sub, name: 'ฟ้าใส', ...(email && { email, email_verified: true }) });
  },
};

const complete = { name: 'น้ำหวาน', birth_date: '2000-01-01', terms_version: TERMS_VERSION };

async function signIn(access_token: string, form: Record<string, string> = {}, settings: Record<string, string> = {}) {
  const request = new Request('http://api/v1/oauth/sandbox', {
    method: 'POST',
    body: new URLSearchParams({ access_token, ...form }),
  });
  const response = await app.fetch(request, { ...env, SANDBOX, ...settings }, createExecutionContext());
  const body: unknown = await response.json();
  expectPublished(signInWithProvider, response.status, body);
  const { status } = response;
  if (status === 200) return { status, user: signInWithProvider.answer.parse(body).data.user };
  return { status, error: failureAnswer.parse(body).error };
}

const rowsOf = async (table: string) => (await env.DB.prepare(`SELECT * FROM ${table}`).all()).results;
const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      ['users', 'accounts', 'emails', 'consent_receipts', 'tokens'].map(async (table) => [
        table,
        (await rowsOf(table)).length,
      ]),
    ),
  );
const NOTHING = { users: 0, accounts: 0, emails: 0, consent_receipts: 0, tokens: 0 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
});

describe('sign-up of a new identity', () => {
  test('a new identity learns the required fields and a suggested name; nothing is written', async () => {
    expect(await signIn('s-1')).toEqual({
      status: 403,
      error: {
        code: 'sign_up_required',
        message_key: 'error:code.sign_up_required',
        suggested_name: 'ฟ้าใส',
        min_age: 20,
        terms_version: TERMS_VERSION,
      },
    });
    expect(await counts()).toEqual(NOTHING);
  });

  test('sign-up with name, age and terms writes user, link, address, consent and token', async () => {
    const { user } = await signIn('s-1,Fah@Vela.example', complete);
    expect(user).toMatchObject({ name: 'น้ำหวาน', role: 'normal', avatar_url: '/pictures/avatar.svg' });
    expect(await counts()).toEqual({ users: 1, accounts: 1, emails: 1, consent_receipts: 2, tokens: 1 });
    expect(await rowsOf('consent_receipts')).toEqual([
      expect.objectContaining({
        user_uuid: user?.uuid,
        number: 1,
        subject: 'terms',
        version: TERMS_VERSION,
        at_ms: Date.parse(NOW),
        choices: '{"min_age":"20"}',
      }),
      expect.objectContaining({
        number: 2,
        subject: 'privacy-policy',
        version: await starterVersionOf('privacy-policy'),
        at_ms: Date.parse(NOW),
      }),
    ]);
    expect(await rowsOf('emails')).toMatchObject([{ address: 'fah@vela.example', user_uuid: user?.uuid }]);
    // The birth date is compared, but not stored.
    const dump = await Promise.all(['users', 'consent_receipts', 'accounts'].map(rowsOf));
    expect(JSON.stringify(dump)).not.toContain('2000-01-01');
  });

  test('sign-up follows the version of the terms in force in Bangkok', async () => {
    await addArticleVersion('terms', '2026-11-23');
    expect(await signIn('s-1', complete)).toMatchObject({ status: 200 });
    vi.setSystemTime('2026-11-22T17:00:00Z');
    expect(await signIn('s-2', complete)).toMatchObject({ error: { terms_version: '2026-11-23' } });
    expect(await signIn('s-2', { ...complete, terms_version: '2026-11-23' })).toMatchObject({ status: 200 });
  });

  test('sign-up without an address works, and the identity is recognized later', async () => {
    const { user } = await signIn('line-like', complete);
    expect((await signIn('line-like')).user).toEqual(user);
    expect(await counts()).toEqual({ users: 1, accounts: 1, emails: 0, consent_receipts: 2, tokens: 2 });
  });

  test('concurrent and repeated sign-ups create one account', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => signIn('s-1,fah@vela.example', complete)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(responses.map(({ user }) => user?.uuid)).size).toBe(1);
    expect(await counts()).toMatchObject({ users: 1, accounts: 1, emails: 1, consent_receipts: 2 });
  });

  test('sign-up with another user’s verified address signs in that user unchanged', async () => {
    const { user } = await signIn('s-1,fah@vela.example', complete);
    expect((await signIn('s-2,FAH@vela.example', { ...complete, name: 'คนอื่น' })).user).toEqual(user);
    expect(await counts()).toMatchObject({ users: 1, accounts: 2 });
  });
});

describe('an incomplete or invalid sign-up form', () => {
  test.for([
    [{ ...complete, name: '' }, 'sign_up_required'],
    [{ ...complete, birth_date: '' }, 'sign_up_required'],
    [{ ...complete, terms_version: '' }, 'sign_up_required'],
    [{ ...complete, name: '\u202e \u2066' }, 'invalid_form'],
    [{ ...complete, name: '…!' }, 'invalid_form'],
    [{ ...complete, name: 'ก'.repeat(41) }, 'invalid_form'],
    [{ ...complete, birth_date: '2000-02-30' }, 'invalid_form'],
    [{ ...complete, birth_date: '01/01/2543' }, 'invalid_form'],
    [{ ...complete, terms_version: '1999-01-01' }, 'terms_outdated'],
  ] as const)('%j is rejected as %s, and nothing is written', async ([form, code]) => {
    expect((await signIn('s-1', form)).error?.code).toBe(code);
    expect(await counts()).toEqual(NOTHING);
  });

  test('rejects a name with a flagged word in any spelling, as for members', async () => {
    const staff = await addMember('helper', 'moderator');
    await ask(addHeldWord, { token: staff, form: { word: 'ห่วย', ground: 'rude' } });
    const before = await counts();
    const { status, error } = await signIn('s-1', { ...complete, name: 'ห่ ว ยมาก' });
    expect([status, error]).toMatchObject([422, { code: 'profile_word', fields: ['name'] }]);
    expect(await counts()).toEqual(before);
    expect((await signIn('s-1', complete)).user?.name).toBe(complete.name);
  });

  test('rejects a sign-up before the birthday in Bangkok and below the configured age', async () => {
    const born = (birth_date: string, settings?: Record<string, string>) =>
      signIn('s-1', { ...complete, birth_date }, settings);
    expect(await born('2006-11-23')).toMatchObject({ status: 403, error: { code: 'too_young', min_age: 20 } });
    expect((await born('2027-01-01')).error?.code).toBe('too_young');
    expect((await born('2012-01-01', { SIGN_UP_MIN_AGE: '18' })).error).toMatchObject({ min_age: 18 });
    expect(await counts()).toEqual(NOTHING);
    vi.setSystemTime('2026-11-22T17:00:00Z');
    expect((await born('2006-11-23')).status).toBe(200);
  });
});

describe('SIGN_UP setting', () => {
  test('SIGN_UP=app creates accounts in the app but not on the web', async () => {
    const SIGN_UP = 'app';
    expect((await signIn('s-1', { ...complete, from: 'web' }, { SIGN_UP })).error?.code).toBe('account_not_linked');
    expect(await counts()).toEqual(NOTHING);
    expect((await signIn('s-1', complete, { SIGN_UP })).status).toBe(200);
  });

  test('SIGN_UP=closed creates no accounts, and existing users sign in', async () => {
    expect((await signIn('s-1', complete)).status).toBe(200);
    expect((await signIn('s-1', {}, { SIGN_UP: 'closed' })).status).toBe(200);
    expect((await signIn('s-2', complete, { SIGN_UP: 'closed' })).error?.code).toBe('sign_up_closed');
    expect((await counts()).users).toBe(1);
  });
});

test('the security log records a sign-up, but no incomplete form', async () => {
  const warningLog = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const infoLog = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await signIn('s-1');
  expect(warningLog).not.toHaveBeenCalled();
  const { user } = await signIn('s-1', complete);
  const entries = infoLog.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(entries.filter(({ event }) => event === 'security')).toMatchObject([
    { security: 'signed_up', user_uuid: user?.uuid, provider: 'sandbox' },
    { security: 'signed_in', user_uuid: user?.uuid },
  ]);
});

describe('a sign-up with an invitation', () => {
  const coinsOf = (uuid = '') =>
    env.DB.prepare('SELECT balance FROM ledger_accounts WHERE id = ?').bind(`user:${uuid}:coins`).first('balance');
  const uses = async (name: string) => {
    const token = await tokenOf(name, { now: new Date() });
    return (await ask(listInvitationUses, { token, query: { limit: 50 } })).data;
  };
  const invitedForm = { ...complete, invitation: 'of-somo' };

  beforeEach(async () => {
    await addUsers(['somo']);
    await addInvitation('of-somo', 'somo');
  });

  test('an invitation credits the newcomer once, and the inviter sees the newcomer', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => signIn('new-1', invitedForm)));
    const { user } = responses[0] ?? {};
    expect(await coinsOf(user?.uuid)).toBe(100);
    await signIn('new-1', invitedForm);
    expect(await coinsOf(user?.uuid)).toBe(100);
    expect(await uses('somo')).toMatchObject([
      { newcomer: { uuid: user?.uuid, name: 'น้ำหวาน' }, slug: 'of-somo', coins: 100, state: 'paid', reason: null },
    ]);
  });

  test('an unknown invitation does not prevent the sign-up', async () => {
    const { status, user } = await signIn('new-1', { ...complete, invitation: 'of-nobody' });
    expect([status, await coinsOf(user?.uuid)]).toEqual([200, null]);
  });

  test('the invitation of an existing member does not count, with a reason', async () => {
    const { user } = await signIn('old-1', complete);
    await signIn('old-1', { invitation: 'of-somo' });
    await signIn('old-1', { invitation: 'of-somo' });
    expect(await coinsOf(user?.uuid)).toBeNull();
    expect(await uses('somo')).toMatchObject([{ state: 'not_counted', reason: 'already_member', coins: 0 }]);
  });

  test('a member’s own invitation does not count', async () => {
    await env.DB.prepare("INSERT INTO accounts VALUES ('sandbox', 'somo-there', ?, 0)").bind(userUuid('somo')).run();
    await signIn('somo-there', { invitation: 'of-somo' });
    expect(await uses('somo')).toMatchObject([{ reason: 'own', coins: 0 }]);
  });

  test('an inviter’s invitations pay for twenty newcomers a day, and more get no coins', async () => {
    for (let index = 0; index < INVITATIONS_PER_DAY; index += 1) await signIn(`new-${index}`, invitedForm);
    const { status, user } = await signIn('one-too-many', invitedForm);
    expect([status, await coinsOf(user?.uuid)]).toEqual([200, null]);
    const all = await uses('somo');
    expect(all.filter(({ reason }) => reason === 'daily_limit')).toHaveLength(1);
    vi.setSystemTime(Date.parse(NOW) + 24 * 3_600_000 + 1);
    expect(await coinsOf((await signIn('next-day', invitedForm)).user?.uuid)).toBe(100);
  });

  test('the database rejects unpaid or changed uses of invitations', async () => {
    const row = `INSERT INTO invitation_uses (newcomer_uuid, inviter_uuid, slug, coins, used_at_ms) VALUES (?1, ?1, 'x', 5, 0)`;
    await expect(env.DB.prepare(row).bind(userUuid('somo')).run()).rejects.toThrow('must match its invitation');
    await signIn('new-1', invitedForm);
    await expect(env.DB.prepare('UPDATE invitation_uses SET coins = 7').run()).rejects.toThrow('append-only');
  });
});

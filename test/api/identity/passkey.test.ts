/** Passkeys: registered after a fresh sign-in, and used to sign in, once per challenge. */
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { requestOptions, signedBy } from '../../../api/identity/passkey/ceremony.ts';
import { relyingParty } from '../../../api/identity/passkey/relying-party.ts';
import app from '../../../api/index.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { failureAnswer } from '../../../calls/failure.ts';
import { getWaysIn, unlinkAccount } from '../../../calls/identity/account.ts';
import { listSessions, revokeAllSessions } from '../../../calls/identity/auth.ts';
import {
  addPasskey,
  askForPasskey,
  askPasskey,
  PASSKEYS,
  removePasskey,
  signInWithPasskey,
} from '../../../calls/identity/passkey.ts';
import { listInvitationUses } from '../../../calls/people/invite.ts';
import { callPath, STEP_UP_SECONDS } from '../../../calls/platform/call.ts';
import { closeAccount } from '../../../calls/privacy/privacy.ts';
import { Authenticator } from '../../authenticator.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { addInvitation, addUsers, userUuid } from '../world.ts';

const ORIGIN = 'http://localhost:8787';

let token = '';
let device: Authenticator;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
  token = await addMember('fan', 'normal');
  device = await Authenticator.at(ORIGIN);
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const challenge = async (whose = token) => (await ask(askForPasskey, { token: whose })).data;
const toSignIn = async () => (await ask(askPasskey)).data;

async function add(authenticator: Authenticator = device, whose = token, name = 'My phone') {
  const credential = await authenticator.make(await challenge(whose));
  return (await ask(addPasskey, { token: whose, form: { name, credential } })).data;
}

const signIn = (credential: string) => ask(signInWithPasskey, { form: { credential, device: 'Chrome' } });
const refusedWith = async (credential: string) =>
  (await askInVain(signInWithPasskey, { form: { credential, device: '' } })).error.code;

describe('a passkey', () => {
  test('a passkey sign-in through an invitation does not count, and the inviter sees why', async () => {
    await add();
    await addUsers(['somo']);
    await addInvitation('of-somo', 'somo');
    const form = { credential: await device.sign(await toSignIn()), device: '', invitation: 'of-somo' };
    await ask(signInWithPasskey, { form });
    const { data } = await ask(listInvitationUses, { token: await tokenOf('somo', { now: new Date() }) });
    expect(data).toMatchObject([{ state: 'not_counted', reason: 'already_member', coins: 0 }]);
  });

  test('a passkey is a linked login, and signing in with it is a step-up', async () => {
    const { passkeys } = await add();
    expect(passkeys).toEqual([
      { id: device.id, name: 'My phone', created_at: '2026-11-22T12:00:00.000Z', last_used_at: null },
    ]);
    later(STEP_UP_SECONDS + 1);
    expect((await ask(getWaysIn, { token })).data.may_change_until).toBeNull();
    const { data } = await signIn(await device.sign(await toSignIn()));
    expect(data.user.uuid).toBe(userUuid('fan'));
    const ways = (await ask(getWaysIn, { token: data.token })).data;
    expect(ways.may_change_until).not.toBeNull();
    expect(ways.passkeys[0]?.last_used_at).toBe(new Date().toISOString());
    expect((await ask(listSessions, { token: data.token })).data).toHaveLength(2);
  });

  test('a removed passkey no longer signs in, and only its owner can remove it', async () => {
    await add();
    const other = await addMember('other', 'normal');
    const refusal = await askInVain(removePasskey, { token: other, params: { id: device.id } });
    expect(refusal.error.code).toBe('passkey_not_found');
    await ask(removePasskey, { token, params: { id: device.id } });
    expect(await refusedWith(await device.sign(await toSignIn()))).toBe('passkey_refused');
    const again = await askInVain(removePasskey, { token, params: { id: device.id } });
    expect(again).toMatchObject({ status: 404, error: { code: 'passkey_not_found' } });
  });

  test('the last provider account cannot be unlinked, despite a passkey', async () => {
    await env.DB.prepare("INSERT INTO accounts VALUES ('line', 'U1', ?, 0)").bind(userUuid('fan')).run();
    await add();
    const refusal = await askInVain(unlinkAccount, { token, params: { provider: 'line', id: 'U1' } });
    expect(refusal.error.code).toBe('last_way_in');
  });

  test('a passkey sign-in cancels the closing of an account', async () => {
    await add();
    await ask(closeAccount, { token });
    await signIn(await device.sign(await toSignIn()));
    expect(await env.DB.prepare('SELECT count(*) AS n FROM closings').first('n')).toBe(0);
  });

  test('an erased account loses its passkeys', async () => {
    await add();
    await challenge();
    await ask(closeAccount, { token });
    await env.DB.prepare('UPDATE closings SET done_at_ms = 1').run();
    expect(await refusedWith(await device.sign(await toSignIn()))).toBe('passkey_refused');
    expect(await env.DB.prepare('SELECT count(*) AS n FROM passkeys').first('n')).toBe(0);
  });

  test('a member has at most ten passkeys', async () => {
    const pendingChallenge = await challenge();
    for (let nth = 0; nth < PASSKEYS.max; nth += 1) await add(await Authenticator.at(ORIGIN));
    expect((await askInVain(askForPasskey, { token })).error.code).toBe('passkeys_full');
    const form = { name: 'One more', credential: await device.make(pendingChallenge) };
    expect((await askInVain(addPasskey, { token, form })).error.code).toBe('passkeys_full');
    expect((await ask(getWaysIn, { token })).data.passkeys).toHaveLength(PASSKEYS.max);
  });
});

describe('registering a passkey', () => {
  test.for([
    [askForPasskey, {}],
    [addPasskey, { form: { name: 'x', credential: '' } }],
    [removePasskey, { params: { id: 'x' } }],
  ] as const)('passkey endpoint %# requires a fresh sign-in', async ([call, input]) => {
    later(STEP_UP_SECONDS + 1);
    expect((await askInVain(call, { token, ...input } as never)).error.code).toBe('step_up_required');
  });

  const refusalOf = async (credential: string) =>
    (await askInVain(addPasskey, { token, form: { name: 'x', credential } })).error.code;

  test('a registration must match the member, challenge, time and origin, with user verification', async () => {
    const otherChallenge = await challenge(await addMember('other', 'normal'));
    expect(await refusalOf(await device.make(otherChallenge))).toBe('passkey_refused');
    expect(await refusalOf(await device.make(await toSignIn()))).toBe('passkey_refused');
    expect(await refusalOf(await device.make(await challenge(), { origin: 'https://evil.example' }))).toBe(
      'passkey_refused',
    );
    expect(await refusalOf(await device.make(await challenge(), { rpId: 'evil.example' }))).toBe('passkey_refused');
    expect(await refusalOf(await device.make(await challenge(), { isUnverified: true }))).toBe('passkey_refused');
    expect(await refusalOf(await device.make(await challenge(), { crossOrigin: true }))).toBe('passkey_refused');
    expect(await refusalOf(await device.make(await challenge(), { type: 'webauthn.get' }))).toBe('passkey_refused');
    const late = await device.make(await challenge());
    later(PASSKEYS.ttl_seconds);
    expect(await refusalOf(late)).toBe('passkey_refused');
    for (const rubbish of [
      '',
      '{}',
      'null',
      '[]',
      '"x"',
      JSON.stringify({ id: 'x', rawId: 'x', type: 'public-key' }),
    ]) {
      expect(await refusalOf(rubbish), rubbish).toBe('passkey_refused');
    }
    await add();
    expect((await ask(getWaysIn, { token })).data.passkeys).toHaveLength(1);
  });

  test('a response registers one passkey once, and never another member’s', async () => {
    const credential = await device.make(await challenge());
    const both = await Promise.all(
      [1, 2].map(() =>
        app.fetch(
          new Request(`http://api${callPath(addPasskey.path, {})}`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}` },
            body: new URLSearchParams({ name: 'x', credential }),
          }),
          env,
          createExecutionContext(),
        ),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    const other = await addMember('other', 'normal');
    const stolen = await device.make(await challenge(other));
    const answer = await askInVain(addPasskey, { token: other, form: { name: 'x', credential: stolen } });
    expect(answer.error.code).toBe('passkey_refused');
    const { data } = await signIn(await device.sign(await toSignIn()));
    expect(data.user.uuid).toBe(userUuid('fan'));
  });

  test('registration options list the member’s existing passkeys', async () => {
    await add();
    expect(await challenge()).toMatchObject({
      rp: { id: 'localhost', name: 'Vela' },
      user: { name: 'fan' },
      excludeCredentials: [{ id: device.id, type: 'public-key' }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
  });
});

describe('signing in with a passkey', () => {
  beforeEach(() => add());

  test('a sign-in must match the challenge, time and origin, once, with user verification', async () => {
    const credential = await device.sign(await toSignIn());
    await signIn(credential);
    expect(await refusedWith(credential)).toBe('passkey_refused');
    const late = await device.sign(await toSignIn());
    later(PASSKEYS.ttl_seconds);
    for (const wrong of [
      late,
      await device.sign({ challenge: 'bm9ib2R5IGFza2Vk' }),
      await device.sign(await challenge(await tokenOf('fan'))),
      await device.sign(await toSignIn(), { origin: 'https://evil.example' }),
      await device.sign(await toSignIn(), { origin: 'http://localhost.evil.example' }),
      await device.sign(await toSignIn(), { rpId: 'evil.example' }),
      await device.sign(await toSignIn(), { isUnverified: true }),
      await device.sign(await toSignIn(), { crossOrigin: true }),
      await device.sign(await toSignIn(), { type: 'webauthn.create' }),
    ])
      expect(await refusedWith(wrong)).toBe('passkey_refused');
  });

  test('the id of one passkey with the signature of another is rejected', async () => {
    const thief = await Authenticator.at(ORIGIN);
    const forgery = { ...JSON.parse(await thief.sign(await toSignIn())), id: device.id, rawId: device.id };
    expect(await refusedWith(JSON.stringify(forgery))).toBe('passkey_refused');
  });

  test('a cloned passkey whose counter does not increase is rejected', async () => {
    await signIn(await device.sign(await toSignIn(), { counter: 5 }));
    expect(await refusedWith(await device.sign(await toSignIn(), { counter: 5 }))).toBe('passkey_refused');
    expect(await refusedWith(await device.sign(await toSignIn(), { counter: 0 }))).toBe('passkey_refused');
    await signIn(await device.sign(await toSignIn(), { counter: 6 }));
  });

  test('one of several concurrent sign-ins with the same response succeeds', async () => {
    const credential = await device.sign(await toSignIn());
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        app.fetch(
          new Request(`http://api${signInWithPasskey.path}`, {
            method: 'POST',
            body: new URLSearchParams({ credential, device: '' }),
          }),
          env,
          createExecutionContext(),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    await ask(revokeAllSessions, { token });
  });

  test('expired passkey challenges are deleted', async () => {
    for (let nth = 0; nth < 5; nth += 1) await toSignIn();
    later(PASSKEYS.ttl_seconds);
    await toSignIn();
    expect(await env.DB.prepare('SELECT count(*) AS n FROM passkey_challenges').first('n')).toBe(1);
  });
});

describe('signing a hash with a passkey', () => {
  test('a passkey signs a given hash as its challenge, and no other hash', async () => {
    await add();
    const db = openDb(env.DB);
    const party = relyingParty(env);
    const hash = 'YSBoYXNoIG9mIHdoYXQgaXMgYWdyZWVkIHRvIG5vdw';
    const options = await requestOptions(party, { challenge: hash });
    expect(options.challenge).toBe(hash);
    const credential = await device.sign(options);
    const by = (isAsked: (challenge: string) => boolean) =>
      signedBy(db, party, { credential, isAsked, now: new Date() });
    expect(await by((challenge) => challenge === 'another')).toBeNull();
    expect(await by((challenge) => challenge === hash)).toMatchObject({
      id: device.id,
      user: { uuid: userUuid('fan') },
    });
  });
});

describe('the relying party of a named site', () => {
  const party = relyingParty({
    PUBLIC_ORIGIN: 'https://vela.test',
    PASSKEY_APP_ORIGINS: 'android:apk-key-hash:abc, android:apk-key-hash:def',
  });

  test.for([
    ['https://vela.test', true],
    ['android:apk-key-hash:def', true],
    ['http://vela.test', false],
    ['https://vela.test.evil.example', false],
    ['https://sub.vela.test', false],
    ['http://localhost:8787', false],
    ['', false],
  ] as const)('%s may request passkeys of the site: %s', ([origin, isAllowed]) => {
    expect(party.id).toBe('vela.test');
    expect(party.isOurs(origin)).toBe(isAllowed);
  });
});

test('a passkey failure has the usual error format', async () => {
  await addUsers(['nobody']);
  const response = await app.fetch(
    new Request(`http://api${signInWithPasskey.path}`, { method: 'POST', body: new URLSearchParams() }),
    env,
    createExecutionContext(),
  );
  expect(failureAnswer.parse(await response.json()).error.code).toBe('invalid_form');
});

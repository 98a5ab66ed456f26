/** Staff passkeys: the limits of a session without one, and how staff register their first one. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isStaffPasskeyRequired } from '../../../api/identity/auth/staff-passkey.ts';
import { handOver, revokeAllSessions } from '../../../calls/identity/auth.ts';
import {
  addPasskey,
  askForPasskey,
  askPasskey,
  removePasskey,
  signInWithPasskey,
} from '../../../calls/identity/passkey.ts';
import { allowPasskey, listPeople, setRole } from '../../../calls/office/person.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { Authenticator } from '../../authenticator.ts';
import { ask, askInVain, type Input } from '../ask.ts';
import { askAsTwo } from '../dual-control.ts';
import { addMember, tokenOf } from '../member.ts';
import { addUsers, userUuid } from '../world.ts';

const bindings = { STAFF_PASSKEY: 'required' };
const HOUR_MS = 3_600_000;

/** Token of a staff member who signed in with a provider. */
let byProvider = '';
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
  byProvider = await addMember('boss', 'admin');
  await addUsers(['chief'], { role: 'ceo' });
  await addUsers(['helper', 'fan'], { role: 'normal' });
});

const refusal = async <C extends Call>(call: C, input: Input<C>) =>
  (await askInVain(call, { ...input, bindings })).error.code;
const now = () => new Date();

/** Allows a user to register a passkey now, as receiving a staff role does. */
const allow = (name: string, hours = 72) =>
  env.DB.prepare('UPDATE users SET new_passkey_until_ms = ? WHERE uuid = ?')
    .bind(Date.now() + hours * HOUR_MS, userUuid(name))
    .run();

async function make(token: string): Promise<Authenticator> {
  const device = await Authenticator.at('http://localhost:8787');
  const credential = await device.make((await ask(askForPasskey, { token, bindings })).data);
  await ask(addPasskey, { token, bindings, form: { name: 'a phone', credential } });
  return device;
}

async function signIn(device: Authenticator): Promise<string> {
  const credential = await device.sign((await ask(askPasskey, { bindings })).data);
  return (await ask(signInWithPasskey, { bindings, form: { credential, device: 'Chrome' } })).data.token;
}

async function withPasskey(name: string): Promise<string> {
  await allow(name);
  return signIn(await make(await tokenOf(name, { now: now() })));
}

describe('a staff session of a provider sign-in', () => {
  test('a staff session without a passkey has only member permissions', async () => {
    expect(await refusal(listPeople, { token: byProvider })).toBe('staff_passkey_required');
    expect((await ask(getProfile, { token: byProvider, bindings })).data.uuid).toBe(userUuid('boss'));
    expect((await ask(revokeAllSessions, { token: byProvider, bindings })).data.revoked_count).toBe(1);
  });

  test('a staff session needs a passkey for its permissions, unless the setting is off', async () => {
    await ask(listPeople, { token: byProvider, bindings: { STAFF_PASSKEY: 'off' } });
    const token = await withPasskey('boss');
    await ask(listPeople, { token, bindings });
    const { data } = await ask(handOver, { token, bindings, form: { device: 'the app' } });
    await ask(listPeople, { token: data.token, bindings });
    expect(await refusal(listPeople, { token: await tokenOf('boss', { now: now() }) })).toBe('staff_passkey_required');
  });

  test('rejects an invalid value of STAFF_PASSKEY', () => {
    expect(() => isStaffPasskeyRequired({ STAFF_PASSKEY: 'on' })).toThrow();
    expect([{}, { STAFF_PASSKEY: 'required' }, { STAFF_PASSKEY: 'off' }].map(isStaffPasskeyRequired)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('a role without office access is still forbidden there', async () => {
    expect(await refusal(listPeople, { token: await tokenOf('fan', { now: now() }) })).toBe('forbidden');
  });
});

describe('the first passkey of staff', () => {
  test('the first passkey can be registered once, within 72 hours of receiving the role', async () => {
    const boss = await withPasskey('boss');
    const input = { token: boss, key: crypto.randomUUID(), bindings, params: { uuid: userUuid('helper') } };
    await askAsTwo(setRole, { ...input, form: { role: 'moderator', ground: 'She helps' } });
    const helper = await tokenOf('helper', { now: now() });
    await make(helper);
    expect(await refusal(askForPasskey, { token: helper })).toBe('staff_passkey_required');
  });

  test('after 72 hours a colleague must allow the first passkey', async () => {
    const boss = await withPasskey('boss');
    await env.DB.prepare("UPDATE users SET role = 'staff' WHERE uuid = ?").bind(userUuid('helper')).run();
    await allow('helper', 0);
    const helper = await tokenOf('helper', { now: now() });
    expect(await refusal(askForPasskey, { token: helper })).toBe('new_passkey_closed');
    const form = { name: 'a phone', credential: '{}' };
    expect(await refusal(addPasskey, { token: helper, form })).toBe('new_passkey_closed');
    const of = (name: string) => ({ params: { uuid: userUuid(name) }, form: { ground: 'A lost phone' } });
    await askAsTwo(allowPasskey, { token: boss, bindings, ...of('helper') });
    const device = await make(helper);
    await ask(listPeople, { token: await signIn(device), bindings });
    expect(await refusal(allowPasskey, { token: boss, ...of('boss') })).toBe('role_of_oneself');
    expect(await refusal(allowPasskey, { token: boss, ...of('fan') })).toBe('role_of_house');
    expect(await refusal(allowPasskey, { token: await signIn(device), ...of('chief') })).toBe('role_of_house');
  });

  test('a stolen provider account can neither add nor remove a staff passkey', async () => {
    await allow('boss');
    const device = await make(byProvider);
    const thief = await tokenOf('boss', { now: now() });
    expect(await refusal(askForPasskey, { token: thief })).toBe('staff_passkey_required');
    expect(await refusal(removePasskey, { token: thief, params: { id: 'any' } })).toBe('staff_passkey_required');
    const owner = await signIn(device);
    await ask(askForPasskey, { token: owner, bindings });
  });

  test('members register passkeys without these limits', async () => {
    await make(await tokenOf('fan', { now: now() }));
  });
});

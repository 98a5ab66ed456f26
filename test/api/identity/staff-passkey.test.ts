/** Staff and their passkey: what a session without one may do, and how staff come to their first one. */
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
import { addMember, tokenOf } from '../member.ts';
import { askAsTwo } from '../two-people.ts';
import { addUsers, userUuid } from '../world.ts';

const bindings = { STAFF_PASSKEY: 'required' };
const HOUR_MS = 3_600_000;

/** A member of the house who signed in by a provider. */
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

/** Lets somebody make a passkey now, as a grant of their role does. */
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

describe('a session of staff that began at a provider', () => {
  test("does nothing that the role allows, and stays a member's session", async () => {
    expect(await refusal(listPeople, { token: byProvider })).toBe('staff_passkey_required');
    expect((await ask(getProfile, { token: byProvider, bindings })).data.uuid).toBe(userUuid('boss'));
    expect((await ask(revokeAllSessions, { token: byProvider, bindings })).data.revoked_count).toBe(1);
  });

  test('is as good as any where the setting is off, and where it began with a passkey', async () => {
    await ask(listPeople, { token: byProvider, bindings: { STAFF_PASSKEY: 'off' } });
    const token = await withPasskey('boss');
    await ask(listPeople, { token, bindings });
    const { data } = await ask(handOver, { token, bindings, form: { device: 'the app' } });
    await ask(listPeople, { token: data.token, bindings });
    expect(await refusal(listPeople, { token: await tokenOf('boss', { now: now() }) })).toBe('staff_passkey_required');
  });

  test('refuses a setting that is neither', () => {
    expect(() => isStaffPasskeyRequired({ STAFF_PASSKEY: 'on' })).toThrow();
    expect([{}, { STAFF_PASSKEY: 'required' }, { STAFF_PASSKEY: 'off' }].map(isStaffPasskeyRequired)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('is refused the office as before where the role does not allow it either', async () => {
    expect(await refusal(listPeople, { token: await tokenOf('fan', { now: now() }) })).toBe('forbidden');
  });
});

describe('the first passkey of staff', () => {
  test('is made within 72 hours after the role was given, once, and not later', async () => {
    const boss = await withPasskey('boss');
    const given = { token: boss, key: crypto.randomUUID(), bindings, params: { uuid: userUuid('helper') } };
    await askAsTwo(setRole, { ...given, form: { role: 'moderator', ground: 'She helps' } });
    const helper = await tokenOf('helper', { now: now() });
    await make(helper);
    expect(await refusal(askForPasskey, { token: helper })).toBe('staff_passkey_required');
  });

  test('is refused once the time is over, until a colleague allows it', async () => {
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

  test("is of no use to who holds a provider's account alone: no key is added or taken away", async () => {
    await allow('boss');
    const device = await make(byProvider);
    const thief = await tokenOf('boss', { now: now() });
    expect(await refusal(askForPasskey, { token: thief })).toBe('staff_passkey_required');
    expect(await refusal(removePasskey, { token: thief, params: { id: 'any' } })).toBe('staff_passkey_required');
    const owner = await signIn(device);
    await ask(askForPasskey, { token: owner, bindings });
  });

  test('members make theirs as before', async () => {
    await make(await tokenOf('fan', { now: now() }));
  });
});

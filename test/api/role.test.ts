/** Every role at the door of every protected call: the expectation is spec 6 written out, not the table that guards. */
import { beforeEach, expect, test } from 'vitest';
import type { Access } from '../../calls/call.ts';
import { callPath } from '../../calls/call.ts';
import { calls } from '../../calls/index.ts';
import { group, type Role, roleNames, roles } from '../../calls/role.ts';
import { fetchCall } from './ask.ts';
import { addMember } from './member.ts';
import { addFamily } from './world.ts';

const admitted: Record<Exclude<Access, 'public'>, readonly Role[]> = {
  bearer: roleNames,
  caster: ['vj', 'caster', 'pet', 'trainee', 'trainer', 'vtuber'],
  family: ['admin', 'ceo', 'tester', 'staff', 'family'],
  staff: ['admin', 'ceo', 'tester', 'staff'],
};

test('there are the roles and groups of spec 6', () => {
  const of = (name: string) => roleNames.filter((role) => roles[role].group === name).sort();
  expect(of('internal')).toEqual(['admin', 'ceo', 'dev', 'moderator', 'staff', 'tester']);
  expect(of('family')).toEqual(['family']);
  expect(of('external')).toEqual(['caster', 'normal', 'pet', 'trainee', 'trainer', 'vj', 'vtuber']);
  expect(group.options).toEqual(['internal', 'external', 'family']);
});

const nowhere = 'c0ffee00-0000-4000-a000-000000000000';

/** A path that leads to the call, whatever its parameters are. */
const anyParams = (path: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, nowhere]));

const guarded = calls.flatMap(({ call }) => (call.access === 'public' ? [] : [{ call, access: call.access }]));

beforeEach(async () => {
  await addFamily('dao');
});

for (const { call, access } of guarded) {
  const where = `${call.method} ${call.path}`;

  test(`${where} asks a visitor to sign in`, async () => {
    expect((await fetchCall(call, { params: anyParams(call.path) })).status).toBe(401);
  });

  test(`${where} admits ${access}: ${admitted[access].join(', ')}`, async () => {
    const family = await addFamily('dao');
    const admittedRoles: Role[] = [];
    for (const role of roleNames) {
      const token = await addMember(role, role, family);
      const response = await fetchCall(call, { token, params: anyParams(call.path), form: {} });
      await response.body?.cancel();
      expect(response.status, `${role} at ${callPath(call.path, anyParams(call.path))}`).not.toBe(401);
      if (response.status !== 403) admittedRoles.push(role);
    }
    expect(admittedRoles.sort()).toEqual([...admitted[access]].sort());
  });
}

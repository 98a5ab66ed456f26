/** Every role at the door of every protected call: the expectation is written out, and not read from the table that guards. */
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { calls } from '../../../calls/index.ts';
import type { Access, Call } from '../../../calls/platform/call.ts';
import { group, type Role, roleNames, roles } from '../../../calls/platform/role.ts';
import { effort } from '../../effort.ts';
import { fetchCall } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { addFamily } from '../world.ts';

const admitted: Record<Exclude<Access, 'public'>, readonly Role[]> = {
  bearer: roleNames,
  caster: ['vj', 'caster', 'pet', 'trainee', 'trainer', 'vtuber'],
  family: ['admin', 'ceo', 'tester', 'staff', 'family'],
  moderator: ['admin', 'ceo', 'tester', 'staff', 'moderator'],
  staff: ['admin', 'ceo', 'tester', 'staff'],
  service: [],
};

/** Whom the host asks in its turn says that there is no such thing. */
beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 404 }));
});

test('there are these roles and groups, and no others', () => {
  const of = (name: string) => roleNames.filter((role) => roles[role].group === name).sort();
  expect(of('internal')).toEqual(['admin', 'ceo', 'dev', 'moderator', 'staff', 'tester']);
  expect(of('family')).toEqual(['family']);
  expect(of('external')).toEqual(['caster', 'normal', 'pet', 'trainee', 'trainer', 'vj', 'vtuber']);
  expect(group.options).toEqual(['internal', 'external', 'family']);
});

const nowhere = 'c0ffee00-0000-4000-a000-000000000000';

/** Whatever the call's parameters are. */
const anyParams = (path: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, nowhere]));

const endsSessions = ({ path }: Call) => path.startsWith('/v1/sessions') || path === '/v1/profile/close';

/** Those that end sessions come last: they end the walk's own too. */
const guarded = calls
  .flatMap(({ call }) => (call.access === 'public' ? [] : [{ call, access: call.access }]))
  .sort((a, b) => Number(endsSessions(a.call)) - Number(endsSessions(b.call)));
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

test('every guarded call asks a visitor to sign in', async () => {
  for (const { call } of guarded) {
    expect((await fetchCall(call, { params: anyParams(call.path) })).status, nameOf(call)).toBe(401);
  }
});

/**
 * Every role tries calls of each access, every call is tried by several roles: which of them takes turns within an access. In
 * torture everybody tries everything.
 */
const TURNS = effort({ daily: 5, torture: 1 });

function triedBy(role: Role) {
  const seen = new Map<Access, number>();
  return guarded.filter(({ access }) => {
    const nth = seen.get(access) ?? 0;
    seen.set(access, nth + 1);
    const isRare = guarded.filter((other) => other.access === access).length < TURNS;
    return isRare || (nth + roleNames.indexOf(role)) % TURNS === 0;
  });
}

test.for([...roleNames])('%s is let in where the role may go, and nowhere else', async (role) => {
  const tried = triedBy(role);
  const member = await addMember(role, role, await addFamily('dao'));
  const letIn: string[] = [];
  for (const { call } of tried) {
    // Leaving is for good: each time somebody new has to come.
    const leaves = endsSessions(call);
    const response = await fetchCall(call, {
      token: leaves ? await tokenOf(role) : member,
      params: anyParams(call.path),
      form: {},
    });
    expect(response.status, nameOf(call)).not.toBe(401);
    const refusal = refusedAtTheDoor.safeParse(await response.json());
    if (!refusal.success) letIn.push(nameOf(call));
  }
  const expected = tried.filter(({ access }) => admitted[access].includes(role));
  expect(letIn).toEqual(expected.map(({ call }) => nameOf(call)));
});

/** Behind the door a call may still refuse, by what it finds there. */
const refusedAtTheDoor = z.object({ error: z.object({ code: z.literal('forbidden'), access: z.string() }) });

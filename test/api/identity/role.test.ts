/**
 * Every role against every protected endpoint. The expectation is written out here and not read
 * from the table that authorizes.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { calls } from '../../../calls/index.ts';
import type { Access, Call } from '../../../calls/platform/call.ts';
import { group, type Role, roleNames, roles } from '../../../calls/platform/role.ts';
import { effort } from '../../effort.ts';
import { fetchCall } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { addFamily } from '../world.ts';

const rolesByAccess: Record<Exclude<Access, 'public'>, readonly Role[]> = {
  bearer: roleNames,
  caster: ['vj', 'caster', 'pet', 'trainee', 'trainer', 'vtuber'],
  family: ['admin', 'ceo', 'tester', 'staff', 'family'],
  moderator: ['admin', 'ceo', 'tester', 'staff', 'moderator'],
  staff: ['admin', 'ceo', 'tester', 'staff'],
  service: [],
};

describe('access of roles to endpoints', () => {
  /** Every service that the API calls answers with a 404. */
  beforeEach(() => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 404 }));
  });

  test('the roles and their groups are complete', () => {
    const of = (name: string) => roleNames.filter((role) => roles[role].group === name).sort();
    expect(of('internal')).toEqual(['admin', 'ceo', 'dev', 'moderator', 'staff', 'tester']);
    expect(of('family')).toEqual(['family']);
    expect(of('external')).toEqual(['caster', 'normal', 'pet', 'trainee', 'trainer', 'vj', 'vtuber']);
    expect(group.options).toEqual(['internal', 'external', 'family']);
  });

  const nowhere = 'c0ffee00-0000-4000-a000-000000000000';

  /** Fills every parameter of the endpoint. */
  const anyParams = (path: string) =>
    Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, nowhere]));

  const endsSessions = ({ path }: Call) => path.startsWith('/v1/sessions') || path === '/v1/profile/close';

  /** Endpoints that end sessions come last, because they end the session of this test too. */
  const guardedCalls = calls
    .flatMap(({ call }) => (call.access === 'public' ? [] : [{ call, access: call.access }]))
    .sort((a, b) => Number(endsSessions(a.call)) - Number(endsSessions(b.call)));
  const nameOf = ({ method, path }: Call) => `${method} ${path}`;

  test('every protected endpoint answers a visitor with a 401', async () => {
    for (const { call } of guardedCalls) {
      expect((await fetchCall(call, { params: anyParams(call.path) })).status, nameOf(call)).toBe(401);
    }
  });

  /**
   * Each role tries endpoints of each access level, and several roles try each endpoint in turns.
   * The stress test tries every combination.
   */
  const TURNS = effort({ daily: 5, torture: 1 });

  function triedBy(role: Role) {
    const counts = new Map<Access, number>();
    return guardedCalls.filter(({ access }) => {
      const nth = counts.get(access) ?? 0;
      counts.set(access, nth + 1);
      const isRare = guardedCalls.filter((other) => other.access === access).length < TURNS;
      return isRare || (nth + roleNames.indexOf(role)) % TURNS === 0;
    });
  }

  test.for([...roleNames])('%s is admitted only to the endpoints of its access levels', async (role) => {
    const endpoints = triedBy(role);
    const member = await addMember(role, role, await addFamily('dao'));
    const admittedCalls: string[] = [];
    for (const { call } of endpoints) {
      // Such an endpoint ends the session, so each request needs a new one.
      const leaves = endsSessions(call);
      const response = await fetchCall(call, {
        token: leaves ? await tokenOf(role) : member,
        params: anyParams(call.path),
        form: {},
      });
      expect(response.status, nameOf(call)).not.toBe(401);
      const refusal = accessRefusal.safeParse(await response.json());
      if (!refusal.success) admittedCalls.push(nameOf(call));
    }
    const expected = endpoints.filter(({ access }) => rolesByAccess[access].includes(role));
    expect(admittedCalls).toEqual(expected.map(({ call }) => nameOf(call)));
  });
});

/** An admitted request may still be rejected for other reasons. */
const accessRefusal = z.object({ error: z.object({ code: z.literal('forbidden'), access: z.string() }) });

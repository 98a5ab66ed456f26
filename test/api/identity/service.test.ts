/**
 * Servers with their own credentials: created by staff, limited to scopes, with two secrets at
 * most, and revocable.
 */
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import app from '../../../api/index.ts';
import { failureAnswer } from '../../../calls/failure.ts';
import { addServiceSecret, createService, listServices, revokeServiceSecret } from '../../../calls/identity/service.ts';
import { calls } from '../../../calls/index.ts';
import { getProfile } from '../../../calls/people/profile.ts';
import { type Call, credentialOf, STEP_UP_SECONDS } from '../../../calls/platform/call.ts';
import { correctFact, recordFact } from '../../../calls/rankings/fact.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { addUsers, userUuid } from '../world.ts';

let staff: string;
beforeEach(async () => {
  staff = await addMember('boss', 'staff');
  await addUsers(['somo'], { role: 'caster' });
  await addUsers(['ann']);
});

const create = async (name = 'gift-server', scopes = 'facts:write') =>
  (await ask(createService, { token: staff, form: { name, scopes } })).data;

let reportCount = 0;
const minute = () => {
  reportCount += 1;
  return {
    id: `minute-of-service-${reportCount}`,
    kind: 'watching' as const,
    vb_uuid: userUuid('somo'),
    user_uuid: userUuid('ann'),
    amount: '60',
    happened_at: new Date().toISOString(),
  };
};
const reports = (token: string) => ask(recordFact, { token, form: minute() });
const inVain = async (token: string) => {
  const { status, error } = await askInVain(recordFact, { token, form: minute() });
  return [status, error.code];
};

describe('POST /v1/facts', () => {
  test('accepts the secret of a server with facts:write and records the server', async () => {
    const { service, secret } = await create();
    expect((await reports(secret)).data.is_new).toBe(true);
    const { results } = await env.DB.prepare('SELECT service_uuid, reporter_uuid FROM facts').all();
    expect(results).toEqual([{ service_uuid: service.uuid, reporter_uuid: null }]);
  });

  test('rejects members, staff, and servers with other scopes', async () => {
    expect(await inVain(staff)).toEqual([403, 'forbidden']);
    const { service, secret } = await create('payer');
    // A scope of an earlier version.
    await env.DB.prepare("UPDATE services SET scopes = 'settlements:write' WHERE uuid = ?").bind(service.uuid).run();
    expect(await inVain(secret)).toEqual([403, 'forbidden']);
    for (const nobody of ['', 'velas_', `velas_${'A'.repeat(43)}`, 'vela_x']) {
      expect(await inVain(nobody)).toEqual([401, 'unauthorized']);
    }
    expect((await env.DB.prepare('SELECT 1 FROM facts').all()).results).toEqual([]);
  });

  test('a server’s secret opens no endpoint of members or staff', async () => {
    const { secret } = await create();
    expect(await askInVain(getProfile, { token: secret })).toMatchObject({ status: 401 });
    expect(await askInVain(listServices, { token: secret })).toMatchObject({ status: 401 });
    const params = { id: 'minute-of-service-1' };
    expect(await askInVain(correctFact, { token: secret, params })).toMatchObject({ status: 401 });
  });
});

test('endpoints accept a server’s secret or a member’s token exactly as declared', async () => {
  const { secret } = await create();
  const admits = async ({ path, method }: Call, token: string) => {
    const request = new Request(`http://api${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    const answer: unknown = await (await app.fetch(request, env, createExecutionContext())).json();
    const error = failureAnswer.safeParse(answer).data?.error;
    return error?.code !== 'unauthorized' && !(error?.code === 'forbidden' && error.access === 'service');
  };
  for (const { name, call } of calls.filter(({ call }) => call.access !== 'public')) {
    const credential = credentialOf(call);
    expect(await admits(call, secret), name).toBe(credential === 'service');
    // Most endpoints answer this role with a 403, which proves that the token was accepted.
    expect(await admits(call, await tokenOf('ann')), name).toBe(credential === 'bearer');
  }
});

describe('a service can have at most two valid secrets', () => {
  const more = (id: string) => ask(addServiceSecret, { token: staff, params: { id } });
  const revoke = (id: string, secret_id = '') => ask(revokeServiceSecret, { token: staff, params: { id, secret_id } });

  test('a server has at most two secrets, even under concurrent requests', async () => {
    const { service, secret: old } = await create();
    const { secret: next } = (await more(service.uuid)).data;
    for (const secret of [old, next]) await reports(secret);
    const third = await askInVain(addServiceSecret, { token: staff, params: { id: service.uuid } });
    expect([third.status, third.error.code]).toEqual([409, 'service_secrets_full']);

    await revoke(service.uuid, service.secrets[0]?.id);
    expect(await inVain(old)).toEqual([401, 'unauthorized']);
    await reports(next);
    const attempts = await Promise.allSettled(Array.from({ length: 4 }, () => more(service.uuid)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a revoked secret stops working immediately and permanently', async () => {
    const { service, secret } = await create();
    const { data } = await revoke(service.uuid, service.secrets[0]?.id);
    expect(data.service.secrets).toEqual([]);
    expect(await inVain(secret)).toEqual([401, 'unauthorized']);
    const params = { id: service.uuid, secret_id: service.secrets[0]?.id ?? '' };
    expect(await askInVain(revokeServiceSecret, { token: staff, params })).toMatchObject({ status: 404 });
    await expect(env.DB.prepare('UPDATE service_secrets SET revoked_at_ms = NULL').run()).rejects.toThrow(
      'a revoked secret cannot be restored',
    );
  });

  test('a secret is returned once, and no other response or table contains it', async () => {
    const { secret } = await create();
    const list = await ask(listServices, { token: staff });
    const { results } = await env.DB.prepare('SELECT * FROM service_secrets').all();
    expect(JSON.stringify([list, results])).not.toContain(secret);
    expect(list.data).toMatchObject([{ name: 'gift-server', scopes: 'facts:write', has_secret: true, secret: {} }]);
  });

  test('a secret shows its last use', async () => {
    const { secret } = await create();
    await reports(secret);
    const lastUse = async () => (await ask(listServices, { token: staff })).data[0]?.secret?.last_used_at;
    await expect.poll(lastUse).toMatch(/Z$/);
  });

  test('the list has a row per secret, and one per server without any', async () => {
    const { service } = await create();
    const params = { id: service.uuid };
    const { service: both } = (await ask(addServiceSecret, { token: staff, params })).data;
    const lines = async () => (await ask(listServices, { token: staff })).data.map(({ secret }) => secret?.id ?? null);
    expect(await lines()).toEqual(both.secrets.map(({ id }) => id));
    for (const { id: secret_id } of both.secrets) {
      await ask(revokeServiceSecret, { token: staff, params: { ...params, secret_id } });
    }
    expect(await lines()).toEqual([null]);
  });
});

describe('managing servers', () => {
  test('staff with a fresh sign-in create servers with unique names and known scopes', async () => {
    const stale = await tokenOf('boss', { now: new Date(Date.now() - STEP_UP_SECONDS * 1000 - 1000) });
    const form = { name: 'gift-server', scopes: 'facts:write' };
    expect(await askInVain(createService, { token: stale, form })).toMatchObject({
      error: { code: 'step_up_required' },
    });
    await create();
    expect(await askInVain(createService, { token: staff, form })).toMatchObject({ error: { code: 'service_exists' } });
    for (const scopes of ['', ' ', 'facts:read', 'facts:write everything']) {
      const refusal = await askInVain(createService, { token: staff, form: { name: 'other', scopes } });
      expect(refusal.error).toMatchObject({ code: 'invalid_form' });
    }
    const params = { id: crypto.randomUUID() };
    expect(await askInVain(addServiceSecret, { token: staff, params })).toMatchObject({ status: 404 });
  });

  test('the security log records server changes without the secret', async () => {
    const lines: string[] = [];
    for (const level of ['info', 'warn'] as const) {
      vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)));
    }
    const { service, secret } = await create();
    await ask(revokeServiceSecret, {
      token: staff,
      params: { id: service.uuid, secret_id: service.secrets[0]?.id ?? '' },
    });
    const securityEvents = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'security');
    expect(securityEvents).toMatchObject([
      { security: 'service_created', service: 'gift-server', user_uuid: userUuid('boss') },
      { security: 'service_secret_revoked', service: 'gift-server' },
    ]);
    expect(lines.join()).not.toContain(secret);
  });
});

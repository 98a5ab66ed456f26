import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  GENERATION_KNOWN_MS,
  getCacheGeneration,
  REMOVALS_PER_GENERATION,
  raiseCacheGeneration,
} from '../../../calls/platform/cache.ts';
import { closeAccount } from '../../../calls/privacy/privacy.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';
import { userUuid } from '../world.ts';

const NOW = '2031-11-20T08:00:00.000Z';

beforeEach(() => {
  vi.setSystemTime(NOW);
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

const current = async () => (await ask(getCacheGeneration)).data.generation;
const form = { reason: 'A picture that must not be seen' };

describe('cache generation', () => {
  test('a raise by staff records author, time and reason, and when it takes effect', async () => {
    const token = await addMember('boss', 'staff');
    expect(await current()).toBe(0);
    const response = await ask(raiseCacheGeneration, { token, form });
    const effective_at = new Date(Date.parse(NOW) + GENERATION_KNOWN_MS).toISOString();
    expect(response.data).toEqual({ generation: 1, raised_at: NOW, effective_at });
    expect(await current()).toBe(1);
    await ask(raiseCacheGeneration, { token, form });
    expect(await current()).toBe(2);
    const { results } = await env.DB.prepare('SELECT * FROM cache_generations ORDER BY generation LIMIT 1').all();
    const about = { raised_by: userUuid('boss'), reason: form.reason, raised_at_ms: Date.parse(NOW) };
    expect(results).toEqual([{ generation: 1, ...about, removed_uuid: null }]);
  });

  test('ten concurrent raises increase the cache generation by ten', async () => {
    const token = await addMember('boss', 'staff');
    const responses = await Promise.all(Array.from({ length: 10 }, () => ask(raiseCacheGeneration, { token, form })));
    expect(responses.map(({ data }) => data.generation).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('raising the cache generation requires a reason and a staff role', async () => {
    const staff = await addMember('boss', 'staff');
    expect(await askInVain(raiseCacheGeneration, { token: staff, form: { reason: ' ' } })).toMatchObject({
      status: 422,
      error: { code: 'invalid_form', fields: ['reason'] },
    });
    const fan = await addMember('fan', 'normal');
    expect(await askInVain(raiseCacheGeneration, { token: fan, form })).toMatchObject({ status: 403 });
    expect(await current()).toBe(0);
  });

  test('the database rejects changes of raised generations', async () => {
    await ask(raiseCacheGeneration, { token: await addMember('boss', 'staff'), form });
    for (const sql of ['DELETE FROM cache_generations', "UPDATE cache_generations SET reason = 'none'"]) {
      await expect(env.DB.prepare(sql).run()).rejects.toThrow('append-only');
    }
  });

  test('closing an account removes the user from caches; the 64th empties them', async () => {
    await ask(raiseCacheGeneration, { token: await addMember('boss', 'staff'), form });
    await ask(closeAccount, { token: await addMember('fan', 'normal') });
    const fan = userUuid('fan');
    expect((await ask(getCacheGeneration)).data).toEqual({ generation: 1, removals: [{ number: 2, user_uuid: fan }] });
    const remove = env.DB.prepare(
      "INSERT INTO cache_generations (raised_by, reason, raised_at_ms, removed_uuid) VALUES (?1, 'account closed', 1, ?1)",
    ).bind(fan);
    const before = REMOVALS_PER_GENERATION - 1;
    await env.DB.batch(Array.from({ length: before - 2 }, () => remove));
    const full = (await ask(getCacheGeneration)).data;
    expect([full.generation, full.removals.length]).toEqual([1, before - 1]);
    await env.DB.batch([remove, remove]);
    expect((await ask(getCacheGeneration)).data).toEqual({
      generation: REMOVALS_PER_GENERATION,
      removals: [{ number: REMOVALS_PER_GENERATION + 1, user_uuid: fan }],
    });
  });
});

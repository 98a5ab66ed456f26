import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getUser, listLabels, listVips } from '../../../calls/people/profile.ts';
import { listTopPayers } from '../../../calls/rankings/ranking-payers.ts';
import { ask, askInVain, walk } from '../ask.ts';
import { addFamily, addGifts, addLabels, addLives, addUsers, addVips, userUuid } from '../world.ts';

const nobody = 'c0ffee00-0000-4000-a000-000000000000';

beforeEach(async () => {
  await addUsers(['somo', 'fan']);
});

describe('GET /v3/users/{uuid}', () => {
  test("a VB's page has bio, role, labels, family and the live on air", async () => {
    const family = await addFamily('สังกัดดาวเหนือ');
    await addUsers(['star'], { family_uuid: family, about: { bio: 'ร้องเพลง' }, role: 'caster', follower_count: 7 });
    await addLabels('star', ['singer']);
    await addLives([
      { slug: 'over', caster: 'star', ended_at_ms: 1 },
      { slug: 'sing', caster: 'star' },
    ]);
    const { data } = await ask(getUser, { params: { uuid: userUuid('star') } });
    expect(data).toEqual({
      uuid: userUuid('star'),
      name: 'star',
      avatar_url: '/media/avatar/somo.svg',
      family_name: 'สังกัดดาวเหนือ',
      bio: 'ร้องเพลง',
      role: 'caster',
      labels: [{ key: 'singer', name: { th: 'ไทย singer', en: 'singer' }, tone: 'pink' }],
      follower_count: 7,
      joined_at: '2026-11-20T05:00:00.000Z',
      on_air_slug: 'sing',
      worn: { badge_url: null, frame_url: null },
    });
  });

  test('a viewer without family, labels or live has empty fields', async () => {
    await addLives([{ slug: 'over', caster: 'fan', ended_at_ms: 1 }]);
    const { data } = await ask(getUser, { params: { uuid: userUuid('fan') } });
    expect(data).toMatchObject({ role: 'normal', family_name: null, labels: [], on_air_slug: null });
  });

  test('a uuid in capitals is the same user, with the same VIPs and payers', async () => {
    await addVips('somo', [{ name: 'fan', level: 2 }]);
    await addGifts([{ id: 'gift', from: 'fan', to: 'somo', amount: 9, at: '2026-11-20T05:00:00Z' }]);
    const uuid = userUuid('somo').toUpperCase();
    expect((await ask(getUser, { params: { uuid } })).data.name).toBe('somo');
    expect((await ask(listVips, { params: { id: uuid } })).data).toHaveLength(1);
    expect((await ask(listTopPayers, { params: { id: uuid } })).data).toHaveLength(1);
  });

  test('an unknown user is a 404, and an invalid uuid an invalid parameter', async () => {
    const unknown = await askInVain(getUser, { params: { uuid: nobody } });
    expect(unknown).toMatchObject({ status: 404, error: { code: 'user_not_found' } });
    const refusal = await askInVain(getUser, { params: { uuid: 'me' } });
    expect(refusal).toMatchObject({ status: 400, error: { code: 'invalid_params', fields: ['uuid'] } });
  });
});

describe('GET /v3/users/labels', () => {
  test('returns an empty list without labels', async () => {
    expect(await ask(listLabels)).toEqual({ data: [], next_cursor: null });
  });

  test('lists all labels by key, each once across pages', async () => {
    const keys = Array.from({ length: 7 }, (_, index) => `label-${index}`);
    await addLabels('fan', keys.toReversed());
    const labels = await walk((cursor) => ask(listLabels, { query: { limit: 3, ...cursor } }));
    expect(labels.map(({ key }) => key)).toEqual(keys);
  });
});

describe('GET /v3/users/{id}/vip', () => {
  const params = { id: userUuid('somo') };

  test('lists VIPs by level and age, each once across pages', async () => {
    const names = Array.from({ length: 23 }, (_, index) => `vip${index}`);
    await addUsers(names);
    await addVips(
      'somo',
      names.map((name, index) => ({ name, level: 1 + (index % 5), since_at_ms: 1000 * (index % 3) })),
    );
    await addVips('fan', [{ name: 'somo', level: 5 }]);
    const vips = await walk((cursor) => ask(listVips, { params, query: { limit: 4, ...cursor } }));
    expect(new Set(vips.map(({ user }) => user.uuid)).size).toBe(23);
    const order = vips.map(({ level, since, user }) => [9 - level, since, user.uuid].join());
    expect(order).toEqual(order.toSorted());
  });

  test('a VB without VIPs has an empty list, an unknown one is a 404', async () => {
    expect(await ask(listVips, { params })).toEqual({ data: [], next_cursor: null });
    const unknown = await askInVain(listVips, { params: { id: nobody } });
    expect(unknown).toMatchObject({ status: 404, error: { code: 'user_not_found' } });
  });

  test('rejects the VIP cursor of another VB', async () => {
    await addUsers(['a', 'b']);
    await addVips('somo', [
      { name: 'a', level: 1 },
      { name: 'b', level: 1 },
    ]);
    const { next_cursor } = await ask(listVips, { params, query: { limit: 1 } });
    const query = { cursor: next_cursor ?? '' };
    const failure = await askInVain(listVips, { params: { id: userUuid('fan') }, query });
    expect(failure).toMatchObject({ status: 400, error: { code: 'invalid_cursor' } });
  });
});

describe('GET /v1/users/{id}/top-pay', () => {
  const params = { id: userUuid('somo') };

  test('top payers of the day, the month and all time use Bangkok time', async () => {
    await addUsers(['other']);
    // 1 December in Bangkok, still November in London.
    vi.setSystemTime('2026-11-30T18:00:00Z');
    await addGifts([
      { id: '1', from: 'fan', to: 'somo', amount: 5, at: '2026-11-30T17:00:00.000Z' },
      { id: '2', from: 'fan', to: 'somo', amount: 50, at: '2026-11-30T16:59:59.999Z' },
      { id: '3', from: 'other', to: 'somo', amount: 500, at: '2026-10-01T00:00:00Z' },
      { id: '4', from: 'other', to: 'fan', amount: 9999, at: '2026-11-30T17:00:00.000Z' },
    ]);
    const payers = async (query: { period?: 'day' | 'month' | 'all' }) =>
      (await ask(listTopPayers, { params, query })).data.map(({ rank, user, coins }) => [rank, user.name, coins]);
    expect(await payers({ period: 'day' })).toEqual([[1, 'fan', 5]]);
    expect(await payers({ period: 'month' })).toEqual([[1, 'fan', 5]]);
    const ever = [
      [1, 'other', 500],
      [2, 'fan', 55],
    ];
    expect(await payers({ period: 'all' })).toEqual(ever);
    expect(await payers({})).toEqual(ever);
  });

  test('ranks of top payers continue across pages', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `giver${index}`);
    await addUsers(names);
    await addGifts(names.map((from, index) => ({ id: from, from, to: 'somo', amount: 1 + (index % 4), at: index })));
    const payers = await walk((cursor) => ask(listTopPayers, { params, query: { limit: 3, ...cursor } }));
    expect(payers.map(({ rank }) => rank)).toEqual(names.map((_, index) => index + 1));
  });

  test.each(['day', 'month'] as const)('after midnight, a cursor of the %s leads to the new top', async (period) => {
    await addUsers(['other']);
    await addGifts([
      { id: '1', from: 'fan', to: 'somo', amount: 5, at: '2026-11-30T16:00:00Z' },
      { id: '2', from: 'other', to: 'somo', amount: 4, at: '2026-11-30T16:00:00Z' },
      { id: '3', from: 'other', to: 'somo', amount: 9, at: '2026-11-30T17:00:00Z' },
    ]);
    vi.setSystemTime('2026-11-30T16:59:59Z');
    const { next_cursor } = await ask(listTopPayers, { params, query: { period, limit: 1 } });
    vi.setSystemTime('2026-11-30T17:00:01Z');
    const query = { period, limit: 1, cursor: next_cursor ?? '' };
    expect((await ask(listTopPayers, { params, query })).data).toMatchObject([{ rank: 1, coins: 9 }]);
    vi.setSystemTime('2027-01-31T17:00:01Z');
    expect(await askInVain(listTopPayers, { params, query })).toMatchObject({ error: { code: 'invalid_cursor' } });
  });

  test('a VB without gifts has an empty list, an unknown one is a 404', async () => {
    expect(await ask(listTopPayers, { params })).toEqual({ data: [], next_cursor: null });
    const unknown = await askInVain(listTopPayers, { params: { id: nobody } });
    expect(unknown).toMatchObject({ status: 404, error: { code: 'user_not_found' } });
  });

  test('an unknown period is an invalid query', async () => {
    const query = { period: 'year' } as unknown as { period: 'all' };
    const failure = await askInVain(listTopPayers, { params, query });
    expect(failure).toMatchObject({ status: 400, error: { code: 'invalid_query', fields: ['period'] } });
  });
});

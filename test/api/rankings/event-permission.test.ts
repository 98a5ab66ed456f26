import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  browseEvents,
  getEvent,
  getEventPlace,
  getPermittedEvent,
  getSpecialMessage,
  listEventPlaces,
  listEventStandings,
  listEvents,
  listFutureEvents,
  listPermittedEvents,
  listShownEvents,
} from '../../../calls/rankings/event.ts';
import { getEventResult, listEventFacts, listRankingRewards } from '../../../calls/rankings/event-outcome.ts';
import { getMonster, listMonsterHistory, listMonsterRanking } from '../../../calls/rankings/monster.ts';
import { ask, askInVain, fetchCall } from '../ask.ts';
import { addMember } from '../member.ts';
import { addUsers } from '../world.ts';
import { addCountedFacts, addEvent, addMonsterEvent } from './event-world.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const window = { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' };

const slugs = ({ data }: { data: { slug: string }[] }) => data.map(({ slug }) => slug).toSorted();

beforeEach(async () => {
  vi.setSystemTime(NOW);
  await addEvent({ slug: 'for-all', ...window });
  await addEvent({ slug: 'for-families', permission: 'family', message_th: 'ลับ', message_en: 'secret', ...window });
  await addMonsterEvent({ slug: 'for-the-house', permission: 'internal', ...window }, [10]);
  await addEvent({ slug: 'for-vtubers', participant_roles: ['vtuber'], ...window });
});

describe('an event with a restricted audience', () => {
  test.each([listEvents, listShownEvents, browseEvents])('a restricted event is not listed in $path', async (call) => {
    expect(slugs(await ask<typeof listEvents>(call as typeof listEvents))).toEqual(['for-all', 'for-vtubers']);
  });

  test('a restricted event is in no list of future or past events', async () => {
    vi.setSystemTime('2026-11-19T12:00:00.000Z');
    expect(slugs(await ask(browseEvents, { query: { state: 'soon' } }))).toEqual(['for-all', 'for-vtubers']);
    expect((await ask(listFutureEvents, { query: { event_type: 'monster' } })).data).toEqual([]);
    vi.setSystemTime('2026-11-22T12:00:00.000Z');
    expect(slugs(await ask(browseEvents, { query: { state: 'past' } }))).toEqual(['for-all', 'for-vtubers']);
    expect((await ask(browseEvents, { query: { state: 'now' } })).data).toEqual([]);
  });

  test('every public endpoint answers a restricted event with a 404, for any caller', async () => {
    const staff = await addMember('boss', 'ceo');
    for (const id of ['for-families', 'for-the-house']) {
      const params = { id, target: 'vb' as const, by: 'level' as const };
      for (const call of [
        getEvent,
        getSpecialMessage,
        listEventStandings,
        listRankingRewards,
        getEventResult,
        listEventFacts,
        getMonster,
        listMonsterHistory,
        listMonsterRanking,
      ]) {
        const response = await fetchCall(call as typeof listEventStandings, { params, token: staff });
        expect(response.status, call.path).toBe(404);
        expect(await response.json()).toMatchObject({ error: { code: 'event_not_found' } });
      }
    }
  });

  test('the bearer endpoints show a restricted event to its group, and always to staff', async () => {
    const [fan, family, staff] = [
      await addMember('fan', 'normal'),
      await addMember('mother', 'family'),
      await addMember('boss', 'staff'),
    ];
    const list = async (token: string) => slugs(await ask(listPermittedEvents, { token }));
    expect(await list(fan)).toEqual(['for-all', 'for-vtubers']);
    expect(await list(family)).toEqual(['for-all', 'for-families', 'for-vtubers']);
    expect(await list(staff)).toEqual(['for-all', 'for-families', 'for-the-house', 'for-vtubers']);

    const params = { id: 'for-families' };
    expect(await askInVain(getSpecialMessage.own, { params, token: fan })).toMatchObject({ status: 404 });
    const { data } = await ask(getSpecialMessage.own, { params, token: family });
    expect(data.message).toEqual({ th: 'ลับ', en: 'secret' });
    expect(await askInVain(getMonster.own, { params: { id: 'for-the-house' }, token: family })).toMatchObject({
      error: { code: 'event_not_found' },
    });
    expect((await ask(getMonster.own, { params: { id: 'for-the-house' }, token: staff })).data.hit_points).toBe(10);
    const standing = { params: { ...params, target: 'vb' as const } };
    expect((await ask(listEventStandings.own, { ...standing, token: family })).data).toEqual([]);
    expect(await askInVain(listEventStandings.own, standing)).toMatchObject({ status: 401 });
  });

  test('the group finds its event in every list and by audience', async () => {
    const token = await addMember('mother', 'family');
    await addEvent({
      slug: 'last-year',
      from: '2025-11-01T00:00:00Z',
      to: '2025-12-01T00:00:00Z',
      permission: 'family',
      vb_ranking: null,
      user_ranking: null,
    });
    await addEvent({ slug: 'over', from: '2025-11-01T00:00:00Z', to: '2025-12-02T00:00:00Z', vb_ranking: null });
    const list = async (query: { state?: 'now' | 'soon' | 'past'; audience?: 'all' | 'group' }) =>
      slugs(await ask(listPermittedEvents, { token, query }));
    expect(await list({ state: 'past' })).toEqual(['last-year', 'over']);
    expect(await list({ state: 'past', audience: 'group' })).toEqual(['last-year']);
    expect(await list({ state: 'now', audience: 'group' })).toEqual(['for-families']);
    expect(await list({ audience: 'group' })).toEqual(['for-families']);
    expect(await list({ state: 'soon', audience: 'group' })).toEqual([]);
    const fan = await addMember('fan', 'normal');
    const ofFan = await ask(listPermittedEvents, { token: fan, query: { state: 'past', audience: 'group' } });
    expect(ofFan.data).toEqual([]);
  });

  test('a user who may see an event may still not take part', async () => {
    const permissionOf = async (role: 'vtuber' | 'normal' | 'admin', id: string) => {
      const token = await addMember(`${role} of ${id}`, role);
      return (await ask(getPermittedEvent, { params: { id }, token })).data.permission;
    };
    expect(await permissionOf('vtuber', 'for-vtubers')).toEqual({ isAllowed: true, permission: 'external' });
    expect(await permissionOf('normal', 'for-vtubers')).toEqual({ isAllowed: false, permission: 'external' });
    expect(await permissionOf('normal', 'for-all')).toEqual({ isAllowed: true, permission: 'external' });
    expect(await permissionOf('admin', 'for-families')).toEqual({ isAllowed: true, permission: 'family' });
  });

  test('public endpoints return the same response with and without a bearer token', async () => {
    const token = await addMember('boss', 'admin');
    for (const [call, params] of [
      [listEvents, {}],
      [getEvent, { id: 'for-all' }],
      [listEventStandings, { id: 'for-all', target: 'vb' }],
    ] as const) {
      const input = { params } as Parameters<typeof fetchCall<typeof getEvent>>[1];
      const [without, with_] = [
        await fetchCall(call as typeof getEvent, input),
        await fetchCall(call as typeof getEvent, { ...input, token }),
      ];
      expect(await with_.text()).toBe(await without.text());
    }
  });
});

describe('a public event', () => {
  test('an event is found by uuid and slug, with its state and rankings', async () => {
    const { data } = await ask(getEvent, { params: { id: 'FOR-ALL' } });
    expect(data).toMatchObject({
      slug: 'for-all',
      state: 'now',
      server_time: NOW,
      permission: 'external',
      rankings: [
        { target: 'vb', ranking: 'uservtoken', unit: 'candy' },
        { target: 'user', ranking: 'usercoin', unit: 'coin' },
      ],
      has_special_message: false,
    });
    expect((await ask(getEvent, { params: { id: data.uuid } })).data).toEqual(data);
  });

  test.each([
    ['2026-11-19T23:59:59.999Z', 'soon'],
    ['2026-11-20T00:00:00.000Z', 'now'],
    ['2026-11-20T23:59:59.999Z', 'now'],
    ['2026-11-21T00:00:00.000Z', 'counting'],
  ])('an event at %s is %s, to the millisecond and without a scheduled job', async (now, state) => {
    vi.setSystemTime(now);
    expect((await ask(getEvent, { params: { id: 'for-all' } })).data.state).toBe(state);
  });

  test('an unknown event is a 404, and an invalid id a 400', async () => {
    expect(await askInVain(getEvent, { params: { id: 'nothing' } })).toMatchObject({
      error: { code: 'event_not_found' },
    });
    expect(await askInVain(getEvent, { params: { id: 'no such id' } })).toMatchObject({
      status: 400,
      error: { code: 'invalid_params' },
    });
    const target = 'everyone' as unknown as 'vb';
    expect(await askInVain(listEventStandings, { params: { id: 'for-all', target } })).toMatchObject({ status: 400 });
  });

  test('an event returns the caller’s rank and the distance to the next', async () => {
    const token = await addMember('me', 'normal');
    await addUsers(['somo', 'ann', 'bee']);
    await addCountedFacts([
      { id: '1', from: 'ann', to: 'somo', amount: 50, at: NOW },
      { id: '2', from: 'me', to: 'somo', amount: 30, at: NOW },
      { id: '3', from: 'bee', to: 'somo', amount: 10, at: NOW },
    ]);
    const place = async (target: 'vb' | 'user') =>
      (await ask(getEventPlace, { params: { id: 'for-all', target }, token })).data;
    expect(await place('user')).toMatchObject({
      score: 30,
      rank: 2,
      next: { user: { name: 'ann' }, score: 50, distance: 21 },
    });
    expect(await place('vb')).toEqual({ score: 0, rank: null, next: null });
    const inAll = (await ask(listEventPlaces, { token })).data;
    const { uuid: event_uuid } = (await ask(getEvent, { params: { id: 'for-all' } })).data;
    expect(inAll.filter((place) => place.event_uuid === event_uuid)).toEqual([{ event_uuid, target: 'user', rank: 2 }]);
    expect((await ask(listEventPlaces, { token: await addMember('idle', 'normal') })).data).toEqual([]);
  });

  test('an event counts only VBs of its roles', async () => {
    await addUsers(['luna'], { role: 'vtuber' });
    await addUsers(['somo'], { role: 'caster' });
    await addUsers(['ann']);
    await addCountedFacts([
      { id: '1', from: 'ann', to: 'somo', amount: 50, at: NOW },
      { id: '2', from: 'ann', to: 'luna', amount: 30, at: NOW },
    ]);
    const names = async (id: string, target: 'vb' | 'user') =>
      (await ask(listEventStandings, { params: { id, target } })).data.map(({ user, score }) => [user.name, score]);
    expect(await names('for-vtubers', 'vb')).toEqual([['luna', 30]]);
    expect(await names('for-vtubers', 'user')).toEqual([['ann', 30]]);
    expect(await names('for-all', 'user')).toEqual([['ann', 80]]);
  });
});

import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { recordFact } from '../../../calls/rankings/fact.ts';
import { getRankingPlace, listAffiliations, listRankingTypes, typeCalls } from '../../../calls/rankings/ranking.ts';
import { rankingTypes, shownRankingTypes } from '../../../calls/rankings/ranking-type.ts';
import { ask, askInVain, fetchCall } from '../ask.ts';
import { addService } from '../identity/service-secret.ts';

import { addMember, tokenOf } from '../member.ts';
import { addFamily, addLives, addUsers, moveToFamily, userUuid } from '../world.ts';
import { addCountedFacts, rowsOf } from './event-world.ts';

const NOW = '2026-11-20T08:00:00.000Z';
const today = { dateStart: '2026-11-20', dateEnd: '2026-11-20' };

let north: string;

beforeEach(async () => {
  vi.setSystemTime(NOW);
  north = await addFamily('North');
  await addUsers(['somo'], { role: 'caster', family_uuid: north });
  await addUsers(['luna'], { role: 'vtuber' });
  await addUsers(['ann', 'bee']);
});

/** One fact of each kind, on one day. */
const day = [
  { id: 'gift', from: 'ann', to: 'somo', amount: 10 },
  { id: 'gift-pk', variant: 'pk', from: 'bee', to: 'luna', amount: 40 },
  { id: 'sticker', kind: 'sticker', from: 'ann', to: 'somo', amount: 6, quantity: 3 },
  { id: 'set', kind: 'sticker', variant: 'set', from: 'bee', to: 'luna', amount: 80, quantity: 8 },
  { id: 'watching', kind: 'watching', from: 'ann', to: 'somo', amount: 600 },
  { id: 'streaming', kind: 'streaming', to: 'somo', amount: 3600 },
  { id: 'vip', kind: 'vip', from: 'ann', to: 'luna', amount: 300 },
  { id: 'won', kind: 'pk', variant: 'won', to: 'luna', amount: 40 },
  { id: 'lost', kind: 'pk', variant: 'lost', to: 'somo', amount: 5 },
  { id: 'refill', kind: 'purchase', variant: 'refill', from: 'bee', amount: 500 },
  { id: 'shop', kind: 'purchase', variant: 'shop', from: 'bee', amount: 70 },
].map((happening) => ({ ...happening, at: NOW }));

/** Expected entries of each active type. */
const answers: Record<string, [string, number][]> = {
  'collect-sticker': [
    ['luna', 8],
    ['somo', 3],
  ],
  'collect-sticker-set': [['luna', 1]],
  'collect-candy': [
    ['luna', 420],
    ['somo', 16],
  ],
  'live-streaming': [['somo', 3600]],
  'vb-collect-vip': [['luna', 1]],
  'pk-candy': [['luna', 40]],
  'pk-match': [['luna', 1]],
  'defeat-monster': [],
  topbuy: [['bee', 500]],
  'live-watching': [['ann', 600]],
  'spend-coin': [
    ['ann', 316],
    ['bee', 190],
  ],
  'pk-sent-coin': [['bee', 40]],
};

type AnyCall = NonNullable<(typeof typeCalls)[number]['plain']>;

const linesOf = async (call: AnyCall, more: Record<string, string> = {}) =>
  (await ask(call, { params: { ...today, ...more } })).data.map(({ user, score }) => [user.name, score]);

describe('GET /v1/ranking/types', () => {
  test('lists active types by order, unknown orders last, and hides inactive types', async () => {
    const { data } = await ask(listRankingTypes);
    const names = (target: string) =>
      data.filter((type) => type.target === target).map(({ type, order }) => `${order} ${type}`);
    expect(names('VB')).toEqual([
      '0 collect-sticker',
      '0 collect-sticker-set',
      '1 collect-candy',
      '2 live-streaming',
      '5 vb-collect-vip',
      '6 pk-candy',
      '6 pk-match',
      '7 defeat-monster',
    ]);
    expect(names('User')).toEqual(['1 topbuy', '2 live-watching', '3 spend-coin', '5 pk-sent-coin']);
    expect(data.filter(({ is_beta, note }) => is_beta && note).map(({ type }) => type)).toEqual(['live-watching']);
    expect(data.filter(({ takes_role }) => takes_role).map(({ type }) => type)).toEqual(['pk-candy', 'pk-match']);
    const unknown = rankingTypes.map((type) => (type.type === 'topbuy' ? { ...type, order: null } : type));
    expect(shownRankingTypes(unknown).at(-1)?.type).toBe('topbuy');
    expect((await ask(listRankingTypes, { query: { target: 'User' } })).data).toHaveLength(4);
  });
});

describe('ranking types', () => {
  test('every active type returns the scores of its definition', async () => {
    await addCountedFacts(day);
    for (const { type, plain, ofRole } of typeCalls) {
      const call = (plain ?? ofRole) as AnyCall;
      expect(call.path).toBe(type.api_path);
      if (type.active) expect.soft(await linesOf(call, { role: 'all' }), type.type).toEqual(answers[type.type]);
    }
  });

  test('inactive types answer 404 with `ranking_inactive`', async () => {
    const inactive = typeCalls.filter(({ type }) => !type.active);
    expect(inactive.map(({ type }) => type.type)).toEqual([
      'monster-level',
      'monster-date',
      'count-sticker',
      'user-defeat-monster',
    ]);
    for (const { plain } of inactive) {
      expect(await askInVain(plain as AnyCall, { params: today })).toMatchObject({
        status: 404,
        error: { code: 'ranking_inactive' },
      });
    }
  });

  test('some types can be limited to one family', async () => {
    await addCountedFacts(day);
    const ofNorth = async (type: string) => {
      const typeCall = typeCalls.find((one) => one.type.type === type);
      return linesOf(typeCall?.ofAffiliation as unknown as AnyCall, { affiliationUuid: north });
    };
    expect(await ofNorth('collect-candy')).toEqual([['somo', 16]]);
    expect(await ofNorth('live-streaming')).toEqual([['somo', 3600]]);
    expect(await ofNorth('vb-collect-vip')).toEqual([]);
    expect(await ofNorth('live-watching')).toEqual([['ann', 600]]);
    expect(await ofNorth('spend-coin')).toEqual([['ann', 16]]);
  });

  test("GET /v1/ranking/place returns the caller's score, rank and next entry", async () => {
    await addCountedFacts(day);
    const placeOf = async (name: string, query: object) => {
      const token = await tokenOf(name);
      return ask(getRankingPlace, { token, query: { ...today, ...query } as never });
    };
    expect((await placeOf('somo', { type: 'collect-candy' })).data).toMatchObject({ score: 16 });
    expect((await placeOf('somo', { type: 'collect-candy', affiliation_uuid: north })).data).toEqual({
      score: 16,
      rank: 1,
      next: null,
    });
    expect((await placeOf('ann', { type: 'collect-candy' })).data).toEqual({ score: 0, rank: null, next: null });
    const token = await tokenOf('ann');
    const inVain = (query: object) => askInVain(getRankingPlace, { token, query: { ...today, ...query } as never });
    expect(await inVain({ type: 'monster-level' })).toMatchObject({ status: 404, error: { code: 'ranking_inactive' } });
    expect(await inVain({ type: 'spend-coin', dateStart: '2026-11-02' })).toMatchObject({
      error: { code: 'invalid_date_range' },
    });
  });

  test("a family's ranking keeps the score of a VB who leaves", async () => {
    await addCountedFacts(day);
    await moveToFamily(userUuid('somo'), null);
    await addCountedFacts([{ id: 'later', from: 'ann', to: 'somo', amount: 1000, at: NOW }]);
    const candy = typeCalls.find(({ type }) => type.type === 'collect-candy');
    expect(await linesOf(candy?.ofAffiliation as unknown as AnyCall, { affiliationUuid: north })).toEqual([
      ['somo', 16],
    ]);
  });

  test('PK rankings filter by role, for a day and for a custom range', async () => {
    await addCountedFacts(day);
    const call = typeCalls.find(({ type }) => type.type === 'pk-candy')?.ofRole as unknown as AnyCall;
    expect(await linesOf(call, { role: 'vtuber' })).toEqual([['luna', 40]]);
    expect(await linesOf(call, { role: 'caster' })).toEqual([]);
    expect(await linesOf(call, { role: 'vtuber', dateStart: '2026-11-17' })).toEqual([['luna', 40]]);
    for (const role of ['normal', 'admin', 'everybody']) {
      const params = { ...today, role } as unknown as typeof today;
      expect(await askInVain(call, { params })).toMatchObject({
        status: 400,
        error: { code: 'invalid_params', fields: ['role'] },
      });
    }
  });

  test.each(['no-uuid', '00000000'])('rejects %s as an affiliation', async (affiliationUuid) => {
    const candy = typeCalls.find(({ type }) => type.type === 'collect-candy');
    const params = { ...today, affiliationUuid } as unknown as typeof today;
    expect(await askInVain(candy?.ofAffiliation as unknown as AnyCall, { params })).toMatchObject({ status: 400 });
  });

  test('answers 404 for an unknown type', async () => {
    const call = { ...listRankingTypes, path: '/v1/ranking/nothing/2026-11-20/2026-11-20' };
    expect((await fetchCall(call, {})).status).toBe(404);
  });
});

describe('facts from other features', () => {
  test('an ended live records the seconds with media per day, not its open time', async () => {
    await addLives([{ slug: 'long', caster: 'somo', started_at_ms: Date.parse('2026-11-19T16:30:00Z') }]);
    const ended_at_ms = Date.parse('2026-11-20T01:00:00Z');
    await env.DB.prepare("UPDATE lives SET status = 'ended', ended_at_ms = ?").bind(ended_at_ms).run();
    expect(await rowsOf("SELECT id FROM facts WHERE kind = 'streaming'")).toEqual([]);
    const air_days = [
      { day: '2026-11-19', ms: 1_800_000, until_ms: Date.parse('2026-11-19T16:59:59Z') },
      { day: '2026-11-20', ms: 8 * 3_600_000, until_ms: ended_at_ms - 1 },
    ];
    await env.DB.prepare('UPDATE lives SET air_days = ?').bind(JSON.stringify(air_days)).run();
    const rows = await rowsOf("SELECT amount, family_uuid FROM facts WHERE kind = 'streaming' ORDER BY happened_at_ms");
    expect(rows).toEqual([
      { amount: 1800, family_uuid: north },
      { amount: 8 * 3600, family_uuid: north },
    ]);
  });

  test('POST /v1/facts records an id once and accepts only servers', async () => {
    const token = await addService();
    const form = {
      id: 'watch-0001',
      kind: 'watching' as const,
      vb_uuid: userUuid('somo'),
      user_uuid: userUuid('ann'),
      amount: '25',
      happened_at: NOW,
    };
    expect((await ask(recordFact, { form, token })).data).toEqual({ id: 'watch-0001', is_new: true });
    expect((await ask(recordFact, { form, token })).data).toEqual({ id: 'watch-0001', is_new: false });
    expect(await rowsOf('SELECT amount, family_uuid, vb_role FROM facts')).toEqual([
      { amount: 25, family_uuid: north, vb_role: 'caster' },
    ]);
    const at_once = await Promise.all(
      Array.from({ length: 5 }, () => ask(recordFact, { form: { ...form, id: 'watch-at-once' }, token })),
    );
    expect(at_once.filter(({ data }) => data.is_new)).toHaveLength(1);
    const fan = await addMember('fan', 'normal');
    expect(await askInVain(recordFact, { form, token: fan })).toMatchObject({ status: 403 });
    const refusalOf = async (change: object) =>
      (await askInVain(recordFact, { form: { ...form, ...change }, token })).error.code;
    expect(await refusalOf({ id: 'watch-0002', happened_at: '2026-11-20T08:01:00.001Z' })).toBe('fact_out_of_time');
    expect(await refusalOf({ id: 'watch-0002', happened_at: '2026-11-13T07:59:59.999Z' })).toBe('fact_out_of_time');
    expect(await refusalOf({ id: 'watch-0002', vb_uuid: userUuid('nobody') })).toBe('fact_incomplete');
    expect(await refusalOf({ id: 'watch-0002', amount: '-5' })).toBe('invalid_form');
    expect(await refusalOf({ id: 'watch-0002', kind: 'monster_hit' })).toBe('invalid_form');
  });
});

test('GET /v1/ranking/affiliations lists every family', async () => {
  await addFamily('East');
  const { data } = await ask(listAffiliations);
  expect(data.map(({ name }) => name).sort()).toEqual(['East', 'North']);
  expect(data.find(({ name }) => name === 'North')?.uuid).toBe(north);
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getMonster, listMonsterHistory, listMonsterRanking } from '../../../calls/rankings/monster.ts';
import { ask, askInVain } from '../ask.ts';
import { addUsers } from '../world.ts';
import { countReportedFacts } from './count-facts.ts';
import { addCountedFacts, addEvent, addMonsterEvent } from './event-world.ts';

/** Bangkok's 20 and 21 November. */
const window = { slug: 'dragon', from: '2026-11-19T17:00:00Z', to: '2026-11-21T17:00:00Z' };
const params = { id: 'dragon' };

beforeEach(async () => {
  vi.setSystemTime('2026-11-20T12:00:00Z');
  await addUsers(['somo', 'toei', 'ann', 'bee']);
});

const blows = [
  { id: 'before', from: 'ann', to: 'somo', amount: 500, at: '2026-11-19T16:59:59.999Z' },
  { id: '1', from: 'ann', to: 'somo', amount: 10, at: '2026-11-19T17:00:00.000Z' },
  { id: '2', from: 'bee', to: 'somo', amount: 15, at: '2026-11-20T10:30:20.000Z' },
  { id: '3', kind: 'sticker', from: 'bee', to: 'toei', amount: 5, at: '2026-11-20T16:59:59.999Z' },
  { id: '4', from: 'ann', to: 'toei', amount: 12, at: '2026-11-20T17:00:00.000Z' },
  { id: 'after', from: 'ann', to: 'somo', amount: 500, at: '2026-11-21T17:00:00.000Z' },
];

describe('monster events', () => {
  test('each gift and sticker during a monster is one hit, however often reported', async () => {
    await addMonsterEvent(window, [20, 30], 2);
    await addCountedFacts(blows);
    await addCountedFacts([...blows].reverse());
    const { data } = await ask(getMonster, { params });
    expect(data).toMatchObject({
      state: 'now',
      hit_points: 50,
      damage: 84,
      hit_count: 4,
      last_hit_at: '2026-11-20T17:00:00.000Z',
      is_defeated: true,
      current_level: null,
      damage_per_coin: 2,
    });
  });

  test('levels of a monster fall in order, and never below zero', async () => {
    await addMonsterEvent(window, [20, 30, 40]);
    await addCountedFacts(blows);
    const { data } = await ask(getMonster, { params });
    expect(data.levels.map(({ hit_points_left, is_down }) => [hit_points_left, is_down])).toEqual([
      [0, true],
      [8, false],
      [40, false],
    ]);
    expect(data).toMatchObject({ current_level: 2, is_defeated: false, damage: 42 });
  });

  test('a monster announced late counts earlier hits', async () => {
    await addCountedFacts(blows);
    await addMonsterEvent(window, [20, 30]);
    await countReportedFacts();
    expect((await ask(getMonster, { params })).data.damage).toBe(42);
  });

  test('the history has the minute each level fell, for any hits', async () => {
    await addMonsterEvent(window, [20, 10, 12, 1]);
    await addCountedFacts(blows.toReversed());
    const { data } = await ask(listMonsterHistory, { params: { ...params, by: 'level' } });
    expect(data.map(({ level, damage, fell_at }) => [level, damage, fell_at])).toEqual([
      [1, 20, '2026-11-20T10:30:00.000Z'],
      [2, 10, '2026-11-20T16:59:00.000Z'],
      [3, 12, '2026-11-20T17:00:00.000Z'],
      [4, 0, null],
    ]);
  });

  test('the history by date uses Bangkok days', async () => {
    await addMonsterEvent(window, [20, 30]);
    await addCountedFacts(blows);
    const { data } = await ask(listMonsterHistory, { params: { ...params, by: 'date' } });
    expect(data.map(({ day, damage, levels_down }) => [day, damage, levels_down])).toEqual([
      ['2026-11-20', 30, 1],
      ['2026-11-21', 12, 1],
    ]);
  });

  test('contributors to a monster are VBs by their rooms, and users', async () => {
    await addMonsterEvent(window, [20]);
    await addCountedFacts(blows);
    const names = async (target: 'vb' | 'user') =>
      (await ask(listMonsterRanking, { params: { ...params, target } })).data.map(({ user, score }) => [
        user.name,
        score,
      ]);
    expect(await names('vb')).toEqual([
      ['somo', 25],
      ['toei', 17],
    ]);
    expect(await names('user')).toEqual(
      [
        ['ann', 22],
        ['bee', 20],
      ].toSorted((a, b) => Number(b[1]) - Number(a[1])),
    );
  });

  test('two concurrent monsters each count their own hits', async () => {
    await addMonsterEvent(window, [20]);
    await addMonsterEvent({ ...window, slug: 'kraken', to: '2026-11-20T17:00:00Z' }, [20]);
    await addCountedFacts(blows);
    expect((await ask(getMonster, { params })).data.damage).toBe(42);
    expect((await ask(getMonster, { params: { id: 'kraken' } })).data.damage).toBe(30);
    const kraken = await ask(listMonsterRanking, { params: { id: 'kraken', target: 'vb' } });
    expect(kraken.data.map(({ score }) => score)).toEqual([25, 5]);
  });

  test('an event without a monster is a 404', async () => {
    await addEvent({ ...window, slug: 'stars' });
    expect(await askInVain(getMonster, { params: { id: 'stars' } })).toMatchObject({
      status: 404,
      error: { code: 'monster_not_found' },
    });
    const by = 'moon' as unknown as 'level';
    expect(await askInVain(listMonsterHistory, { params: { ...params, by } })).toMatchObject({ status: 400 });
  });

  test('`now` is the active monster that ends first, and a 404 between monsters', async () => {
    const now = { id: 'now' };
    await addMonsterEvent(window, [20]);
    await addMonsterEvent({ ...window, slug: 'kraken', to: '2026-11-20T17:00:00Z' }, [20]);
    await addCountedFacts(blows);
    vi.setSystemTime('2026-11-20T16:00:00Z');
    expect((await ask(getMonster, { params: now })).data.damage).toBe(30);
    const fighters = await ask(listMonsterRanking, { params: { ...now, target: 'vb' } });
    expect(fighters.data.map(({ score }) => score)).toEqual([25, 5]);
    vi.setSystemTime('2026-11-20T17:00:00Z');
    expect((await ask(getMonster, { params: now })).data.damage).toBe(42);
    vi.setSystemTime('2027-11-20T17:00:00Z');
    const over = { status: 404, error: { code: 'event_not_found' } };
    expect(await askInVain(getMonster, { params: now })).toMatchObject(over);
    expect(await askInVain(listMonsterRanking, { params: { ...now, target: 'vb' } })).toMatchObject(over);
  });
});

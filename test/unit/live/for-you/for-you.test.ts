/** Checks the personal order of lives, with cases and beside a reference model. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ForYouReason,
  orderForYou,
  type Taste,
  type WatchedVb,
} from '../../../../client/live/for-you/order-for-you.ts';
import { simulateForYou } from '../../../../scripts/bench/simulate-for-you.ts';
import { effort, seed } from '../../../effort.ts';

const live = (
  uuid: string,
  viewer_count: number,
  category: string | null = null,
  family_name: string | null = null,
) => ({
  caster: { uuid, family_name },
  category: category === null ? null : { slug: category },
  viewer_count,
});
const watched = (vb_uuid: string, minutes: number, category: string | null = null, family_name: string | null = null) =>
  ({ vb_uuid, minutes, category, family_name }) satisfies WatchedVb;
const taste = (followed: string[], ...stays: WatchedVb[]): Taste => ({ followed: new Set(followed), watched: stays });
const order = (...input: Parameters<typeof orderForYou<ReturnType<typeof live>>>) =>
  orderForYou(...input).map(({ live: { caster }, reason }) => [caster.uuid, reason]);

describe('orderForYou', () => {
  const lives = [
    live('a', 900, 'song'),
    live('b', 500, 'game', 'moon'),
    live('c', 40, 'song'),
    live('d', 3, 'talk', 'moon'),
  ];

  test('without a taste the order is that of the viewers', () => {
    expect(order(lives, taste([]))).toEqual(lives.map(({ caster }) => [caster.uuid, null]));
  });

  test('a followed VB comes first, and the card says why', () => {
    expect(order(lives, taste(['d']))[0]).toEqual(['d', 'followed']);
  });

  test('a VB with an hour of watching comes before one with more viewers', () => {
    expect(order(lives, taste([], watched('c', 60, 'song')))[0]).toEqual(['c', 'category']);
    expect(order(lives, taste([], watched('c', 600)))[0]).toEqual(['c', 'watched']);
  });

  test('a category and a family of a watched VB lift others', () => {
    expect(order(lives, taste([], watched('x', 30, 'song'))).slice(0, 2)).toEqual([
      ['a', 'category'],
      ['c', 'category'],
    ]);
    expect(order(lives, taste([], watched('x', 30, null, 'moon')))[0]).toEqual(['b', 'family']);
  });

  test('the fourth place goes to a VB whom the viewer does not know', () => {
    const six = [...lives, live('e', 2), live('f', 1)];
    expect(order(six, taste(['a', 'b', 'c', 'd', 'e'])).map(([uuid]) => uuid)[3]).toBe('f');
    expect(order(six, taste(['a', 'b', 'c', 'd', 'e']))[3]).toEqual(['f', 'new']);
  });
});

const names = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
const groups = fc.option(fc.constantFrom('x', 'y', 'z'));
const candidates = fc.uniqueArray(
  fc.record({ uuid: names, viewers: fc.nat(5_000), category: groups, family: groups }),
  { selector: ({ uuid }) => uuid },
);
const tastes = fc.record({
  followed: fc.array(names),
  stays: fc.array(
    fc.record({ vb_uuid: names, minutes: fc.integer({ min: 1, max: 900 }), category: groups, family_name: groups }),
  ),
});

/** Sums the points of the decision record one by one, and places lives by comparing each pair. */
function modelOrder(lives: ReturnType<typeof live>[], { followed, watched: stays }: Taste) {
  const total = stays.reduce((sum, { minutes }) => sum + minutes, 0);
  const most = Math.max(1, ...lives.map(({ viewer_count }) => viewer_count));
  const points = lives.map(({ caster, category, viewer_count }) => {
    let sum = 0;
    let own = 0;
    for (const stay of stays) {
      if (stay.vb_uuid === caster.uuid) own += stay.minutes;
      if (category && stay.category === category.slug) sum += (2 * stay.minutes) / total;
      if (caster.family_name !== null && stay.family_name === caster.family_name) sum += stay.minutes / total;
    }
    const isKnown = own > 0 || followed.has(caster.uuid);
    return {
      uuid: caster.uuid,
      isKnown,
      sum:
        sum +
        (followed.has(caster.uuid) ? 2 : 0) +
        (3 * own) / (own + 60) +
        Math.log(1 + viewer_count) / Math.log(1 + most),
    };
  });
  const placed: typeof points = [];
  for (const one of points) {
    const at = placed.findIndex(({ sum }) => one.sum > sum + 1e-9);
    placed.splice(at < 0 ? placed.length : at, 0, one);
  }
  const unknown = placed.findIndex(({ isKnown }) => !isKnown);
  if (unknown > 3) placed.splice(3, 0, ...placed.splice(unknown, 1));
  return placed.map(({ uuid }) => uuid);
}

describe('orderForYou on random viewers', () => {
  test('it equals the reference model and loses no live', () => {
    fc.assert(
      fc.property(candidates, tastes, (rows, { followed, stays }) => {
        const lives = rows.map(({ uuid, viewers, category, family }) => live(uuid, viewers, category, family));
        const ownTaste = taste(followed, ...stays);
        const result = orderForYou(lives, ownTaste);
        expect(new Set(result.map((one) => one.live))).toEqual(new Set(lives));
        expect(result.map((one) => one.live.caster.uuid)).toEqual(modelOrder(lives, ownTaste));
        const reasons: (ForYouReason | null)[] = result.map(({ reason }) => reason);
        if (followed.length === 0) expect(reasons).not.toContain('followed');
        if (stays.length === 0 && followed.length === 0) expect(reasons.every((reason) => reason === null)).toBe(true);
      }),
      { seed, numRuns: effort({ daily: 2_000, torture: 50_000 }) },
    );
  });

  test('simulated viewers find their live earlier than by number of viewers', () => {
    const [byViewers, forYou] = simulateForYou({ viewers: 300, seed: 7 });
    expect(forYou.first_share).toBeGreaterThan(1.5 * byViewers.first_share);
    expect(forYou.screen_share).toBeGreaterThan(byViewers.screen_share);
    expect(forYou.shown_vbs).toBeGreaterThan(byViewers.shown_vbs);
  });
});

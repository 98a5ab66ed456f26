/** The monster’s health bar: when it fetches again, and what it shows and announces. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Monster } from '../../../calls/rankings/monster.ts';
import { nextPace, type Pace, spread } from '../../../client/platform/script/ask-again.ts';
import { barValues, meterOf } from '../../../client/rankings/monster/bar-values.ts';
import {
  barRhythm,
  isFightOver,
  isNewer,
  isWorthSaying,
  monsterStatusOf,
} from '../../../client/rankings/monster/follow-rules.ts';
import { fought } from '../../../client/rankings/monster/monster-picture.ts';
import { eventPictureSvg } from '../../../seed/art/index.ts';

/** Returns a monster as the API sends it after this damage. `hitPoints` are the levels. */
function monsterAfter(damage: number, hitPoints: readonly number[]): Monster {
  let before = 0;
  const levels = hitPoints.map((hit_points, index) => {
    const damageTaken = Math.min(hit_points, Math.max(0, damage - before));
    before += hit_points;
    return {
      level: index + 1,
      name: { th: `ด่าน ${index + 1}`, en: `Level ${index + 1}` },
      hit_points,
      hit_points_left: hit_points - damageTaken,
      is_down: damageTaken === hit_points,
    };
  });
  const current = levels.find(({ is_down }) => !is_down);
  return {
    event_uuid: '9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f40',
    state: 'now',
    server_time: '2026-11-20T13:00:00.000Z',
    current_level: current?.level ?? null,
    hit_points: before,
    damage,
    hit_count: 3,
    last_hit_at: null,
    is_defeated: !current,
    levels,
    participant_roles: null,
    damage_per_coin: 1,
  };
}

describe('monster health bar', () => {
  test('the monster bar slows down from 3 to 30 seconds without changes', () => {
    let pace: Pace = { wait_ms: 3_000, failures: 0 };
    const delays = Array.from({ length: 8 }, () => {
      pace = nextPace(pace, 'still', barRhythm);
      return pace.wait_ms;
    });
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    expect(delays.at(-1)).toBe(30_000);
    expect(nextPace(pace, 'moved', barRhythm).wait_ms).toBe(3_000);
  });

  test('failed fetches of the monster bar double the wait to two minutes', () => {
    let pace: Pace = { wait_ms: 3_000, failures: 0 };
    const delays = Array.from({ length: 8 }, () => {
      pace = nextPace(pace, 'failed', barRhythm);
      return pace.wait_ms;
    });
    expect(delays.slice(0, 4)).toEqual([6_000, 12_000, 24_000, 48_000]);
    expect(delays.at(-1)).toBe(120_000);
    expect(nextPace(pace, 'still', barRhythm)).toEqual({ wait_ms: 30_000, failures: 0 });
  });

  test('fetch times are spread by 20 percent in both directions', () => {
    expect([spread(10_000, 0), spread(10_000, 0.5), spread(10_000, 1)]).toEqual([8_000, 10_000, 12_000]);
  });

  test('the shown hit points never rise, in whatever order responses arrive', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100), { minLength: 1 }), (damages) => {
        let shownDamage = 0;
        const hitPointsLeft = damages.map((damage) => {
          if (isNewer({ damage }, shownDamage)) shownDamage = damage;
          return 100 - shownDamage;
        });
        expect(hitPointsLeft).toEqual(hitPointsLeft.toSorted((a, b) => b - a));
      }),
    );
  });

  test('a final monster is over, a monster still being counted is not', () => {
    expect(['soon', 'now', 'counting', 'final', 'past'].map((state) => isFightOver({ state } as Monster))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  test('a beaten level is announced immediately, other damage by tenths every 20 seconds', () => {
    const lastStatus = monsterStatusOf(monsterAfter(0, [100, 100]), 0);
    const after = (damage: number, at_ms: number) =>
      isWorthSaying(lastStatus, monsterStatusOf(monsterAfter(damage, [100, 100]), at_ms));
    expect(after(100, 1_000)).toBe(true);
    expect(after(200, 1_000)).toBe(true);
    expect(after(15, 1_000)).toBe(false);
    expect(after(15, 20_000)).toBe(true);
    expect(after(9, 60_000)).toBe(false);
  });

  test('the bar shows the current level, and the last level after defeat', () => {
    expect(barValues('en', monsterAfter(1_500, [1_000, 2_000]))).toEqual({
      level: '2',
      levels: '2',
      name: 'Level 2',
      left: '1,500',
      hit_points: '2,000',
      hits: '3',
    });
    expect(meterOf(monsterAfter(1_500, [1_000, 2_000]))).toEqual({ value: 1_500, max: 2_000 });
    expect(meterOf(monsterAfter(1_500, [1_000, 2_000]), 1)).toEqual({ value: 0, max: 1_000 });
    expect(barValues('th', monsterAfter(9_000, [1_000, 2_000]))).toMatchObject({ level: '2', left: '0' });
    expect(meterOf(monsterAfter(9_000, [1_000, 2_000])).value).toBe(0);
  });

  test('the monster picture shows a damage stage that the drawing has', () => {
    const hitPoints = [10, 20, 30, 40, 50];
    const svg = eventPictureSvg('monster-3', 'monster');
    const pictures = [0, 9, 10, 30, 60, 100, 149, 150].map((damage) =>
      fought('/m.svg#s9', monsterAfter(damage, hitPoints)),
    );
    expect(pictures).toEqual(['s0', 's0', 's0', 's1', 's2', 's3', 's3', 's4'].map((stage) => `/m.svg#${stage}`));
    for (const stage of ['s1', 's2', 's3', 's4']) {
      expect(svg).toContain(`<g id="${stage}"/>`);
      expect(svg).toMatch(new RegExp(`class="[us]${stage.slice(1)}"`));
    }
    expect(fought('/m.svg', null)).toBe('/m.svg#s0');
  });
});

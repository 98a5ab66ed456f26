/**
 * Every seed stream has its own poster: no two share activity and place, or the crop. The VB looks
 * as on the avatar.
 */
import { describe, expect, test } from 'vitest';
import type { Person } from '../../../seed/art/person.ts';
import { stagingOf } from '../../../seed/art/staging.ts';
import { endedTitles, onAirTitles } from '../../../seed/live-title.ts';
import { randomFrom } from '../../../seed/random.ts';

const lives = [...onAirTitles, ...endedTitles];
const stagings = lives.map(({ caster, mood }) => stagingOf(caster, mood, randomFrom('one')));

describe('posters of seed streams', () => {
  test('no two posters share activity and place, or the crop', () => {
    expect(new Set(stagings.map(({ place, doing }) => `${doing} in ${place}`)).size).toBe(lives.length);
    expect(new Set(stagings.map(({ shot }) => JSON.stringify(shot))).size).toBe(lives.length);
    expect(new Set(stagings.map(({ place }) => place)).size).toBeGreaterThan(lives.length / 2);
  });

  test('randomness does not change the staging of a poster', () => {
    const others = lives.map(({ caster, mood }) => stagingOf(caster, mood, randomFrom('other')));
    const summaryOf = (all: typeof stagings) =>
      all.map(({ place, doing, shot, look }) => ({ place, doing, shot, look }));
    expect(summaryOf(others)).toEqual(summaryOf(stagings));
  });

  test('a poster changes clothes and faces, never the look of the VB', () => {
    const identity: (keyof Person)[] = ['build', 'age', 'skin', 'hair', 'style', 'eyes', 'beard', 'glasses'];
    for (const [index, { look }] of stagings.entries())
      expect(
        identity.filter((key) => key in look),
        lives[index]?.slug,
      ).toEqual([]);
  });
});

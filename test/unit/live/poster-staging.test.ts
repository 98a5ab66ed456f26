/** Every live of the seed has a picture of its own: what is done in it, where, and how near, but it is the same VB as on their avatar. */
import { expect, test } from 'vitest';
import type { Person } from '../../../world/art/person.ts';
import { randomFrom } from '../../../world/art/random.ts';
import { stagingOf } from '../../../world/art/staging.ts';
import { endedTitles, onAirTitles } from '../../../world/live-title.ts';

const lives = [...onAirTitles, ...endedTitles];
const stagings = lives.map(({ caster, mood }) => stagingOf(caster, mood, randomFrom('one')));

test('no two posters show the same done in the same place, or are cut alike', () => {
  expect(new Set(stagings.map(({ place, doing }) => `${doing} in ${place}`)).size).toBe(lives.length);
  expect(new Set(stagings.map(({ shot }) => JSON.stringify(shot))).size).toBe(lives.length);
  expect(new Set(stagings.map(({ place }) => place)).size).toBeGreaterThan(lives.length / 2);
});

test('which of them it is, nothing leaves to chance', () => {
  const others = lives.map(({ caster, mood }) => stagingOf(caster, mood, randomFrom('other')));
  const told = (all: typeof stagings) => all.map(({ place, doing, shot, look }) => ({ place, doing, shot, look }));
  expect(told(others)).toEqual(told(stagings));
});

test('a VB looks as on their avatar: a poster changes clothes and faces, never who somebody is', () => {
  const identity: (keyof Person)[] = ['build', 'age', 'skin', 'hair', 'style', 'eyes', 'beard', 'glasses'];
  for (const [index, { look }] of stagings.entries())
    expect(
      identity.filter((key) => key in look),
      lives[index]?.slug,
    ).toEqual([]);
});

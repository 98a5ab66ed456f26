// Movements of a person who sings, talks or plays: a loop of pictures that starts and ends as on
// the poster.

import { type Random, randomFrom } from '../../random.ts';
import type { Moves } from '../figure/moves.ts';
import type { Mood } from '../mood.ts';
import type { Expression } from '../person.ts';

/** Deviation from the poster at a moment: head in degrees, the rest in units of the poster. */
export interface Bearing {
  tilt: number;
  lean: number;
  dip: number;
  moves: Moves;
}

/** Amplitude of a swing, and its number per loop. */
type Swing = readonly [reach: number, times: number];

interface Gait {
  tilt: Swing;
  lean: Swing;
  dip: Swing;
  /**
   * Minimum and maximum length of a syllable, a phrase and a pause between phrases, in pictures.
   */
  syllable: readonly [number, number];
  phrase: readonly [number, number];
  pause: readonly [number, number];
}

const TALKING = { syllable: [2, 3], phrase: [12, 22], pause: [3, 8] } as const;
const SINGING = { syllable: [2, 6], phrase: [18, 30], pause: [3, 6] } as const;
const FEW_WORDS = { syllable: [2, 3], phrase: [5, 10], pause: [10, 20] } as const;

const GAITS: Record<Mood, Gait> = {
  song: { tilt: [3, 3], lean: [9, 3], dip: [4, 6], ...SINGING },
  guitar: { tilt: [2.6, 4], lean: [7, 2], dip: [5, 8], ...SINGING },
  talk: { tilt: [2.4, 2], lean: [5, 1], dip: [4, 5], ...TALKING },
  makeup: { tilt: [2.8, 2], lean: [5, 1], dip: [3, 3], ...TALKING },
  game: { tilt: [1.8, 4], lean: [6, 2], dip: [3, 9], ...FEW_WORDS },
  dance: { tilt: [4, 6], lean: [16, 6], dip: [10, 12], ...FEW_WORDS },
  cook: { tilt: [2, 3], lean: [7, 3], dip: [5, 6], ...TALKING },
  night: { tilt: [2, 1], lean: [4, 1], dip: [3, 2], ...TALKING },
};

/** Returns the bearing at each picture of a loop. */
export function gait(seed: string, mood: Mood, expression: Expression, pictures: number): Bearing[] {
  const own = GAITS[mood];
  const random = randomFrom(`gait ${seed} ${mood}`);
  const lips = lipsOf(own, random, pictures, expression === 'sing');
  const lids = lidsOf(random, pictures, expression === 'sing' || expression === 'hum');
  const way = random.pick([1, -1]);
  return Array.from({ length: pictures }, (_, index) => {
    const swung = ([reach, times]: Swing) =>
      reach * way * (0.75 * sine(times, index / pictures) + 0.25 * sine(times + 1, index / pictures));
    const [deep, times] = own.dip;
    return {
      tilt: swung(own.tilt),
      lean: swung(own.lean),
      dip: (deep * (1 - Math.cos(2 * Math.PI * times * (index / pictures)))) / 2,
      moves: { lips: lips[index] ?? 0, lids: lids[index] ?? 0 },
    };
  });
}

const sine = (times: number, share: number) => Math.sin(2 * Math.PI * times * share);

const LIPS = [0, 1, 2, 3] as const;

/**
 * Returns the lips for words: syllables of a phrase, never the same shape twice in a row, and
 * pauses. In a pause, the lips of a singer are nearly closed.
 */
function lipsOf({ syllable, phrase, pause }: Gait, random: Random, pictures: number, isSinging: boolean) {
  const rest: Moves['lips'] = isSinging ? 3 : 0;
  const lips: Moves['lips'][] = [0, 0, 0];
  while (lips.length < pictures - 4) {
    const until = Math.min(pictures - 4, lips.length + random.between(...phrase));
    while (lips.length < until) {
      const shape = random.pick(LIPS.filter((one) => one !== lips.at(-1)));
      lips.push(...Array.from({ length: random.between(...syllable) }, () => shape));
    }
    lips.push(...Array.from({ length: random.between(...pause) }, () => rest));
  }
  return [...lips.slice(0, pictures - 3), 0, 0, 0] as const;
}

const BLINK = [1, 2, 1] as const;
const GLANCE = [1, 2, 2, 2, 2, 2, 2, 2, 2, 1, 0, 1, 2, 2, 2, 2, 2, 2, 1] as const;

/** Returns the lids: occasional blinks; closed eyes look up now and then. */
function lidsOf(random: Random, pictures: number, areClosed: boolean): readonly Moves['lids'][] {
  const lids: Moves['lids'][] = [];
  while (lids.length < pictures) {
    lids.push(...Array.from({ length: areClosed ? random.between(16, 24) : random.between(14, 34) }, () => 0 as const));
    lids.push(...(areClosed ? GLANCE : BLINK));
  }
  return lids.slice(0, pictures - 2);
}

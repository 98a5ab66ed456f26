import type { Random } from '../../random.ts';
import { standing, toneOf } from '../figure/tone.ts';
import type { Light } from '../light.ts';
import { type DoingName, doing } from '../mood.ts';
import { type Person, personOf } from '../person.ts';

/**
 * Draws a person: by number, place and scale; optionally turned, far away in few strokes, or doing
 * something.
 */
export type Draw = (
  who: number,
  place: readonly [x: number, y: number, scale: number],
  as?: { isTurned?: boolean; isFar?: boolean; act?: DoingName; traits?: Partial<Person> },
) => string;

/**
 * Returns a function that draws people of one picture under its light (`figureLight` with
 * `${id}L`).
 */
export const peopleOf =
  (id: string, seed: string, light: Light, random: Random): Draw =>
  (who, [x, y, scale], { isTurned = false, isFar = false, act, traits } = {}) => {
    const person = personOf(`${seed} ${who}`, traits);
    const own = `${id}${who}`;
    const tone = { ...toneOf(light), back: light.back };
    const pose = act ? doing(act, person, own, tone) : { expression: random.pick(['smile', 'laugh', 'wry'] as const) };
    const place = `translate(${x} ${y}) scale(${isTurned ? -scale : scale} ${scale})`;
    return standing(person, own, `${id}L`, place, { ...pose, tone, isPlain: isFar });
  };

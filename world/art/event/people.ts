import { caster } from '../caster.ts';
import { litBy } from '../light.ts';
import { act, type Mood } from '../mood.ts';
import { personOf } from '../person.ts';
import type { Random } from '../random.ts';
import { group } from '../svg.ts';

/** Draws somebody: who by number, where, how large, turned round or not, and what they do. */
export type Draw = (
  who: number,
  place: readonly [x: number, y: number, scale: number],
  as?: { isTurned?: boolean; mood?: Mood },
) => string;

/** People of one picture, under its light (`figureLight` by `${id}L`). */
export const peopleOf =
  (id: string, seed: string, random: Random): Draw =>
  (who, [x, y, scale], { isTurned = false, mood } = {}) => {
    const person = personOf(`${seed} ${who}`);
    const own = `${id}${who}`;
    const pose = mood ? act(mood, person, own) : null;
    return group(
      `translate(${x} ${y}) scale(${isTurned ? -scale : scale} ${scale})`,
      litBy(`${id}L`, caster(person, own, pose ?? { expression: random.pick(['cheer', 'smile', 'laugh']) })) +
        (pose ? litBy(`${id}L`, pose.over) : ''),
    );
  };

import type { Person } from '../person.ts';
import { between } from './pen.ts';

/** Where things are on a head that is turned as far as this one. */
export interface Skull {
  /** Between where it is from in front and where in three-quarters. */
  turned: (front: number, aside: number) => number;
  /** Where on the picture a feature is that lies `x` off the middle and `depth` before the neck. */
  at: (x: number, depth: number) => number;
  nose: number;
  mouth: number;
}

export function skullOf(person: Person): Skull {
  const { yaw, width, noseLength } = person;
  return {
    turned: (front, aside) => between(front, aside, yaw),
    at: (x, depth) => (x * (1 - 0.1 * yaw * yaw) + depth * yaw * 0.44) * width,
    nose: 35 + noseLength,
    mouth: 60 + noseLength * 0.5,
  };
}

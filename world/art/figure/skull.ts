import type { Person } from '../person.ts';
import { between } from './pen.ts';

/** Where things are on a head that is turned and bent as far as this one. */
export interface Skull {
  /** Between where it is from in front and where in three-quarters. */
  turned: (front: number, aside: number) => number;
  /** Where on the picture a feature is that lies `x` off the middle and `depth` before the neck. */
  at: (x: number, depth: number) => number;
  /** How much lower a feature so far before the neck is, as the head is bent. */
  bent: (depth: number) => number;
  eyes: number;
  nose: number;
  mouth: number;
}

export function skullOf(person: Person): Skull {
  const { yaw, pitch, width, noseLength } = person;
  const bent = (depth: number) => depth * pitch * 0.3;
  return {
    turned: (front, aside) => between(front, aside, yaw),
    at: (x, depth) => (x * (1 - 0.1 * yaw * yaw) + depth * yaw * 0.44) * width,
    bent,
    eyes: Math.round(bent(43)) - 2,
    nose: 33 + noseLength + bent(74),
    mouth: 58 + noseLength * 0.5 + bent(62),
  };
}

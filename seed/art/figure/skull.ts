import type { Person } from '../person.ts';
import { between } from './pen.ts';

/** Positions on a head, for its turn and bend. */
export interface Skull {
  /** Interpolates between the frontal and the three-quarter position. */
  turned: (front: number, aside: number) => number;
  /** Returns the picture's x of a feature `x` off the middle and `depth` in front of the neck. */
  at: (x: number, depth: number) => number;
  /** Returns how much lower a feature at this depth is when the head is bent. */
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

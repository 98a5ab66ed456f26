import type { Pose } from '../caster.ts';
import type { Tone } from '../figure/flesh.ts';
import { type Reach, reach } from '../figure/hand.ts';
import type { Point } from '../figure/pen.ts';
import type { Person } from '../person.ts';

/** A person who does something, with the id of the picture and its light. */
export interface Doer {
  person: Person;
  id: string;
  tone: Tone;
}

/** An activity: returns the face, accessories, arms and held objects. */
export type Doing = (who: Doer) => Pose;

/** Draws one of the two arms; `one` keeps their ids apart. */
export const arm = ({ person, id, tone }: Doer, one: 'a' | 'b', how: Reach): string =>
  reach(person, `${id}v${one}`, tone, how);

interface Aim {
  tip: Point;
  length: number;
  /** Angle of the held object to the right, in degrees. */
  angle: number;
  elbow: Point;
  size?: number;
}

/**
 * Returns an arm that holds an object upright. The far end of the object, `length` from the wrist,
 * touches `tip`.
 */
export function aimed({ tip: [x, y], length, angle, elbow, size = 0.9 }: Aim) {
  const lean = (angle * Math.PI) / 180;
  const wrist: Point = [x - length * size * Math.sin(lean), y + length * size * Math.cos(lean)];
  const way = (Math.atan2(wrist[0] - elbow[0], elbow[1] - wrist[1]) * 180) / Math.PI;
  return { elbow, wrist, turn: angle - way, size } satisfies Partial<Reach>;
}

import type { Pose } from '../caster.ts';
import type { Tone } from '../figure/flesh.ts';
import { type Reach, reach } from '../figure/hand.ts';
import type { Point } from '../figure/pen.ts';
import type { Person } from '../person.ts';

/** Who does something, under the ids of their picture, in its light. */
export interface Doer {
  person: Person;
  id: string;
  tone: Tone;
}

/** What somebody does: their face, what they wear for it, their arms and what is in their hands. */
export type Doing = (who: Doer) => Pose;

/** An arm of theirs; `one` tells it from the other. */
export const arm = ({ person, id, tone }: Doer, one: 'a' | 'b', how: Reach): string =>
  reach(person, `${id}v${one}`, tone, how);

interface Aim {
  tip: Point;
  length: number;
  /** How far what is held leans to the right. */
  angle: number;
  elbow: Point;
  size?: number;
}

/** An arm whose hand holds something upright, the far end of which, `length` from the wrist, has come to `tip`. */
export function aimed({ tip: [x, y], length, angle, elbow, size = 0.9 }: Aim) {
  const lean = (angle * Math.PI) / 180;
  const wrist: Point = [x - length * size * Math.sin(lean), y + length * size * Math.cos(lean)];
  const way = (Math.atan2(wrist[0] - elbow[0], elbow[1] - wrist[1]) * 180) / Math.PI;
  return { elbow, wrist, turn: angle - way, size } satisfies Partial<Reach>;
}

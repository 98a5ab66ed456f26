import type { Pose } from '../caster.ts';
import type { Tone } from '../figure/flesh.ts';
import { type Reach, reach } from '../figure/hand.ts';
import type { Point } from '../figure/pen.ts';
import type { Person } from '../person.ts';

/** A person who does something, with the id of the picture and the light in it. */
export interface Doer {
  person: Person;
  id: string;
  tone: Tone;
}

/** An activity: returns the face, accessories, arms and held objects. */
export type Doing = (who: Doer) => Pose;

/** Draws an arm. `armId` keeps the ids of two arms of a picture apart; it is not a side. */
export const arm = ({ person, id, tone }: Doer, armId: 'a' | 'b', position: Reach): string =>
  reach(person, `${id}v${armId}`, tone, position);

interface Aim {
  tip: Point;
  /** Distance from the wrist to the far end of the object, at size 1. */
  length: number;
  /** Angle of the held object from the vertical, clockwise, in degrees. */
  angle: number;
  elbow: Point;
  size?: number;
}

/**
 * Returns elbow, wrist and turn of the hand of an arm that holds an object whose far end touches
 * `tip`.
 */
export function aimed({ tip: [x, y], length, angle, elbow, size = 0.9 }: Aim) {
  const radians = (angle * Math.PI) / 180;
  const wrist: Point = [x - length * size * Math.sin(radians), y + length * size * Math.cos(radians)];
  const forearmAngle = (Math.atan2(wrist[0] - elbow[0], elbow[1] - wrist[1]) * 180) / Math.PI;
  return { elbow, wrist, turn: angle - forearmAngle, size } satisfies Partial<Reach>;
}

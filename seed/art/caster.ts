import { body } from './figure/body.ts';
import { earring, glasses, hijab } from './figure/covering.ts';
import { fleshOf, type Tone } from './figure/flesh.ts';
import { hairOf } from './figure/hair.ts';
import { ear, face } from './figure/head.ts';
import { cap, headphones, trinket } from './figure/headwear.ts';
import { type Moves, STILL } from './figure/moves.ts';
import { skullOf } from './figure/skull.ts';
import type { Expression, Person } from './person.ts';
import { group } from './svg.ts';

export interface Pose {
  expression?: Expression;
  wears?: 'headphones';
  /** Movement of the face; a poster has none. */
  moves?: Moves | undefined;
  tone?: Tone;
  /** Set for small pictures: no strands, folds or soft shadows. */
  isPlain?: boolean;
  /** Drawn over everything: a hand with an object. */
  over?: string;
}

/** Light of an empty room. */
const DAYLIGHT: Tone = { key: '#fff0e2', ambient: '#8a5a86' };

/**
 * Draws a head and shoulders, about 300 wide, with 0 0 between the eyes. Returns layers from back
 * to front, so that each can be lit separately. The caller defines the blur `${picture}u`, unless
 * the figure is plain.
 */
export function caster(person: Person, picture: string, pose: Pose = {}): string[] {
  const id = `${picture}m`;
  const { tone = DAYLIGHT, isPlain = false, expression = person.expression, moves = STILL } = pose;
  const flesh = fleshOf(person, tone);
  const hair = hairOf(person, id, tone, isPlain);
  const isCovered = person.style === 'hijab';
  const { turned } = skullOf(person);
  const nearEar = Math.round(turned(-66, -50) * person.width);
  const tilted = (content: string) => group(`rotate(${Math.round(person.tilt)} 0 90)`, content);
  const headwear = isCovered
    ? hijab(person, id, tone)
    : hair.front + (person.style === 'cap' ? cap(person, id, tone) : '');
  const adorned =
    (pose.wears === 'headphones' && !isCovered ? headphones(person) : '') +
    (person.trinket ? trinket(person.trinket, person, id) : '');
  return [
    (isCovered ? '' : tilted(hair.behind)) + body(person, id, flesh, tone, isPlain),
    tilted(
      (person.yaw < 0.4 && !hair.hidesEars && !isCovered ? ear(-nearEar, true, flesh) : '') +
        face(person, expression, id, {
          flesh,
          tone,
          fringe: isCovered ? '' : hair.shadow,
          isPlain,
          moves,
        }) +
        (hair.hidesEars || isCovered ? '' : ear(nearEar, false, flesh)) +
        glasses(person) +
        headwear +
        (hair.hidesEars && person.style !== 'bob' ? '' : earring(person, nearEar)) +
        adorned,
    ),
    pose.over ?? '',
  ].filter(Boolean);
}

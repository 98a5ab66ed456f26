import { accessory, headphones } from './accessory.ts';
import { clothes } from './clothes.ts';
import { darker, PINK } from './colour.ts';
import { face } from './face.ts';
import { hairBehind, hairInFront } from './hair.ts';
import type { Accessory, Back, Expression, Person } from './person.ts';
import { group, line, linear, use } from './svg.ts';

export type Pose = {
  expression?: Expression;
  wears?: Accessory;
  /** The colour of the light that catches the left edge. */
  rim?: string;
  /** For small or half hidden ones: flat cloth and no single strands. */
  plain?: boolean;
  /** Drawn over the clothes and under the head: a guitar, an apron. */
  before?: string;
};

// The hair at the back that does not stand out beyond the crown, so that the crown is the edge that light catches.
const NARROW: readonly Back[] = ['bun', 'twin-buns', 'ponytail', 'twin-tails', 'braid', 'short'];

/** A head and shoulders in bust space (see hair.ts), with the gradients that it needs. */
export function caster(person: Person, id: string, pose: Pose = {}): string {
  const { hair, fabric, skin, tilt } = person;
  const expression = pose.expression ?? person.expression;
  const kind = pose.wears ?? person.accessory;
  const tilted = (body: string) => (tilt ? group(`rotate(${tilt} 0 80)`, body) : body);
  const band = kind === 'cap' ? fabric.main : PINK;
  return (
    linear(`${id}h`, [hair.root, hair.tip], [0, 20, 0, 150]) +
    (pose.plain ? '' : linear(`${id}c`, [fabric.main, darker(fabric.main, 0.42)], [0, 90, 0, 290])) +
    linear(`${id}s`, [skin.base, skin.shade], [0, 0, 45, 85]) +
    tilted(hairBehind(person.back, use(`${id}h`), hair, band)) +
    group('translate(0 -14)', clothes(person, pose.plain ? fabric.main : use(`${id}c`))) +
    (pose.before ?? '') +
    tilted(
      face(person, expression, use(`${id}s`)) +
        hairInFront(person.back, person.front, use(`${id}h`), hair, band, !pose.plain) +
        (pose.rim && person.front !== 'curls' && NARROW.includes(person.back)
          ? line(
              person.front === 'quiff' || person.front === 'comma' || person.front === 'messy'
                ? 'M-54-4C-60-34-58-58-44-70'
                : 'M-57 4C-63-40-44-81-6-81',
              pose.rim,
              2.5,
              0.55,
            )
          : '') +
        (kind === 'headphones' ? headphones(fabric.accent) : accessory(kind, fabric, hair.tip)),
    )
  );
}

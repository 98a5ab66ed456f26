import { caster } from './caster.ts';
import { type Back, personOf } from './person.ts';
import { idOf } from './random.ts';
import { fill, group, radial, svg, use } from './svg.ts';

const TALL: readonly Back[] = ['bun', 'twin-buns'];

/** 256 × 256, cut round by the page; made to read at 32 px. */
export function avatarSvg(seed: string): string {
  const person = personOf(seed);
  const id = idOf(`avatar ${seed}`);
  const { glow, from, to } = person.ground;
  return svg(
    256,
    256,
    id,
    radial(`${id}g`, [glow, from, to], [128, 96, 190]) +
      fill('M0 0h256v256H0Z', use(`${id}g`)) +
      group(
        `translate(128 ${TALL.includes(person.back) || person.accessory === 'cat-ears' ? 143 : 130}) scale(1.14)`,
        caster(person, id, { plain: true }),
      ),
  );
}

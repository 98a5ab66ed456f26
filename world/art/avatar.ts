import { caster } from './caster.ts';
import { type Person, personOf } from './person.ts';
import { idOf } from './random.ts';
import { fill, group, radial, svg, use } from './svg.ts';

/** 256 × 256, cut round by the page; made to read at 32 px. */
export function avatarSvg(seed: string, known?: Partial<Person>): string {
  const person = personOf(seed, known);
  const id = idOf(`avatar ${seed}`);
  const isTall = person.style === 'bun' || person.style === 'curly';
  return svg(
    256,
    256,
    id,
    radial(`${id}g`, [...person.ground], [150, 70, 210]) +
      fill('M0 0h256v256H0Z', use(`${id}g`)) +
      group(
        `translate(${Math.round(128 - person.yaw * 8)} ${isTall ? 142 : 130}) scale(${isTall ? 0.86 : 0.95})`,
        caster(person, id, { isPlain: true }).join(''),
      ),
  );
}

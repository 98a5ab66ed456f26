import { idPrefixOf, randomFrom } from '../random.ts';
import { caster } from './caster.ts';
import { cat } from './doing/cat.ts';
import type { Tone } from './figure/flesh.ts';
import { type Person, personOf } from './person.ts';
import { fill, group, radial, svg, use } from './svg.ts';

/** Light of avatars: a lamp in front, and the colour of a page behind. */
const TONE: Tone = { key: '#fff0e0', ambient: '#8a4a86' };

/** Draws a cat, for pet accounts; as large as a person. */
export function petAvatarSvg(seed: string, traits?: Partial<Person>): string {
  const id = idPrefixOf(`avatar ${seed}`);
  return svg(
    256,
    256,
    id,
    radial(`${id}g`, [...personOf(seed, traits).ground], [168, 70, 210]) +
      fill('M0 0h256v256H0Z', use(`${id}g`)) +
      group('translate(122 292) scale(2.05)', cat(0, 0, '#f0a050', '#c86a28', 1)),
  );
}

/** Draws an avatar of 256 × 256. Pages cut it round; it must be readable at 32 px. */
export function avatarSvg(seed: string, traits?: Partial<Person>): string {
  const person = personOf(seed, traits);
  const random = randomFrom(`avatar ${seed}`);
  const id = idPrefixOf(`avatar ${seed}`);
  const isTall =
    person.style === 'bun' || person.style === 'curly' || person.trinket === 'bunny' || person.trinket === 'witch';
  const mirror = random.chance(0.5) ? -1 : 1;
  const scale = isTall ? 0.84 : random.pick([0.92, 1, 1.08]);
  const x = Math.round(128 - mirror * person.yaw * 10);
  const y = isTall ? 148 : Math.round(124 + (scale - 0.92) * 50);
  return svg(
    256,
    256,
    id,
    radial(`${id}g`, [...person.ground], [128 + mirror * 40, 70, 210]) +
      fill('M0 0h256v256H0Z', use(`${id}g`)) +
      group(
        `translate(${x} ${y}) rotate(${random.between(-4, 4)}) scale(${scale * mirror} ${scale})`,
        caster(person, id, { isPlain: true, tone: TONE }).join(''),
      ),
  );
}

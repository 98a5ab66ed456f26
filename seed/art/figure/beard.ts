import { mixed } from '../colour.ts';
import type { Person } from '../person.ts';
import { fill } from '../svg.ts';
import type { Flesh } from './flesh.ts';
import { clump, curve, lock } from './pen.ts';
import type { Skull } from './skull.ts';

/** Draws a beard. The caller clips it to the face. */
export function beard({ beard: kind, hair }: Person, { turned, at, mouth: lip }: Skull, { base }: Flesh): string {
  const colour = mixed(hair, '#1a1018', 0.3);
  const chin = curve([
    [at(-12, 58), lip + 15],
    [at(0, 62), lip + 12],
    [at(12, 58), lip + 15],
    [at(15, 54), 104],
    [at(-15, 54), 104],
  ]);
  const upper = lock([at(-20, 56), lip - 2], [at(20, 56), lip - 2], 6, 3.4);
  const whole = curve([
    [turned(-66, -54), 6],
    [turned(-56, -42), 32],
    [turned(-44, -26), 46],
    [at(-24, 52), lip - 6],
    [at(-20, 54), lip + 11],
    [at(0, 60), lip + 16],
    [at(20, 54), lip + 11],
    [at(24, 52), lip - 6],
    [turned(56, 62), 36],
    [76, 112],
    [0, 122],
    [-76, 104],
  ]);
  if (kind === 'goatee') return fill(chin + upper, colour, 0.85);
  if (kind === 'stubble') return fill(whole + upper, mixed(colour, base, 0.5), 0.42);
  if (kind === 'moustache')
    return fill(
      clump([at(0, 62), lip - 8], [at(-23, 52), lip + 1], 4, 4.4) +
        clump([at(0, 62), lip - 8], [at(23, 52), lip + 1], -4, 4.4),
      colour,
      0.92,
    );
  return fill(whole + upper, colour, 0.9);
}

import { mixed, multiplied } from '../colour.ts';
import type { Person } from '../person.ts';

/** The light that somebody stands in, as far as skin and cloth take its colours. */
export interface Tone {
  key: string;
  ambient: string;
}

/** Skin in such a light: shade is skin in the colour of the place with blood in it, never grey. */
export interface Flesh {
  lit: string;
  base: string;
  shade: string;
  deep: string;
  warm: string;
}

export function fleshOf({ skin }: Person, { key, ambient }: Tone): Flesh {
  const lit = mixed(multiplied(skin, mixed(key, '#ffffff', 0.7)), '#fff4ea', 0.26);
  const shade = mixed(multiplied(skin, mixed(ambient, '#ffa898', 0.68)), ambient, 0.06);
  return {
    lit,
    base: mixed(skin, lit, 0.35),
    shade,
    deep: mixed(shade, '#1a0818', 0.45),
    warm: mixed(skin, '#ee4f4a', 0.5),
  };
}

import { mixed, multiplied } from '../colour.ts';
import type { Person } from '../person.ts';

/** From where a face is lit: beside it, behind it so that only its far edge is bright, from below, or all over. */
export type Way = 'side' | 'behind' | 'below' | 'front';

/** The light that somebody stands in, as far as skin and cloth take its colours. */
export interface Tone {
  key: string;
  ambient: string;
  /** What comes back on the side away from the light. */
  back?: string;
  way?: Way;
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
  const lit = mixed(multiplied(skin, mixed(key, '#ffffff', 0.7)), '#fff4e4', 0.3);
  const shade = mixed(multiplied(skin, mixed(ambient, '#ffa494', 0.56)), ambient, 0.12);
  return {
    lit,
    base: mixed(skin, lit, 0.42),
    shade,
    deep: mixed(shade, '#2a0a1c', 0.52),
    warm: mixed(skin, '#f0484e', 0.55),
  };
}

import { mixed, multiplied } from '../colour.ts';
import type { Person } from '../person.ts';

/**
 * Direction of the light on a face: from the side, from behind so that only the far edge is bright,
 * from below, or frontal.
 */
export type Way = 'side' | 'behind' | 'below' | 'front';

/** Colours of the light that skin and cloth take on. */
export interface Tone {
  key: string;
  ambient: string;
  /** Light reflected on the side away from the source. */
  back?: string;
  way?: Way;
}

/** Skin colours in a light. Shade has the colour of the place mixed with red, never grey. */
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

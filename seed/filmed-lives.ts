/**
 * Lives whose film and poster show a person instead of a drawing. `scripts/dev/camera/filmed/`
 * renders the files of `seed/filmed`.
 */
import type { Size } from './art/backdrop.ts';

/** Size of the films and their posters: a phone held upright. */
export const FILM: Size = { width: 720, height: 1280 };

export const FILMED = ['rong-phleng-kon-non-kap-som', 'lao-rueang-phi-khon-diao'] as const;

export type Filmed = (typeof FILMED)[number];

/** Returns the address of the film (`mp4`) or poster (`webp`) of such a live. */
export const filmedFile = (slug: Filmed, kind: 'mp4' | 'webp'): URL =>
  new URL(`filmed/${slug}.${kind}`, import.meta.url);

/** Returns whether the film of the live with this slug shows a person. */
export const isFilmed = (slug: string): slug is Filmed => FILMED.some((one) => one === slug);

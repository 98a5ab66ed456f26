import { elephantParade } from './elephants.ts';
import type { GiftFilm } from './film.ts';
import { dragonFilm, fireShowFilm } from './fire.ts';
import { fireworks } from './fireworks.ts';
import { heartRainFilm, heartStorm } from './hearts.ts';
import { krathongFilm, lanterns } from './lights.ts';
import { crownFilm } from './royal.ts';
import { meteorFilm, rocketFilm } from './space.ts';
import { thunderFilm } from './thunder.ts';

/** Films of gifts, and of entrances that the shop sells. */
export const giftFilms = {
  hearts: heartStorm,
  lanterns,
  fireworks,
  crown: crownFilm,
  krathong: krathongFilm,
  elephants: elephantParade,
  rocket: rocketFilm,
  dragon: dragonFilm,
  'entrance-star': meteorFilm,
  'entrance-hearts': heartRainFilm,
  'entrance-fire': fireShowFilm,
  'entrance-thunder': thunderFilm,
} satisfies Record<string, GiftFilm>;

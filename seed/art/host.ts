import { type Person, personOf } from './person.ts';

/** The casters on the site's own pictures. */
export const HOST: Person = personOf('host', {
  build: 'slim',
  age: 0,
  style: 'wavy',
  fringe: 'swept',
  hair: '#33205c',
  skin: '#f8d3b8',
  eyes: 'almond',
  clothes: 'hoodie',
  cloth: '#f6e3ee',
  trinket: 'clips',
  glasses: null,
  expression: 'sing',
  yaw: 0.5,
  tilt: -4,
});

export const GUEST: Person = personOf('guest', {
  build: 'broad',
  age: 0.1,
  style: 'parted',
  skin: '#ecb68f',
  hair: '#241820',
  clothes: 'shirt',
  cloth: '#7d50c8',
  glasses: 'round',
  beard: null,
  expression: 'laugh',
  yaw: 0.6,
  tilt: 0,
});

import type { Person } from './person.ts';

/** The casters on the site's own pictures. */
export const HOST: Person = {
  build: 'slim',
  skin: { base: '#fcd5b8', shade: '#e8a886', blush: '#f97583' },
  hair: { root: '#2a1646', tip: '#9a7bff', shine: '#9c86e0' },
  back: 'wavy',
  front: 'side',
  iris: '#5f6fd6',
  clothes: 'hoodie',
  fabric: { main: '#fff0f6', accent: '#ff4a8d', family: 'white' },
  accessory: 'star-clip',
  expression: 'sing',
  ground: { glow: '#ff9cc0', from: '#f2478f', to: '#5b2394', family: 'pink' },
  tilt: -4,
};

export const GUEST: Person = {
  build: 'broad',
  skin: { base: '#f6c8a2', shade: '#dc9c74', blush: '#f06a6f' },
  hair: { root: '#221638', tip: '#42306e', shine: '#8c7bd0' },
  back: 'short',
  front: 'messy',
  iris: '#8a5a3c',
  clothes: 'shirt',
  fabric: { main: '#6f4cf5', accent: '#e2d8ff', family: 'violet' },
  accessory: 'glasses',
  expression: 'laugh',
  ground: { glow: '#ffd08a', from: '#fb7b4a', to: '#8f1d56', family: 'orange' },
  tilt: 0,
};

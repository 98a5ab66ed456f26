import { randomFrom } from './random.ts';

export type Back =
  | 'long'
  | 'wavy'
  | 'bob'
  | 'bun'
  | 'twin-buns'
  | 'ponytail'
  | 'twin-tails'
  | 'braid'
  | 'short'
  | 'wolf'
  | 'curly';
export type Front = 'full' | 'side' | 'curtain' | 'wispy' | 'comma' | 'quiff' | 'messy' | 'curls';
export type Clothes = 'hoodie' | 'tee' | 'shirt' | 'off-shoulder' | 'sweater' | 'jacket' | 'dungarees' | 'bow';
export type Accessory =
  | 'none'
  | 'headphones'
  | 'glasses'
  | 'flower'
  | 'cat-ears'
  | 'cap'
  | 'beret'
  | 'ribbon'
  | 'star-clip'
  | 'earrings';
export type Expression = 'smile' | 'laugh' | 'wink' | 'sing' | 'calm' | 'cheeky' | 'cheer';

export type Skin = { base: string; shade: string; blush: string };
export type HairColour = { root: string; tip: string; shine: string };
export type Fabric = { main: string; accent: string; family: Family };
type Ground = { glow: string; from: string; to: string; family: Family };
type Family = 'pink' | 'orange' | 'violet' | 'blue' | 'green' | 'gold' | 'white';

export type Person = {
  build: 'slim' | 'broad';
  skin: Skin;
  hair: HairColour;
  back: Back;
  front: Front;
  iris: string;
  clothes: Clothes;
  fabric: Fabric;
  accessory: Accessory;
  expression: Expression;
  ground: Ground;
  tilt: number;
};

const SKINS: readonly Skin[] = [
  { base: '#ffe2d1', shade: '#f3b9a2', blush: '#ff7d8e' },
  { base: '#fcd5b8', shade: '#e8a886', blush: '#f97583' },
  { base: '#f6c8a2', shade: '#dc9c74', blush: '#f06a6f' },
  { base: '#e8b188', shade: '#c98658', blush: '#e25c5c' },
  { base: '#c98a5e', shade: '#a56a41', blush: '#cf4a4a' },
  { base: '#9c6240', shade: '#7b482b', blush: '#b53a45' },
];

const HAIRS: readonly HairColour[] = [
  { root: '#221638', tip: '#42306e', shine: '#8c7bd0' },
  { root: '#2a1a20', tip: '#54323a', shine: '#a2727a' },
  { root: '#4a2620', tip: '#7d452f', shine: '#d08a5f' },
  { root: '#7a4222', tip: '#bd7a3c', shine: '#f3bf7d' },
  { root: '#221638', tip: '#ff4d8d', shine: '#8c7bd0' },
  { root: '#c83a74', tip: '#ff8db4', shine: '#ffd0de' },
  { root: '#5e43ae', tip: '#b99bff', shine: '#dccbff' },
  { root: '#7e82ad', tip: '#d5d7f0', shine: '#ffffff' },
  { root: '#a53d26', tip: '#ee7d3a', shine: '#ffc08a' },
  { root: '#174f66', tip: '#3fb6bd', shine: '#9be8e4' },
  { root: '#cf9440', tip: '#f6d585', shine: '#fff1c9' },
];

const FABRICS: readonly Fabric[] = [
  { main: '#ff4a8d', accent: '#ffe0ea', family: 'pink' },
  { main: '#ff8142', accent: '#fff0d9', family: 'orange' },
  { main: '#6f4cf5', accent: '#e2d8ff', family: 'violet' },
  { main: '#2f2770', accent: '#ff6fa5', family: 'violet' },
  { main: '#16958f', accent: '#d6fff2', family: 'green' },
  { main: '#ffbe3b', accent: '#6a2c8f', family: 'gold' },
  { main: '#f7f1ff', accent: '#ff5c9a', family: 'white' },
  { main: '#1d2a63', accent: '#ffd065', family: 'blue' },
  { main: '#a3e8cb', accent: '#1f6b62', family: 'green' },
  { main: '#4fa8ff', accent: '#f0f8ff', family: 'blue' },
  { main: '#9a2070', accent: '#ffc9ec', family: 'pink' },
  { main: '#ffead2', accent: '#d15d34', family: 'white' },
];

const GROUNDS: readonly Ground[] = [
  { glow: '#ff9cc0', from: '#f2478f', to: '#5b2394', family: 'pink' },
  { glow: '#9be3ff', from: '#3d9df0', to: '#3a1fa0', family: 'blue' },
  { glow: '#ffd08a', from: '#fb7b4a', to: '#8f1d56', family: 'orange' },
  { glow: '#b6f2c4', from: '#35a886', to: '#123f63', family: 'green' },
  { glow: '#ffe9a3', from: '#ffb443', to: '#e0457b', family: 'gold' },
  { glow: '#d9cbff', from: '#8a74ee', to: '#3d1f86', family: 'violet' },
];

const HEADS: readonly Pick<Person, 'build' | 'back' | 'front'>[] = [
  { build: 'slim', back: 'long', front: 'curtain' },
  { build: 'slim', back: 'long', front: 'full' },
  { build: 'slim', back: 'wavy', front: 'side' },
  { build: 'slim', back: 'wavy', front: 'wispy' },
  { build: 'slim', back: 'bob', front: 'full' },
  { build: 'slim', back: 'bob', front: 'side' },
  { build: 'slim', back: 'bun', front: 'wispy' },
  { build: 'slim', back: 'bun', front: 'curtain' },
  { build: 'slim', back: 'twin-buns', front: 'full' },
  { build: 'slim', back: 'ponytail', front: 'side' },
  { build: 'slim', back: 'ponytail', front: 'wispy' },
  { build: 'slim', back: 'twin-tails', front: 'full' },
  { build: 'slim', back: 'braid', front: 'curtain' },
  { build: 'slim', back: 'curly', front: 'curls' },
  { build: 'broad', back: 'short', front: 'comma' },
  { build: 'broad', back: 'short', front: 'quiff' },
  { build: 'broad', back: 'short', front: 'messy' },
  { build: 'broad', back: 'short', front: 'curls' },
  { build: 'broad', back: 'wolf', front: 'messy' },
];

const WARDROBE: Record<Person['build'], readonly Clothes[]> = {
  slim: ['hoodie', 'tee', 'shirt', 'off-shoulder', 'sweater', 'jacket', 'dungarees', 'bow'],
  broad: ['hoodie', 'tee', 'shirt', 'sweater', 'jacket', 'hoodie'],
};

const TRINKETS: Record<Person['build'], readonly Accessory[]> = {
  slim: ['none', 'headphones', 'glasses', 'flower', 'cat-ears', 'beret', 'ribbon', 'star-clip', 'earrings', 'cap'],
  broad: ['none', 'headphones', 'glasses', 'cap', 'none', 'earrings'],
};

const HATS: readonly Accessory[] = ['cap', 'beret', 'cat-ears'];
const HATLESS: readonly Back[] = ['bun', 'twin-buns', 'curly'];

export function personOf(seed: string): Person {
  const random = randomFrom(`person ${seed}`);
  const { build, back, front } = random.pick(HEADS);
  const fabric = random.pick(FABRICS);
  const trinket = random.pick(TRINKETS[build]);
  const tooHigh = HATS.includes(trinket) && (HATLESS.includes(back) || front === 'quiff' || front === 'curls');
  const ground = random.pick(GROUNDS);
  return {
    build,
    back,
    front,
    fabric,
    skin: random.pick([...SKINS, ...SKINS.slice(1, 4)]),
    hair: random.pick([...HAIRS, ...HAIRS.slice(0, 4)]),
    iris: random.pick(['#8a5a3c', '#5f6fd6', '#2f8f8a', '#a0527e', '#7a4a2a']),
    clothes: random.pick(WARDROBE[build]),
    accessory: tooHigh ? 'earrings' : trinket,
    expression: random.pick(['smile', 'laugh', 'wink', 'calm', 'cheeky', 'cheer', 'smile']),
    ground: ground.family === fabric.family ? (GROUNDS.find((one) => one.family !== fabric.family) ?? ground) : ground,
    tilt: random.pick([-5, -3, 0, 3, 5]),
  };
}

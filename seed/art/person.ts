import { type Random, randomFrom } from '../random.ts';

export type Style =
  | 'long'
  | 'wavy'
  | 'lob'
  | 'bob'
  | 'braid'
  | 'pony'
  | 'bun'
  | 'pixie'
  | 'curly'
  | 'hijab'
  | 'crop'
  | 'quiff'
  | 'parted'
  | 'buzz'
  | 'cap';
export type Fringe = 'parted' | 'full' | 'swept' | 'none';
export type Clothes =
  | 'tee'
  | 'hoodie'
  | 'shirt'
  | 'blazer'
  | 'off-shoulder'
  | 'sabai'
  | 'knit'
  | 'jersey'
  | 'tank'
  | 'mohom'
  | 'vest'
  | 'apron'
  | 'sequin';
export type Expression = 'smile' | 'laugh' | 'wink' | 'sing' | 'hum' | 'calm' | 'wry' | 'dreamy';
export type Eyes = 'almond' | 'round' | 'narrow' | 'upturned' | 'downturned' | 'hooded';
type Glasses = 'round' | 'square' | 'cat';
type Beard = 'stubble' | 'goatee' | 'full' | 'moustache';
export type Trinket =
  | 'flower'
  | 'ribbon'
  | 'clips'
  | 'star'
  | 'headphones'
  | 'bunny'
  | 'witch'
  | 'plume'
  | 'band'
  | 'straw'
  | 'scarf';
type Earring = 'hoop' | 'stud' | 'drop';
type Ground = readonly [glow: string, from: string, to: string];

/**
 * A person as drawn: bones of the face, hair, clothes. Numbers without a unit are around 1 or
 * around 0.
 */
export interface Person {
  build: 'slim' | 'broad';
  /** 0 is a student, 1 a grandmother. */
  age: number;
  skin: string;
  hair: string;
  style: Style;
  fringe: Fringe;
  eyes: Eyes;
  eyeSize: number;
  /** Direction of the eyes: right and down are positive. */
  gaze: readonly [x: number, y: number];
  iris: string;
  brow: number;
  browTilt: number;
  nose: number;
  noseLength: number;
  /** Height of the nose between the eyes. */
  bridge: number;
  lips: number;
  lipColour: string;
  jaw: number;
  cheek: number;
  width: number;
  length: number;
  blush: number;
  /** Turn of the head: 0 is frontal, 1 is three-quarter. */
  yaw: number;
  /** Bend of the head: 1 looks down, -1 up. */
  pitch: number;
  tilt: number;
  expression: Expression;
  clothes: Clothes;
  cloth: string;
  glasses: Glasses | null;
  beard: Beard | null;
  earring: Earring | null;
  trinket: Trinket | null;
  hasMole: boolean;
  ground: Ground;
}

const SKINS = ['#fbd6ba', '#f6c8a2', '#efb78c', '#e3a375', '#d08f60', '#b97a4e', '#98623e'];
const HAIRS = [
  '#1d1622',
  '#1d1622',
  '#1d1622',
  '#261a22',
  '#261a22',
  '#2c1d20',
  '#2c1d20',
  '#2c1d20',
  '#43281f',
  '#43281f',
  '#5c3422',
  '#864c2a',
  '#97305a',
  '#4f42a4',
  '#c2934e',
  '#2c6f7c',
];
const GREY = ['#c9c4cc', '#a09aa6', '#e2dddf'];
const CLOTHS = [
  '#d8345f',
  '#f0863a',
  '#2f74c0',
  '#23958a',
  '#7d50c8',
  '#efe6ea',
  '#2a2650',
  '#d0a544',
  '#8a2c48',
  '#5fae7a',
  '#f2b4c4',
];
const LIPS = ['#c4485e', '#d6566a', '#b8504e', '#a83a56', '#d9786c'];
const GROUNDS: readonly Ground[] = [
  ['#ffb3cf', '#e0407f', '#4c1a80'],
  ['#a8e6ff', '#3a86e0', '#2c1a86'],
  ['#ffd79a', '#ee7544', '#7c1a50'],
  ['#c2f2cc', '#2f9a80', '#123a5c'],
  ['#ffecae', '#eda43c', '#b8386c'],
  ['#dccfff', '#8068e0', '#34197a'],
];
const STYLES: Record<Person['build'], readonly Style[]> = {
  slim: ['long', 'wavy', 'lob', 'bob', 'braid', 'pony', 'bun', 'pixie', 'curly', 'long', 'wavy', 'hijab'],
  broad: ['crop', 'quiff', 'parted', 'parted', 'crop', 'curly', 'cap', 'quiff', 'buzz'],
};
const WARDROBE: Record<Person['build'], readonly Clothes[]> = {
  slim: ['tee', 'hoodie', 'shirt', 'blazer', 'off-shoulder', 'sabai', 'knit'],
  broad: ['tee', 'hoodie', 'shirt', 'blazer', 'knit'],
};

/** Returns a person for a seed; `traits` sets features. */
export function personOf(seed: string, traits: Partial<Person> = {}): Person {
  const random = randomFrom(`figure ${seed}`);
  const randomBuild = random.pick(['slim', 'slim', 'slim', 'broad', 'broad'] as const);
  const build = traits.build ?? randomBuild;
  const drawnAge = random.pick([0, 0, 0, 0.1, 0.1, 0.2, 0.2, 0.3, 0.3, 0.5]) + (random.chance(0.06) ? 0.5 : 0);
  const age = traits.age ?? drawnAge;
  const drawnStyle = random.pick(STYLES[build]);
  const style = traits.style ?? drawnStyle;
  const bones = bonesOf(build, random);
  const isCovered = style === 'hijab';
  return {
    ...bones,
    build,
    age,
    style: age > 0.6 && (style === 'cap' || style === 'pony') ? (build === 'slim' ? 'bun' : 'crop') : style,
    fringe: random.pick(['parted', 'full', 'swept', 'none'] as const),
    skin: random.pick([...SKINS, ...SKINS.slice(0, 4)]),
    hair: random.pick(age > 0.6 ? GREY : HAIRS),
    clothes: isCovered ? 'knit' : random.pick(WARDROBE[build]),
    cloth: random.pick(CLOTHS),
    glasses: random.chance(age > 0.4 ? 0.5 : 0.2) ? random.pick(['round', 'square', 'cat'] as const) : null,
    beard: build === 'broad' && random.chance(0.35) ? random.pick(['stubble', 'goatee', 'full'] as const) : null,
    earring: build === 'slim' && !isCovered ? random.pick(['hoop', 'stud', 'drop', null] as const) : null,
    trinket:
      isCovered || style === 'cap' || build === 'broad'
        ? null
        : random.pick(['flower', 'ribbon', 'clips', 'star', null, null, null] as const),
    hasMole: random.chance(0.25),
    expression: random.pick(['smile', 'laugh', 'laugh', 'wry', 'laugh', 'smile', 'wink'] as const),
    ground: random.pick(GROUNDS),
    ...traits,
  };
}

function bonesOf(build: Person['build'], random: Random) {
  const within = (low: number, high: number) => low + random.next() * (high - low);
  const isBroad = build === 'broad';
  return {
    eyes: random.pick(['almond', 'round', 'narrow', 'upturned', 'downturned', 'hooded'] as const),
    eyeSize: within(0.98, 1.14) * (isBroad ? 0.96 : 1.12),
    gaze: [0, 0] as const,
    iris: random.pick(['#4a2c1c', '#5c3822', '#33222a', '#6a4628']),
    brow: within(0.6, 1.4) * (isBroad ? 1.35 : 0.85),
    browTilt: within(-4, 4),
    nose: within(0.74, 1.06) * (isBroad ? 1.12 : 1),
    noseLength: within(-5, 2),
    bridge: within(0.2, 1),
    blush: within(0.4, 1) * (isBroad ? 0.6 : 1),
    lips: within(0.85, 1.3) * (isBroad ? 0.85 : 1.05),
    lipColour: random.pick(LIPS),
    jaw: isBroad ? within(0.2, 0.9) : within(-1, 0.1),
    cheek: within(-1, 1),
    width: within(0.95, 1.08),
    length: within(0.88, 1.02),
    yaw: within(0.2, 1),
    pitch: within(-0.25, 0.3),
    tilt: within(-10, 10),
  };
}

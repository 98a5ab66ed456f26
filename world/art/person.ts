import { type Random, randomFrom } from './random.ts';

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
  | 'cap';
export type Fringe = 'parted' | 'full' | 'swept' | 'none';
export type Clothes = 'tee' | 'hoodie' | 'shirt' | 'blazer' | 'off-shoulder' | 'sabai' | 'knit';
export type Expression = 'smile' | 'laugh' | 'wink' | 'sing' | 'hum' | 'calm' | 'wry';
export type Eyes = 'almond' | 'round' | 'narrow' | 'upturned' | 'downturned';
type Glasses = 'round' | 'square' | 'cat';
type Beard = 'stubble' | 'goatee' | 'full';
export type Trinket = 'flower' | 'ribbon' | 'clips' | 'headphones';
type Earring = 'hoop' | 'stud' | 'drop';
type Ground = readonly [glow: string, from: string, to: string];

/** Somebody as they are drawn: the bones of the face, what grows on it, what is worn. Numbers without a unit are about 1 or about 0. */
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
  iris: string;
  brow: number;
  browTilt: number;
  nose: number;
  noseLength: number;
  lips: number;
  lipColour: string;
  jaw: number;
  cheek: number;
  width: number;
  length: number;
  /** How far the head is turned: 0 looks at us, 1 is three-quarters. */
  yaw: number;
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

const SKINS = ['#fbd9c0', '#f8cfae', '#f2c09a', '#e8ae84', '#d89a6e', '#c18158', '#a06844'];
const HAIRS = [
  '#1d1622',
  '#1d1622',
  '#261a22',
  '#2c1d20',
  '#2c1d20',
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
  broad: ['crop', 'quiff', 'parted', 'crop', 'curly', 'cap', 'quiff'],
};
const WARDROBE: Record<Person['build'], readonly Clothes[]> = {
  slim: ['tee', 'hoodie', 'shirt', 'blazer', 'off-shoulder', 'sabai', 'knit'],
  broad: ['tee', 'hoodie', 'shirt', 'blazer', 'knit'],
};

/** Somebody by a seed; `known` is what is already told of them. */
export function personOf(seed: string, known: Partial<Person> = {}): Person {
  const random = randomFrom(`figure ${seed}`);
  const drawn = random.pick(['slim', 'slim', 'slim', 'broad', 'broad'] as const);
  const build = known.build ?? drawn;
  const drawnAge = random.pick([0, 0, 0, 0.1, 0.1, 0.2, 0.2, 0.3, 0.3, 0.5]) + (random.chance(0.06) ? 0.5 : 0);
  const age = known.age ?? drawnAge;
  const style = random.pick(STYLES[build]);
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
        : random.pick(['flower', 'ribbon', 'clips', null, null] as const),
    hasMole: random.chance(0.25),
    expression: random.pick(['smile', 'laugh', 'laugh', 'wry', 'laugh', 'smile', 'wink'] as const),
    ground: random.pick(GROUNDS),
    ...known,
  };
}

function bonesOf(build: Person['build'], random: Random) {
  const within = (low: number, high: number) => low + random.next() * (high - low);
  const isBroad = build === 'broad';
  return {
    eyes: random.pick(['almond', 'round', 'narrow', 'upturned', 'downturned'] as const),
    eyeSize: within(1.04, 1.2) * (isBroad ? 0.98 : 1.14),
    iris: random.pick(['#4a2c1c', '#5c3822', '#33222a', '#6a4628']),
    brow: within(0.6, 1.4) * (isBroad ? 1.35 : 0.85),
    browTilt: within(-4, 4),
    nose: within(0.74, 1.02),
    noseLength: within(-6, -1),
    lips: within(0.85, 1.3) * (isBroad ? 0.85 : 1.05),
    lipColour: random.pick(LIPS),
    jaw: isBroad ? within(0.2, 0.9) : within(-1, 0.1),
    cheek: within(-1, 1),
    width: within(0.96, 1.07),
    length: within(0.86, 0.97),
    yaw: within(0.25, 1),
    tilt: within(-9, 9),
  };
}

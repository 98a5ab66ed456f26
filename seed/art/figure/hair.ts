// Hair in three layers: the part behind the shoulders, the crown with strands from the parting, and
// locks in front of the face.

import { randomFrom } from '../../random.ts';
import { mixed } from '../colour.ts';
import type { Fringe, Person, Style } from '../person.ts';
import { fill, linear, use } from '../svg.ts';
import type { Tone } from './flesh.ts';
import { beside, falling } from './long-hair.ts';
import { between, clump, curve, lock, type Point } from './pen.ts';
import { nape, topOf } from './short-hair.ts';
import { type Skull, skullOf } from './skull.ts';
import { flow, type Strands } from './strands.ts';
import { bound, braid, curls } from './tied-hair.ts';

export interface Hair {
  behind: string;
  front: string;
  /** Its outline, which casts a shadow on the forehead; empty if it casts none. */
  shadow: string;
  hidesEars: boolean;
}

/** How far down the hair falls. */
const LENGTHS: Partial<Record<Style, number>> = { long: 226, wavy: 206, lob: 128, bob: 78, braid: 92 };
/** How far the hair rises above the head. */
const HEIGHTS: Partial<Record<Style, number>> = {
  quiff: 10,
  curly: 16,
  crop: -2,
  wavy: 9,
  pixie: 4,
  parted: 5,
  buzz: -14,
};

/** Hairlines on the forehead, from the far temple to the near ear. */
const HAIRLINES: Record<Fringe, readonly (readonly [front: number, aside: number, y: number])[]> = {
  parted: [
    [62, 60, -14],
    [58, 55, -42],
    [36, 36, -66],
    [12, 17, -78],
    [-22, -9, -66],
    [-46, -33, -42],
    [-60, -48, -2],
  ],
  full: [
    [64, 61, -8],
    [58, 53, -34],
    [34, 38, -46],
    [2, 20, -47],
    [-28, -8, -44],
    [-50, -34, -32],
    [-58, -46, 4],
  ],
  swept: [
    [62, 60, -16],
    [57, 56, -36],
    [30, 38, -56],
    [-2, 10, -68],
    [-34, -22, -60],
    [-52, -41, -36],
    [-58, -48, 0],
  ],
  none: [
    [62, 59, -30],
    [54, 53, -56],
    [30, 36, -69],
    [0, 8, -72],
    [-30, -21, -65],
    [-52, -43, -42],
    [-60, -50, -2],
  ],
};

const fringeOf = ({ style, fringe }: Person): Fringe => {
  if (style === 'crop' || style === 'cap' || style === 'pixie') return 'swept';
  if (style === 'quiff' || style === 'curly' || style === 'buzz') return 'none';
  if (style === 'parted') return 'parted';
  return (style === 'bun' || style === 'pony') && fringe === 'parted' ? 'none' : fringe;
};

export function hairOf(person: Person, id: string, tone: Tone, isPlain: boolean): Hair {
  const { style, hair, width, pitch } = person;
  const skull = skullOf(person);
  const { turned } = skull;
  const base = mixed(hair, tone.ambient, 0.12);
  const light = mixed(mixed(hair, tone.key, 0.5), '#ff9a8a', 0.12);
  const dark = mixed(hair, '#06030c', 0.62);
  const strands: Strands = { random: randomFrom(`hair ${id}`), base, light, dark, isPlain, ground: use(`${id}h`), id };
  const swell = HEIGHTS[style] ?? 6;
  const fringe = fringeOf(person);
  const isShort = style in { crop: 1, quiff: 1, parted: 1, buzz: 1, pixie: 1, cap: 1 };
  const outer: Point[] = [
    [turned(-66, -56), isShort ? 8 : 24],
    [turned(-73, -74), -14],
    [turned(-79, -89) - swell * 0.4, -48],
    [turned(-62, -78) - swell * 0.5, -96 - swell * 0.5],
    [turned(-6, -22), -118 - swell],
    [turned(48, 38) + swell * 0.3, -104 - swell * 0.7],
    [turned(74, 68), -62],
    [turned(71, 65), -26],
  ];
  const line = HAIRLINES[fringe].map(([front, aside, y]): Point => [turned(front, aside), y + pitch * 15]);
  const crown = curve([...outer, ...line].map(([x, y]) => [x * width, y]));
  const ground = linear(`${id}h`, [mixed(base, light, 0.24), base, mixed(base, dark, 0.7)], [50, -120, -60, 150]);
  const long = LENGTHS[style];
  const isWavy = style === 'wavy';
  const locks = fringeLocks(fringe, skull, person, strands);
  const behind =
    long !== undefined
      ? falling(long, isWavy, skull, width, strands)
      : isShort
        ? nape(person, skull, strands)
        : bound(style, skull, strands);
  const front =
    style === 'curly'
      ? curls(skull, crown, strands)
      : fill(crown, strands.ground) +
        flow(strands, [`${id}z`, crown], fromParting(skull, width, fringe)) +
        (isShort ? topOf(style, skull, width, strands) : locks.drawn) +
        (long === undefined ? '' : beside(long - 8, isWavy, skull, width, strands)) +
        (style === 'braid' ? braid(skull, strands) : '');
  const shadow = style === 'buzz' ? '' : crown + (isShort || style === 'curly' ? '' : locks.shape);
  return { behind: ground + behind, front, shadow, hidesEars: long !== undefined };
}

const fromParting = ({ turned }: Skull, width: number, fringe: Fringe) => {
  const parting = turned(10, 10) * width;
  const reach = fringe === 'full' ? 24 : 52;
  return {
    count: 13,
    from: (s: number): Point => [parting + (s - 0.5) * 36, -118 + Math.abs(s - 0.5) * 14],
    to: (s: number): Point => [
      between(turned(-78, -82), turned(72, 66), s) * width,
      between(16, -20, s) - Math.sin(s * Math.PI) * reach,
    ],
    bend: (s: number) => (s < 0.5 ? 26 : -26),
  };
};

/** Draws pointed locks of unequal length on the forehead, and returns their shape. */
function fringeLocks(
  fringe: Fringe,
  { turned }: Skull,
  { width, pitch }: Person,
  { random, base, light, isPlain }: Strands,
): { drawn: string; shape: string } {
  const point = (front: number, aside: number, y: number): Point => [turned(front, aside) * width, y + pitch * 13];
  const parts = ['', ''];
  const put = (index: number, path: string) => {
    parts[index % 2] += path;
  };
  if (fringe === 'full')
    for (let index = 0; index < 9; index++) {
      const share = index / 8;
      const edge = Math.abs(share - 0.5) ** 3 * 150;
      put(
        index,
        clump(
          [between(turned(-26, -22), turned(34, 34), share) * width, -94 + Math.abs(share - 0.5) * 20],
          point(between(-54, 60, share), between(-40, 59, share), -25 + edge + random.between(-5, 6)),
          (share - 0.5) * -34,
          random.between(9, 12),
        ),
      );
    }
  if (fringe === 'parted')
    for (const [index, [front, aside, y, wide]] of (
      [
        [-63, -50, 6, 15],
        [-56, -42, -16, 13],
        [66, 62, 4, 13],
        [58, 57, -20, 10],
      ] as const
    ).entries())
      put(
        index,
        clump([turned(8, 12) * width + (front < 0 ? -6 : 6), -108], point(front, aside, y), front < 0 ? 34 : -30, wide),
      );
  if (fringe === 'swept')
    for (let index = 0; index < 6; index++) {
      const share = index / 5;
      put(
        index,
        clump(
          [turned(30, 30) * width + share * 12, -102 + share * 8],
          point(between(-60, 30, share), between(-50, 44, share), between(-2, -38, share) + random.between(-3, 4)),
          between(40, 14, share),
          between(14, 9, share),
        ),
      );
    }
  const stray = isPlain
    ? ''
    : fill(
        Array.from({ length: 5 }, () => {
          const share = random.next();
          const x = between(turned(-60, -70), turned(56, 48), share) * width;
          return lock([x, -86], [x + (share - 0.5) * 34, -128 + Math.abs(share - 0.5) * 60], random.between(-8, 8), 1);
        }).join('') + lock(point(-40, -28, -70), point(-54, -38, 28), random.between(8, 18), 1.2),
        base,
      );
  const shape = parts.join('');
  return {
    shape,
    drawn: fill(shape, base) + fill(parts[1] ?? '', mixed(base, light, isPlain ? 0.14 : 0.24), 0.9) + stray,
  };
}

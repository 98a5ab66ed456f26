// Hair in three layers: what falls behind the shoulders, the crown with its strands from the parting, and locks before the shoulders.
import { mixed } from '../colour.ts';
import type { Fringe, Person, Style } from '../person.ts';
import { randomFrom } from '../random.ts';
import { fill, linear, use } from '../svg.ts';
import type { Tone } from './flesh.ts';
import { between, curve, lock, type Point } from './pen.ts';
import { type Skull, skullOf } from './skull.ts';
import { flow, type Strands } from './strands.ts';
import { bound, braid, curls } from './tied-hair.ts';

export interface Hair {
  behind: string;
  front: string;
  /** Its outline, which casts a shadow on the forehead; '' where it casts none. */
  shadow: string;
  hidesEars: boolean;
}

/** How far down it falls. */
const LENGTHS: Partial<Record<Style, number>> = { long: 204, wavy: 190, lob: 124, bob: 76, braid: 92 };
const HEIGHTS: Partial<Record<Style, number>> = { quiff: 11, curly: 16, crop: 2, wavy: 9, pixie: 5, parted: 8 };
const SHORT: readonly Style[] = ['crop', 'quiff', 'pixie', 'parted'];

/** Where the hair begins on the forehead, from the far temple to the near ear. */
function hairline(fringe: Fringe, { turned }: Skull): Point[] {
  const lines: Record<Fringe, Point[]> = {
    parted: [
      [turned(62, 60), -16],
      [turned(58, 54), -44],
      [turned(34, 34), -70],
      [turned(14, 18), -80],
      [turned(-20, -8), -64],
      [turned(-44, -32), -40],
      [turned(-58, -46), -4],
    ],
    full: [
      [turned(64, 61), -8],
      [turned(58, 52), -32],
      [turned(34, 38), -37],
      [turned(2, 20), -35],
      [turned(-28, -8), -34],
      [turned(-50, -34), -28],
      [turned(-58, -46), 4],
    ],
    swept: [
      [turned(62, 60), -18],
      [turned(56, 55), -32],
      [turned(28, 36), -48],
      [turned(-4, 8), -66],
      [turned(-34, -24), -60],
      [turned(-52, -42), -34],
      [turned(-58, -48), 0],
    ],
    none: [
      [turned(62, 59), -34],
      [turned(52, 52), -60],
      [turned(28, 34), -72],
      [turned(0, 8), -74],
      [turned(-30, -22), -66],
      [turned(-52, -44), -42],
      [turned(-60, -50), -4],
    ],
  };
  return lines[fringe];
}

const fringeOf = ({ style, fringe }: Person): Fringe => {
  if (style === 'crop' || style === 'cap' || style === 'pixie') return 'swept';
  if (style === 'quiff' || style === 'curly') return 'none';
  if (style === 'parted') return 'parted';
  return (style === 'bun' || style === 'pony') && fringe === 'parted' ? 'none' : fringe;
};

export function hairOf(person: Person, id: string, tone: Tone, isPlain: boolean): Hair {
  const { style, hair, width } = person;
  const skull = skullOf(person);
  const { turned } = skull;
  const base = mixed(hair, tone.ambient, 0.1);
  const light = mixed(mixed(hair, tone.key, 0.34), '#ff9ab8', 0.06);
  const dark = mixed(hair, '#07040e', 0.55);
  const strands: Strands = { random: randomFrom(`hair ${id}`), base, light, dark, isPlain, ground: use(`${id}h`), id };
  const swell = HEIGHTS[style] ?? 7;
  const outer: Point[] = [
    [turned(-66, -58), 24],
    [turned(-76, -80), -4],
    [turned(-82, -92) - swell * 0.4, -44],
    [turned(-64, -80) - swell * 0.5, -98 - swell * 0.5],
    [turned(-6, -22), -122 - swell],
    [turned(50, 40) + swell * 0.3, -108 - swell * 0.7],
    [turned(78, 70), -64],
    [turned(76, 67), -26],
  ];
  const fringe = fringeOf(person);
  const crown = curve([...outer, ...hairline(fringe, skull)].map(([x, y]) => [x * width, y]));
  const ground = linear(`${id}h`, [mixed(base, light, 0.55), base, mixed(base, dark, 0.75)], [40, -120, -60, 170]);
  const long = LENGTHS[style];
  const isWavy = style === 'wavy';
  const behind = long === undefined ? bound(style, skull, strands) : falling(long, isWavy, skull, width, strands);
  const front =
    style === 'curly'
      ? curls(skull, crown, strands)
      : fill(crown, strands.ground) +
        partedStrands(skull, width, fringe, crown, strands) +
        (fringe === 'full' ? fringeLocks(skull, width, strands) : '') +
        (SHORT.includes(style) ? tufts(style, skull, width, strands) : '') +
        (long === undefined ? '' : beside(long - 12, isWavy, skull, width, strands)) +
        (style === 'braid' ? braid(skull, strands) : '');
  return { behind: ground + behind, front, shadow: crown, hidesEars: long !== undefined };
}

function falling(end: number, isWavy: boolean, { turned }: Skull, width: number, strands: Strands): string {
  const [near, far, wave] = [turned(-70, -78) * width, turned(70, 52) * width, isWavy ? 11 : 0];
  const shape = curve([
    [turned(-40, -50) * width, -96],
    [near - 8, -40],
    [near - 10 - wave, 30],
    [near - 4 + wave, 90],
    [near - 20 - wave, end * 0.75],
    [near - 6, end],
    [-20, end + 8],
    [30, end - 6],
    [far + 10 + wave, end * 0.8],
    [far + 2 - wave, 70],
    [far + 10, 10],
    [far, -50],
  ]);
  return (
    fill(shape, strands.ground) +
    flow(
      strands,
      [`${strands.id}x`, shape],
      7,
      (s) => [between(near, far, s), -40],
      (s) => [between(near - 18, far + 8, s), end],
      (s) => (s - 0.5) * (isWavy ? 40 : 12),
    )
  );
}

function beside(end: number, isWavy: boolean, { turned }: Skull, width: number, strands: Strands): string {
  const wave = isWavy ? 9 : 2;
  const shape = curve([
    [turned(4, 10) * width, -116],
    [turned(-34, -22) * width, -78],
    [turned(-52, -38) * width, -40],
    [turned(-54, -42) * width, -6],
    [turned(-50, -38) * width + wave, 40],
    [turned(-48, -34) * width - wave, end * 0.6],
    [turned(-52, -36) * width + wave, end - 10],
    [turned(-70, -58) * width, end],
    [turned(-84, -80) * width - wave, end * 0.62],
    [turned(-80, -84) * width + wave, 20],
    [turned(-83, -91) * width, -44],
    [turned(-64, -78) * width, -98],
  ]);
  return (
    fill(shape, strands.ground) +
    flow(
      strands,
      [`${strands.id}y`, shape],
      6,
      (s) => [turned(between(-40, -6, s), between(-46, -6, s)) * width, -104],
      (s) => [turned(between(-82, -54, s), between(-78, -42, s)) * width, end - 6],
      () => (isWavy ? 14 : 6),
    )
  );
}

function partedStrands({ turned }: Skull, width: number, fringe: Fringe, crown: string, strands: Strands): string {
  const parting = turned(10, 8) * width;
  const reach = fringe === 'full' ? 22 : 50;
  return flow(
    strands,
    [`${strands.id}z`, crown],
    8,
    (s) => [parting + (s - 0.5) * 30, -116 + Math.abs(s - 0.5) * 14],
    (s) => [between(turned(-66, -60), turned(68, 62), s) * width, between(10, -26, s) - Math.sin(s * Math.PI) * reach],
    (s) => (s < 0.5 ? 22 : -22),
  );
}

function fringeLocks({ turned }: Skull, width: number, { random, base, light, isPlain }: Strands): string {
  const parting = turned(10, 8) * width;
  const tones = ['', ''];
  for (let index = 0; index < 8; index++) {
    const share = index / 7;
    tones[index % 2] += lock(
      [parting + between(-20, 20, share), -100],
      [between(turned(-46, -34), turned(58, 57), share) * width, -26 + random.between(-5, 5)],
      (share - 0.5) * -30,
      random.between(8, 10),
    );
  }
  return fill(tones[0] ?? '', base) + fill(tones[1] ?? '', mixed(base, light, isPlain ? 0.16 : 0.3), 0.85);
}

/** Short hair stands in tufts, each with a lit neighbour. */
function tufts(style: Style, { turned }: Skull, width: number, { random, base, light, isPlain }: Strands): string {
  const stand = { quiff: 0.72, parted: 0.3, pixie: 0.14, crop: 0.14 }[style as 'quiff'] ?? 0.14;
  const tones = ['', ''];
  for (let index = 0; index < 9; index++) {
    const share = index / 8;
    const rise = Math.sin(share * 3.1);
    const x = between(turned(-50, -46), turned(52, 50), share) * width;
    tones[index % 2] += lock(
      [x, -68 - rise * 14],
      [x + between(-14, 26, share) * (stand + 0.3), -72 - (30 + rise * 50) * (stand * 0.5 + 0.42)],
      random.between(-26, -12),
      random.between(12, 16),
    );
  }
  let low = '';
  if (style !== 'quiff' && style !== 'parted')
    for (let index = 0; index < 7; index++) {
      const share = index / 6;
      const x = between(turned(-40, -30), turned(56, 56), share) * width;
      low += lock(
        [x - 14, -92],
        [x + random.between(-4, 8), -46 - Math.sin(share * 3.1) * 6 + random.between(-6, 8)],
        random.between(-6, 8),
        random.between(7, 10),
      );
    }
  if (isPlain) return fill(low + (stand > 0.2 ? (tones[0] ?? '') : ''), base);
  return fill((tones[0] ?? '') + low, base) + fill(tones[1] ?? '', mixed(base, light, 0.45), 0.8);
}

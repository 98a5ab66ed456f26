// Hands and arms. A hand is drawn with its wrist at 0 0 and its fingers upwards, with its palm or
// back to the viewer.
import { mixed } from '../colour.ts';
import type { Person } from '../person.ts';
import { fill, group, line, linear, use } from '../svg.ts';
import { clothOf } from './body.ts';
import { BARE } from './clothes.ts';
import { type Flesh, fleshOf, type Tone } from './flesh.ts';
import { type Point, ribbon } from './pen.ts';

type Hand = 'fist' | 'palm' | 'peace' | 'heart' | 'pinch' | 'point' | 'wrap';

/** Clothes whose sleeves end above the elbow. */
const SHORT_SLEEVES = { ...BARE, tee: true, jersey: true, vest: true, apron: true };

/** Draws a finger along a path, with an edge that separates it from the others. */
const finger = ({ lit, base, deep, shade }: Flesh, way: string, wide = 13): string =>
  line(way, mixed(shade, deep, 0.5), wide + 3.4) +
  line(way, mixed(base, lit, 0.4), wide) +
  group('translate(2-2)', line(way, lit, wide * 0.34, 0.6));

const PALM = 'M-19 6C-24-16-30-36-24-54Q0-64 22-56C29-38 24-14 18 6Z';

/** Hands by gesture. A held object is drawn between palm and fingers. */
const HANDS: Record<Hand, (flesh: Flesh, item: string) => string> = {
  fist: (flesh, item) =>
    fill(PALM, flesh.shade) +
    fill('M-19 6C-24-16-28-36-22-54L-2-58Q-10-20-6 6Z', flesh.base) +
    item +
    finger(flesh, 'M-20-10Q0-14 17-8', 15) +
    finger(flesh, 'M-22-24Q0-29 21-23', 16) +
    finger(flesh, 'M-22-39Q0-45 22-39', 16) +
    finger(flesh, 'M-20-54Q0-61 19-54', 15) +
    finger(flesh, 'M-23-20Q-28-46-6-54', 14),
  palm: (flesh, item) =>
    item +
    finger(flesh, 'M-16-46Q-22-72-29-92', 12) +
    finger(flesh, 'M-6-50Q-8-80-11-106', 13) +
    finger(flesh, 'M6-50Q8-80 9-107', 13) +
    finger(flesh, 'M17-46Q23-70 28-95', 12.5) +
    fill(PALM, mixed(flesh.base, flesh.lit, 0.4)) +
    finger(flesh, 'M13-14Q34-30 44-58', 14) +
    fill('M-19 6C-24-16-30-36-24-54Q-16-40-8-22Q-6-8-4 6Z', flesh.shade, 0.4) +
    line('M-15-44Q0-36 14-42M-14-30Q2-24 10-12', flesh.shade, 2.4, 0.6),
  peace: (flesh, item) =>
    item +
    finger(flesh, 'M-8-48Q-16-78-24-108', 13) +
    finger(flesh, 'M5-50Q12-80 18-110', 13) +
    fill(PALM, mixed(flesh.base, flesh.lit, 0.3)) +
    fill('M-19 6C-24-16-30-36-24-54Q-16-40-8-22Q-6-8-4 6Z', flesh.shade, 0.4) +
    finger(flesh, 'M17-52Q22-40 12-34', 13) +
    finger(flesh, 'M20-36Q24-26 13-22', 12) +
    finger(flesh, 'M-17-16Q-12-38 10-40', 14),
  heart: (flesh, item) =>
    item +
    fill(PALM, mixed(flesh.base, flesh.shade, 0.3)) +
    finger(flesh, 'M2-18Q16-20 19-12', 14) +
    finger(flesh, 'M0-32Q18-36 22-27', 15) +
    finger(flesh, 'M0-46Q18-52 22-42', 15) +
    finger(flesh, 'M2-54Q2-74-12-90', 13.5) +
    finger(flesh, 'M-19-18Q-26-50-16-66Q-8-78 4-88', 14),
  pinch: (flesh, item) =>
    fill(PALM, mixed(flesh.base, flesh.shade, 0.2)) +
    finger(flesh, 'M20-30Q36-40 35-58', 12) +
    finger(flesh, 'M16-42Q32-58 28-76', 13) +
    finger(flesh, 'M8-50Q22-70 12-84', 13) +
    item +
    finger(flesh, 'M-8-52Q6-74-1-84', 13) +
    finger(flesh, 'M-18-16Q-28-48-14-64Q-9-74-7-80', 14),
  point: (flesh, item) =>
    item +
    fill(PALM, mixed(flesh.base, flesh.lit, 0.2)) +
    finger(flesh, 'M-10-48Q-12-80-11-112', 13.5) +
    finger(flesh, 'M2-52Q10-44 4-34', 14) +
    finger(flesh, 'M15-48Q22-38 13-30', 13.5) +
    finger(flesh, 'M20-34Q24-24 15-18', 12) +
    finger(flesh, 'M-18-14Q-18-34 2-40', 14),
  wrap: (flesh, item) =>
    fill('M-34 34Q-40 6-28-8H30Q40 10 34 34Z', flesh.shade) +
    item +
    finger(flesh, 'M-25 20Q-31-4-24-20', 14) +
    finger(flesh, 'M-8 24Q-14-4-7-24', 14.5) +
    finger(flesh, 'M9 24Q5-4 10-23', 14.5) +
    finger(flesh, 'M25 20Q23-2 26-17', 13),
};

export interface Reach {
  hand: Hand;
  /** Positions of elbow and wrist, with 0 0 between the eyes. */
  elbow: Point;
  wrist: Point;
  /** Rotation of the hand against the arm, in degrees. */
  turn?: number;
  isMirrored?: boolean;
  held?: string;
  size?: number;
  /** Position of the shoulder, for a raised arm. */
  shoulder?: Point;
}

/** Draws an arm with its hand. */
export function reach(
  person: Person,
  id: string,
  tone: Tone,
  { hand, elbow, wrist, turn = 0, isMirrored, held: item = '', size = 0.9, shoulder }: Reach,
): string {
  const flesh = fleshOf(person, tone);
  const { main, dark, light } = clothOf(person, tone);
  const [ex, ey] = elbow;
  const [wx, wy] = wrist;
  const way = Math.round((Math.atan2(wx - ex, ey - wy) * 180) / Math.PI);
  const bare = person.clothes in SHORT_SLEEVES && person.style !== 'hijab';
  const thick = person.build === 'broad' ? 1.16 : 1;
  const at = (share: number): Point => [ex + (wx - ex) * share, ey + (wy - ey) * share];
  const [low, middle, high] = [at(-0.3), at(0.45), at(0.93)];
  const upper = shoulder
    ? ribbon([
        [shoulder[0], shoulder[1], (bare ? 38 : 50) * thick],
        [(shoulder[0] + ex) / 2, (shoulder[1] + ey) / 2, (bare ? 34 : 44) * thick],
        [ex, ey, (bare ? 30 : 40) * thick],
        [ex + (ex - shoulder[0]) * 0.1, ey + (ey - shoulder[1]) * 0.1, 20],
      ])
    : '';
  const forearm = bare
    ? ribbon([
        ...(shoulder ? [] : [[low[0], low[1], 36 * thick] as const]),
        [ex, ey, (shoulder ? 30 : 34) * thick],
        [middle[0], middle[1], 28 * thick],
        [wx, wy, 17 * thick],
      ])
    : ribbon([
        ...(shoulder ? [] : [[low[0], low[1], 50 * thick] as const]),
        [ex, ey, 46 * thick],
        [middle[0], middle[1], 37 * thick],
        [high[0], high[1], 27 * thick],
      ]);
  const across: Point = [(wy - ey) * 0.3, (ex - wx) * 0.3];
  const paint = bare
    ? linear(
        id,
        [mixed(flesh.shade, flesh.base, 0.4), flesh.base, flesh.lit],
        [ex + across[0], ey + across[1], ex - across[0], ey - across[1]],
      )
    : linear(id, [dark, main, light], [ex + across[0], ey + across[1], ex - across[0], ey - across[1]]);
  const cuff = at(0.9);
  return (
    paint +
    (upper && fill(upper, use(id))) +
    fill(forearm, use(id)) +
    (bare
      ? ''
      : group(
          `translate(${Math.round(cuff[0])} ${Math.round(cuff[1])}) rotate(${way})`,
          fill('M-30 16Q0 28 30 16L28-4Q0 8-28-4Z', light) + line('M-32 18Q0 30 32 18', dark, 3, 0.7),
        ) +
        line(
          `M${Math.round(middle[0])} ${Math.round(middle[1])}q${way > 0 ? 12 : -12} 10 ${way > 0 ? 22 : -22} 6`,
          dark,
          3,
          0.5,
        )) +
    group(
      `translate(${Math.round(wx)} ${Math.round(wy)}) rotate(${Math.round(way + turn)}) scale(${isMirrored ? -size : size} ${size})`,
      HANDS[hand](flesh, item),
    )
  );
}

/** Draws palms together in front of the chest, as in a Thai greeting. */
export function wai(person: Person, id: string, tone: Tone, [x, y]: Point): string {
  const { lit, base, shade, deep } = fleshOf(person, tone);
  const { main, dark, light } = clothOf(person, tone);
  const sleeve = (side: 1 | -1) =>
    ribbon([
      [side * 210, 210, 48],
      [side * 120, 190, 44],
      [side * 62, 118, 32],
      [side * 22, 52, 22],
    ]);
  return (
    linear(id, [dark, main, light], [-160, 200, 160, 60]) +
    group(
      `translate(${x} ${y})`,
      fill(sleeve(1) + sleeve(-1), use(id)) +
        fill('M-20 66C-26 20-22-40-7-90Q0-98 7-90C22-40 26 20 20 66Z', mixed(base, lit, 0.5)) +
        fill('M-20 66C-26 20-22-40-7-90Q0-96 0-90V66Z', shade, 0.6) +
        line('M0-90V40', deep, 2, 0.7) +
        line('M-8-70Q-14-30-12 10M8-70Q14-30 12 10', deep, 1.8, 0.35) +
        line('M-13 24Q-4 0 0-16M13 24Q4 0 0-16', mixed(base, lit, 0.5), 10) +
        line('M-18 20Q-8-4-2-18M18 20Q8-4 2-18', deep, 1.8, 0.45),
    )
  );
}

import type { Random } from '../random.ts';
import { clipped, fill } from '../svg.ts';
import { lock, type Point } from './pen.ts';

/** What strands are made of, and how many: small pictures have none. */
export interface Strands {
  random: Random;
  base: string;
  light: string;
  dark: string;
  isPlain: boolean;
  ground: string;
  /** The start of the ids of what cuts them. */
  id: string;
}

/** Strands between two lines, each of them somewhere else, cut where the hair (`within`) ends. */
export function flow(
  { random, light, dark, isPlain }: Strands,
  [id, within]: readonly [id: string, within: string],
  count: number,
  from: (share: number) => Point,
  to: (share: number) => Point,
  bend: (share: number) => number,
): string {
  if (isPlain) return '';
  const shades = ['', ''];
  for (let index = 0; index < count; index++) {
    const share = (index + random.next()) / count;
    const [[x0, y0], [x1, y1]] = [from(share), to(share)];
    shades[index % 3 === 1 ? 1 : 0] += lock(
      [x0, y0],
      [x1 + random.between(-6, 6), y1 + random.between(-14, 6)],
      bend(share),
      1.6 + random.next() * 2.8,
    );
  }
  return clipped(id, fill(within, ''), fill(shades[0] ?? '', dark, 0.45) + fill(shades[1] ?? '', light, 0.6));
}

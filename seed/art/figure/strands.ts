import type { Random } from '../../random.ts';
import { clipped, fill } from '../svg.ts';
import { lock, type Point } from './pen.ts';

/** Colours and settings of strands. Small pictures have few. */
export interface Strands {
  random: Random;
  base: string;
  light: string;
  dark: string;
  isPlain: boolean;
  ground: string;
  /** Prefix of the ids of clip paths. */
  id: string;
}

interface Flow {
  count: number;
  from: (share: number) => Point;
  to: (share: number) => Point;
  bend: (share: number) => number;
  /** Position of the highlight along the strands, as a band across all. */
  gloss?: readonly [from: number, to: number];
}

/**
 * Draws strands between two lines, each at a different place, clipped to the hair (`within`), with
 * a highlight across.
 */
export function flow(
  { random, light, dark, isPlain }: Strands,
  [id, within]: readonly [id: string, within: string],
  way: Flow,
): string {
  if (isPlain) return '';
  const { count, from, to, bend, gloss = [0.26, 0.48] } = way;
  let [shades, lights] = ['', ''];
  for (let index = 0; index < count; index++) {
    const share = (index + random.next()) / count;
    const [[x0, y0], [x1, y1]] = [from(share), to(share)];
    const end: Point = [x1 + random.between(-6, 6), y1 + random.between(-12, 6)];
    const off = bend(share);
    if (index % 3 !== 1) shades += lock([x0, y0], end, off, 1 + random.next() * 2.2);
    const [start, stop] = [gloss[0] + random.next() * 0.08, gloss[1] + random.next() * 0.12];
    const on = bowed([x0, y0], end, off);
    lights += lock(on(start), on(stop), off * 0.07, 1.6 + random.next() * 3);
    if (index % 4 === 2) lights += lock(on(0.6), on(0.95), off * 0.12, 1);
  }
  return clipped(id, fill(within, ''), fill(shades, dark, 0.5) + fill(lights, light, 0.78));
}

/** Returns a point along a bowed line. */
const bowed =
  ([x0, y0]: Point, [x1, y1]: Point, bend: number) =>
  (share: number): Point => {
    const length = Math.hypot(x1 - x0, y1 - y0) || 1;
    const off = (bend * 2 * share * (1 - share)) / length;
    return [x0 + (x1 - x0) * share + (y0 - y1) * off, y0 + (y1 - y0) * share + (x1 - x0) * off];
  };

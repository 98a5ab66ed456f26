import { GOLD, PINK } from './colour.ts';
import { at, dots } from './shapes.ts';
import { fill, group } from './svg.ts';

/** Draws a crown whose rim is centred on 0 0 of `transform`. */
export function crown(transform: string): string {
  return group(
    transform,
    fill('M-52 16L-62-38L-28-12L0-54L28-12L62-38L52 16Q0 30-52 16Z', GOLD) +
      dots(at('-62 -40, 0 -56, 62 -40'), '#fff0b3', 14) +
      dots(at('0 4'), PINK, 15),
  );
}

import { fill, linear, radial, use } from './svg.ts';

export type Size = { width: number; height: number };

export const EVENT: Size = { width: 1200, height: 675 };
export const SHARE_CARD: Size = { width: 1200, height: 630 };

/** Draws a sky from top to bottom with one light in it, over the whole picture. */
export function backdrop(
  id: string,
  { width, height }: Size,
  sky: readonly string[],
  glow: string,
  [x, y, radius]: readonly [number, number, number],
): string {
  const all = `M0 0H${width}V${height}H0Z`;
  const light = radial(
    `${id}l`,
    [
      [glow, 0.75],
      [glow, 0],
    ],
    [x, y, radius],
  );
  return linear(`${id}w`, sky) + light + fill(all, use(`${id}w`)) + fill(all, use(`${id}l`));
}

export function rays(x: number, y: number): string {
  return Array.from({ length: 12 }, (_, index) => {
    const at = (turn: number) => `${Math.round(x + 900 * Math.cos(turn))} ${Math.round(y + 900 * Math.sin(turn))}`;
    const turn = ((index + 0.25) * Math.PI) / 6;
    return `M${x} ${y}L${at(turn)}L${at(turn + 0.26)}Z`;
  }).join('');
}

import { fill, group, line } from './svg.ts';

export type Spot = readonly [x: number, y: number, size: number, turn: number];

/** Parses spots from "x y size turn, x y size turn, …"; size and turn are optional. */
export function at(text: string): Spot[] {
  return text.split(',').map((one) => {
    const [x = 0, y = 0, size = 0, turn = 0] = one.trim().split(' ').map(Number);
    return [x, y, size, turn];
  });
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Draws four-pointed stars, all in one path. */
export function sparkles(spots: readonly Spot[], colour: string, opacity = 1): string {
  const one = ([x, y, r]: Spot) =>
    `M${x} ${y - r}q0 ${r} ${r} ${r}q${-r} 0${-r} ${r}q0${-r}${-r}${-r}q${r} 0 ${r}${-r}Z`;
  return fill(spots.map(one).join(''), colour, opacity);
}

export function hearts(spots: readonly Spot[], colour: string, opacity = 1): string {
  const one = ([x, y, s]: Spot) =>
    `M${x} ${y}c${-s} ${round(-s * 0.8)} ${round(-s * 0.95)} ${round(-s * 1.75)} 0 ${round(-s * 1.2)}c${round(s * 0.95)} ${round(-s * 0.55)} ${s} ${round(s * 0.4)} 0 ${round(s * 1.2)}Z`;
  return fill(spots.map(one).join(''), colour, opacity);
}

/** Draws round dots of one size: stars, bulbs, confetti. */
export function dots(
  spots: readonly (readonly [x: number, y: number, ...unused: number[]])[],
  colour: string,
  size: number,
  opacity = 1,
): string {
  return line(spots.map(([x, y]) => `M${x} ${y}h.1`).join(''), colour, size, opacity);
}

export function notes(spots: readonly Spot[], colour: string, opacity = 1): string {
  const one = ([x, y, s]: Spot) =>
    `M${x} ${y}a${round(s * 0.2)} ${round(s * 0.15)} 0 1 1 .1-2ZV${round(y - s)}q${round(s * 0.14)} ${round(s * 0.3)} ${round(s * 0.42)} ${round(s * 0.36)}q${round(-s * 0.16)} ${round(-s * 0.02)} ${round(-s * 0.42)}-4`;
  return `<path d="${spots.map(one).join('')}" fill="${colour}" stroke="${colour}" stroke-width="4" opacity="${opacity}"/>`;
}

export function speech(x: number, y: number, width: number, colour: string, opacity: number, inside: string): string {
  const height = Math.round(width * 0.62);
  return group(
    `translate(${x} ${y})`,
    fill(
      `M16 0H${width - 16}Q${width} 0 ${width} 16V${height - 16}Q${width} ${height} ${width - 16} ${height}H38L18 ${height + 18}V${height}Q0 ${height} 0 ${height - 16}V16Q0 0 16 0Z`,
      colour,
      opacity,
    ) + inside,
  );
}

import { GOLD, INDIGO, NIGHT, ORANGE, PINK } from './colour.ts';
import { at, type Spot, sparkles } from './shapes.ts';
import { box, circle, fill, group, line, linear, svg, use } from './svg.ts';

// The mark is a V whose right arm is a sail in the wind, with a star over it, in a square of 100.
const SAIL = 'M9 16H29Q32 16 33.5 19L50 57C58 37 70 18 90 6C92 42 78 74 54 91Q48 95 45 89L7 20Q5.5 16 9 16Z';

export function mark(id: string, x: number, y: number, size: number): string {
  return (
    linear(`${id}m`, [PINK, ORANGE], [10, 90, 90, 10]) +
    group(`translate(${x} ${y}) scale(${size / 100})`, fill(SAIL, use(`${id}m`)) + sparkles(at('51 25 12'), '#ffe6b0'))
  );
}

/**
 * Draws the icon of the app, `inset` percent from its edges. Not rounded if the system crops it.
 */
export function iconSvg(size: number, { rounded, inset }: { rounded: boolean; inset: number }): string {
  const id = 'vicon';
  const ground =
    linear(`${id}g`, ['#3f249c', INDIGO, NIGHT]) + box(0, 0, size, size, rounded ? size * 0.23 : 0, use(`${id}g`));
  const edge = (size * inset) / 100;
  return svg(size, size, id, ground + mark(id, edge, edge, size - edge * 2));
}

export function coinSvg(): string {
  const id = 'vcoin';
  return svg(64, 64, id, `${coinShape(id)}<use href="#${id}n" x="32" y="30"/>`);
}

/** Draws "Vela" in round lines, 248 wide and 96 high before `scale`. */
export function wordmark(id: string, x: number, y: number, scale: number, from = PINK, to = ORANGE): string {
  return (
    linear(`${id}v`, [from, to], [0, 90, 230, 0]) +
    group(
      `translate(${x} ${y}) scale(${scale})`,
      fill(SAIL, use(`${id}v`)) +
        line(
          'M112 61H149A22 22 0 1 0 141 78M172 10V83M239 61a22 22 0 1 0-44 0a22 22 0 1 0 44 0M239 40V83',
          use(`${id}v`),
          16,
        ) +
        sparkles(at('51 25 12'), '#ffe6b0'),
    )
  );
}

/** Draws a red tag with a dot and the letters LIVE, 148 × 56 before `scale`. */
export function liveBadge(x: number, y: number, scale: number): string {
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    box(0, 0, 148, 56, 16, '#f5233f') +
      circle(26, 28, 8, '#fff') +
      line('M48 17V39H60M71 17V39M82 17L91 39L100 17M125 17H111V39H125M111 28H123', '#fff', 6),
  );
}

/** Defines a coin of radius 30 as a shape that can be used many times. */
export function coinShape(id: string): string {
  return `<defs><g id="${id}n">${circle(0, 4, 30, '#d67a0a')}${circle(0, 0, 30, GOLD)}${circle(0, 0, 22, '#ffdb70')}${sparkles(at('0 0 17'), '#e58a12')}${line('M-24-6Q-20-20-8-25', '#fff6d6', 4)}</g></defs>`;
}

export function coins(id: string, spots: readonly Spot[]): string {
  return spots
    .map(
      ([x, y, scale, turn]) =>
        `<use href="#${id}n" transform="translate(${x} ${y}) rotate(${turn}) scale(${scale}${turn % 3 ? ` ${Math.round(scale * 78) / 100}` : ''})"/>`,
    )
    .join('');
}

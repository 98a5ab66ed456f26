/**
 * Turns a drawing into a lit place: depth of field, a lit edge and a shaded side of figures, a
 * beam, dark edges, grain. All of it is filters and gradients over flat shapes, so that it costs
 * few bytes.
 */

import type { Random } from '../random.ts';
import type { Size } from './backdrop.ts';
import { circle, linear, radial, use } from './svg.ts';

/** Colours of a light: the edge, the reflection from behind, and the shade. */
export interface Light {
  rim: string;
  back: string;
  shade: string;
  /** Direction of the light: 1 is right, -1 is left. */
  from: 1 | -1;
}

const filterOf = (id: string, body: string) =>
  `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB">${body}</filter>`;

/** Blurs everything in front of or behind the sharp plane. */
export const blurred = (id: string, deviation: number, body: string): string =>
  `${filterOf(id, `<feGaussianBlur stdDeviation="${deviation}"/>`)}<g filter="url(#${id})">${body}</g>`;

/** Defines the blur for soft shadows of a face. */
export const softness = (id: string): string => filterOf(id, '<feGaussianBlur stdDeviation="5"/>');

/**
 * Returns filter steps for an edge: the part of a shape that its moved copy does not cover, as wide
 * as the move.
 */
const edge = (name: string, x: number, y: number, soft: number, colour: string, opacity: number) =>
  `<feOffset in="SourceAlpha" dx="${x}" dy="${y}"/><feGaussianBlur stdDeviation="${soft}" result="o"/>` +
  `<feComposite in="SourceAlpha" in2="o" operator="out" result="e"/>` +
  `<feFlood flood-color="${colour}" flood-opacity="${opacity}"/><feComposite in2="e" operator="in" result="${name}"/>`;

/** Defines the filter that lights a figure. Parts in separate groups are lit separately. */
export const figureLight = (id: string, { rim, back, shade, from }: Light): string =>
  filterOf(
    id,
    edge('a', from * 46, -16, 22, shade, 0.15) +
      edge('b', from * 3.5, 1.5, 1, back, 0.7) +
      edge('c', from * -4.5, 3.5, 0.7, rim, 0.95) +
      '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="a"/><feMergeNode in="b"/><feMergeNode in="c"/></feMerge>',
  );

/** Darkens the background behind a figure around a glow at its back. */
export const dusk = (
  id: string,
  { width, height }: Size,
  { shade, back }: Light,
  [x, y]: readonly [number, number],
): string =>
  `${radial(
    `${id}D`,
    [
      [back, 0.16],
      [shade, 0.2],
      [shade, 0.8],
    ],
    [x, y, Math.round(height * 0.66)],
  )}<path d="M0 0H${width}V${height}H0Z" fill="${use(`${id}D`)}"/>`;

/** Applies the filter of `figureLight` to a figure. */
export const litBy = (id: string, body: string): string => `<g filter="url(#${id})">${body}</g>`;

/**
 * Draws the air over a picture: a beam from the light's side, dark edges, a darker bottom, grain.
 */
export function air(id: string, { width, height }: Size, { rim, shade, from }: Light, random: Random): string {
  const x = from > 0 ? width : 0;
  const whole = (fill: string, more = '') => `<path d="M0 0H${width}V${height}H0Z" fill="${fill}"${more}/>`;
  const grains = (colour: string, opacity: number) =>
    `<path stroke="${colour}" stroke-width=".8" opacity="${opacity}" d="${Array.from({ length: 16 }, () => `M${random.between(0, 60)} ${random.between(0, 60)}h1`).join('')}"/>`;
  return (
    radial(
      `${id}X`,
      [
        [rim, 0.13],
        [rim, 0],
      ],
      [x, height * 0.12, Math.round(width * 0.8)],
    ) +
    whole(use(`${id}X`), ' style="mix-blend-mode:screen"') +
    radial(
      `${id}Y`,
      [
        [shade, 0],
        [shade, 0],
        [shade, 0.55],
      ],
      [width / 2, height * 0.42, Math.round(Math.hypot(width, height) * 0.62)],
    ) +
    whole(use(`${id}Y`)) +
    linear(
      `${id}Z`,
      [
        [shade, 0],
        [shade, 0.55],
      ],
      [0, height * 0.66, 0, height],
    ) +
    whole(use(`${id}Z`)) +
    `<pattern id="${id}N" width="61" height="61" patternUnits="userSpaceOnUse">${grains('#fff', 0.06)}${grains('#000', 0.08)}</pattern>` +
    whole(use(`${id}N`))
  );
}

/** Draws large lights out of focus. */
export const bokeh = (id: string, { width, height }: Size, colours: readonly string[], random: Random): string =>
  blurred(
    id,
    3,
    Array.from({ length: 8 }, () =>
      circle(
        random.between(0, width),
        random.between(0, height),
        random.between(8, 34),
        random.pick(colours),
        random.pick([0.16, 0.24, 0.34]),
      ),
    ).join(''),
  );

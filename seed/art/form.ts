/**
 * Makes flat drawings look round without filters, which would be too slow on a page of many
 * pictures. Gradients follow the light, and each outline has a bright edge that turns into shade on
 * the far side. The light always comes from above left.
 */
import { darker, lighter, multiplied } from './colour.ts';
import { ellipse, fill, use } from './svg.ts';

/** Returns a paint defined by `round`, `rod`, `slope`, `metal` or `soft`. */
export const of = (name: string): string => use(`§${name}`);

const stops = (all: readonly (readonly [offset: number, colour: string, opacity?: number])[]) =>
  all
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`,
    )
    .join('');

/** Defines the light along edges. Needed once in a picture with forms. */
export const edges = (): string =>
  `<linearGradient id="§e" x1=".2" y1="0" x2=".7" y2="1">${stops([
    [0, '#fff', 0.95],
    [0.4, '#fff', 0],
    [0.6, '#140838', 0],
    [1, '#140838', 0.6],
  ])}</linearGradient>`;

/**
 * Draws a body with volume. `inside` is clipped to it, and light runs along its edge, `wide` units
 * softly.
 */
export const form = (d: string, paint: string, inside = '', wide = 40): string =>
  `<clipPath id="^"><path d="${d}"/></clipPath><g clip-path="url(#^)">${fill(d, paint)}${inside}` +
  `<path d="${d}" stroke="url(#§e)" stroke-width="${wide}" opacity=".4"/><path d="${d}" stroke="url(#§e)" stroke-width="${Math.round(wide / 4)}" opacity=".8"/></g>`;

/** Defines the paint of a ball. */
export const round = (name: string, colour: string, light = lighter(colour, 0.5)): string =>
  `<radialGradient id="§${name}" cx=".36" cy=".28" r=".85">${stops([
    [0, light],
    [0.42, colour],
    [1, shaded(colour)],
  ])}</radialGradient>`;

/** Returns a colour in shade, tinted violet like the night, never grey. */
const shaded = (colour: string): string => multiplied(colour, '#a468bc');

/** Defines the paint of an upright pipe, with a reflection on its far side. */
export const rod = (name: string, colour: string): string =>
  `<linearGradient id="§${name}">${stops([
    [0, darker(colour, 0.2)],
    [0.24, lighter(colour, 0.45)],
    [0.5, colour],
    [0.88, darker(shaded(colour), 0.15)],
    [1, shaded(colour)],
  ])}</linearGradient>`;

/** Defines polished metal with alternating light and dark. */
export const metal = (name: string, colour: string): string =>
  `<linearGradient id="§${name}" x2=".5" y2="1">${stops([
    [0, lighter(colour, 0.75)],
    [0.3, colour],
    [0.48, shaded(colour)],
    [0.56, lighter(colour, 0.5)],
    [1, shaded(colour)],
  ])}</linearGradient>`;

/** Defines a gradient from top to bottom. */
export const slope = (name: string, ...colours: readonly [string, string, ...string[]]): string =>
  `<linearGradient id="§${name}" x1=".3" x2=".6" y2="1">${stops(
    colours.map((colour, index) => [Math.round((index / (colours.length - 1)) * 100) / 100, colour] as const),
  )}</linearGradient>`;

/** Defines light or shade that fades out, as wide as the filled shape. */
export const soft = (name: string, colour: string, opacity = 1): string =>
  `<radialGradient id="§${name}">${stops([
    [0, colour, opacity],
    [0.5, colour, opacity * 0.45],
    [1, colour, 0],
  ])}</radialGradient>`;

/** Draws a window's reflection on a glossy surface. */
export const gleam = (x: number, y: number, rx: number, ry: number, turn: number, opacity = 0.7): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${ellipse(0, 0, rx, ry, '#fff', opacity)}</g>`;

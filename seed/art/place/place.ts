// Parts of places: colours, light, and shared objects.

import type { Random } from '../../random.ts';
import type { Size } from '../backdrop.ts';
import { clump } from '../figure/pen.ts';
import type { NearName } from '../foreground.ts';
import type { Light } from '../light.ts';
import { dots } from '../shapes.ts';
import { beads, box, circle, fill, line } from '../svg.ts';

/** The room around a caster at x, for sizes from a poster to a share card. */
export interface Room extends Size {
  id: string;
  x: number;
  /** Height of the face. */
  centre: number;
  glow: string;
  random: Random;
}

export interface Place {
  sky: readonly [top: string, middle: string, bottom: string];
  glow: string;
  light: Omit<Light, 'from'>;
  /** Name of the foreground, in front of everything. */
  near: NearName;
  draw: (room: Room) => string;
}

/** Joins `count` paths into one. */
export const repeated = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join('');

/** Returns random points in the upper part of a picture. */
export const scatter = (random: Random, width: number, height: number, count: number) =>
  Array.from({ length: count }, () => [random.between(6, width - 6), random.between(8, height)] as const);

/** Draws a string of lamps. */
export function bulbs(width: number, y: number): string {
  const wire = `M0 ${y}Q${Math.round(width / 4)} ${y + 62} ${width / 2} ${y + 10}T${width} ${y - 6}`;
  return (
    line(wire, '#3b1a5c', 2, 0.7) +
    beads(wire, '#ffb860', 26, 37).replace('/>', ' opacity=".35"/>') +
    beads(wire, '#fff0b8', 12, 37)
  );
}

/** Draws small lights of several colours on a string. */
export function fairy(width: number, y: number, random: Random): string {
  const wire = `M0 ${y}Q${Math.round(width / 3)} ${y + 80} ${Math.round(width * 0.6)} ${y + 16}T${width} ${y + 30}`;
  return (
    line(wire, '#1a1030', 2, 0.7) +
    beads(wire, random.pick(['#ff9ac0', '#ffd35a', '#8ff0ff']), 9, 46) +
    beads(wire, '#fff4d0', 6, 23)
  );
}

/** Draws lit windows at random points of a wall. */
export const windows = (x: number, y: number, width: number, height: number, count: number, random: Random): string =>
  dots(
    Array.from({ length: count }, () => [random.between(x, x + width), random.between(y, y + height)] as const),
    random.pick(['#ffd58a', '#8fc0ff', '#ff9ac0']),
    10,
    0.75,
  );

/** Draws a tube light. */
export const tube = (way: string, colour: string): string =>
  line(way, colour, 30, 0.25) + line(way, colour, 15) + line(way, '#fff', 5);

/** Draws a shelf with leaning books. */
export const shelf = (x: number, y: number, wide: number, random: Random): string =>
  box(x, y, wide, 11, 3, '#2a1526') +
  Array.from({ length: Math.floor((wide - 30) / 17) }, (_, index) => {
    const tall = random.between(38, 78);
    return box(
      x + 6 + index * 17,
      y - tall,
      13,
      tall,
      1,
      random.pick(['#e0705a', '#5a3a86', '#a0466e', '#2f6a88', '#e0b060', '#4a8a6a']),
    );
  }).join('');

/** Draws a lamp with its shade. */
export const lamp = (x: number, y: number): string =>
  circle(x, y + 10, 110, '#ffd08a', 0.2) +
  circle(x, y + 10, 60, '#ffe0a8', 0.25) +
  fill(`M${x - 28} ${y + 24}l14-58h28l14 58Z`, '#ffeec2') +
  line(`M${x} ${y + 24}v60`, '#3a2030', 6);

/** Draws a palm with its foot at x y. */
export const palm = (x: number, y: number, tall: number, colour: string): string =>
  line(`M${x} ${y}q-14-${Math.round(tall / 2)} 6-${tall}`, colour, 11) +
  fill(
    [-2.8, -2.2, -1.4, -0.7, -0.1, 0.3]
      .map((turn) =>
        clump(
          [x + 6, y - tall],
          [x + 6 + Math.cos(turn) * 92, y - tall + Math.sin(turn) * 60 + 26],
          turn < -1.5 ? -16 : 16,
          12,
        ),
      )
      .join(''),
    colour,
  );

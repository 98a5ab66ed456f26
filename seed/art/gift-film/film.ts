/** Parts that all gift films use: their type, time, movement and sound. */
import { group, svg } from '../svg.ts';

/** Width and height of a film, in pixels. More would cost more than its budget of bytes. */
export const FILM = { width: 288, height: 384 } as const;

/** Pictures per second. */
export const FILM_RATE = 20;

/** Width and height of the drawings. */
const CANVAS = { width: 360, height: 480 } as const;

/** A note or a noise of a film's sound track. */
export interface Sound {
  /** Start and length in seconds. */
  at: number;
  lasts: number;
  /** Frequency in hertz, at the start and at the end. Noise: cut-off frequency of its filter. */
  from: number;
  to?: number;
  /** From 0 to 1. */
  loud: number;
  voice: 'bell' | 'soft' | 'noise' | 'brass';
}

/** A film: its drawing at a time, and its sound. */
export interface GiftFilm {
  seconds: number;
  /** Draws the picture at `at` seconds, 360 × 480. */
  draw: (at: number) => string;
  sounds: readonly Sound[];
}

/** Returns the whole picture of a film at a time, without a background. */
export const filmSvg = ({ draw }: GiftFilm, at: number): string =>
  svg(CANVAS.width, CANVAS.height, 'f', draw(at)).replace(
    `width="${CANVAS.width}" height="${CANVAS.height}"`,
    `width="${FILM.width}" height="${FILM.height}"`,
  );

/** Returns the share of a span that has passed, from 0 to 1. */
export const part = (at: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (at - from) / (to - from)));

/** Starts and stops slowly. */
export const eased = (share: number): number => share * share * (3 - 2 * share);

/** Stops slowly. */
export const landed = (share: number): number => 1 - (1 - share) ** 3;

/** Overshoots a little before it stops. */
export const bounced = (share: number): number => 1 + 2.7 * (share - 1) ** 3 + 1.7 * (share - 1) ** 2;

/** Returns the visibility of a film or an object that fades in and out. */
export const shownBetween = (at: number, from: number, to: number, fade = 0.35): number =>
  Math.min(part(at, from, from + fade), 1 - part(at, to - fade, to));

/** Rounds, because a film has thousands of numbers. */
export const r = (value: number): number => Math.round(value * 10) / 10;

export const wave = (turns: number): number => Math.sin(turns * Math.PI * 2);

interface Placed {
  x: number;
  y: number;
  scale?: number;
  turn?: number;
  opacity?: number;
  /** Width relative to the height: an object that turns about its upright axis. */
  narrow?: number;
  /** Middle of the drawing. Gifts are drawn around 240 240. */
  middle?: readonly [x: number, y: number];
}

/** Places a drawing. */
export function placed(
  body: string,
  { x, y, scale = 1, turn = 0, opacity = 1, narrow = 1, middle: [left, top] = [240, 240] }: Placed,
): string {
  if (opacity <= 0.01 || scale <= 0) return '';
  const moved = group(
    `translate(${r(x)} ${r(y)}) rotate(${r(turn)}) scale(${(scale * narrow).toFixed(3)} ${scale.toFixed(3)}) translate(${-left} ${-top})`,
    body,
  );
  return opacity < 1 ? `<g opacity="${opacity.toFixed(2)}">${moved}</g>` : moved;
}

/** Gives the paints of a drawing their own names, so that one film can contain several drawings. */
export const own = (name: string, body: string): string => body.replaceAll('§', `§${name}`);

/** A scale of five notes that sounds well in any order, in hertz. */
const PENTATONIC = [523, 587, 659, 784, 880] as const;

/** Returns the note of a step of the scale. Five steps are an octave. */
const noteOf = (step: number): number => (PENTATONIC[((step % 5) + 5) % 5] ?? 523) * 2 ** Math.floor(step / 5);

/** Plays notes one after another. */
export const melody = (
  steps: readonly number[],
  { at, gap, loud = 0.4, lasts = 0.9, voice = 'bell' }: { at: number; gap: number } & Partial<Sound>,
): Sound[] => steps.map((step, index) => ({ at: at + index * gap, lasts, from: noteOf(step), loud, voice }));

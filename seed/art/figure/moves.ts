// Movements of a face. Lips and lids move between the expression and another one that is drawn
// already.
import type { Expression } from '../person.ts';
import { group } from '../svg.ts';

/**
 * Deviation of lips (one of four shapes) and lids (at rest, half, opposite) from the expression; 0
 * is none.
 */
export interface Moves {
  lips: 0 | 1 | 2 | 3;
  lids: 0 | 1 | 2;
}

export const STILL: Moves = { lips: 0, lids: 0 };

type Shape = readonly [as: Expression, open: number];

const SINGING: readonly Shape[] = [
  ['sing', 0.72],
  ['sing', 0.46],
  ['sing', 0.24],
];
const LAUGHING: readonly Shape[] = [
  ['laugh', 0.7],
  ['sing', 0.48],
  ['laugh', 0.42],
];
const CLOSED: readonly Shape[] = [
  ['laugh', 0.5],
  ['sing', 0.5],
  ['laugh', 0.8],
];
const SHAPES: Partial<Record<Expression, readonly Shape[]>> = { sing: SINGING, laugh: LAUGHING, wink: LAUGHING };

const squeezed = (y: number, share: number, body: string) =>
  group(`translate(0 ${y}) scale(1 ${share}) translate(0 ${-y})`, body);

/** Draws speaking lips at the height `y`: open lips close, closed ones open. */
export function movedLips(
  expression: Expression,
  { lips }: Moves,
  y: number,
  draw: (as: Expression) => string,
): string {
  const shape = (SHAPES[expression] ?? CLOSED)[lips - 1];
  return shape ? squeezed(y, shape[1], draw(shape[0])) : draw(expression);
}

/**
 * Draws moving lids of eyes at the height `y`. Open eyes close; eyes that are closed while singing
 * or humming open.
 */
export function movedLids(
  expression: Expression,
  { lids }: Moves,
  y: number,
  draw: (as: Expression) => string,
): string {
  if (lids === 0) return draw(expression);
  const isClosed = expression === 'sing' || expression === 'hum';
  // Wide eyes over an open mouth would look frightened.
  if (isClosed) return squeezed(y + 4, lids === 1 ? 0.45 : 0.8, draw('smile'));
  return lids === 1 ? squeezed(y + 4, 0.5, draw(expression)) : draw('hum');
}

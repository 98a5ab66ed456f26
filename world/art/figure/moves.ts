// A face that moves: lips and lids between how an expression has them and something else, by what is drawn already.
import type { Expression } from '../person.ts';
import { group } from '../svg.ts';

/** How far lips (a shape of four) and lids (at rest, half, the other way) are from how the expression has them; 0 is not at all. */
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

/** Lips that speak, at the height `y`: those that are open close, closed ones open. */
export function movedLips(
  expression: Expression,
  { lips }: Moves,
  y: number,
  draw: (as: Expression) => string,
): string {
  const shape = (SHAPES[expression] ?? CLOSED)[lips - 1];
  return shape ? squeezed(y, shape[1], draw(shape[0])) : draw(expression);
}

/** Lids that move, of eyes at the height `y`: open eyes are closed, and those of whoever sings or hums with closed ones are opened. */
export function movedLids(
  expression: Expression,
  { lids }: Moves,
  y: number,
  draw: (as: Expression) => string,
): string {
  if (lids === 0) return draw(expression);
  const isClosed = expression === 'sing' || expression === 'hum';
  // Wide open over an open mouth would be fright.
  if (isClosed) return squeezed(y + 4, lids === 1 ? 0.45 : 0.8, draw('smile'));
  return lids === 1 ? squeezed(y + 4, 0.5, draw(expression)) : draw('hum');
}

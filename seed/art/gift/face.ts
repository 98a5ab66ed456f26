import { circle, ellipse, fill, group, line, mirrored } from '../svg.ts';

/** Expressions of a gift's face. */
type GiftExpression = 'glad' | 'asleep' | 'manic' | 'angry';

const INK = '#3a0f33';

const eye = (r: number) =>
  circle(34, 0, r, INK) + circle(39, -r * 0.35, r * 0.38, '#fff') + circle(28, r * 0.4, r * 0.2, '#fff');

const FACES: Record<GiftExpression, string> = {
  glad:
    mirrored(eye(15)) +
    fill('M-18 18H18Q14 42 0 42T-18 18Z', INK) +
    fill('M-10 33Q0 26 10 33Q6 42 0 42T-10 33Z', '#ff6a86'),
  asleep: mirrored(line('M20 2Q34 16 48 2', INK, 7)) + line('M-9 26Q0 34 9 26', INK, 6),
  manic:
    mirrored(fill('M14-16L54-4Q52 22 32 22T14-16Z', INK) + circle(34, 4, 6, '#fff6c8')) +
    fill('M-34 30Q0 42 34 30Q24 64 0 64T-34 30Z', INK) +
    fill('M-20 34l8 14 8-12ZM4 36l8 13 8-15Z', '#fff'),
  angry: mirrored(eye(13) + line('M14-20L52-30', INK, 9)) + line('M-16 34Q0 20 16 34', INK, 7),
};

/** Draws a face with its centre at `x` and its eyes at `y`. It is 154 units wide at scale 1. */
export const giftFace = (expression: GiftExpression, x: number, y: number, scale = 1): string =>
  group(`translate(${x} ${y}) scale(${scale})`, mirrored(ellipse(60, 24, 17, 10, '#ff5f8f', 0.5)) + FACES[expression]);

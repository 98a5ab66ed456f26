// The face: 0 0 is between the eyes, the crown at -92, the chin at 88. Each feature has an x and a
// depth, and both move it when the head turns and bends. So three-quarter views are geometrically
// right.
import { mixed } from '../colour.ts';
import type { Expression, Person } from '../person.ts';
import { circle, fill, group, line, linear, use } from '../svg.ts';
import { beard } from './beard.ts';
import { brow, eye } from './eye.ts';
import type { Flesh, Tone, Way } from './flesh.ts';
import { mouth } from './mouth.ts';
import { type Moves, movedLids, movedLips } from './moves.ts';
import { noseOf } from './nose.ts';
import { curve, type Point } from './pen.ts';
import { type Skull, skullOf } from './skull.ts';

const r = (value: number): number => Math.round(value * 10) / 10;

function contour({ jaw, cheek, width, length, age }: Person, { turned, bent }: Skull): string {
  const [j, c] = [jaw * 5, cheek * 3 - age * 1.5];
  const chin = 88 + bent(12);
  const points: Point[] = [
    [turned(40, 36), -84],
    [turned(60, 58), -52],
    [turned(64, 62), -22],
    [turned(62.5, 57), 0],
    [turned(65, 64.5) + c, 20],
    [turned(58, 60) + j * 0.7 + c * 0.7, 46],
    [turned(39, 49) + j, 71],
    [turned(15, 36), chin + j * 0.4],
    [turned(-13, 13), chin + j * 0.4],
    [turned(-41, -18) - j * 0.7, 73 + j * 0.4],
    [turned(-59, -46) - j * 0.8 - c * 0.4, 44],
    [turned(-65, -60), 8],
    [turned(-64, -66), -30],
    [turned(-54, -56), -74],
    [0, -92],
  ];
  return curve(points.map(([x, y]) => [x * width, y > 0 ? y * length : y]));
}

/** Draws the face, with the shadow of the hair (`fringe`). Small pictures have fewer planes. */
export function face(
  person: Person,
  expression: Expression,
  id: string,
  { flesh, tone, fringe, isPlain, moves }: { flesh: Flesh; tone: Tone; fringe: string; isPlain: boolean; moves: Moves },
): string {
  const skull = skullOf(person);
  const { turned, at, eyes: level } = skull;
  const { lit, base, shade, deep } = flesh;
  const [near, far] = [at(-29, 43), at(29, 43)];
  const outline = contour(person, skull);
  const eyes = (['near', 'far'] as const)
    .map((side) => {
      const isNear = side === 'near';
      const lid = side === 'far' && expression === 'wink' ? 'hum' : expression;
      const [x, size] = isNear ? [near, 1] : [far, turned(1, 0.78)];
      return (
        movedLids(lid, moves, level, (as) =>
          eye(person, as, `${id}e${side[0]}`, { x, y: level, size, isNear, deep, tone, isPlain }),
        ) + brow(person, expression, { x: x - (isNear ? 2 : -1), y: level, size, isNear, deep })
      );
    })
    .join('');
  const way = tone.way ?? 'side';
  return (
    linear(
      `${id}f`,
      [mixed(base, lit, way === 'behind' ? 0.2 : 0.85), base, mixed(base, shade, 0.5)],
      [62, -60, -72, 70],
    ) +
    fill(outline, use(`${id}f`)) +
    `<clipPath id="${id}k"><path d="${outline}"/></clipPath><g clip-path="${use(`${id}k`)}">` +
    blood(person, skull, flesh, id) +
    planes(person, skull, flesh, { way, isPlain, near, far, id, tone }) +
    (fringe ? group('translate(-3 9)', fill(fringe, mixed(shade, deep, 0.25), 0.72)) : '') +
    (person.beard ? beard(person, skull, flesh) : '') +
    '</g>' +
    (person.age > 0.4 ? lines(person, skull, deep, [near, far]) : '') +
    noseOf(person, skull, flesh, isPlain) +
    movedLips(expression, moves, skull.mouth, (as) => mouth(person, as, skull, flesh)) +
    eyes +
    (person.hasMole ? circle(Math.round(at(24, 48)), Math.round(skull.mouth - 14), 1.8, '#3a1a18', 0.8) : '')
  );
}

/** Draws redness on the cheeks and the tip of the nose. */
function blood({ blush }: Person, { at, eyes, nose }: Skull, { warm }: Flesh, id: string): string {
  const spot = (x: number, y: number, rx: number, ry: number) =>
    `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="${rx}" ry="${ry}" fill="${use(`${id}b`)}"/>`;
  return (
    `<radialGradient id="${id}b"><stop stop-color="${warm}" stop-opacity="${r(0.75 * blush)}"/><stop offset="1" stop-color="${warm}" stop-opacity="0"/></radialGradient>` +
    spot(at(-38, 38), eyes + 30, 28, 19) +
    spot(at(39, 38), eyes + 30, 21, 18) +
    spot(at(0, 72), nose - 3, 17, 12)
  );
}

interface Lighting {
  way: Way;
  isPlain: boolean;
  near: number;
  far: number;
  id: string;
  tone: Tone;
}

/** Draws the planes away from the light with an edge, warm where light shines through skin. */
function planes(
  person: Person,
  { turned, eyes }: Skull,
  { lit, shade, warm }: Flesh,
  { way, isPlain, near, far, id, tone }: Lighting,
): string {
  const { width } = person;
  const edge = (d: string, opacity: number) => (isPlain ? '' : line(d, warm, 5, 0.4)) + fill(d, shade, opacity);
  const aside = curve([
    [-96, -96],
    [turned(-46, -44) * width, -70],
    [turned(-52, -46) * width, -30],
    [turned(-46, -33) * width, -8],
    [turned(-53, -42) * width, 14],
    [turned(-42, -27) * width, 36],
    [turned(-29, -9), 60],
    [turned(-8, 16), 84],
    [turned(0, 24), 104],
    [-96, 112],
  ]);
  const behind = curve([
    [-96, -96],
    [turned(34, 38) * width, -80],
    [turned(46, 47) * width, -40],
    [turned(40, 42) * width, -4],
    [turned(48, 52) * width, 22],
    [turned(38, 46) * width, 48],
    [turned(22, 36), 74],
    [turned(12, 32), 104],
    [-96, 112],
  ]);
  const sockets = isPlain
    ? ''
    : fill(
        curve([
          [near - 19, eyes - 6],
          [near - 8, eyes - 17],
          [near + 12, eyes - 14],
          [near + 15, eyes - 2],
          [near, eyes - 8],
        ]),
        shade,
        0.42,
      ) +
      fill(
        curve([
          [far - 13, eyes - 3],
          [far - 9, eyes - 14],
          [far + 8, eyes - 16],
          [far + 14, eyes - 5],
          [far, eyes - 8],
        ]),
        shade,
        0.34,
      );
  // A second light from the other side, in the colour of the place.
  const bounce = tone.back
    ? linear(
        `${id}q`,
        [
          [tone.back, way === 'behind' ? 0.3 : 0.55],
          [tone.back, 0],
        ],
        [-74, 20, -22, 6],
      ) + fill('M-96-100H0V110H-96Z', use(`${id}q`))
    : '';
  switch (way) {
    case 'behind':
      return edge(behind, 0.62) + bounce + sockets;
    case 'below':
      return (
        linear(
          `${id}g`,
          [
            [shade, 0.9],
            [shade, 0.5],
            [lit, 0],
            [mixed(lit, tone.key, 0.6), 0.95],
          ],
          [0, -96, 8, 92],
        ) +
        fill('M-96-100H96V112H-96Z', use(`${id}g`)) +
        fill(aside, shade, 0.42) +
        bounce +
        sockets
      );
    case 'front':
      return fill(aside, shade, 0.3) + bounce + sockets;
    case 'side':
      return edge(aside, 0.78) + bounce + sockets;
  }
}

function lines({ age }: Person, { at, eyes, nose, mouth: lip }: Skull, deep: string, [near, far]: Point): string {
  const folds =
    `M${r(at(-17, 58))} ${r(nose)}Q${r(at(-29, 52))} ${r(nose + 12)} ${r(at(-26, 50))} ${r(lip + 3)}` +
    `M${r(at(17, 58))} ${r(nose)}Q${r(at(27, 52))} ${r(nose + 12)} ${r(at(25, 50))} ${r(lip + 3)}` +
    `M${r(near - 14)} ${eyes + 14}q12 7 23 1M${r(far - 9)} ${eyes + 14}q9 6 17-1`;
  const old = `M${r(at(-26, 46))} ${eyes - 50}q26-7 50 0M${r(at(-22, 46))} ${eyes - 41}q22-6 42 0M${r(near - 21)} ${eyes + 1}l-9-4M${r(near - 21)} ${eyes + 6}l-9 3`;
  return line(folds + (age > 0.8 ? old : ''), deep, 1.8, r(0.16 + age * 0.3));
}

/** Draws an ear, visible where the hair does not cover it. */
export const ear = (x: number, isMirrored: boolean, { base, shade, deep, warm }: Flesh): string =>
  group(
    `translate(${Math.round(x)} 2)${isMirrored ? ' scale(-1 1)' : ''}`,
    fill('M8-14Q2-25-7-20Q-17-13-12 1Q-9 14-5 20Q1 28 8 16Z', mixed(base, shade, 0.4)) +
      fill('M4-10Q-2-18-7-13Q-12-6-6 4Q-4 12 2 14Z', mixed(shade, warm, 0.4), 0.7) +
      line('M-5-9q-6 9 2 15', deep, 2, 0.5),
  );

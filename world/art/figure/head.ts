// The face: 0 0 is between the eyes, the crown at -92, the chin at 92. A feature has its x and its depth, and moves by both as the
// head turns, so that three-quarters are truly that.
import { mixed } from '../colour.ts';
import type { Expression, Person } from '../person.ts';
import { circle, ellipse, fill, group, line, linear, use } from '../svg.ts';
import { brow, eye } from './eye.ts';
import type { Flesh, Tone } from './flesh.ts';
import { mouth } from './mouth.ts';
import { type Moves, movedLids, movedLips } from './moves.ts';
import { curve, lock, type Point, polygon } from './pen.ts';
import { type Skull, skullOf } from './skull.ts';

function contour({ jaw, cheek, width, length, age }: Person, { turned }: Skull): string {
  const [j, c] = [jaw * 5, cheek * 3 - age * 2];
  const points: Point[] = [
    [turned(40, 36), -84],
    [turned(60, 58), -52],
    [turned(64, 63), -22],
    [turned(62, 58.5), -4],
    [turned(65, 64) + c, 18],
    [turned(57, 57) + j * 0.7 + c * 0.6, 47],
    [turned(37, 47) + j, 76],
    [turned(15, 36), 92 + j * 0.3],
    [turned(-13, 14), 92 + j * 0.3],
    [turned(-40, -18) - j * 0.7, 76 + j * 0.4],
    [turned(-58, -46) - j * 0.8 - c * 0.3, 46],
    [turned(-65, -60), 8],
    [turned(-64, -66), -30],
    [turned(-54, -56), -74],
    [0, -92],
  ];
  return curve(points.map(([x, y]) => [x * width, y > 0 ? y * length : y]));
}

/** The face, with whatever casts its shadow on it (`fringe`). `blur` and `soften` are filters; small pictures have none. */
export function face(
  person: Person,
  expression: Expression,
  id: string,
  { flesh, tone, fringe, blur, moves }: { flesh: Flesh; tone: Tone; fringe: string; blur: string; moves: Moves },
): string {
  const skull = skullOf(person);
  const { turned, at } = skull;
  const { lit, base, shade, deep } = flesh;
  const [near, far] = [at(-29, 43), at(29, 43)];
  const outline = contour(person, skull);
  const soft = (body: string) => `<g filter="${use(blur)}">${body}</g>`;
  const eyes = (['near', 'far'] as const)
    .map((side) => {
      const lid = side === 'far' && expression === 'wink' ? 'laugh' : expression;
      const [x, size] = side === 'near' ? [near, 1] : [far, turned(1, 0.76)];
      return (
        movedLids(lid, moves, (as) =>
          eye(person, as, `${id}e${side[0]}`, { x, size, isNear: side === 'near', deep, tone, isPlain: !blur }),
        ) + brow(person, expression, { x: x - (side === 'near' ? 2 : -1), size, isNear: side === 'near', deep })
      );
    })
    .join('');
  return (
    linear(`${id}f`, [lit, base, mixed(base, shade, 0.8)], [64, -60, -70, 70]) +
    fill(outline, use(`${id}f`)) +
    `<clipPath id="${id}k"><path d="${outline}"/></clipPath><g clip-path="${use(`${id}k`)}">` +
    (blur ? soft(planes(person, skull, flesh, [near, far])) : side(person, skull, flesh)) +
    (person.beard ? beard(person, skull, blur) : '') +
    (fringe && blur ? soft(fill(fringe, deep, 0.6)) : '') +
    '</g>' +
    (person.age > 0.4 ? lines(person, skull, deep, [near, far]) : '') +
    noseOf(person, skull, flesh, !blur) +
    movedLips(expression, moves, skull.mouth, (as) => mouth(person, as, skull, flesh)) +
    eyes +
    (person.hasMole ? circle(Math.round(at(24, 48)), 44, 1.8, '#3a1a18', 0.8) : '')
  );
}

/** The same at the size of a thumbnail: the side away from the light, and cheeks. */
const side = ({ width }: Person, { turned, at }: Skull, { shade, warm }: Flesh): string =>
  fill(
    curve([
      [-92, -74],
      [turned(-54, -46) * width, -40],
      [turned(-49, -34) * width, 20],
      [turned(-30, -4), 62],
      [turned(20, 44), 98],
      [-92, 112],
    ]),
    shade,
    0.4,
  ) +
  ellipse(Math.round(at(-37, 36)), 26, 17, 11, warm, 0.3) +
  ellipse(Math.round(at(38, 36)), 26, 12, 10, warm, 0.28);

/** What turns away from the light, and where blood shows: painted soft, kept inside the contour. */
function planes(
  { width }: Person,
  { turned, at, nose, mouth: lip }: Skull,
  { lit, shade, warm }: Flesh,
  [near, far]: Point,
): string {
  const [bridge, tip] = [at(0, 54), at(0, 74)];
  return (
    fill(
      polygon([
        [-84, -74],
        [turned(-54, -46) * width, -40],
        [turned(-49, -34) * width, 0],
        [turned(-50, -34) * width, 26],
        [turned(-36, -10), 60],
        [turned(-8, 14), 102],
        [-92, 112],
      ]),
      shade,
      0.8,
    ) +
    fill(
      polygon([
        [turned(-14, 6), 82],
        [turned(22, 48), 78],
        [turned(20, 44), 106],
        [turned(-20, 0), 106],
      ]),
      shade,
      0.5,
    ) +
    ellipse(Math.round(near), -9, 21, 11, shade, 0.5) +
    ellipse(Math.round(far), -9, 17, 11, shade, 0.42) +
    fill(
      polygon([
        [bridge - 6, -18],
        [bridge + 1, -16],
        [tip - 6, nose - 4],
        [tip - 13, nose + 4],
      ]),
      shade,
      0.5,
    ) +
    ellipse(Math.round(at(0, 60)), lip + 15, 13, 4, shade, 0.55) +
    ellipse(Math.round(at(-37, 36)), 26, 19, 13, warm, 0.5) +
    ellipse(Math.round(at(38, 36)), 26, 13, 12, warm, 0.46) +
    ellipse(Math.round(at(16, 50)), -52, 30, 16, lit, 0.8) +
    ellipse(Math.round(at(36, 36)), 9, 12, 8, lit, 0.7)
  );
}

function noseOf({ nose: wide, yaw }: Person, { at, nose }: Skull, { deep }: Flesh, isPlain: boolean): string {
  const [bridge, tip, wing] = [at(0, 54), at(0, 74), 12 * wide];
  const side = (x: number) => Math.round(x * 10) / 10;
  const wings = line(
    `M${side(at(-wing, 60))} ${nose - 3}q-3 7 4 8M${side(at(wing, 56))} ${nose - 4}q3 6-2 8M${side(at(-4, 66))} ${nose + 6}q4 3 9 0`,
    deep,
    1.9,
    0.5,
  );
  if (isPlain) return wings + line(`M${side(bridge + 3)}-8L${side(tip)} ${nose - 12}`, '#fff', 4, 0.22);
  return (
    wings +
    line(
      `M${side(bridge + 5 * yaw)}-15Q${side(bridge + 2 + 3 * yaw)} 6 ${side(tip + 5 * yaw)} ${nose - 10}`,
      deep,
      1.7,
      Math.round(26 * yaw) / 100,
    ) +
    fill(
      `M${side(at(-wing, 60) + 5)} ${nose + 5}q5-5 9 0q-5 3-9 0zM${side(at(wing, 56) - 9)} ${nose + 5}q4-4 7-1q-3 4-7 1z`,
      deep,
      0.8,
    ) +
    line(`M${side(bridge + 2)}-8L${side(tip - 2)} ${nose - 14}`, '#fff', 3, 0.22) +
    ellipse(side(tip), nose - 8, 4, 3, '#fff', 0.3)
  );
}

function lines({ age }: Person, { at, nose, mouth: lip }: Skull, deep: string, [near, far]: Point): string {
  const side = (x: number) => Math.round(x);
  const folds =
    `M${side(at(-16, 58))} ${nose}Q${side(at(-28, 52))} ${nose + 12} ${side(at(-25, 50))} ${lip + 4}` +
    `M${side(at(16, 58))} ${nose}Q${side(at(26, 52))} ${nose + 12} ${side(at(24, 50))} ${lip + 4}` +
    `M${side(near - 15)} 9q12 8 24 2M${side(far - 9)} 10q9 6 17-1`;
  const old = `M${side(at(-26, 46))}-54q26-7 50 0M${side(at(-22, 46))}-44q22-6 42 0M${side(near - 20)}-2l-9-4M${side(near - 20)} 3l-9 3`;
  return line(folds + (age > 0.8 ? old : ''), deep, 1.6, Math.round((0.1 + age * 0.24) * 100) / 100);
}

function beard({ beard: kind, hair }: Person, { turned, at, mouth: lip }: Skull, blur: string): string {
  const colour = mixed(hair, '#1a1018', 0.3);
  const chin = curve([
    [at(-14, 58), lip + 13],
    [at(14, 58), lip + 13],
    [at(15, 54), 100],
    [at(-15, 54), 100],
  ]);
  const upper = lock([at(-19, 56), lip - 3], [at(19, 56), lip - 3], 5, 4);
  const whole = curve([
    [turned(-64, -50), 12],
    [turned(-50, -34), 44],
    [at(-25, 52), lip - 3],
    [at(-17, 56), lip + 13],
    [at(16, 56), lip + 13],
    [at(25, 52), lip - 3],
    [turned(60, 64), 32],
    [70, 112],
    [0, 122],
    [-72, 104],
  ]);
  const body =
    kind === 'goatee' ? fill(chin + upper, colour, 0.85) : fill(whole + upper, colour, kind === 'full' ? 0.85 : 0.3);
  return kind === 'stubble' && blur ? `<g filter="${use(blur)}">${body}</g>` : body;
}

/** An ear, which shows where hair does not cover it. */
export const ear = (x: number, isMirrored: boolean, { base, shade, deep }: Flesh): string =>
  group(
    `translate(${Math.round(x)} 0)${isMirrored ? ' scale(-1 1)' : ''}`,
    fill('M8-14Q2-24-6-18Q-16-12-11 0Q-8 12-5 18Q0 28 8 16Z', mixed(base, shade, 0.35)) +
      line('M-5-9q-6 10 3 18', deep, 2.2, 0.55),
  );

import { mixed } from '../colour.ts';
import type { Expression, Eyes, Person } from '../person.ts';
import { circle, ellipse, fill, group, line, use } from '../svg.ts';
import type { Tone } from './flesh.ts';

interface Socket {
  x: number;
  y: number;
  /** Scale of the eye; below 1 on the side that is turned away. */
  size: number;
  isNear: boolean;
  deep: string;
}

/** Eye shapes: height when open, offset of the outer corner, and whether the lid has a fold. */
const SHAPES: Record<Eyes, readonly [height: number, corner: number, fold: 0 | 1]> = {
  almond: [10.4, -2, 1],
  round: [12.4, -1, 1],
  narrow: [8.4, -2, 0],
  upturned: [10.4, -5, 1],
  downturned: [10.6, 3, 1],
  hooded: [8.8, 0, 0],
};

/** How far the eyes are open, by expression. */
const OPEN: Partial<Record<Expression, number>> = { laugh: 0.74, wry: 0.86, smile: 0.94, calm: 0.9, dreamy: 0.66 };

const r = (value: number): number => Math.round(value * 10) / 10;

/** Draws one eye. Its inner corner is on the left before mirroring. */
export function eye(
  person: Person,
  expression: Expression,
  id: string,
  { x, y, size, isNear, deep, tone, isPlain }: Socket & { tone: Tone; isPlain: boolean },
): string {
  const { eyeSize, build, age, hair, iris, gaze } = person;
  const [height, corner, fold] = SHAPES[person.eyes];
  const w = 30 * size * eyeSize;
  const whole = height * eyeSize * (1 - age * 0.16);
  const [inner, outer] = [-w / 2, w / 2];
  const lash = mixed(age > 0.8 ? '#3a2c34' : '#130a14', hair, 0.1);
  const isSlim = build === 'slim';
  const place = (body: string) => group(`translate(${r(x)} ${r(y)})${isNear ? ' scale(-1 1)' : ''}`, body);
  if (expression === 'hum' || expression === 'sing')
    return place(closed({ inner, outer, corner, whole, lash, deep, isSlim, isPlain }));
  if (expression === 'laugh' && age < 0.5 && fold === 0)
    return place(
      fill(`M${r(inner)} 5Q0 ${r(-whole * 1.4)} ${r(outer + 3)} 5Q0 ${r(-whole * 0.78)} ${r(inner)} 5Z`, lash),
    );

  const h = whole * (OPEN[expression] ?? 1);
  const upper = (by: number) => `C${r(inner + w * 0.2)} ${r(-h * 0.95 - by)} ${r(w * 0.16)} ${r(-h * 1.15 - by)} `;
  const white = `M${r(inner)} 3.5${upper(0)}${r(outer)} ${corner}C${r(w * 0.3)} ${r(h * 0.6)} ${r(-w * 0.16)} ${r(h * 0.7)} ${r(inner)} 3.5Z`;
  const wing = isSlim ? 6 : 2.5;
  const lid = fill(
    `M${r(inner - 1.5)} 5${upper(-1)}${r(outer + wing)} ${r(corner - (isSlim ? 4 : 0.5))}C${r(w * 0.22)} ${r(-h * 1.15 - (isSlim ? 5 : 3))} ${r(inner + w * 0.16)} ${r(-h - 2.2)} ${r(inner - 1.5)} 5Z`,
    lash,
  );
  // The iris faces the viewer however the head is turned, or follows `gaze`.
  const look = (isNear ? 1 : -1) * (person.yaw * 2 - gaze[0] * 5);
  const sight = r(-1.6 + gaze[1] * 3);
  const big = r(8.8 * Math.sqrt(eyeSize) * (isSlim ? 1.06 : 0.96));
  const light = isNear ? -1 : 1;
  if (isPlain)
    return place(
      fill(white, '#fffaf6') +
        ellipse(r(look), sight, r(big * Math.min(0.94, size)), r(Math.min(big, h * 0.9)), mixed(iris, '#0a0508', 0.4)) +
        circle(r(look + 3 * light), r(sight - 3), 2.8, '#fff') +
        lid,
    );
  return place(
    fill(white, mixed('#fff8f2', tone.ambient, 0.1)) +
      `<clipPath id="${id}"><path d="${white}"/></clipPath><g clip-path="${use(id)}">` +
      ellipse(r(look), sight, r(big * Math.min(1, size + 0.1)), r(big + 1), mixed(iris, '#0a0508', 0.45)) +
      ellipse(r(look), sight + 0.6, r(big * 0.8 * size), r(big * 0.84), mixed(iris, '#1a0a08', 0.05)) +
      ellipse(r(look), r(sight + 4), r(big * 0.6 * size), r(big * 0.5), mixed(iris, tone.key, 0.5), 0.85) +
      ellipse(r(look), sight, r(3.9 * size), 4.3, '#060308') +
      fill(`M${r(inner)} ${r(-h - 6)}h${r(w + 2)}v${r(h * 0.9 + 4)}Q0 ${r(-h * 0.5)} ${r(inner)} 4z`, '#1c0a20', 0.42) +
      '</g>' +
      ellipse(r(look + 3.2 * light), r(sight - 3.4), 2.7, 3.1, '#fff') +
      circle(r(look - 3.2 * light), r(sight + 4), 1.4, '#fff', 0.75) +
      lid +
      (isSlim && age < 0.6 ? fill(`M${r(outer - 2)} ${r(corner - 1)}l8-6-4 8z`, lash) : '') +
      (fold
        ? line(
            `M${r(inner + 2)} ${r(-h * 0.7 - 3)}C${r(inner + w * 0.3)} ${r(-h * 1.1 - 6.5)} ${r(w * 0.22)} ${r(-h * 1.1 - 7)} ${r(outer + 3)} ${r(corner - 7)}`,
            deep,
            1.7,
            0.5,
          )
        : '') +
      line(
        `M${r(outer - 1)} ${corner + 3}Q${r(w * 0.2)} ${r(h * 0.68)} ${r(-w * 0.14)} ${r(h * 0.64)}`,
        deep,
        1.4,
        0.5,
      ),
  );
}

function closed({
  inner,
  outer,
  corner,
  whole,
  lash,
  deep,
  isSlim,
  isPlain,
}: {
  inner: number;
  outer: number;
  corner: number;
  whole: number;
  lash: string;
  deep: string;
  isSlim: boolean;
  isPlain: boolean;
}): string {
  const low = r(whole * 0.8 + 4);
  return (
    fill(`M${r(inner)} 2Q0 ${low} ${r(outer + 4)} ${corner + 1}Q1 ${r(low - 5)} ${r(inner)} 2Z`, lash) +
    (isPlain
      ? ''
      : line(`M${r(inner + 2)}-5Q0 ${r(-5 - whole * 0.3)} ${r(outer + 2)} ${corner - 5}`, deep, 1.7, 0.45)) +
    (isSlim
      ? line(
          `M${r(outer)} ${corner + 2}l7 3M${r(outer - 5)} ${corner + 5}l6 5M${r(outer - 11)} ${corner + 7}l4 5`,
          lash,
          1.9,
        )
      : '')
  );
}

export function brow(
  { brow: strength, browTilt, hair, age }: Person,
  expression: Expression,
  { x, y, size, isNear, deep }: Socket,
): string {
  const [w, b] = [35 * size, strength * 2.5];
  const raised = { sing: 5, hum: 2, laugh: 3, wink: 2, smile: 0, calm: 0, dreamy: 3, wry: isNear ? 0 : 4 }[expression];
  const arch = `M${r(-w * 0.5)} ${r(3 + b * 0.7)}Q${r(-w * 0.5)} ${r(1 - b)} ${r(w * 0.12)} ${r(-4.5 - b * 0.8)}Q${r(w * 0.4)}-6 ${r(w * 0.6)} 3Q${r(w * 0.3)}-3 0 ${r(-1 + b * 0.5)}Q${r(-w * 0.3)} 1 ${r(-w * 0.5)} ${r(3 + b * 0.7)}Z`;
  const tilt = browTilt + (expression === 'sing' || expression === 'dreamy' ? 6 : 0);
  return group(
    `translate(${r(x)} ${r(y - 23 - raised)})${isNear ? ' scale(-1 1)' : ''} rotate(${r(tilt)})`,
    fill(arch, mixed(hair, deep, age > 0.6 ? 0.15 : 0.35), 0.92),
  );
}

import { mixed } from '../colour.ts';
import type { Expression, Person } from '../person.ts';
import { ellipse, fill, line } from '../svg.ts';
import type { Flesh } from './flesh.ts';
import { between } from './pen.ts';
import type { Skull } from './skull.ts';

const r = (value: number): number => Math.round(value * 10) / 10;

/** Rise of the corners of the mouth, by expression. */
const CORNERS: Record<Expression, number> = {
  smile: -6,
  laugh: -7,
  wink: -7,
  sing: 0,
  hum: -4,
  calm: -1,
  wry: -2,
  dreamy: -3,
};

/** Draws the lips, open when the person sings or laughs. */
export function mouth(
  person: Person,
  expression: Expression,
  { at, mouth: y }: Skull,
  { base, shade, deep }: Flesh,
): string {
  const { lips, lipColour, build } = person;
  const middle = at(0, 62);
  const half = (expression === 'sing' ? 15 : expression === 'laugh' ? 20 : 17) * (0.88 + lips * 0.14);
  const [left, right] = [at(-half, 52), at(half, 52)];
  const lower = mixed(mixed(lipColour, base, build === 'broad' ? 0.5 : 0.16), shade, 0.14);
  const upper = mixed(lower, deep, 0.36);
  const [rise, drop] = [5.4 * lips, 8.4 * lips];
  const lift = CORNERS[expression];
  const bow = (to: number, toY: number) =>
    `C${r(between(left, middle, 0.5))} ${r(y - rise * 0.9)} ${r(middle - 5)} ${r(y - rise * 1.35)} ${r(middle)} ${r(y - rise * 0.8)}C${r(middle + 5)} ${r(y - rise * 1.35)} ${r(between(middle, right, 0.5))} ${r(y - rise * 0.9)} ${r(to)} ${r(toY)}`;
  const shadow = ellipse(r(at(0, 60)), r(y + (lift < -5 ? 19 : 15)), r(half * 0.62), 3, shade, 0.5);
  if (expression === 'sing')
    return (
      fill(
        `M${r(left)} ${r(y)}${bow(right, y)}C${r(right + 1)} ${r(y + 25)} ${r(left - 1)} ${r(y + 25)} ${r(left)} ${r(y)}Z`,
        lower,
      ) +
      fill(
        `M${r(left + 3)} ${r(y + 1)}Q${r(middle)} ${r(y - 4)} ${r(right - 3)} ${r(y + 1)}C${r(right - 1)} ${r(y + 20)} ${r(left + 1)} ${r(y + 20)} ${r(left + 3)} ${r(y + 1)}Z`,
        '#3a0a1c',
      ) +
      fill(
        `M${r(left + 5)} ${r(y)}Q${r(middle)} ${r(y - 4)} ${r(right - 5)} ${r(y)}l-2 3.4q${r(-half * 0.6)} 2 ${r(5 - 2 * half * 0.84)} 0z`,
        '#fff6f0',
      ) +
      ellipse(r(middle), r(y + 13), r(half * 0.5), 4, '#dc5c74', 0.9) +
      ellipse(r(middle + 2), r(y + 19.4), 5, 1.5, '#fff', 0.4)
    );
  if (expression === 'laugh' || expression === 'wink') {
    const corner = r(y + lift);
    const depth = expression === 'laugh' ? 14 : 10;
    return (
      fill(
        `M${r(left - 2)} ${corner}${bow(right + 2, corner)}C${r(right - 2)} ${r(y + depth + drop * 0.5)} ${r(left + 5)} ${r(y + depth + drop * 0.5)} ${r(left - 2)} ${corner}Z`,
        lower,
      ) +
      fill(
        `M${r(left + 1)} ${r(corner + 2)}Q${r(middle)} ${r(y)} ${r(right - 1)} ${r(corner + 2)}C${r(right - 5)} ${r(y + depth)} ${r(left + 8)} ${r(y + depth)} ${r(left + 1)} ${r(corner + 2)}Z`,
        '#4a1020',
      ) +
      fill(
        `M${r(left + 3)} ${r(corner + 3)}Q${r(middle)} ${r(y)} ${r(right - 3)} ${r(corner + 3)}Q${r(right - 8)} ${r(y + depth * 0.5)} ${r(middle)} ${r(y + depth * 0.52)}Q${r(left + 9)} ${r(y + depth * 0.5)} ${r(left + 3)} ${r(corner + 3)}Z`,
        '#fff8f2',
      ) +
      (expression === 'laugh' ? ellipse(r(middle), r(y + depth * 0.78), r(half * 0.42), 2.6, '#dc5c74', 0.8) : '') +
      ellipse(r(middle + 3), r(y + depth + drop * 0.16), 6, 1.5, '#fff', 0.4) +
      line(`M${r(left - 5)} ${r(corner - 3)}q-2 3 1 6M${r(right + 4)} ${r(corner - 3)}q2 3-1 6`, deep, 1.5, 0.4) +
      shadow
    );
  }
  const skew = expression === 'wry' ? -6 : 0;
  return (
    fill(
      `M${r(left)} ${r(y + lift)}${bow(right, r(y + lift + skew))}Q${r(middle)} ${r(y + 4)} ${r(left)} ${r(y + lift)}Z`,
      upper,
    ) +
    fill(
      `M${r(left)} ${r(y + lift)}Q${r(middle)} ${r(y + 4)} ${r(right)} ${r(y + lift + skew)}C${r(right - 6)} ${r(y + drop * 1.2)} ${r(left + 8)} ${r(y + drop * 1.2)} ${r(left)} ${r(y + lift)}Z`,
      lower,
    ) +
    line(
      `M${r(left - 2.5)} ${r(y + lift - 1.5)}Q${r(between(left, middle, 0.4))} ${r(y + 2)} ${r(middle)} ${r(y + 1)}T${r(right + 2.5)} ${r(y + lift + skew - 1.5)}`,
      deep,
      1.9,
      0.85,
    ) +
    ellipse(r(middle + 3), r(y + drop * 0.5), 5.4, 1.6, '#fff', 0.45) +
    shadow
  );
}

import { mixed } from '../colour.ts';
import type { Expression, Person } from '../person.ts';
import { ellipse, fill, line } from '../svg.ts';
import type { Flesh } from './flesh.ts';
import { between } from './pen.ts';
import type { Skull } from './skull.ts';

const r = (value: number): number => Math.round(value * 10) / 10;

const CORNERS: Record<Expression, number> = { smile: -8, laugh: -9, wink: -9, sing: 0, hum: -5, calm: -3, wry: -4 };

/** Lips as wide as they are, open where somebody sings or laughs. */
export function mouth(
  person: Person,
  expression: Expression,
  { at, mouth: y }: Skull,
  { base, shade, deep }: Flesh,
): string {
  const { lips, lipColour, build } = person;
  const middle = at(0, 62);
  const half = 20 * (0.9 + lips * 0.12);
  const [left, right] = [at(-half, 54), at(half, 54)];
  const lower = mixed(mixed(lipColour, base, build === 'broad' ? 0.55 : 0.12), shade, 0.12);
  const upper = mixed(lower, deep, 0.35);
  const [rise, drop] = [6 * lips, 9 * lips];
  const lift = CORNERS[expression];
  const bow = (to: number, toY: number) =>
    `C${r(between(left, middle, 0.5))} ${r(y - rise * 0.9)} ${r(middle - 5)} ${r(y - rise * 1.35)} ${r(middle)} ${r(y - rise * 0.8)}C${r(middle + 5)} ${r(y - rise * 1.35)} ${r(between(middle, right, 0.5))} ${r(y - rise * 0.9)} ${r(to)} ${r(toY)}`;
  if (expression === 'sing')
    return (
      fill(
        `M${r(left + 6)} ${y}${bow(right - 5, y)}C${r(right - 1)} ${y + 27} ${r(left + 2)} ${y + 27} ${r(left + 6)} ${y}Z`,
        lower,
      ) +
      fill(
        `M${r(left + 9)} ${y + 1}Q${r(middle)} ${y - 4} ${r(right - 8)} ${y + 1}C${r(right - 5)} ${y + 22} ${r(left + 7)} ${y + 22} ${r(left + 9)} ${y + 1}Z`,
        '#3a0a1c',
      ) +
      fill(`M${r(left + 12)} ${y}Q${r(middle)} ${y - 3} ${r(right - 11)} ${y}l-2 4q-8 2-16 0z`, '#fff6f0') +
      ellipse(r(middle), y + 14, 8, 4, '#dc5c74', 0.85)
    );
  if (expression === 'laugh' || expression === 'wink') {
    const corner = y + lift;
    return (
      fill(
        `M${r(left - 3)} ${corner}${bow(right + 2, corner)}C${r(right - 3)} ${r(y + 16 + drop * 0.4)} ${r(left + 7)} ${r(y + 16 + drop * 0.4)} ${r(left - 3)} ${corner}Z`,
        lower,
      ) +
      fill(
        `M${r(left)} ${corner + 2}Q${r(middle)} ${y + 1} ${r(right - 1)} ${corner + 2}C${r(right - 6)} ${y + 14} ${r(left + 9)} ${y + 14} ${r(left)} ${corner + 2}Z`,
        '#4a1020',
      ) +
      fill(
        `M${r(left + 2)} ${corner + 3}Q${r(middle)} ${y + 1} ${r(right - 2)} ${corner + 3}Q${r(right - 8)} ${y + 7} ${r(middle)} ${y + 8}Q${r(left + 10)} ${y + 7} ${r(left + 2)} ${corner + 3}Z`,
        '#fffaf4',
      ) +
      line(`M${r(left - 6)} ${corner - 4}q-2 3 1 6M${r(right + 5)} ${corner - 4}q2 3-1 6`, deep, 1.5, 0.35)
    );
  }
  const skew = expression === 'wry' ? -5 : 0;
  return (
    fill(`M${r(left)} ${y + lift}${bow(right, y + lift + skew)}Q${r(middle)} ${y + 4} ${r(left)} ${y + lift}Z`, upper) +
    fill(
      `M${r(left)} ${y + lift}Q${r(middle)} ${y + 4} ${r(right)} ${y + lift + skew}C${r(right - 7)} ${r(y + drop * 1.25)} ${r(left + 9)} ${r(y + drop * 1.25)} ${r(left)} ${y + lift}Z`,
      lower,
    ) +
    line(
      `M${r(left - 2)} ${y + lift - 1}Q${r(between(left, middle, 0.4))} ${y + 2} ${r(middle)} ${y + 1}T${r(right + 2)} ${y + lift + skew - 1}`,
      deep,
      2,
      0.85,
    ) +
    ellipse(r(middle + 3), r(y + drop * 0.55), 6, 1.7, '#fff', 0.42)
  );
}

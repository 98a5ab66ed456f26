import type { Person } from '../person.ts';
import { ellipse, fill, line } from '../svg.ts';
import type { Flesh } from './flesh.ts';
import { curve } from './pen.ts';
import type { Skull } from './skull.ts';

const r = (value: number): number => Math.round(value * 10) / 10;

/** Draws a nose by its light: the shaded side, the plane below it, and the highlight. */
export function noseOf(
  { nose: wide, bridge: high, yaw }: Person,
  { at, nose: y, eyes }: Skull,
  { shade, deep, lit }: Flesh,
  isPlain: boolean,
): string {
  const [root, tip, wing] = [at(0, 50), at(0, 72), 13 * wide];
  const [near, far] = [at(-wing, 58), at(wing, 56)];
  const under = fill(
    curve([
      [near, y + 1],
      [at(-wing * 0.5, 64), y + 3],
      [tip, y + 1],
      [at(wing * 0.5, 64), y + 3],
      [far, y],
      [at(wing * 0.55, 62), y + 8],
      [at(0, 66), y + 10],
      [at(-wing * 0.55, 62), y + 9],
    ]),
    shade,
    0.9,
  );
  const wings = line(
    `M${r(near + 1)} ${r(y - 5)}q-4 6 2 9M${r(far - 1)} ${r(y - 5)}q${yaw > 0.6 ? 2 : 4} 5-1 8`,
    deep,
    1.8,
    0.55,
  );
  const shine = ellipse(r(tip + 1), r(y - 8), 3.4, 2.6, '#fff', 0.42);
  if (isPlain) return under + wings + shine;
  return (
    fill(
      curve([
        [at(-13, 44), eyes - 14],
        [root - 3, eyes - 2],
        [tip - 6 * high, y - 16],
        [tip - 4, y - 3],
        [near, y + 2],
        [near - 1, y - 6],
        [at(-9, 56), y - 16],
        [at(-11, 48), eyes + 6],
      ]),
      shade,
      0.5,
    ) +
    under +
    (yaw > 0.45
      ? line(
          `M${r(root + 6)} ${eyes - 10}Q${r(root + 2 + high * 3)} ${r(eyes + 12)} ${r(tip + 6)} ${r(y - 9)}`,
          deep,
          1.7,
          r(yaw * 0.5),
        )
      : '') +
    wings +
    fill(`M${r(near + 5)} ${r(y + 5)}q4-5 8 0q-4 3-8 0zM${r(far - 10)} ${r(y + 5)}q4-4 7-1q-3 4-7 1z`, deep, 0.85) +
    line(`M${r(root + 2)} ${eyes + 3}L${r(tip - 1)} ${r(y - 15)}`, lit, 5, 0.4) +
    shine
  );
}

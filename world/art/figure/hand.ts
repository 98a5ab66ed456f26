import { darker, mixed } from '../colour.ts';
import type { Person } from '../person.ts';
import { fill, group, line, linear, use } from '../svg.ts';
import type { Flesh } from './flesh.ts';

/**
 * A fist with its sleeve, round something that stands upright in it: four fingers over each other, the thumb across. 0 0 is its
 * middle before `transform`; `held` is drawn between palm and fingers.
 */
export function fist(
  transform: string,
  person: Person,
  id: string,
  { lit, base, shade, deep }: Flesh,
  held: string,
): string {
  const nail = person.build === 'slim' ? mixed(person.lipColour, '#ffffff', 0.35) : mixed(lit, '#ffffff', 0.25);
  const fingers = [3, 2, 1, 0]
    .map((index) => {
      const [y, reach] = [index * 17.5 - 26, [44, 48, 46, 38][index] ?? 44];
      return (
        fill(
          `M-30 ${y - 8}Q-34 ${y + 1}-28 ${y + 9}L${reach - 16} ${y + 10}Q${reach - 6} ${y + 2} ${reach - 16} ${y - 7}Z`,
          mixed(lit, base, 0.5),
        ) +
        line(`M-28 ${y + 9}L${reach - 18} ${y + 10}`, deep, 2, 0.45) +
        line(`M-26 ${y - 5}L${reach - 24} ${y - 4}`, lit, 3, 0.7) +
        fill(`M${reach - 26} ${y - 5}q9 1 9 7q-2 6-9 5z`, nail, 0.9)
      );
    })
    .join('');
  const { cloth } = person;
  return group(
    transform,
    linear(`${id}v`, [darker(cloth, 0.12), darker(cloth, 0.6)], [40, 80, -80, 300]) +
      fill('M-46 82C-64 160-92 260-124 420H60C50 270 42 160 40 80Z', use(`${id}v`)) +
      fill('M-48 78Q0 94 42 74L44 104Q0 122-54 106Z', darker(cloth, 0.3)) +
      fill('M-34-28C-44-8-42 26-26 40L-22 96H26L24 38C10 44-10 20-14-30Z', shade) +
      fill('M-34-28C-42-8-40 24-25 38L-20 96H-4L-6 30L-14-30Z', lit, 0.5) +
      held +
      fingers +
      fill('M-40-20C-38-44-14-58 0-56Q10-52 4-42C-6-38-16-26-20-8Z', base) +
      line('M4-42C-6-38-16-26-20-8', deep, 2, 0.45) +
      fill('M-6-55Q8-56 6-46L-3-44Z', nail, 0.85),
  );
}

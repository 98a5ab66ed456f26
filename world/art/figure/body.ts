// Neck, shoulders and what is worn on them, cut by the picture's edge at 460.
import { darker, lighter, mixed } from '../colour.ts';
import type { Clothes, Person } from '../person.ts';
import { circle, fill, line, linear, use } from '../svg.ts';
import type { Flesh, Tone } from './flesh.ts';
import { curve, lock, type Point, polygon } from './pen.ts';
import { skullOf } from './skull.ts';

const NECKLINES: Record<Clothes, readonly Point[]> = {
  tee: [
    [36, 136],
    [2, 156],
    [-38, 138],
  ],
  hoodie: [
    [30, 138],
    [4, 166],
    [-32, 140],
  ],
  shirt: [
    [26, 132],
    [6, 186],
    [-32, 134],
  ],
  blazer: [
    [34, 134],
    [8, 250],
    [-36, 136],
  ],
  'off-shoulder': [
    [110, 190],
    [10, 214],
    [-110, 196],
  ],
  sabai: [
    [60, 168],
    [10, 190],
    [-60, 170],
  ],
  knit: [
    [36, 112],
    [0, 120],
    [-40, 114],
  ],
};

interface Cloth {
  main: string;
  dark: string;
  light: string;
}

export function body(
  person: Person,
  id: string,
  { lit, base, shade, deep }: Flesh,
  { key, ambient }: Tone,
  isPlain: boolean,
): string {
  const { turned } = skullOf(person);
  const { build, clothes, cloth } = person;
  const [thick, broad] = build === 'broad' ? [7, 1.14] : [0, 0.97];
  const neck = curve([
    [turned(-38, -44) - thick, 40],
    [turned(-36, -40) - thick, 96],
    [-60 - thick, 132],
    [-30, 190],
    [40, 190],
    [62, 128],
    [turned(36, 26) + thick, 104],
    [turned(36, 30) + thick, 60],
  ]);
  const torso: Point[] = [
    [-58 - thick, 122],
    [-96 * broad, 140],
    [-134 * broad, 164],
    [-158 * broad, 220],
    [-172 * broad, 330],
    [-176 * broad, 600],
    [150 * broad, 600],
    [148 * broad, 330],
    [turned(150, 138) * broad, 222],
    [turned(128, 112) * broad, 158],
    [turned(92, 82) * broad, 136],
    [56 + thick, 120],
  ];
  const cuts: Partial<Record<Clothes, Point[]>> = {
    'off-shoulder': [[-128 * broad, 190], ...torso.slice(3, 9), [turned(120, 108) * broad, 184]],
    sabai: [
      [-70, 150],
      [-150, 290],
      [-172, 600],
      [150, 600],
      [142, 280],
      [84, 136],
    ],
  };
  const bare = clothes in { 'off-shoulder': 1, sabai: 1 };
  const tones: Cloth = {
    main: mixed(cloth, ambient, 0.18),
    dark: darker(mixed(cloth, ambient, 0.3), 0.55),
    light: mixed(lighter(cloth, 0.16), key, 0.12),
  };
  const folds =
    lock([-126, 200], [-60, 330], -12, 6) +
    lock([-116, 216], [-38, 354], -9, 6) +
    lock([112, 190], [60, 330], 12, 5) +
    lock([106, 210], [40, 350], 12, 5);
  return (
    linear(`${id}n`, [mixed(lit, base, 0.5), base, shade], [60, 60, -60, 120]) +
    linear(`${id}c`, [tones.light, tones.main, tones.dark], [120, 110, -130, 380]) +
    (clothes === 'hoodie' ? fill('M-80 130Q-92 62-34 84Q0 96 42 86Q86 58 82 128Q0 186-80 130Z', tones.dark) : '') +
    (bare
      ? fill(curve(torso), use(`${id}n`)) + line('M-96 160Q-50 150-14 172M26 172Q60 152 98 156', deep, 3, 0.3)
      : '') +
    fill(neck, use(`${id}n`)) +
    fill(
      curve([
        [turned(-40, -46), 44],
        [turned(38, 34), 60],
        [turned(34, 40), 104],
        [turned(4, 20), 120],
        [turned(-32, -20), 104],
      ]),
      deep,
      0.55,
    ) +
    fill(curve([...(cuts[clothes] ?? torso), ...NECKLINES[clothes]]), use(`${id}c`)) +
    (isPlain
      ? ''
      : fill(folds, '#07040e', 0.28) +
        fill(lock([-96, 172], [-70, 300], -10, 3) + lock([70, 160], [84, 300], 10, 3), '#fff', 0.14) +
        details(clothes, tones, ambient))
  );
}

function details(clothes: Clothes, { main, dark, light }: Cloth, ambient: string): string {
  switch (clothes) {
    case 'tee':
      return line('M-40 139Q2 170 38 137', dark, 4, 0.5);
    case 'hoodie':
      return (
        fill('M-76 118Q-40 176 2 182Q44 160 68 112Q72 150 10 212Q-50 190-76 118Z', light) +
        line('M-14 194l-6 86M26 190l4 80', lighter(light, 0.6), 4.5, 0.9)
      );
    case 'shirt':
      return (
        line('M8 190Q14 300 10 600', dark, 2.5, 0.6) +
        [230, 284, 338].map((y) => circle(4, y, 4, lighter(light, 0.6))).join('') +
        fill('M-44 112L-66 136L-30 188L4 178Z', main) +
        fill('M36 108L60 126L38 178L8 178Z', lighter(light, 0.15))
      );
    case 'blazer':
      return (
        fill('M-40 136Q0 150 36 132L10 266Z', mixed('#f8f0f4', ambient, 0.22)) +
        fill('M-56 122L-86 180L-54 202L6 304L-12 220Z', dark) +
        fill('M54 118L82 172L52 196L8 304L22 210Z', light)
      );
    case 'off-shoulder':
      return line('M-124 200Q-60 228 8 224Q70 218 108 196', lighter(light, 0.45), 6, 0.6);
    case 'sabai':
      return (
        line('M-62 168Q10 196 74 152M-66 180Q10 210 80 164', '#ffd98a', 4, 0.85) +
        fill(
          polygon([
            [84, 136],
            [120, 190],
            [-20, 600],
            [-110, 600],
          ]),
          light,
          0.5,
        )
      );
    case 'knit':
      return (
        fill('M-48 98Q0 124 40 94Q50 108 46 126Q0 160-56 130Q-56 110-48 98Z', light) +
        line(
          Array.from(
            { length: 9 },
            (_, index) => `M${index * 10 - 42} ${102 + (index > 1 && index < 7 ? 12 : 4)}l-1 24`,
          ).join(''),
          dark,
          2.2,
          0.45,
        )
      );
  }
}

// Clothes: their neckline and details.
import { GOLD, lighter, mixed } from '../colour.ts';
import type { Clothes } from '../person.ts';
import { beads, circle, fill, line } from '../svg.ts';
import type { Tone } from './flesh.ts';
import { curve, type Point } from './pen.ts';

export interface Cloth {
  main: string;
  dark: string;
  light: string;
}

/** Clothes that leave shoulders or arms bare. */
export const BARE: Partial<Record<Clothes, true>> = { 'off-shoulder': true, sabai: true, tank: true, sequin: true };

const ROUND: readonly Point[] = [
  [44, 128],
  [30, 150],
  [2, 160],
  [-28, 152],
  [-46, 130],
];
const OPEN: readonly Point[] = [
  [38, 122],
  [24, 164],
  [6, 204],
  [-20, 168],
  [-42, 124],
];
const LOW: readonly Point[] = [
  [86, 200],
  [50, 216],
  [10, 220],
  [-40, 216],
  [-90, 204],
];

export const NECKLINES: Record<Clothes, readonly Point[]> = {
  tee: ROUND,
  hoodie: ROUND,
  shirt: OPEN,
  mohom: OPEN,
  blazer: [
    [40, 122],
    [24, 180],
    [8, 262],
    [-18, 184],
    [-42, 124],
  ],
  'off-shoulder': LOW,
  sequin: [
    [84, 196],
    [44, 226],
    [10, 206],
    [-30, 228],
    [-88, 200],
  ],
  sabai: [
    [56, 166],
    [10, 204],
    [-40, 196],
  ],
  knit: [
    [36, 106],
    [2, 116],
    [-40, 108],
  ],
  jersey: ROUND,
  tank: [
    [48, 130],
    [34, 186],
    [4, 204],
    [-30, 190],
    [-50, 132],
  ],
  vest: ROUND,
  apron: ROUND,
};

/** Draws a part that stands up behind the neck: a hood or a collar. */
export function behindNeck(
  clothes: Clothes,
  { dark, main }: Cloth,
  turned: (front: number, aside: number) => number,
): string {
  if (clothes === 'hoodie')
    return fill(
      curve([
        [-72, 136],
        [turned(-78, -84), 100],
        [turned(-52, -60), 74],
        [0, 66],
        [turned(56, 44), 78],
        [turned(78, 62), 106],
        [74, 138],
      ]),
      dark,
    );
  if (clothes === 'shirt' || clothes === 'blazer' || clothes === 'vest')
    return fill(
      curve([
        [-54, 130],
        [turned(-50, -56), 98],
        [turned(-10, -14), 88],
        [turned(44, 34), 96],
        [54, 128],
      ]),
      mixed(main, dark, 0.6),
    );
  return '';
}

export function details(clothes: Clothes, cloth: Cloth, { ambient, key }: Tone, isPlain: boolean): string {
  const { main, dark, light } = cloth;
  const ribbed =
    line('M-47 131Q-30 158 2 165Q32 156 45 129', light, 7, 0.85) +
    line('M-49 136Q-30 164 2 171Q34 162 48 134', dark, 2, 0.6);
  switch (clothes) {
    case 'tee':
      return ribbed;
    case 'hoodie':
      return (
        fill('M-66 114C-62 148-38 172 2 182C38 168 58 144 62 112C84 136 66 190 6 214C-58 192-88 142-66 114Z', light) +
        fill('M-66 114C-62 148-38 172 2 182Q6 198 6 214C-58 192-88 142-66 114Z', main, 0.8) +
        line('M-64 122C-56 152-34 170 2 180C36 166 56 144 60 120', dark, 3, 0.6) +
        (isPlain
          ? ''
          : line('M-16 196Q-22 240-18 268M24 194Q30 236 26 252', lighter(light, 0.6), 5) +
            line('M-18 268v12M26 252v12', '#fff', 7, 0.7))
      );
    case 'shirt':
    case 'mohom':
      return (
        line('M7 204Q12 300 10 620', dark, 3, 0.7) +
        (clothes === 'mohom'
          ? line('M-42 126Q-24 170 6 204Q26 164 38 124', mixed(light, '#ffffff', 0.4), 4) +
            line('M-10 236H26M-10 286H26M-10 336H26', mixed(light, '#ffffff', 0.3), 5)
          : [244, 296, 350].map((y) => circle(2, y, 4.4, lighter(light, 0.6))).join('') +
            fill('M-42 104L-66 130L-44 196L6 204Q-28 160-42 104Z', mixed(main, dark, 0.25)) +
            fill('M36 102L62 126L44 192L6 204Q30 156 36 102Z', lighter(light, 0.12)) +
            line('M-44 196L6 204L44 192', dark, 2.5, 0.6))
      );
    case 'blazer':
      return (
        fill('M-42 124Q-20 160 2 166Q24 158 40 122L8 272Z', mixed('#f8f0f4', ambient, 0.16)) +
        line('M-36 134Q-16 162 2 168Q22 162 36 132', mixed('#c8bcd0', ambient, 0.2), 3) +
        fill('M-50 118L-90 178L-60 196L-70 212L6 310L-10 210Z', mixed(main, dark, 0.5)) +
        fill('M50 116L86 172L58 190L66 206L8 310L22 206Z', light) +
        line('M-60 196L-70 212M58 190L66 206M7 310V620', dark, 3, 0.7)
      );
    case 'off-shoulder':
      return (
        fill(
          'M-156 204C-110 232-50 234 8 230C64 234 112 226 146 202C148 228 138 250 128 256C80 272 40 270 8 268C-50 272-104 268-142 256C-152 246-158 226-156 204Z',
          light,
        ) +
        line('M-140 254C-100 266-50 270 8 266C60 270 92 264 128 254', dark, 3, 0.6) +
        (isPlain ? '' : line('M-110 226l-6 34M-60 232l-2 34M-10 232v34M40 232l2 34M88 228l6 32', dark, 2.4, 0.4))
      );
    case 'sequin':
      return (
        beads('M-88 202Q-40 236 10 210Q50 236 84 198', '#fff4c0', 7, 9) +
        beads(
          'M-140 240Q-60 262 10 246T132 238M-148 276Q-60 300 10 284T138 274M-152 316Q-60 340 10 324T142 312',
          mixed(light, '#ffffff', 0.55),
          6,
          13,
        ) +
        beads('M-146 258Q-60 280 10 264T136 256M-150 296Q-60 320 10 304T140 294', mixed(main, '#ffffff', 0.3), 4, 11)
      );
    case 'sabai':
      return (
        fill('M90 136C60 170-20 300-120 620H30C70 400 120 240 142 172Q120 146 90 136Z', light) +
        line('M90 136C60 170-20 300-120 620M142 172C120 240 70 400 30 620', GOLD, 5, 0.9) +
        (isPlain ? '' : line('M106 142C80 190 0 330-80 620M122 152C96 210 30 350-30 620', dark, 2.4, 0.45)) +
        line('M-66 178Q-20 206 24 198', GOLD, 5, 0.9)
      );
    case 'knit':
      return (
        fill('M-48 90Q0 116 40 86Q52 104 50 130Q0 166-60 134Q-60 106-48 90Z', light) +
        fill('M-48 90Q-20 104 0 104Q-6 130 0 152Q-36 148-60 134Q-60 106-48 90Z', main, 0.6) +
        (isPlain
          ? ''
          : line(
              Array.from(
                { length: 9 },
                (_, index) => `M${index * 11 - 46} ${100 + Math.round(Math.sin(index * 0.39) * 14)}l-1 30`,
              ).join(''),
              dark,
              2.4,
              0.5,
            ))
      );
    case 'jersey':
      return (
        fill('M-134 164L-46 134Q-70 200-150 226ZM124 158L44 132Q66 196 140 222Z', mixed(light, '#ffffff', 0.5), 0.9) +
        line('M-52 152Q-74 206-152 240M50 150Q70 204 144 236', GOLD, 4) +
        ribbed +
        fill('M-14 236L14 236L30 262L0 300L-30 262Z', mixed(light, '#ffffff', 0.65), 0.9) +
        fill('M-6 246H6L16 262L0 282L-16 262Z', dark)
      );
    case 'tank':
      return (
        line('M-50 134Q-48 186 4 206Q40 186 48 132', lighter(light, 0.45), 6, 0.9) +
        line('M-80 150Q-92 200-102 252M80 146Q90 200 94 250', lighter(light, 0.3), 5, 0.7)
      );
    case 'vest':
      return (
        fill('M-46 128Q-28 152 2 160Q30 150 44 126L40 130L12 320L10 620H6L-4 320Z', mixed('#f2f0f4', ambient, 0.2)) +
        fill('M60 126L100 142L82 300L150 300V340L84 350L78 620H40L14 320Z', light, 0.35) +
        fill('M-66 128L-94 140L-86 620H-56ZM70 126L92 136L86 620H58Z', mixed('#e8ffb8', key, 0.2), 0.9) +
        line('M-4 320L4 620M12 320L10 620', dark, 3, 0.7)
      );
    case 'apron':
      return (
        ribbed +
        fill('M-64 222H70L104 620H-104Z', mixed('#fff0dc', ambient, 0.12)) +
        line('M-62 224C-70 180-66 150-52 126M68 224C72 180 70 150 52 124', mixed('#fff0dc', ambient, 0.2), 9) +
        line('M-64 232H70M-50 330H62', mixed('#d0785a', ambient, 0.2), 5, 0.8) +
        (isPlain ? '' : line('M-40 330V410H50V330', mixed('#d0785a', ambient, 0.2), 3, 0.7))
      );
  }
}

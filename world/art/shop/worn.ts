// What is worn in the app: badges, frames round an avatar, and effects with which somebody comes in.
import { darker, GOLD, lighter } from '../colour.ts';
import { crown } from '../crown.ts';
import { at, dots, hearts, sparkles } from '../shapes.ts';
import { circle, ellipse, fill, group, line, linear, mirrored, radial, use } from '../svg.ts';
import { type Motif, motif } from './motif.ts';
import type { Palette } from './palette.ts';

/** A medal with two ribbons. */
export function badge(id: string, { main, second, print }: Palette, which: Motif): string {
  const rim = Array.from({ length: 20 }, (_, index) => {
    const turn = (index * Math.PI) / 10;
    return [Math.round(128 * Math.cos(turn)), Math.round(128 * Math.sin(turn))] as const;
  });
  return (
    mirrored(fill('M14 90L86 74L112 190L74 170L50 200Z', darker(main, 0.35))) +
    mirrored(fill('M14 90L56 82L70 184L50 200Z', main)) +
    linear(`${id}b`, [lighter(GOLD, 0.5), GOLD, '#c9730c']) +
    dots(rim, '#e8960f', 40) +
    circle(0, 0, 134, use(`${id}b`)) +
    linear(`${id}c`, [lighter(main, 0.25), darker(main, 0.3)]) +
    circle(0, 0, 106, use(`${id}c`)) +
    line('M-92-30A98 98 0 0 1-20-94', second, 9, 0.8) +
    group('scale(1.28)', motif(id, which, print))
  );
}

/** A ring round somebody's picture, with its ornament on top. */
export function frame(id: string, { main, second, print }: Palette, which: Motif): string {
  return (
    linear(`${id}f`, [lighter(main, 0.4), main, darker(main, 0.35)]) +
    circle(0, 0, 116, '#1d1440') +
    circle(0, -26, 44, '#5a4a9c') +
    fill('M-84 78Q-76 26 0 26Q76 26 84 78Q50 116 0 116Q-50 116-84 78Z', '#5a4a9c') +
    `<circle r="132" stroke="${use(`${id}f`)}" stroke-width="34"/>` +
    `<circle r="150" stroke="${second}" stroke-width="5" stroke-dasharray="3 16"/>` +
    `<circle r="114" stroke="#fff" stroke-width="4" opacity=".5"/>` +
    mirrored(
      fill('M96 96C140 92 170 60 176 18C190 66 172 118 120 140Z', second) +
        fill('M84 112C120 116 150 104 166 80C160 124 128 150 84 146Z', lighter(main, 0.2)) +
        circle(150, -66, 13, GOLD) +
        circle(166, -22, 8, GOLD),
    ) +
    group('translate(0-142) scale(.72)', circle(0, 0, 66, darker(main, 0.45)) + motif(id, which, print)) +
    group('translate(0 146)', fill('M-58-18H58L40 22H-40Z', main) + sparkles(at('0 2 15, -30 0 9, 30 0 9'), '#fff'))
  );
}

/** A beam of light on a stage, and what comes down in it. */
export function effect(id: string, { main, second, print }: Palette, which: Motif): string {
  return (
    linear(`${id}e`, [
      [second, 0.9],
      [second, 0.05],
    ]) +
    radial(
      `${id}g`,
      [
        [lighter(main, 0.6), 0.95],
        [main, 0],
      ],
      [0, -26, 150],
    ) +
    fill('M-46-210H46L150 152H-150Z', use(`${id}e`), 0.75) +
    mirrored(fill('M70-210H120L206 120H150Z', use(`${id}e`), 0.35)) +
    ellipse(0, 152, 176, 34, darker(main, 0.5)) +
    ellipse(0, 144, 150, 26, main) +
    ellipse(0, 142, 104, 15, lighter(main, 0.55)) +
    circle(0, -26, 150, use(`${id}g`)) +
    line('M-150 70Q-60 110 40 62Q120 22 140-60', print, 9, 0.9) +
    line('M-130 20Q-50 66 40 22Q100-8 116-70', second, 6, 0.9) +
    group('translate(0-32) scale(1.5)', motif(id, which, print)) +
    sparkles(
      at('-120 -90 22, 128 -110 26, -150 10 14, 156 36 18, -66 -158 16, 78 -176 13, -90 96 14, 96 98 16'),
      '#fff',
    ) +
    hearts(at('-112 -30 12, 122 -30 14'), second) +
    dots(at('-60 -110, 66 -96, -96 -140, 110 -160, -36 -190, 30 -150'), GOLD, 9)
  );
}

/** A cup for who has won. */
export function trophy(id: string, { main, print }: Palette, which: Motif): string {
  return (
    linear(`${id}t`, [lighter(GOLD, 0.55), GOLD, '#c56d0a'], [-100, -140, 110, 120]) +
    mirrored(line('M92-104C160-120 164-20 72 0', '#e39a17', 20)) +
    fill('M-104-134H104Q106-20 52 26Q28 44 24 84H-24Q-28 44-52 26Q-106-20-104-134Z', use(`${id}t`)) +
    ellipse(0, -134, 104, 20, '#ffe9a8') +
    ellipse(0, -132, 86, 13, '#b8670b') +
    line('M-76-96Q-74-30-44 2', '#fff', 12, 0.6) +
    fill('M-54 84H54L66 120H-66Z', '#d98a12') +
    fill(
      'M-92 120H92Q100 120 100 130V164Q100 172 92 172H-92Q-100 172-100 164V130Q-100 120-92 120Z',
      darker(main, 0.45),
    ) +
    fill('M-46 134H46V158H-46Z', GOLD) +
    group('translate(0-52) scale(.78)', motif(id, which, print)) +
    crown('translate(0-164) scale(.7)')
  );
}

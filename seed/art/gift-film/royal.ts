/** A crown comes down in a shower of gold. */

import { randomFrom } from '../../random.ts';
import { edges, of, soft } from '../form.ts';
import { crownOnCushion } from '../gift/grand.ts';
import { sparkles } from '../shapes.ts';
import { box, circle, fill, group } from '../svg.ts';
import { bounced, eased, type GiftFilm, melody, own, part, placed, r, shownBetween, wave } from './film.ts';

const random = randomFrom('crown');
const COLOURS = ['#ffd35a', '#fff3b0', '#ffb52e', '#ff7fb2', '#c9a0ff'] as const;
const confetti = Array.from({ length: 24 }, (_, index) => ({
  x: random.between(6, 354),
  begins: 1 + random.next() * 3,
  lasts: 1.5 + random.next() * 0.9,
  turn: random.between(0, 360),
  wide: random.between(5, 9),
  colour: COLOURS[index % COLOURS.length] ?? '#ffd35a',
}));

const ray = (turn: number): string => group(`rotate(${r(turn)})`, fill('M0-40L-15-250H15Z', of('ray')));

export const crownFilm: GiftFilm = {
  seconds: 6,
  draw(at) {
    const visibility = shownBetween(at, 0.5, 6, 0.5);
    const down = bounced(part(at, 0.2, 1.15));
    const away = eased(part(at, 5.2, 6));
    return (
      edges() +
      `<linearGradient id="§ray" x2="0" y2="1"><stop stop-color="#ffe27a" stop-opacity="0"/><stop offset="1" stop-color="#fff3b0" stop-opacity=".6"/></linearGradient>` +
      soft('glow', '#ffc53d', 0.9) +
      `<g opacity="${(visibility * 0.85).toFixed(2)}">` +
      group('translate(180 230)', Array.from({ length: 12 }, (_, index) => ray(index * 30 + at * 6)).join('')) +
      circle(180, 230, r(160 + 8 * wave(at / 1.5)), of('glow')) +
      '</g>' +
      placed(edges().replace('§e', '§ce') + own('c', crownOnCushion()), {
        x: 180,
        y: -190 + 424 * down - 30 * away,
        scale: 0.62 * (1 + 0.25 * away) * (1 + 0.02 * wave(at / 1.5)),
        turn: 5 * wave(at / 3) * (1 - part(at, 0, 1.1)) + 1.5 * wave(at / 2.4),
        opacity: 1 - away,
      }) +
      confetti
        .map(({ x, begins, lasts, turn, wide, colour }) => {
          const share = part(at, begins, begins + lasts);
          if (share === 0 || share === 1) return '';
          return group(
            `translate(${r(x + 14 * wave(share * 2 + turn / 360))} ${r(-20 + 520 * share)}) rotate(${r(turn + share * 400)}) scale(1 ${r(Math.abs(wave(share * 3 + turn / 360)) * 0.9 + 0.1)})`,
            box(-wide, -wide / 2, wide * 2, wide, 2, colour, visibility),
          );
        })
        .join('') +
      sparkles(
        [
          [94, 160, r(22 * visibility * Math.max(0, wave(at / 1.3))), 0],
          [268, 140, r(26 * visibility * Math.max(0, wave(at / 1.3 + 0.4))), 0],
          [284, 296, r(18 * visibility * Math.max(0, wave(at / 1.7 + 0.2))), 0],
          [80, 306, r(16 * visibility * Math.max(0, wave(at / 1.1 + 0.7))), 0],
        ],
        '#fff',
      )
    );
  },
  sounds: [
    { at: 0.2, lasts: 0.9, from: 500, to: 2_400, loud: 0.12, voice: 'noise' },
    ...[
      [1.05, 392],
      [1.35, 392],
      [1.5, 392],
      [1.65, 523],
      [2.25, 659],
      [2.85, 784],
    ].map(([at = 0, from = 0]) => ({ at, lasts: at > 2.5 ? 1.6 : 0.5, from, loud: 0.3, voice: 'brass' as const })),
    { at: 2.85, lasts: 1.6, from: 523, loud: 0.2, voice: 'brass' },
    { at: 2.85, lasts: 1.6, from: 659, loud: 0.2, voice: 'brass' },
    ...melody([9, 7, 10, 9, 12, 10, 14], { at: 3.5, gap: 0.22, loud: 0.18 }),
  ],
};

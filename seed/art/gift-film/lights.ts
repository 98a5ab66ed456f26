/** Lights of Yi Peng and Loy Krathong: sky lanterns, and a krathong on the water. */

import { randomFrom } from '../../random.ts';
import { edges, form, of, round, slope, soft } from '../form.ts';
import { dots, sparkles } from '../shapes.ts';
import { box, circle, ellipse, fill, group, line } from '../svg.ts';
import { eased, type GiftFilm, landed, melody, own, part, placed, r, shownBetween, wave } from './film.ts';

/** Draws a sky lantern around 0 0, 120 wide and 150 high. */
export const skyLantern = (flicker = 1): string =>
  own(
    'l',
    slope('p', '#fff3c0', '#ffb84a', '#ff7a1e') +
      soft('f', '#fffbe0', 1) +
      soft('w', '#ffb03a', 0.75) +
      circle(0, 0, 118, of('w'), flicker) +
      form(
        'M-50-58C-48-80 48-80 50-58L60 40C60 58 34 62 0 62S-60 58-60 40Z',
        of('p'),
        line('M-22-76L-26 66M22-76L26 66', '#d86a10', 3, 0.35) + circle(0, 40, 62, of('f'), flicker),
        18,
      ) +
      ellipse(0, 56, 50, 9, '#a8480a') +
      fill('M-9 58Q-14 42 0 24Q14 42 9 58Q0 66-9 58Z', '#fffbe0'),
  );

const random = randomFrom('lanterns');
const far = Array.from({ length: 13 }, (_, index) => ({
  x: random.between(24, 336),
  begins: -0.3 + index * 0.14,
  lasts: 2 + random.next(),
  scale: 0.16 + (index / 13) * 0.28,
  sway: random.next(),
}));
const stars = Array.from({ length: 18 }, () => [random.between(10, 350), random.between(10, 330)] as const);

export const lanterns: GiftFilm = {
  seconds: 3,
  draw(at) {
    const visibility = shownBetween(at, 0, 3, 0.4);
    const lead = landed(part(at, 0, 2.2));
    const away = eased(part(at, 2, 3));
    return (
      edges() +
      dots(stars, '#fff3c8', 3, visibility * (0.6 + 0.3 * wave(at))) +
      far
        .map(({ x, begins, lasts, scale, sway }) => {
          const share = part(at, begins, begins + lasts);
          return placed(skyLantern(0.75 + 0.2 * wave(at * 2 + sway)), {
            x: x + 16 * wave(sway + at / 2.4),
            y: 540 - 640 * share,
            scale,
            turn: 5 * wave(sway + at / 2),
            opacity: visibility * 0.95,
            middle: [0, 0],
          });
        })
        .join('') +
      placed(skyLantern(0.85 + 0.15 * wave(at * 3)), {
        x: 180 + 8 * wave(at / 2.6),
        y: 600 - 350 * lead - 150 * away,
        scale: 1.02 - 0.3 * away,
        turn: 4 * wave(at / 2.2 + 0.2),
        opacity: Math.min(1, (3 - at) / 0.4),
        middle: [0, 0],
      }) +
      sparkles(
        [
          [110, 180, r(13 * visibility * Math.abs(wave(at / 1.4))), 0],
          [262, 130, r(16 * visibility * Math.abs(wave(at / 1.7 + 0.2))), 0],
        ],
        '#fff',
      )
    );
  },
  sounds: [
    ...melody([0, 2, 4, 7, 5, 9], { at: 0.15, gap: 0.36, loud: 0.3, lasts: 1.4 }),
    { at: 0, lasts: 2.8, from: 131, loud: 0.16, voice: 'soft' },
    { at: 0, lasts: 2.8, from: 196, loud: 0.14, voice: 'soft' },
  ],
};

/** Draws a krathong around 0 0, 240 wide; its waterline is at 60. */
export const krathongBody = (flicker = 1): string => {
  const petal = (x: number, turn: number, tall: number) =>
    group(
      `translate(${x} 20) rotate(${turn}) scale(1 ${tall})`,
      form('M0 10C-40-16-32-62 0-94C32-62 40-16 0 10Z', of('p'), line('M0 0V-74', '#ffd0e4', 3, 0.6), 12),
    );
  return own(
    'k',
    round('p', '#ff5fa8', '#ffe8f2') +
      slope('l', '#8ff09a', '#1f9a5c', '#0d5a44') +
      soft('f', '#fff0a0', 1) +
      petal(-70, -44, 0.8) +
      petal(70, 44, 0.8) +
      petal(-38, -22, 1) +
      petal(38, 22, 1) +
      line('M-20 0L-34-112M22 0L38-108', '#8a4a1e', 4) +
      dots(
        [
          [-34, -114],
          [38, -110],
        ],
        '#ff7a3a',
        9,
      ) +
      circle(0, -96, r(78 * flicker), of('f')) +
      box(-9, -84, 18, 92, 6, '#fff6dc') +
      fill(`M0${r(-84 - 44 * flicker)}C18-104 16-86 0-82C-16-86-18-104 0${r(-84 - 44 * flicker)}Z`, '#ff9a2e') +
      fill('M0-108C8-98 8-88 0-85C-8-88-8-98 0-108Z', '#fff9d8') +
      petal(-14, -9, 0.72) +
      petal(14, 9, 0.72) +
      form(
        'M-120 14L-92 40L-70 8L-42 42L-16 12L0 44L16 12L42 42L70 8L92 40L120 14Q116 74 58 82H-58Q-116 74-120 14Z',
        of('l'),
        line('M-90 58H90', '#ffd76b', 7),
        20,
      ),
  );
};

const WATER = 372;
const small = [
  { x: 52, y: 330, scale: 0.26, begins: 0.6 },
  { x: 302, y: 338, scale: 0.3, begins: 0.9 },
  { x: 250, y: 318, scale: 0.2, begins: 1.3 },
  { x: 110, y: 316, scale: 0.18, begins: 1.6 },
] as const;

export const krathongFilm: GiftFilm = {
  seconds: 6,
  draw(at) {
    const visibility = shownBetween(at, 0, 6, 0.6);
    const x = -150 + 330 * landed(part(at, 0.2, 3.2)) + 260 * eased(part(at, 4.7, 6.2));
    const bob = 5 * wave(at / 1.7);
    const flicker = 1 + 0.08 * wave(at * 2.3);
    const ripple = (row: number) =>
      Array.from({ length: 5 }, (_, index) => {
        const left = ((index * 92 + row * 37 + at * (16 + row * 7)) % 440) - 60;
        return `M${r(left)} ${WATER + row * 23}q17-5 34 0t34 0`;
      }).join('');
    return (
      edges() +
      slope('water', '#2f7ae8', '#173a9a', '#0d1f5c') +
      soft('moon', '#fff3c8', 0.8) +
      soft('gl', '#ffd06a', 0.85) +
      `<g opacity="${visibility.toFixed(2)}">` +
      circle(284, 92, 96, of('moon')) +
      circle(284, 92, 40, '#fff6d8') +
      dots(
        [
          [272, 84],
          [296, 104],
          [290, 78],
        ],
        '#ead9a8',
        9,
        0.6,
      ) +
      dots(stars.slice(0, 12), '#fff', 3, 0.85) +
      `<path d="M0 336Q90 322 180 334T360 330V480H0Z" fill="${of('water')}" opacity=".82"/>` +
      small
        .map(({ x: left, y, scale, begins }) =>
          placed(krathongBody(flicker), {
            x: left + 10 * wave(at / 7),
            y: y + 2 * wave(at / 2 + begins),
            scale,
            opacity: part(at, begins, begins + 0.6),
            middle: [0, 40],
          }),
        )
        .join('') +
      ellipse(r(x), WATER + 34, 120, 34, of('gl')) +
      placed(krathongBody(flicker), {
        x,
        y: WATER - 22 + bob,
        scale: 0.94,
        turn: 2.4 * wave(at / 2.1),
        middle: [0, 40],
      }) +
      `<path d="M0 ${WATER + 18}Q90 ${r(WATER + 8 + bob)} 180 ${WATER + 18}T360 ${r(WATER + 14 - bob)}V480H0Z" fill="${of('water')}" opacity=".6"/>` +
      line([1, 2, 3, 4].map(ripple).join(''), '#9fe0ff', 3, 0.6) +
      '</g>' +
      sparkles(
        [
          [r(x - 70), r(210 - 20 * wave(at / 3)), r(13 * visibility * Math.abs(wave(at / 1.5))), 0],
          [r(x + 82), r(190 + 18 * wave(at / 4)), r(17 * visibility * Math.abs(wave(at / 1.9 + 0.3))), 0],
        ],
        '#fff6c8',
      )
    );
  },
  sounds: [
    ...melody([4, 5, 7, 5, 4, 2, 4, 0, 2, 4, 5, 9, 7], { at: 0.3, gap: 0.4, loud: 0.28, lasts: 1.3 }),
    { at: 0, lasts: 6, from: 420, to: 300, loud: 0.05, voice: 'noise' },
    { at: 0.3, lasts: 2.6, from: 131, loud: 0.13, voice: 'soft' },
    { at: 2.9, lasts: 2.8, from: 98, loud: 0.14, voice: 'soft' },
  ],
};

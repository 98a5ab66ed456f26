/** A rocket flies into a galaxy, and a star falls. */

import { randomFrom } from '../../random.ts';
import { edges, form, of, rod, round, slope, soft } from '../form.ts';
import { dots, sparkles } from '../shapes.ts';
import { circle, ellipse, fill, line } from '../svg.ts';
import { eased, type GiftFilm, landed, melody, own, part, placed, r, shownBetween, wave } from './film.ts';

/** Draws a rocket around 0 0 with its nose up, 280 high with its flame. */
const rocket = (at: number): string =>
  own(
    'r',
    rod('k', '#f3efff') +
      slope('f', '#fff6b0', '#ffb52e', '#ff4f5a') +
      soft('g', '#ffb03a', 0.9) +
      circle(0, 104, r(70 + 8 * wave(at * 9)), of('g')) +
      fill(`M-24 72Q-38 128 0 ${r(184 + 22 * wave(at * 7))}Q38 128 24 72Z`, of('f')) +
      fill(`M-12 74Q-18 108 0 ${r(138 + 10 * wave(at * 8))}Q18 108 12 74Z`, '#fffbe0') +
      fill('M-40 30L-72 92L-30 78ZM40 30L72 92L30 78Z', '#f0286e') +
      form(
        'M0-104C44-62 54-4 34 76H-34C-54-4-44-62 0-104Z',
        of('k'),
        fill('M-60-58Q0-38 60-58V-120H-60Z', '#f0286e') + fill('M-60 50H60V62H-60Z', '#ffc53d'),
        24,
      ) +
      circle(0, -12, 21, '#2a1a6a') +
      circle(0, -12, 14, '#7fe0ff') +
      circle(-5, -17, 5, '#fff'),
  );

const random = randomFrom('space');
const stars = Array.from({ length: 26 }, () => ({
  angle: random.next() * Math.PI * 2,
  far: 24 + random.next() * 260,
  size: 2 + random.next() * 3,
}));
const smoke = Array.from({ length: 22 }, (_, index) => ({
  x: random.between(-70, 70),
  begins: 0.5 + index * 0.06,
  size: random.between(18, 40),
}));

/** Draws a galaxy around 0 0, 300 wide. */
const galaxyDisc = (turn: number): string => {
  const arm = (from: number, colour: string) =>
    dots(
      Array.from({ length: 44 }, (_, index) => {
        const share = index / 44;
        const angle = ((from + turn) / 180) * Math.PI + share * 4.4;
        const far = 18 + share * 138;
        const jitter = ((index * 37) % 17) - 8;
        return [
          r(Math.cos(angle) * far + jitter * share),
          r(Math.sin(angle) * far + jitter * (1 - share) * 0.6),
        ] as const;
      }),
      colour,
      6.5,
      0.95,
    );
  return (
    soft('ga', '#8a4dff', 0.95) +
    soft('gb', '#ff5fc0', 0.8) +
    soft('gc', '#fff8d8', 1) +
    circle(0, 0, 170, of('ga')) +
    circle(0, 0, 120, of('gb')) +
    arm(0, '#ffb3f0') +
    arm(120, '#8fd8ff') +
    arm(240, '#fff0c8') +
    circle(0, 0, 52, of('gc')) +
    circle(0, 0, 18, '#fff')
  );
};

const planet = (): string =>
  own(
    'p',
    round('p', '#ff9a4a', '#fff0c0') +
      line('M-84 0A84 22 0 0 1 84 0', '#ffd9a0', 13) +
      form(
        'M-54 0A54 54 0 1 1 54 0A54 54 0 1 1-54 0Z',
        of('p'),
        line('M-60-18Q0 0 60-22M-60 16Q0 34 60 14', '#c8502e', 11, 0.5),
        20,
      ) +
      line('M-84 0A84 22 0 0 0 84 0', '#fff0d0', 13),
  );

export const rocketFilm: GiftFilm = {
  seconds: 8,
  draw(at) {
    const launch = part(at, 0.5, 3.1) ** 2.2;
    const opens = landed(part(at, 2.5, 4));
    const visibility = shownBetween(at, 0.2, 8, 0.6);
    const shakes = at < 0.9 ? 3 * wave(at * 11) : 0;
    const flyBy = eased(part(at, 3.9, 6.4));
    const speed = part(at, 0.4, 2.4) * 1.4;
    return (
      edges() +
      dots(
        stars.map(({ angle, far, size }) => {
          const out = 20 + ((far + at * 30 * (0.4 + size / 5)) % 290);
          return [r(180 + Math.cos(angle) * out), r(236 + Math.sin(angle) * out * 1.1)] as const;
        }),
        '#fff',
        3.4,
        visibility * Math.min(1, 0.3 + speed),
      ) +
      (opens > 0
        ? placed(galaxyDisc(at * 34), {
            x: 180,
            y: 220,
            scale: opens * (1.02 + 0.5 * eased(part(at, 7, 8))),
            turn: -18,
            opacity: Math.min(opens, (8 - at) / 0.9),
            middle: [0, 0],
          })
        : '') +
      placed(planet(), {
        x: 72,
        y: 108 + 6 * wave(at / 4),
        scale: 0.62 * opens,
        turn: -16,
        opacity: visibility,
        middle: [0, 0],
      }) +
      circle(304, 372, r(24 * opens), '#3ad0c8', visibility) +
      ellipse(297, 365, r(8 * opens), r(5 * opens), '#e0fffa', visibility) +
      smoke
        .map(({ x, begins, size }) => {
          const share = part(at, begins, begins + 1.5);
          if (share === 0 || share === 1) return '';
          return circle(
            r(180 + x * (0.4 + share)),
            r(440 + 34 * share),
            r(size * (0.5 + share)),
            '#efe6ff',
            0.75 * (1 - share),
          );
        })
        .join('') +
      (launch < 1
        ? placed(rocket(at), {
            x: 180 + shakes,
            y: 372 - 620 * launch - 0 + 260 * (1 - landed(part(at, 0, 0.45))),
            scale: 0.86,
            middle: [0, 0],
          })
        : placed(rocket(at), {
            x: 400 - 480 * flyBy,
            y: 372 - 290 * flyBy - 60 * wave(flyBy / 2),
            scale: 0.5,
            turn: -62 + 18 * wave(flyBy / 2),
            opacity: flyBy === 0 ? 0 : 1,
            middle: [0, 0],
          })) +
      sparkles(
        [
          [92, 330, r(20 * opens * visibility * Math.abs(wave(at / 2))), 0],
          [276, 118, r(24 * opens * visibility * Math.abs(wave(at / 2.3 + 0.2))), 0],
          [180, 220, r(40 * opens * visibility * (0.6 + 0.4 * wave(at / 1.3))), 0],
          [254, 300, r(16 * opens * visibility * Math.abs(wave(at / 1.6 + 0.4))), 0],
        ],
        '#fff',
      )
    );
  },
  sounds: [
    { at: 0, lasts: 3.2, from: 160, to: 2_200, loud: 0.5, voice: 'noise' },
    { at: 0.2, lasts: 2.8, from: 55, to: 160, loud: 0.4, voice: 'soft' },
    ...[131, 196, 262, 330].map((from) => ({ at: 2.7, lasts: 4.8, from, loud: 0.13, voice: 'soft' as const })),
    ...melody([0, 4, 7, 9, 12, 10, 14, 12, 9, 7, 9, 12, 14], { at: 2.8, gap: 0.36, loud: 0.22, lasts: 1.5 }),
    { at: 3.9, lasts: 2.4, from: 500, to: 180, loud: 0.12, voice: 'noise' },
  ],
};

const DUST = ['#ffd76b', '#ffb8f0', '#fff'] as const;

/** Draws the dust of a fallen star, in a ring that grows. */
const starDust = (grown: number, ring: number): string =>
  dots(
    Array.from({ length: 20 }, (_, index) => {
      const angle = ((index + ring / 3) / 20) * Math.PI * 2;
      const far = grown * (74 + ring * 42 + ((index * 41) % 34));
      return [r(162 + Math.cos(angle) * far), r(240 + Math.sin(angle) * far + 50 * grown * grown)] as const;
    }),
    DUST[ring] ?? '#fff',
    r(10 - 6 * grown),
    1 - grown ** 4,
  );

/** A star that falls across the picture: an entrance. */
export const meteorFilm: GiftFilm = {
  seconds: 3,
  draw(at) {
    const fall = eased(part(at, 0.1, 1.35));
    const x = 430 - 268 * fall;
    const y = -80 + 320 * fall;
    const gone = part(at, 1.3, 1.9);
    const trail = part(at, 0.1, 0.5) * (1 - gone);
    const burst = landed(part(at, 1.2, 2.9));
    return (
      `<linearGradient id="§tail" gradientUnits="userSpaceOnUse" x1="${r(x)}" y1="${r(y)}" x2="${r(x + 236)}" y2="${r(y - 282)}"><stop stop-color="#fff"/><stop offset=".35" stop-color="#ffb8f0" stop-opacity=".8"/><stop offset="1" stop-color="#8f5bff" stop-opacity="0"/></linearGradient>` +
      soft('g', '#ffe9a0', 1) +
      fill(
        `M${r(x - 26)} ${r(y - 14)}L${r(x + 240)} ${r(y - 290)}L${r(x + 22)} ${r(y + 22)}Q${r(x - 24)} ${r(y + 26)} ${r(x - 26)} ${r(y - 14)}Z`,
        of('tail'),
        trail,
      ) +
      circle(r(x), r(y), r(96 + 60 * burst), of('g'), 1 - gone) +
      sparkles([[r(x), r(y), r(66 * (1 - gone)), 0]], '#fff3b0') +
      (burst > 0 && burst < 1 ? [0, 1, 2].map((ring) => starDust(burst, ring)).join('') : '') +
      sparkles(
        stars
          .slice(0, 14)
          .map(({ angle, far, size }, index) => [
            r(180 + Math.cos(angle) * far * 0.7),
            r(210 + Math.sin(angle) * far * 0.8),
            r(size * 5 * Math.max(0, wave(part(at, 0.3 + index * 0.1, 1.7 + index * 0.09) / 2))),
            0,
          ]),
        '#fff',
      )
    );
  },
  sounds: [
    { at: 0.05, lasts: 1.3, from: 3_400, to: 500, loud: 0.22, voice: 'noise' },
    { at: 0.05, lasts: 1.3, from: 1_900, to: 480, loud: 0.12, voice: 'soft' },
    ...melody([12, 9, 10, 7, 9, 5, 7], { at: 1.2, gap: 0.13, loud: 0.26 }),
  ],
};

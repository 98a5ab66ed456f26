/** A storm of hearts around one that beats. */

import { randomFrom } from '../../random.ts';
import { edges, form, gleam, of, round, soft } from '../form.ts';
import { hearts, sparkles } from '../shapes.ts';
import { circle, fill } from '../svg.ts';
import { bounced, eased, type GiftFilm, landed, melody, own, part, placed, r, shownBetween, wave } from './film.ts';

const SECONDS = 3;
const COLOURS = ['#ff2f72', '#ff5f98', '#ff9ac0', '#ffd0e2', '#ff3e8a'] as const;

const bigHeart = (): string =>
  own(
    'b',
    round('h', '#ff2f72', '#ffd3e2') +
      form(
        'M240 428C96 330 44 254 52 172C60 92 168 64 240 150C312 64 420 92 428 172C436 254 384 330 240 428Z',
        of('h'),
        fill('M60 300Q240 350 420 290L300 440H180Z', '#8f0f5c', 0.22),
        60,
      ) +
      gleam(128, 150, 44, 24, -38) +
      gleam(94, 208, 10, 15, 20),
  );

const random = randomFrom('heart storm');
const storm = Array.from({ length: 44 }, (_, index) => ({
  turn: random.next(),
  reach: random.between(90, 190),
  begins: random.next() * 1.1,
  size: random.between(7, 19),
  speed: 0.5 + random.next() * 0.5,
  colour: COLOURS[index % COLOURS.length] ?? '#ff2f72',
}));

const rain = Array.from({ length: 34 }, (_, index) => ({
  x: random.between(8, 352),
  begins: random.next() * 1.9,
  size: random.between(8, 22),
  sway: random.next(),
  colour: COLOURS[index % COLOURS.length] ?? '#ff2f72',
}));

export const heartStorm: GiftFilm = {
  seconds: SECONDS,
  draw(at) {
    const beat = 1 + 0.09 * Math.max(0, wave(at * 1.6)) ** 3;
    const isLeaving = eased(part(at, 2.45, 3));
    const size = bounced(part(at, 0.1, 0.7)) * 0.44 * beat * (1 + isLeaving * 0.9);
    const flying = storm
      .map(({ turn, reach, begins, size: heart, speed, colour }) => {
        const share = part(at, begins, begins + 1.7 / speed);
        const angle = (turn + share * speed * 0.9) * Math.PI * 2;
        const far = reach * landed(share) * (1 + isLeaving);
        const x = 180 + Math.cos(angle) * far;
        const y = 236 + Math.sin(angle) * far * 1.12 - 30 * share;
        return hearts([[r(x), r(y), r(heart * Math.min(1, share * 5)), 0]], colour, shownBetween(share, 0, 1, 0.22));
      })
      .join('');
    const glow = shownBetween(at, 0, SECONDS, 0.5);
    return (
      edges() +
      soft('g', '#ff4f93', 0.85 * glow) +
      circle(180, 236, r(150 + 24 * beat), of('g')) +
      flying +
      placed(bigHeart(), { x: 180, y: 240, scale: size, opacity: 1 - isLeaving }) +
      sparkles(
        [
          [96, 150, r(14 * glow * Math.abs(wave(at))), 0],
          [274, 178, r(18 * glow * Math.abs(wave(at + 0.3))), 0],
        ],
        '#fff',
      )
    );
  },
  sounds: [
    ...melody([0, 2, 4, 5, 7, 9], { at: 0.1, gap: 0.12, loud: 0.3 }),
    ...[0.65, 1.28, 1.9].flatMap((at) => [
      { at, lasts: 0.22, from: 96, to: 52, loud: 0.7, voice: 'soft' as const },
      { at: at + 0.2, lasts: 0.2, from: 80, to: 46, loud: 0.5, voice: 'soft' as const },
    ]),
    ...melody([9, 7, 5], { at: 2.3, gap: 0.14, loud: 0.22 }),
  ],
};

/** Hearts that rain over the picture: an entrance. */
export const heartRainFilm: GiftFilm = {
  seconds: SECONDS,
  draw: (at) =>
    rain
      .map(({ x, begins, size, sway, colour }) => {
        const share = part(at, begins, begins + 1.5);
        if (share === 0 || share === 1) return '';
        const left = x + 22 * wave(sway + share);
        return hearts([[r(left), r(-30 + 530 * share), size, 0]], colour, 0.95);
      })
      .join('') +
    sparkles(
      [
        [80, 120, r(16 * Math.max(0, wave(at / 3))), 0],
        [290, 220, r(20 * Math.max(0, wave(at / 3 - 0.1))), 0],
      ],
      '#fff',
    ),
  sounds: melody([9, 7, 8, 5, 6, 4, 5, 2, 4, 0], { at: 0.1, gap: 0.2, loud: 0.24, lasts: 0.7 }),
};

/** A storm cloud with strokes of lightning: an entrance. */

import { randomFrom } from '../../random.ts';
import { edges, form, of, round, slope, soft } from '../form.ts';
import { dots, sparkles } from '../shapes.ts';
import { circle, ellipse, line } from '../svg.ts';
import { bounced, eased, type GiftFilm, landed, melody, part, placed, r, shownBetween, wave } from './film.ts';

const SECONDS = 3;
/** Times of the strokes, in seconds. The second one is the great one. */
const [FIRST, GREAT] = [0.55, 1.1] as const;

const random = randomFrom('thunder');
const drops = Array.from({ length: 34 }, () => ({
  x: random.between(20, 340),
  begins: random.next() * 1.9,
  long: 14 + random.next() * 16,
}));
const sparks = Array.from({ length: 22 }, () => ({
  angle: -Math.PI * random.next(),
  far: 60 + random.next() * 110,
}));

/** Returns the light of a stroke, which flickers while it fades. */
const light = (at: number, begins: number, lasts: number) => {
  const share = part(at, begins, begins + lasts);
  return share === 0 || share === 1 ? 0 : (1 - share ** 1.5) * (0.82 + 0.18 * wave(share * 5 + 0.25));
};

/** Draws the cloud around 0 0. */
const cloud = (): string =>
  form(
    'M-150 34C-188 24-184-36-138-38C-132-82-66-98-34-66C-8-106 66-100 76-54C116-76 160-44 146-10C180 0 172 42 136 40Q66 58 0 48Q-80 60-150 34Z',
    of('c'),
    ellipse(-60, -50, 60, 26, '#fff', 0.25) + ellipse(40, 44, 130, 22, '#120a3c', 0.35),
    34,
  );

/** Draws the great bolt, down to a place on the ground. */
const bolt = (): string =>
  form('M204 128L116 290H172L132 426L268 238H196L246 128Z', of('b'), '', 16) +
  line('M206 150L150 270H196L168 356', '#fff', 8, 0.85);

const branches = 'M186 200L96 240L112 268L44 330M222 236L300 272L288 300L336 366M150 330L92 380';

export const thunderFilm: GiftFilm = {
  seconds: SECONDS,
  draw(at) {
    const visibility = shownBetween(at, 0, SECONDS, 0.3);
    const grown = bounced(part(at, 0, 0.45));
    const flash = Math.max(0.6 * light(at, FIRST, 0.35), light(at, GREAT, 0.9));
    const strikes = light(at, GREAT, 1.5);
    const burst = landed(part(at, GREAT, GREAT + 1));
    const shake = strikes > 0.5 ? 4 * wave(at * 9) : 0;
    return (
      edges() +
      slope('b', '#fff', '#fff0a0', '#ffb52e') +
      round('c', '#5a4fb8', '#cfc8ff') +
      soft('g', '#d8ccff', 1) +
      soft('y', '#ffe9a0', 1) +
      circle(180, 230, r(210 + 20 * flash), of('g'), 0.25 * visibility + 0.75 * flash) +
      (light(at, FIRST, 0.4) > 0
        ? line('M130 130L84 210L112 222L58 330', '#e8e0ff', 9, light(at, FIRST, 0.4)) +
          line('M130 130L84 210L112 222L58 330', '#fff', 4, light(at, FIRST, 0.4))
        : '') +
      (strikes > 0
        ? line(branches, '#e8e0ff', 6, strikes) +
          placed(bolt(), { x: 180 + shake, y: 240, opacity: Math.min(1, strikes * 1.5), middle: [180, 240] }) +
          ellipse(136, 432, r(40 + 110 * burst), r(8 + 16 * burst), of('y'), strikes)
        : '') +
      (burst > 0 && burst < 1
        ? dots(
            sparks.map(
              ({ angle, far }) =>
                [
                  r(136 + Math.cos(angle) * far * burst),
                  r(424 + Math.sin(angle) * far * burst + 60 * burst ** 2),
                ] as const,
            ),
            '#fff0a0',
            r(9 - 6 * burst),
            1 - burst ** 3,
          )
        : '') +
      line(
        drops
          .flatMap(({ x, begins, long }) => {
            const share = part(at, begins, begins + 0.7);
            if (share === 0 || share === 1) return [];
            return [`M${r(x - 24 * share)} ${r(150 + 290 * share)}l-3 ${r(long)}`];
          })
          .join('') || 'M0 0',
        '#bfe0ff',
        4,
        0.75 * visibility,
      ) +
      placed(cloud(), {
        x: 178 + 6 * wave(at / 2) + shake,
        y: 96 - 30 * (1 - eased(part(at, 0, 0.4))),
        scale: 0.92 * grown,
        opacity: visibility,
        middle: [0, 0],
      }) +
      sparkles(
        [
          [70, 190, r(22 * Math.max(0, wave(part(at, 1.2, 2) / 2))), 0],
          [300, 210, r(26 * Math.max(0, wave(part(at, 1.4, 2.3) / 2))), 0],
          [250, 400, r(20 * Math.max(0, wave(part(at, 1.7, 2.7) / 2))), 0],
        ],
        '#fff6c8',
      )
    );
  },
  sounds: [
    { at: 0, lasts: 1.2, from: 500, to: 240, loud: 0.16, voice: 'noise' },
    { at: FIRST, lasts: 0.4, from: 4_000, to: 700, loud: 0.35, voice: 'noise' },
    { at: GREAT, lasts: 0.3, from: 6_000, to: 1_600, loud: 0.8, voice: 'noise' },
    { at: GREAT + 0.08, lasts: 1.7, from: 420, to: 60, loud: 0.75, voice: 'noise' },
    { at: GREAT + 0.05, lasts: 1.2, from: 64, to: 34, loud: 0.7, voice: 'soft' },
    ...melody([0, 4, 7, 9], { at: 1.7, gap: 0.11, loud: 0.2, voice: 'brass', lasts: 0.7 }),
  ],
};

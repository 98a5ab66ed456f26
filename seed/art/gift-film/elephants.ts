/** A parade of elephants under garlands. */

import { randomFrom } from '../../random.ts';
import { edges, form, metal, of, round, slope } from '../form.ts';
import { dots } from '../shapes.ts';
import { beads, circle, ellipse, group, line } from '../svg.ts';
import { type GiftFilm, melody, own, part, placed, r, shownBetween, wave } from './film.ts';

/** Colours of the cloth of each elephant. */
const CLOTHS = ['#e8286a', '#6a3ae8', '#1f9a8a'] as const;

/**
 * Draws an elephant that walks to the right, 260 wide, with its feet at y 150. `step` counts its
 * steps.
 */
export function elephant(step: number, cloth: number): string {
  const leg = (x: number, phase: number, paint: string) => {
    const swing = 15 * wave(step + phase);
    const lift = 6 * Math.max(0, wave(step + phase + 0.25));
    return group(
      `translate(${x} ${r(56 - lift)}) rotate(${r(swing)})`,
      form('M-24-30H24L21 84Q21 94 10 94H-13Q-23 94-22 84Z', of(paint), '', 14) +
        dots(
          [
            [-11, 88],
            [0, 89],
            [10, 88],
          ],
          '#fff3e8',
          8,
        ),
    );
  };
  const trunk = 9 * wave(step / 2 + 0.1);
  const ear = 1 + 0.14 * wave(step / 2);
  return own(
    `e${cloth}`,
    round('s', '#a99fc8', '#e9e2fb') +
      slope('d', '#7f74a6', '#574c80') +
      slope('c', '#fff', CLOTHS[cloth] ?? '#e8286a', '#5a0a3c') +
      metal('o', '#ffc53d') +
      slope('t', '#fff', '#fff3d8', '#e8c890') +
      leg(-64, 0.5, 'd') +
      leg(60, 0, 'd') +
      line(`M-116-10Q-136 20 ${r(-132 + trunk)} 50`, '#8f84b6', 8) +
      form('M-118-8C-120-76-66-98 0-98S112-76 114-14C114 52 72 74 0 74S-116 60-118-8Z', of('s'), '', 34) +
      leg(-88, 0, 's') +
      leg(84, 0.5, 's') +
      // The cloth with its fringe, and the seat under a roof.
      form(
        'M-74-94Q0-118 62-94L72 30Q0 58-82 30Z',
        of('c'),
        line('M-78 14Q0 42 70 14M-76-6Q0 22 68-6', '#ffd76b', 6),
        18,
      ) +
      beads('M-80 34Q0 62 70 34', '#ffd35a', 9, 12) +
      form('M-40-96H34L28-130H-34Z', of('o'), '', 10) +
      line('M-32-128V-168M26-128V-168', '#ffd35a', 6) +
      form('M-50-164Q-3-178 44-164L-3-214Z', of('o'), line('M-30-176Q-3-186 24-176', '#b8500f', 4, 0.6), 12) +
      circle(-3, -218, 7, '#ff3e8a') +
      // The head.
      group(
        `translate(112 -50) rotate(${r(2.5 * wave(step / 2))})`,
        line(`M36 26Q70 60 ${r(62 + trunk)} 116Q${r(56 + trunk)} 138 ${r(78 + trunk)} 138`, '#9388b8', 30) +
          line(`M34 26Q68 60 ${r(60 + trunk)} 116Q${r(54 + trunk)} 136 ${r(76 + trunk)} 136`, '#b9b0d6', 20) +
          form('M-50-6C-54-60-8-80 30-62C64-46 70 6 46 38C22 64-44 52-50-6Z', of('s'), '', 24) +
          form('M22 40Q52 60 78 48Q60 74 24 60Z', of('t'), '', 6) +
          form('M-24-70Q10-96 42-62L34-38Q8-56-20-46Z', of('o'), circle(12, -66, 8, '#ff3e8a'), 10) +
          circle(26, -10, 9, '#2a1a4a') +
          circle(29, -13, 3.4, '#fff') +
          ellipse(12, 12, 14, 8, '#ff9ac0', 0.55) +
          group(
            `translate(-26 -8) scale(${ear.toFixed(3)} 1)`,
            form(
              'M16-44C-30-66-70-34-66 10C-62 48-24 62 6 36C22 18 26-24 16-44Z',
              of('d'),
              ellipse(-22, 4, 26, 34, '#ff9ac0', 0.4),
              16,
            ),
          ),
      ),
  );
}

const random = randomFrom('parade');
const petals = Array.from({ length: 30 }, (_, index) => ({
  x: random.between(6, 354),
  begins: random.next() * 3.8,
  turn: random.between(0, 360),
  colour: ['#ff7fb2', '#ffd35a', '#fff', '#c9a0ff'][index % 4] ?? '#fff',
}));

export const elephantParade: GiftFilm = {
  seconds: 6,
  draw(at) {
    const visibility = shownBetween(at, 0, 6, 0.4);
    const walked = at * 132;
    return (
      edges() +
      slope('road', '#ffd76b', '#e8a03a', '#a8480a') +
      // A garland above, a carpet below.
      `<g opacity="${visibility.toFixed(2)}">` +
      beads('M-10 40Q50 110 120 50Q180 108 240 50Q310 110 370 40', '#fff8e8', 15, 15) +
      beads('M-10 52Q50 122 120 62Q180 120 240 62Q310 122 370 52', '#ffb52e', 11, 22) +
      circle(120, 62, 13, '#ff3e8a') +
      circle(240, 62, 13, '#ff3e8a') +
      line('M120 74v34M240 74v34', '#ff9ac0', 8) +
      ellipse(180, 436, 210, 26, '#e8286a') +
      ellipse(180, 433, 196, 20, '#ff6aa0') +
      '</g>' +
      [0, 1, 2]
        .map((index) =>
          placed(elephant(at * 1.5 + index * 0.3, index), {
            x: -120 + walked - index * 200,
            y: 332 - 4 * Math.abs(wave(at * 1.5 + index * 0.3)),
            scale: [0.86, 0.66, 0.5][index] ?? 0.5,
            middle: [0, [40, 20, -14][index] ?? 0],
          }),
        )
        .join('') +
      petals
        .map(({ x, begins, turn, colour }) => {
          const share = part(at, begins, begins + 2.1);
          if (share === 0 || share === 1) return '';
          return group(
            `translate(${r(x + 18 * wave(share + turn / 360))} ${r(60 + 400 * share)}) rotate(${r(turn + share * 240)})`,
            ellipse(0, 0, 8, 4.5, colour, Math.min(1, 4 - share * 4) * visibility),
          );
        })
        .join('')
    );
  },
  sounds: [
    ...Array.from({ length: 12 }, (_, index) => ({
      at: 0.2 + index * 0.46,
      lasts: 0.3,
      from: index % 2 ? 92 : 70,
      to: 45,
      loud: 0.55,
      voice: 'soft' as const,
    })),
    ...Array.from({ length: 24 }, (_, index) => ({
      at: 0.2 + index * 0.23,
      lasts: 0.06,
      from: 5_000,
      loud: index % 2 ? 0.1 : 0.06,
      voice: 'noise' as const,
    })),
    ...melody([0, 2, 4, 2, 5, 4, 2, 0, 2, 4, 7, 5], { at: 0.2, gap: 0.46, loud: 0.24, lasts: 0.6 }),
    { at: 2.6, lasts: 0.9, from: 330, to: 620, loud: 0.26, voice: 'brass' },
    { at: 3, lasts: 0.5, from: 700, to: 540, loud: 0.2, voice: 'brass' },
  ],
};

// Moving background of a film: turning lights, and objects that rise or fall on both sides. They
// are absent at the start and end of the loop.

import { idPrefixOf, type Random, randomFrom } from '../../random.ts';
import type { Size } from '../backdrop.ts';
import { GOLD, PINK } from '../colour.ts';
import type { Light } from '../light.ts';
import type { Mood } from '../mood.ts';
import { hearts, notes, sparkles } from '../shapes.ts';
import { box, circle, fill, group, linear, radial, svg, use } from '../svg.ts';

interface Stage {
  id: string;
  size: Size;
  light: Light;
  /** Left and right edge of the head; nothing rises behind it. */
  head: readonly [left: number, right: number];
  /** Share of the loop that has passed, from 0 to 1. */
  share: number;
  random: Random;
}

const r = (value: number): number => Math.round(value * 100) / 100;
const wave = (times: number, share: number, phase = 0) => Math.sin(2 * Math.PI * (times * share + phase));

/** Returns the visibility: 0 at the seam of the loop, 1 a tenth of the loop later. */
const faded = (share: number) => Math.min(1, Math.min(share, 1 - share) / 0.1);

/** Draws beams from lamps, each swinging independently. */
const beams = ({ id, size: { width, height }, light, share, random }: Stage, times: number): string =>
  [light.rim, light.back, '#ffffff', light.rim]
    .map((colour, index) => {
      const x = Math.round((width * (index + 0.5)) / 4);
      const turn = r((index - 1.5) * -9 + 24 * wave(times, share, random.next()));
      const bright = r(faded(share) * (0.36 + 0.16 * wave(times * 2, share, random.next())));
      return (
        linear(
          `${id}b${index}`,
          [
            [colour, bright],
            [colour, r(bright * 0.4)],
            [colour, 0],
          ],
          [0, 0, 0, height * 0.95],
        ) +
        group(`translate(${x} -10) rotate(${turn})`, fill(`M-9 0H9L${82} ${height}H-82Z`, use(`${id}b${index}`))) +
        circle(x, 6, 17, colour, r(bright))
      );
    })
    .join('');

/** Draws soft lights far behind, which swell one after the other. */
const glows = ({ id, size: { width, height }, light, share, random }: Stage, times: number): string =>
  [light.rim, light.back, light.back, light.rim]
    .map((colour, index) => {
      const [x, y] = [index % 2 ? width * 0.86 : width * 0.14, height * (index < 2 ? 0.2 : 0.56)];
      const [round, bright] = [
        random.between(110, 170),
        r(faded(share) * (0.24 + 0.2 * wave(times, share, random.next()))),
      ];
      return (
        radial(
          `${id}g${index}`,
          [
            [colour, Math.max(0, bright)],
            [colour, 0],
          ],
          [x, y, round],
        ) + circle(Math.round(x), Math.round(y), round, use(`${id}g${index}`))
      );
    })
    .join('');

/**
 * Draws objects that rise (or fall) on both sides. `thing` draws one around 0 0; each appears and
 * disappears within the loop.
 */
function rising(
  { size: { width, height }, head: [left, right], share, random }: Stage,
  count: number,
  thing: (index: number) => string,
  way: 1 | -1 = 1,
): string {
  return Array.from({ length: count }, (_, index) => {
    const from = (index + random.next() * 0.6) / (count + 1.4);
    const [x, reach, sway, size] = [
      index % 2 ? Math.min(width - 14, right + random.between(10, 110)) : Math.max(14, left - random.between(10, 110)),
      random.between(200, 320),
      random.between(8, 22),
      random.between(8, 13) / 10,
    ];
    const age = (share - from * 0.72) / 0.28;
    if (age <= 0 || age >= 1) return '';
    const y = way > 0 ? height * 0.62 - reach * age : height * 0.06 + reach * age;
    const opacity = r(Math.min(1, age * 5, (1 - age) * 3));
    return `<g transform="translate(${r(x + sway * wave(1.5, age))} ${r(y)}) rotate(${r(14 * wave(1, age))}) scale(${r(size)})" opacity="${opacity}">${thing(index)}</g>`;
  }).join('');
}

const bars = ({ size: { width, height }, light, share, random }: Stage): string =>
  Array.from({ length: 16 }, (_, index) => {
    const loud =
      0.5 + 0.28 * wave(random.between(5, 9), share, random.next()) + 0.22 * wave(random.between(11, 17), share);
    const tall = Math.round(faded(share) * (20 + 120 * Math.max(0.05, loud)));
    return box(
      Math.round((width * (index + 0.5)) / 16) - 8,
      Math.round(height * 0.66) - tall,
      16,
      tall,
      6,
      index % 2 ? light.rim : light.back,
      0.6,
    );
  }).join('');

/** Draws steam, without edges. */
const steam = (stage: Stage): string =>
  radial(
    `${stage.id}p`,
    [
      ['#fff', 0.6],
      ['#fff', 0],
    ],
    [0, 0, 62],
  ) + rising(stage, 12, () => circle(0, 0, 62, use(`${stage.id}p`)));

const note = (index: number) => notes([[0, 0, 34, 0]], ['#fff6fb', GOLD, '#ffd0e6'][index % 3] ?? GOLD);
const heart = (index: number) => hearts([[0, 0, 19, 0]], [PINK, '#ff8fb8', '#ffd0e0'][index % 3] ?? PINK);
const sparkle = (index: number) => sparkles([[0, 0, 15, 0]], index % 2 ? '#fff' : GOLD);
const flake = (index: number) => box(-7, -4, 14, 8, 2, ['#ffd26b', PINK, '#7fe0ff'][index % 3] ?? PINK);

const STAGES: Record<Mood, (stage: Stage) => string> = {
  song: (stage) => beams(stage, 2) + rising(stage, 9, note),
  guitar: (stage) => glows(stage, 2) + rising(stage, 9, note),
  talk: (stage) => glows(stage, 2) + rising(stage, 8, heart),
  makeup: (stage) => glows(stage, 2) + rising(stage, 12, sparkle),
  game: (stage) => glows(stage, 6) + bars(stage),
  dance: (stage) => beams(stage, 4) + rising(stage, 18, flake, -1),
  cook: (stage) => glows(stage, 1) + steam(stage),
  night: (stage) => glows(stage, 1) + rising(stage, 10, sparkle),
};

/** Draws the stage of a mood around a head, at a share of its loop, on a transparent ground. */
export function stageSvg(seed: string, mood: Mood, own: Omit<Stage, 'id' | 'random'>): string {
  const id = idPrefixOf(`stage ${mood} ${seed}`);
  const random = randomFrom(`stage ${seed} ${mood}`);
  return svg(own.size.width, own.size.height, id, STAGES[mood]({ ...own, id, random }));
}

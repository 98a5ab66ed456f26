// Blurred foregrounds, which give a picture depth and a point of view.

import type { Random } from '../random.ts';
import type { Size } from './backdrop.ts';
import { GOLD, PINK } from './colour.ts';
import { lock } from './figure/pen.ts';
import { blurred, type Light } from './light.ts';
import { circle, ellipse, fill, line } from './svg.ts';

export type NearName =
  | 'crowd'
  | 'leaves'
  | 'steam'
  | 'confetti'
  | 'glare'
  | 'tables'
  | 'rain'
  | 'candles'
  | 'fire'
  | 'lamps';

type Near = (size: Size, light: Omit<Light, 'from'>, random: Random) => string;

/** Returns an x on either side of the person, never on a face. */
const aside = (width: number, random: Random): number =>
  Math.round(random.between(0, width * 0.24) + random.pick([0, width * 0.76]));

const crowd: Near = ({ width, height }, { shade }, random) =>
  Array.from({ length: Math.round(width / 54) }, (_, index) => {
    const [x, tall] = [index * 56 + random.between(-10, 10), random.between(30, 74)];
    const stick = random.chance(0.4)
      ? line(
          `M${x + 14} ${height - 30}L${x + random.between(16, 44)} ${height - tall - random.between(24, 60)}`,
          random.pick([PINK, GOLD, '#7fe0ff']),
          7,
        )
      : '';
    return stick + ellipse(x, height + 6, random.between(26, 38), tall, shade);
  }).join('');

/** Draws a plant in the corner, no higher than a hand. */
const leaves: Near = ({ width, height }, { shade, back }, random) => {
  const x = random.pick([-20, width + 20]);
  const leaf = (index: number) => {
    const [turn, reach] = [(x < 0 ? -1.1 : -2.04) + (index - 2.5) * 0.28, random.between(80, 150)];
    return lock(
      [x, height + 20],
      [x + Math.cos(turn) * reach, height + 20 + Math.sin(turn) * reach],
      random.between(-16, 16),
      random.between(14, 20),
    );
  };
  const all = Array.from({ length: 6 }, (_, index) => leaf(index)).join('');
  return fill(all, shade) + line(all, back, 2, 0.4);
};

const steam: Near = ({ width, height }, { rim }, random) =>
  Array.from({ length: 6 }, () =>
    ellipse(
      aside(width, random),
      height - random.between(40, 260),
      random.between(20, 46),
      random.between(60, 120),
      rim,
      0.1,
    ),
  ).join('');

const confetti: Near = ({ width, height }, { rim, back }, random) =>
  Array.from({ length: 14 }, () =>
    circle(
      aside(width, random),
      random.between(60, height),
      random.between(5, 13),
      random.pick([rim, back, GOLD, PINK]),
      0.7,
    ),
  ).join('');

const glare: Near = ({ width, height }, { rim, back }) =>
  ellipse(width * 0.3, height + 70, Math.round(width * 0.5), 110, rim, 0.28) +
  ellipse(width * 0.8, height + 60, Math.round(width * 0.4), 90, back, 0.25);

const tables: Near = ({ width, height }, { shade, rim }, random) =>
  Array.from({ length: Math.round(width / 160) }, (_, index) => {
    const x = index * 170 + random.between(20, 60);
    return (
      circle(x, height - 40, 46, rim, 0.3) +
      ellipse(x, height + 4, 96, 34, shade) +
      fill(`M${x - 12} ${height - 30}h24l-5-24h-14Z`, '#ffdf9a')
    );
  }).join('');

const rain: Near = ({ width, height }, { rim, back }, random) =>
  line(
    Array.from(
      { length: 30 },
      () => `M${random.between(0, width)} ${random.between(0, height)}l-6 ${random.between(24, 50)}`,
    ).join(''),
    '#d8e8ff',
    1.6,
    0.35,
  ) +
  Array.from({ length: 6 }, () =>
    circle(
      aside(width, random),
      random.between(height * 0.6, height),
      random.between(18, 40),
      random.pick([rim, back]),
      0.3,
    ),
  ).join('');

const candles: Near = ({ width, height }, { shade, rim }, random) =>
  Array.from({ length: Math.round(width / 100) }, () => {
    const [x, tall] = [aside(width, random), random.between(40, 130)];
    return (
      circle(x, height - tall - 20, 54, rim, 0.28) +
      fill(`M${x - 15} ${height}V${height - tall}h30V${height}Z`, shade) +
      fill(`M${x - 15} ${height}V${height - tall}h9V${height}Z`, rim, 0.5) +
      fill(`M${x} ${height - tall - 44}q16 26 0 38q-16-12 0-38Z`, '#fff0b0')
    );
  }).join('');

const fire: Near = ({ width, height }, { shade }, random) =>
  ellipse(width / 2, height + 20, Math.round(width * 0.62), 190, '#ff7a2a', 0.34) +
  fill(
    Array.from({ length: 9 }, (_, index) =>
      lock(
        [width * 0.16 + index * width * 0.085, height + 30],
        [width * 0.16 + index * width * 0.085 + random.between(-24, 24), height - random.between(20, 84)],
        random.between(-14, 14),
        20,
      ),
    ).join(''),
    '#ffb040',
    0.85,
  ) +
  line(`M${width * 0.1} ${height - 6}L${width * 0.9} ${height + 14}`, shade, 26) +
  Array.from({ length: 16 }, () =>
    circle(random.between(0, width), random.between(height * 0.4, height - 40), random.between(2, 4), '#ffc860', 0.9),
  ).join('');

/** Draws mirrors and a handlebar, with the lamps ahead. */
const lamps: Near = ({ width, height }, { shade, rim }) =>
  line(
    `M-10 ${height - 20}Q${width * 0.2} ${height - 70} ${width * 0.34} ${height + 20}M${width + 10} ${height - 20}Q${width * 0.8} ${height - 70} ${width * 0.66} ${height + 20}`,
    shade,
    22,
  ) +
  line(`M50 ${height - 40}L30 ${height - 130}M${width - 50} ${height - 40}L${width - 30} ${height - 130}`, shade, 10) +
  ellipse(34, height - 150, 44, 30, shade) +
  ellipse(34, height - 150, 34, 22, rim, 0.6) +
  ellipse(width - 34, height - 150, 44, 30, shade) +
  ellipse(width - 34, height - 150, 34, 22, rim, 0.6);

const NEAR: Record<NearName, Near> = {
  crowd,
  leaves,
  steam,
  confetti,
  glare,
  tables,
  rain,
  candles,
  fire,
  lamps,
};

export const foreground = (
  name: NearName,
  id: string,
  size: Size,
  light: Omit<Light, 'from'>,
  random: Random,
): string => blurred(id, 3.4, NEAR[name](size, light, random));

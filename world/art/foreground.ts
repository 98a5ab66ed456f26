// What stands before everybody, near and out of focus: it makes the picture deep, and tells where one looks from.
import type { Size } from './backdrop.ts';
import { GOLD, PINK } from './colour.ts';
import { lock } from './figure/pen.ts';
import { blurred, type Light } from './light.ts';
import type { Mood } from './mood.ts';
import type { Random } from './random.ts';
import { circle, ellipse, fill, line } from './svg.ts';

type Near = (size: Size, light: Light, random: Random) => string;

const crowd: Near = ({ width, height }, { shade }, random) =>
  Array.from({ length: Math.round(width / 54) }, (_, index) => {
    const [x, tall] = [index * 56 + random.between(-10, 10), random.between(40, 96)];
    const stick = random.chance(0.4)
      ? line(
          `M${x + 14} ${height - 30}L${x + random.between(16, 44)} ${height - tall - random.between(24, 60)}`,
          random.pick([PINK, GOLD, '#7fe0ff']),
          7,
        )
      : '';
    return stick + ellipse(x, height + 6, random.between(26, 38), tall, shade);
  }).join('');

const leaves: Near = ({ width, height }, { shade }, random) => {
  const x = random.pick([-10, width + 10]);
  return fill(
    Array.from({ length: 6 }, (_, index) => {
      const [turn, reach] = [(x < 0 ? -1.1 : -2.04) + (index - 2.5) * 0.28, random.between(110, 200)];
      return lock(
        [x, height + 10],
        [x + Math.cos(turn) * reach, height + 10 + Math.sin(turn) * reach],
        random.between(-20, 20),
        random.between(20, 30),
      );
    }).join(''),
    shade,
  );
};

const steam: Near = ({ width, height }, { rim }, random) =>
  Array.from({ length: 5 }, () =>
    ellipse(
      random.between(30, width - 30),
      height - random.between(0, 90),
      random.between(40, 90),
      random.between(50, 110),
      rim,
      0.13,
    ),
  ).join('');

const confetti: Near = ({ width, height }, { rim, back }, random) =>
  // Falls on both sides of whoever stands there, never on a face.
  Array.from({ length: 14 }, () =>
    circle(
      random.between(0, width * 0.27) + random.pick([0, width * 0.73]),
      random.between(60, height),
      random.between(5, 13),
      random.pick([rim, back, GOLD, PINK]),
      0.7,
    ),
  ).join('');

const glare: Near = ({ width, height }, { rim }) =>
  ellipse(width / 2, height + 40, Math.round(width * 0.7), 130, rim, 0.4);

const NEAR: Record<Mood, Near> = {
  song: crowd,
  dance: confetti,
  talk: leaves,
  guitar: leaves,
  night: leaves,
  cook: steam,
  game: glare,
  makeup: confetti,
};

export const foreground = (mood: Mood, id: string, size: Size, light: Light, random: Random): string =>
  blurred(id, 5, NEAR[mood](size, light, random));

// Headwear: caps and hats, a band, ears, feathers, headphones.
import { darker, GOLD, lighter, mixed, PINK } from '../colour.ts';
import type { Person, Trinket } from '../person.ts';
import { at, sparkles } from '../shapes.ts';
import { beads, circle, ellipse, fill, group, line, linear, use } from '../svg.ts';
import type { Tone } from './flesh.ts';
import { clump, curve, lock, type Point } from './pen.ts';
import { skullOf } from './skull.ts';

export function cap(person: Person, id: string, { key, ambient }: Tone): string {
  const { turned } = skullOf(person);
  const { cloth, width } = person;
  const across = (points: Point[]): Point[] => points.map(([x, y]) => [x * width, y]);
  const brim = curve([
    [turned(-34, 0), -62],
    [turned(30, 50), -68],
    [turned(76, 92), -54],
    [turned(70, 118), -34],
    [turned(20, 60), -40],
    [turned(-36, 4), -44],
  ]);
  return (
    linear(
      `${id}j`,
      [mixed(lighter(cloth, 0.2), key, 0.3), cloth, darker(mixed(cloth, ambient, 0.4), 0.45)],
      [60, -120, -80, -30],
    ) +
    fill(
      curve(
        across([
          [turned(-78, -86), -34],
          [turned(-80, -88), -80],
          [turned(-44, -54), -126],
          [turned(10, 0), -136],
          [turned(58, 52), -116],
          [turned(77, 70), -68],
          [turned(75, 67), -46],
          [turned(10, 10), -56],
        ]),
      ),
      use(`${id}j`),
    ) +
    line(
      `M${Math.round(turned(0, -8))}-134Q${Math.round(turned(30, 30))}-100 ${Math.round(turned(30, 38))}-62M${Math.round(turned(-20, -30))}-130Q${Math.round(turned(-46, -52))}-90 ${Math.round(turned(-40, -42))}-52`,
      darker(cloth, 0.6),
      2,
      0.7,
    ) +
    circle(Math.round(turned(4, -4)), -135, 6, darker(cloth, 0.4)) +
    fill(brim, darker(cloth, 0.5)) +
    line(
      `M${Math.round(turned(30, 50))}-66Q${Math.round(turned(70, 90))}-60 ${Math.round(turned(74, 110))}-42`,
      lighter(cloth, 0.5),
      3,
      0.7,
    )
  );
}

export function headphones(person: Person): string {
  const { turned } = skullOf(person);
  const x = (front: number, side: number) => Math.round(turned(front, side));
  const way = `M${x(-72, -62)}-6C${x(-98, -104)}-168 ${x(96, 76)}-172 ${x(74, 66)}-24`;
  return (
    line(way, '#141024', 15) +
    line(way, '#4a4468', 6) +
    line(`M${x(-82, -76)}-70C${x(-70, -70)}-140 ${x(10, -10)}-150 ${x(44, 34)}-128`, '#fff', 2.5, 0.6) +
    group(
      `translate(${x(-74, -62)} 6)`,
      ellipse(3, 0, 26, 38, '#0d0a18') +
        ellipse(-3, 0, 21, 33, darker(person.cloth, 0.25)) +
        ellipse(-5, 0, 14, 24, lighter(person.cloth, 0.1)) +
        line('M-19-18Q-25 2-15 24', '#fff', 3, 0.6) +
        ellipse(-5, 0, 8, 14, '#0d0a18') +
        circle(-5, 0, 4, PINK),
    )
  );
}

const PETALS = 'M0 0V-9M0 0L8.6-2.8M0 0L5.3 7.3M0 0L-5.3 7.3M0 0L-8.6-2.8';

/** Draws a frangipani flower, white with a yellow centre. */
const frangipani = (x: number, y: number, turn: number, scale: number, petal = '#fff8f2', heart = '#ffe08a'): string =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${scale})`,
    line(PETALS, darker(petal, 0.16), 14) +
      line(PETALS, petal, 12) +
      line(PETALS, heart, 3.4) +
      circle(0, 0, 4.6, GOLD),
  );

const bunny = (person: Person): string => {
  const { turned } = skullOf(person);
  const one = (x: number, turn: number, isNear: boolean) =>
    group(
      `translate(${Math.round(x)} -104) rotate(${turn})`,
      fill('M-20 10C-34-50-26-118 2-124C28-116 34-50 20 10Z', '#f6eeff') +
        fill('M-20 10C-34-50-26-118 2-124C-10-80-10-30-6 10Z', '#b8a4e0', 0.7) +
        fill('M-8 4C-16-46-12-92 3-98C18-90 18-44 9 4Z', '#ffb0cc', isNear ? 0.95 : 0.8),
    );
  return one(turned(34, 22), 16, false) + one(turned(-32, -46), -14, true);
};

const witchHat = (person: Person, id: string): string => {
  const { turned } = skullOf(person);
  return (
    linear(`${id}j`, ['#7a4ad0', '#3a1c86', '#160a3c'], [60, -240, -80, -60]) +
    group(
      `translate(${Math.round(turned(0, -10))} -80) rotate(-6)`,
      ellipse(0, 0, 136, 28, '#1a0c46') +
        ellipse(0, -6, 132, 24, use(`${id}j`)) +
        fill('M-78-8C-60-70-40-130-10-176Q20-216 72-196Q44-180 46-150C54-100 72-50 80-8Q0 18-78-8Z', use(`${id}j`)) +
        lockOf(-30, -150, -60, -20) +
        fill('M-77-14Q0 14 79-14L72-44Q0-18-68-44Z', '#ffb84f') +
        fill('M-14-36H24V-4H-14ZM-6-28V-12H16V-28Z', '#fff0b8') +
        sparkles(at('20-90 12, -20-70 7, 60-190 12'), '#ffe68a'),
    )
  );
};

const lockOf = (x0: number, y0: number, x1: number, y1: number): string =>
  fill(lock([x0, y0], [x1, y1], -10, 6) + lock([x0 + 60, y0 + 10], [x1 + 100, y1], 12, 5), '#0a0424', 0.5);

/** Returns the outline of a feather: narrow at its base, broad and soft at its tip. */
const plumeShape = ([x, y]: Point, [tx, ty]: Point): string => {
  const [dx, dy] = [tx - x, ty - y];
  const at = (along: number, across: number): Point => [x + dx * along - dy * across, y + dy * along + dx * across];
  return curve([
    at(0, 0.05),
    at(0.4, 0.15),
    at(0.75, 0.19),
    at(1, 0.07),
    at(1.04, -0.04),
    at(0.8, -0.17),
    at(0.42, -0.14),
    at(0, -0.05),
  ]);
};

/** Draws feathers and pearls of a luk thung stage costume. */
const plume = (person: Person): string => {
  const { turned } = skullOf(person);
  const x = turned(-20, -34);
  const feather = (turn: number, reach: number, colour: string) => {
    const tip: Point = [x + Math.sin(turn) * reach, -92 - Math.cos(turn) * reach];
    return (
      fill(plumeShape([x, -88], tip), colour) +
      line(
        `M${Math.round(x)}-92Q${Math.round((x + tip[0]) / 2 + turn * 10)} ${Math.round((tip[1] - 92) / 2)} ${Math.round(tip[0])} ${Math.round(tip[1])}`,
        '#fff',
        2,
        0.6,
      )
    );
  };
  return (
    feather(-1.1, 110, '#d81f72') +
    feather(0.7, 104, '#d81f72') +
    feather(-0.7, 140, '#ff4f93') +
    feather(0.35, 136, '#ff4f93') +
    feather(-0.15, 156, '#ff8fb8') +
    beads(
      `M${Math.round(turned(-66, -62))}-66Q${Math.round(turned(0, -6))}-116 ${Math.round(turned(62, 62))}-72`,
      '#fff4d0',
      11,
      13,
    ) +
    circle(Math.round(x), -100, 17, GOLD) +
    circle(Math.round(x), -100, 10, '#ff3e6a') +
    circle(Math.round(x - 3), -104, 3, '#fff', 0.9)
  );
};

const sweatband = (person: Person): string => {
  const { turned } = skullOf(person);
  const way = `M${Math.round(turned(-72, -80))}-52Q${Math.round(turned(0, 8))}-86 ${Math.round(turned(68, 64))}-56`;
  return line(way, darker(person.cloth, 0.3), 22) + line(way, person.cloth, 18) + line(way, '#fff', 5, 0.85);
};

const strawHat = (person: Person, id: string): string => {
  const { turned } = skullOf(person);
  return (
    linear(`${id}j`, ['#fff0c0', '#e0b060', '#8a5a2a'], [60, -150, -90, -50]) +
    group(
      `translate(${Math.round(turned(0, -8))} -64)`,
      ellipse(0, 0, 142, 34, '#8a5a2a') +
        ellipse(0, -5, 138, 30, use(`${id}j`)) +
        fill('M-76-8C-76-66-44-92 0-92C44-92 76-66 76-8Q0 18-76-8Z', use(`${id}j`)) +
        fill('M-77-24Q0 4 77-24V-4Q0 22-77-4Z', '#c8404a') +
        line('M-110-2Q0 28 112-4M-60-40Q0-20 60-40M-50-62Q0-46 50-62', '#8a5a2a', 2, 0.5),
    )
  );
};

/** Draws a scarf knotted over the forehead. */
const scarf = (person: Person): string => {
  const { turned } = skullOf(person);
  const [near, far] = [Math.round(turned(-72, -82)), Math.round(turned(68, 64))];
  return (
    fill(
      `M${near}-42Q${Math.round(turned(0, 6))}-88 ${far}-54L${far - 6}-90Q${Math.round(turned(0, -6))}-128 ${near + 6}-86Z`,
      person.cloth,
    ) +
    line(
      `M${near + 2}-56Q${Math.round(turned(0, 6))}-100 ${far - 2}-68M${near + 4}-72Q${Math.round(turned(0, 0))}-116 ${far - 4}-82`,
      '#fff',
      4,
      0.6,
    ) +
    fill(
      clump([near + 10, -66], [near - 40, -104], 10, 12) + clump([near + 10, -66], [near - 46, -50], -8, 12),
      darker(person.cloth, 0.15),
    ) +
    circle(near + 8, -66, 12, person.cloth)
  );
};

const STAR = 'M0-20L5.6-7.7L19-6.2L9 2.9L11.8 16.2L0 9.6L-11.8 16.2L-9 2.9L-19-6.2L-5.6-7.7Z';

export function trinket(kind: Trinket, person: Person, id: string): string {
  const { turned } = skullOf(person);
  const [x, y] = [Math.round(turned(-58, -66) * person.width), -62];
  switch (kind) {
    case 'flower':
      return frangipani(x, y, -18, 1.6) + frangipani(x + 26, y - 26, 10, 1.1, '#ffc0d2', '#ff8fae');
    case 'ribbon':
      return group(
        `translate(${x + 8} ${y - 18}) rotate(-28) scale(1.2)`,
        fill('M0 0C-14-22-36-22-36-2S-14 18 0 0C14-22 36-22 36-2S14 18 0 0Z', PINK) +
          fill('M0 0C-10-10-24-12-34-8Q-20 4 0 0C10-10 24-12 34-8Q20 4 0 0Z', '#c71d63', 0.6) +
          line('M-28-10Q-20-16-12-8M28-10Q20-16 12-8', '#fff', 2.4, 0.6) +
          circle(0, 0, 6, '#e02a70'),
      );
    case 'clips':
      return group(
        `translate(${x + 10} ${y + 10}) rotate(-62)`,
        line('M-18 0H16M-16 11H14', '#a8701a', 7) +
          line('M-18 0H16M-16 11H14', GOLD, 5) +
          line('M-16-1H6M-14 10H4', '#fff3c4', 1.8),
      );
    case 'star':
      return group(
        `translate(${x + 14} ${y - 10}) rotate(-16) scale(1.25)`,
        fill(STAR, GOLD) + fill('M0-20L5.6-7.7L0 9.6L-5.6-7.7Z', '#fff6c8', 0.8),
      );
    case 'headphones':
      return headphones(person);
    case 'bunny':
      return bunny(person);
    case 'witch':
      return witchHat(person, id);
    case 'plume':
      return plume(person);
    case 'band':
      return sweatband(person);
    case 'straw':
      return strawHat(person, id);
    case 'scarf':
      return scarf(person);
  }
}

import { backdrop, type Size } from './backdrop.ts';
import { GOLD, PINK } from './colour.ts';
import type { Mood } from './mood.ts';
import type { Random } from './random.ts';
import { at, dots } from './shapes.ts';
import { beads, box, circle, ellipse, fill, line, linear, use } from './svg.ts';

/** The room round a caster who stands at x: from a poster to a share card. */
export type Stage = Size & { id: string; x: number; random: Random };

type Palette = readonly [top: string, middle: string, bottom: string, glow: string];

const PALETTES: Record<Mood, readonly [Palette, ...Palette[]]> = {
  song: [
    ['#3b1273', '#b3237f', '#ff6b57', '#ff8fc2'],
    ['#2b1a7d', '#7a2bb8', '#f0508f', '#d39bff'],
    ['#5b1247', '#d92e68', '#ff9448', '#ffb38a'],
  ],
  talk: [
    ['#7a2a63', '#e8604f', '#ffb057', '#ffd79a'],
    ['#214a73', '#2f93a8', '#9adfc0', '#c9fff0'],
    ['#4b2a8c', '#9061dd', '#f5a0c5', '#ffd6ea'],
  ],
  game: [
    ['#160d47', '#3a22a8', '#12a5d8', '#5ee6ff'],
    ['#1b0b45', '#6a1fb3', '#ff3e8a', '#ff8fd0'],
    ['#06243f', '#0b6a7c', '#25c79a', '#7dffd6'],
  ],
  guitar: [
    ['#5b2a80', '#e2587a', '#ffb35c', '#ffdf9e'],
    ['#17405c', '#2f8f83', '#e9b765', '#fff0b8'],
    ['#3d2378', '#8b4aa8', '#ff9a7a', '#ffd2b0'],
  ],
  makeup: [
    ['#c8478f', '#ff8fb0', '#ffd0c2', '#fff0f0'],
    ['#7d4fc0', '#c493f0', '#ffc5e0', '#fff0ff'],
    ['#d1545e', '#ff9f8a', '#ffdcb8', '#fff5e6'],
  ],
  dance: [
    ['#240c63', '#7a1fc4', '#ff3e8a', '#ff9ad5'],
    ['#0d1a66', '#2452d6', '#22c3e6', '#8fefff'],
    ['#4a0d54', '#c21f6f', '#ff8a3d', '#ffc08a'],
  ],
  cook: [
    ['#a8364f', '#f5793f', '#ffc763', '#ffe7a8'],
    ['#1f5d5a', '#38a07a', '#d6e08a', '#f6ffc9'],
    ['#8c3f2a', '#e8924a', '#ffdc95', '#fff0c9'],
  ],
  night: [
    ['#0b1240', '#2a2b86', '#7a4bb0', '#8fa0ff'],
    ['#0a1a3f', '#1f4a80', '#4fa3b5', '#a5e5f5'],
    ['#190b45', '#4b2a8f', '#d06a9c', '#ffb5d6'],
  ],
};

export function scene(mood: Mood, stage: Stage): string {
  const { id, height, x, random } = stage;
  const [top, middle, bottom, glow] = random.pick(PALETTES[mood]);
  const centre = Math.round(height * 0.46);
  return (
    backdrop(id, stage, [top, middle, bottom], glow, [x, centre, Math.round(height * 0.48)]) +
    ROOMS[mood]({ ...stage, top, glow, centre })
  );
}

type Room = Stage & { top: string; glow: string; centre: number };

const ROOMS: Record<Mood, (room: Room) => string> = {
  // A hall: a truss with lamps, beams that cross, haze over the stage.
  song: ({ id, width, height, random, glow }) =>
    linear(
      `${id}r`,
      [
        ['#ffffff', 0.75],
        [glow, 0.22],
        [glow, 0],
      ],
      [0, 0, 0, height * 0.92],
    ) +
    line(`M0 40H${width}${zigzag(width)}`, '#0a0718', 5) +
    Array.from({ length: 5 }, (_, index) => {
      const [x, slant] = [Math.round((width * (index + 0.5)) / 5) + random.between(-14, 14), random.between(-150, 150)];
      return (
        fill(`M${x - 7} 26H${x + 7}L${x + slant + 74} ${height}H${x + slant - 74}Z`, use(`${id}r`)) +
        circle(x, 34, 15, '#fff', 0.9)
      );
    }).join('') +
    ellipse(width / 2, Math.round(height * 0.9), Math.round(width * 0.8), 130, glow, 0.3),

  // Somebody's room by night: a window on the town, a shelf, a lamp, lights on a string.
  talk: ({ width, height, x, top, random }) => {
    const isLeft = random.chance(0.5);
    const [w, s] = isLeft ? [x - 226, x + 46] : [x + 40, x - 216];
    return (
      box(w, 76, 184, 260, 6, '#131a44') +
      windows(w + 8, 200, 170, 130, 12, random) +
      circle(w + 120, 126, 22, '#fdf1d0') +
      line(`M${w} 76h184v260h-184zM${w + 92} 76v260M${w} 206h184`, '#241028', 9) +
      fill(`M${w - 30} 56q62 140 6 340h-56V56ZM${w + 214} 56q-62 140-6 340h56V56Z`, top, 0.75) +
      box(s, 262, 176, 11, 3, '#2a1526') +
      Array.from({ length: 9 }, (_, index) => {
        const tall = random.between(38, 78);
        return box(
          s + 6 + index * 15,
          262 - tall,
          12,
          tall,
          1,
          random.pick(['#e0705a', '#5a3a86', '#a0466e', '#2f6a88', '#e0b060']),
        );
      }).join('') +
      circle(s + 146, 222, 92, '#ffd08a', 0.28) +
      fill(`M${s + 124} 240l11-48h34l11 48Z`, '#ffe6b4') +
      bulbs(width, 40) +
      fill(`M0 ${height - 110}H${width}V${height}H0Z`, top, 0.3)
    );
  },

  // A studio with foam on its walls, a tube of light, a screen.
  game: ({ width, x, centre, glow, random }) =>
    fill(foam(width, 1), '#0a1430', 0.5) +
    fill(foam(width, 0), '#26407c', 0.35) +
    random.pick([
      `<circle cx="${x}" cy="${centre - 30}" r="176" stroke="${glow}" stroke-width="17"/><circle cx="${x}" cy="${centre - 30}" r="176" stroke="#fff" stroke-width="6"/>`,
      tube(`M${x - 210} 110l120 200l84-140l70 104l130-190`, glow),
      tube(`M${x - 150} 70v270M${x} 50v330M${x + 150} 70v270`, glow),
    ]) +
    box(x + 92, 300, 190, 126, 8, '#061024') +
    box(x + 100, 308, 174, 110, 4, '#164488') +
    line(`M${x + 108} 364l14-22 14 36 14-54 14 64 14-42 14 26 14-32 14 42`, '#7fecff', 4),

  // A balcony when the sun has just gone: hills, a lit string over it.
  guitar: ({ width, height, x, centre }) =>
    circle(x, centre, 178, '#fff3c4', 0.5) +
    hills(width, height, height * 0.62, '#8a3a70', 0.5) +
    hills(width, height, height * 0.74, '#3a1a60', 0.7) +
    bulbs(width, 96) +
    line(`M0 ${height - 96}H${width}`, '#1a0c2c', 12) +
    line(
      Array.from({ length: Math.ceil(width / 44) }, (_, index) => `M${index * 44 + 8} ${height - 96}v120`).join(''),
      '#1a0c2c',
      6,
    ),

  // Before a mirror with bulbs round it.
  makeup: ({ height, width, x, centre }) =>
    circle(x, centre, 208, '#fff', 0.3) +
    `<circle cx="${x}" cy="${centre}" r="196" stroke="#fff4e6" stroke-width="22"/>` +
    `<circle cx="${x}" cy="${centre}" r="196" stroke="#ffd88a" stroke-width="17" stroke-dasharray=".1 51.2"/>` +
    fill(`M0 ${height - 62}H${width}V${height}H0Z`, '#8c2f7a', 0.45) +
    bottles(x - 196, height - 62) +
    bottles(x + 132, height - 62),

  // A street of signs after rain.
  dance: ({ width, height, x, glow, random }) =>
    [-1, 1]
      .flatMap((way) =>
        [3, 2, 1, 0].map((far) => {
          const near = 1 / (1 + far * 0.6);
          const [from, to] = [x + way * (108 * near + (3 - far) * 24), x + way * (300 * near + (3 - far) * 24)];
          const [left, roof] = [Math.round(Math.min(from, to)), Math.round(220 - 240 * near)];
          return (
            box(left, roof, Math.round(Math.abs(to - from)), 480 - roof, 0, '#0b0a2c', 0.9 - far * 0.16) +
            windows(left + 6, Math.max(0, roof), Math.round(140 * near), 360, 7, random) +
            box(
              Math.round(from - 12 * near),
              random.between(70, 170),
              Math.round(30 * near),
              Math.round(150 * near),
              6,
              random.pick([glow, '#4fe0ff', '#ffb84f', PINK]),
            )
          );
        }),
      )
      .join('') +
    box(0, 470, width, height - 470, 0, '#0d0b2a', 0.85) +
    line(
      Array.from(
        { length: 9 },
        () => `M${random.between(0, width)} ${random.between(476, 500)}v${random.between(50, 120)}`,
      ).join(''),
      glow,
      14,
      0.35,
    ),

  // A night market: stalls on both sides, steam, lamps in rows.
  cook: ({ width, height, x, top, random }) =>
    [-1, 1]
      .flatMap((way) =>
        [3, 2, 1, 0].map((far) => {
          const near = 1 / (1 + far * 0.55);
          const [middle, y, wide] = [
            x + way * 250 * near,
            Math.round(height * 0.46 - 120 * near),
            Math.round(176 * near),
          ];
          const left = Math.round(middle - wide / 2);
          const deep = Math.round(64 * near);
          return (
            box(left, y + deep, wide, Math.round(340 * near), 0, top, 0.9 - far * 0.15) +
            box(left, y + deep * 2, wide, Math.round(70 * near), 0, '#ffe2a0', 0.85) +
            fill(
              `M${left - 18} ${y + deep}L${left} ${y}h${wide}l18 ${deep}Z`,
              random.pick(['#d2404e', '#2d7f86', '#dc7434', '#8a3a86']),
            ) +
            fill(
              `M${left + 10} ${y + deep}l8-${deep}h${Math.round(wide / 6)}v${deep}ZM${left + Math.round(wide * 0.6)} ${y + deep}v-${deep}h${Math.round(wide / 6)}l6 ${deep}Z`,
              '#fff',
              0.25,
            )
          );
        }),
      )
      .join('') +
    bulbs(width, 30) +
    bulbs(width, 78),

  night: ({ width, height, x, random }) =>
    circle(x + 148, 172, 130, '#dfe6ff', 0.16) +
    circle(x + 148, 172, 56, '#fff3d4') +
    dots(at(`${x + 128} 156, ${x + 172} 186`), '#f2d9a4', 20, 0.6) +
    dots(scatter(random, width, height * 0.55, 26), '#fff', 3.5, 0.8) +
    skyline(width, height, random),
};

function scatter(random: Random, width: number, height: number, count: number): (readonly [number, number])[] {
  return Array.from({ length: count }, () => [random.between(6, width - 6), random.between(8, height)]);
}

function hills(width: number, height: number, top: number, colour: string, opacity: number): string {
  const y = Math.round(top);
  return fill(
    `M0 ${y}Q${Math.round(width * 0.25)} ${y - 80} ${Math.round(width * 0.5)} ${y - 10}T${width} ${y - 30}V${height}H0Z`,
    colour,
    opacity,
  );
}

function bulbs(width: number, y: number): string {
  const wire = `M0 ${y}Q${Math.round(width / 4)} ${y + 62} ${width / 2} ${y + 10}T${width} ${y - 6}`;
  return line(wire, '#3b1a5c', 2, 0.7) + beads(wire, '#ffe08a', 12, 37);
}

function bottles(x: number, y: number): string {
  return (
    box(x, y - 54, 26, 54, 7, '#ff5c9a') +
    box(x + 5, y - 72, 16, 20, 4, GOLD) +
    box(x + 34, y - 34, 34, 34, 9, '#fff', 0.85) +
    box(x + 32, y - 44, 38, 13, 5, '#b56bd6')
  );
}

function skyline(width: number, height: number, random: Random): string {
  let roofs = `M0 ${height}`;
  let windows = '';
  const step = width > 600 ? 120 : 60;
  for (let at = 0; at < width; at += step) {
    const roof = Math.round(height - random.between(110, 250));
    roofs += random.chance(0.28)
      ? `V${roof + 60}h${step / 2 - 16}q14-10 16-70q2 60 16 70H${at + step}`
      : `V${roof}H${at + step}`;
    windows += `M${at + 16} ${roof + 84}v6m14-4v6m0 22v6m14-42v6`;
  }
  return fill(`${roofs}V${height}Z`, '#160d40', 0.85) + line(windows, '#ffd26b', 6, 0.75);
}

function zigzag(width: number): string {
  return Array.from({ length: Math.ceil(width / 42) }, (_, index) => `M${index * 42} 10l21 28l21-28`).join('');
}

/** Lit windows somewhere on a wall. */
function windows(x: number, y: number, width: number, height: number, count: number, random: Random): string {
  return dots(
    Array.from({ length: count }, () => [random.between(x, x + width), random.between(y, y + height)] as const),
    random.pick(['#ffd58a', '#8fc0ff', '#ff9ac0']),
    10,
    0.75,
  );
}

/** Triangles of acoustic foam, those of one half. */
function foam(width: number, half: 0 | 1): string {
  return Array.from({ length: 7 * Math.ceil(width / 84) }, (_, index) => {
    const [column, row] = [index % Math.ceil(width / 84), Math.floor(index / Math.ceil(width / 84))];
    return `M${column * 84 - 12} ${row * 84}${(column + row + half) % 2 ? 'h80v80Z' : 'v80h80Z'}`;
  }).join('');
}

const tube = (way: string, colour: string): string => line(way, colour, 17) + line(way, '#fff', 6);

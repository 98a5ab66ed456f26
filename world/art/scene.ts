import { backdrop, type Size } from './backdrop.ts';
import { GOLD, PINK } from './colour.ts';
import type { Mood } from './mood.ts';
import type { Random } from './random.ts';
import { at, dots, hearts, notes, type Spot, sparkles, speech } from './shapes.ts';
import { beads, box, circle, ellipse, fill, line } from './svg.ts';

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
  song: ({ width, height, x, random, glow }) =>
    fill(
      `M${x - 210}-10L${x - 110} ${height}H${x + 60}L${x - 170}-10ZM${x + 210}-10L${x + 110} ${height}H${x - 60}L${x + 170}-10Z`,
      '#fff',
      0.13,
    ) +
    equaliser(width, height, random) +
    dots(
      around(random, x, height, 7).map(([a, b]) => [a, b] as const),
      glow,
      13,
      0.35,
    ) +
    notes(at(`${x - 168} 250 46, ${x + 166} 220 56, ${x - 176} 372 36`), '#fff', 0.9) +
    sparkles(at(`${x - 140} 180 12, ${x + 200} 262 10, ${x + 152} 320 15, ${x - 206} 300 10`), '#fff2c9', 0.9),

  talk: ({ height, width, x, top }) =>
    fill(`M${x - 205} ${height}V300A205 205 0 0 1${x + 205} 300V${height}Z`, '#fff', 0.16) +
    fill(`M0 ${height - 120}H${width}V${height}H0Z`, top, 0.25) +
    speech(x - 208, 190, 92, '#fff', 0.95, dots(at('26 29, 46 29, 66 29'), PINK, 11)) +
    speech(x + 130, 150, 70, PINK, 1, hearts(at('35 35 17'), '#fff')) +
    sparkles(at(`${x - 150} 160 11, ${x + 206} 262 13, ${x - 200} 320 10`), '#fff6dc', 0.9),

  game: ({ width, height, x, centre, glow, random }) =>
    line(grid(width, height, x), glow, 2, 0.4) +
    `<circle cx="${x}" cy="${centre - 20}" r="170" stroke="${glow}" stroke-width="6" opacity=".9"/><circle cx="${x}" cy="${centre - 20}" r="188" stroke="${PINK}" stroke-width="3" opacity=".8"/>` +
    line(`M${x - 200} 190l16-28 16 28Z`, '#3ddc97', 6) +
    line(`M${x + 176} 150l26 26m0-26l-26 26`, '#ff8db4', 6) +
    line(`M${x + 186} 330h28v28h-28Z`, GOLD, 6) +
    `<circle cx="${x - 196}" cy="352" r="15" stroke="#38c6f4" stroke-width="6"/>` +
    dots(
      around(random, x, height, 9).map(([a, b]) => [a, b] as const),
      '#fff',
      4,
      0.7,
    ),

  guitar: ({ width, height, x, centre }) =>
    circle(x, centre, 178, '#fff3c4', 0.5) +
    hills(width, height, height * 0.68, '#7a2f6e', 0.45) +
    hills(width, height, height * 0.8, '#2c1458', 0.6) +
    bulbs(width, 112) +
    notes(at(`${x + 172} 250 46, ${x - 186} 310 38`), '#fff', 0.9) +
    sparkles(at(`${x - 196} 230 13, ${x + 206} 320 11, ${x + 152} 168 9`), '#fff2c9', 0.9),

  makeup: ({ height, width, x, centre, random }) =>
    circle(x, centre, 208, '#fff', 0.3) +
    `<circle cx="${x}" cy="${centre}" r="196" stroke="#fff4e6" stroke-width="20"/>` +
    `<circle cx="${x}" cy="${centre}" r="196" stroke="#ffd26b" stroke-width="13" stroke-dasharray=".1 51.2"/>` +
    fill(`M0 ${height - 62}H${width}V${height}H0Z`, '#8c2f7a', 0.45) +
    bottles(x - 196, height - 62) +
    bottles(x + 132, height - 62) +
    sparkles(around(random, x, height, 6), '#fff', 0.95),

  dance: ({ width, height, x, random, glow }) =>
    [-150, -50, 50, 150]
      .map((way, index) =>
        fill(
          `M${x + way * 1.3 - 8}-10L${x + way * 0.2 - 110} ${height}H${x + way * 0.2 + 110}L${x + way * 1.3 + 8}-10Z`,
          index % 2 ? glow : '#fff',
          0.13,
        ),
      )
      .join('') +
    ellipse(x, height - 6, Math.min(width * 0.55, 400), 74, '#fff', 0.2) +
    dots(
      around(random, x, height, 9).map(([a, b]) => [a, b] as const),
      GOLD,
      9,
    ) +
    dots(
      around(random, x, height, 8).map(([a, b]) => [a, b] as const),
      '#3fe0ff',
      8,
    ) +
    line(
      around(random, x, height, 7)
        .map(([a, b]) => `M${a} ${b}l7 5`)
        .join(''),
      '#fff',
      6,
    ) +
    sparkles(around(random, x, height, 4), '#fff', 0.9),

  cook: ({ width, height, x, top }) =>
    line(tiles(width, height), '#fff', 2, 0.22) +
    box(x - 232, 226, 126, 12, 5, top, 0.75) +
    box(x + 116, 190, 116, 12, 5, top, 0.75) +
    box(x - 218, 178, 34, 48, 8, '#fff', 0.75) +
    box(x - 174, 188, 30, 38, 8, '#ffd26b') +
    box(x - 220, 168, 38, 13, 4, top) +
    fill(`M${x + 132} 190q-8-44 20-46q28 2 20 46ZM${x + 184} 190l-6-36h36l-6 36Z`, '#fff', 0.8) +
    line(`M${x + 196} 154q-14-26-2-34q16 14 2 34q14-22 24-16`, '#2f9a64', 7) +
    line(`M${x - 60} ${height * 0.62}q-16-18 0-36t0-36M${x - 96} ${height * 0.64}q-14-16 0-32t0-32`, '#fff', 7, 0.4) +
    fill(`M0 ${height - 70}H${width}V${height}H0Z`, top, 0.5) +
    sparkles(at(`${x - 150} 140 11, ${x + 150} 262 13, ${x - 110} 300 10`), '#fff6dc', 0.9),

  night: ({ width, height, x, random }) =>
    circle(x + 148, 172, 60, '#fff0bf') +
    dots(at(`${x + 128} 156, ${x + 172} 186`), '#f2d48c', 20, 0.7) +
    dots(at(`${x + 166} 150, ${x + 138} 196`), '#f2d48c', 11, 0.7) +
    dots(scatter(random, width, height * 0.55, 26), '#fff', 3.5, 0.8) +
    skyline(width, height, random) +
    sparkles(at(`${x - 170} 150 13, ${x - 110} 108 8, ${x + 40} 112 9, ${x - 205} 290 9`), '#fff2c9'),
};

/** Spots at either side of the caster, below the calm top of a poster, a row each so that none lies on another. */
function around(random: Random, x: number, height: number, count: number): Spot[] {
  return Array.from({ length: count }, (_, index) => [
    x + (index % 2 ? 1 : -1) * random.between(128, 222),
    Math.round(height * (0.18 + (0.5 * (index + random.next())) / count)),
    random.between(8, 16),
    0,
  ]);
}

function scatter(random: Random, width: number, height: number, count: number): (readonly [number, number])[] {
  return Array.from({ length: count }, () => [random.between(6, width - 6), random.between(8, height)]);
}

function equaliser(width: number, height: number, random: Random): string {
  const bars = Math.round(width / 30);
  return line(
    Array.from({ length: bars }, (_, bar) => `M${bar * 30 + 15} ${height}V${height - random.between(30, 190)}`).join(
      '',
    ),
    '#fff',
    15,
    0.2,
  );
}

function grid(width: number, height: number, x: number): string {
  const horizon = Math.round(height * 0.7);
  const rows = [0, 0.16, 0.4, 0.75].map((share) => `M0 ${Math.round(horizon + (height - horizon) * share)}H${width}`);
  const columns = Array.from(
    { length: Math.ceil(width / 120) * 2 + 5 },
    (_, index) => index - Math.ceil(width / 120) - 2,
  ).map((step) => `M${x + step * 42} ${horizon}L${x + step * 120} ${height}`);
  return [...rows, ...columns].join('');
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

function tiles(width: number, height: number): string {
  const rows = Array.from({ length: Math.floor(height / 60) }, (_, row) => `M0 ${row * 60 + 40}H${width}`);
  const columns = Array.from({ length: Math.floor(width / 60) }, (_, column) => `M${column * 60 + 30} 40V${height}`);
  return [...rows, ...columns].join('');
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

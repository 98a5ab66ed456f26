// Streets and squares.

import type { Random } from '../../random.ts';
import { PINK } from '../colour.ts';
import { at, dots } from '../shapes.ts';
import { beads, box, circle, ellipse, fill, line } from '../svg.ts';
import { bulbs, fairy, type Place, palm, repeated, scatter, windows } from './place.ts';

/** Draws roofs of the town, some of them pointed like temple roofs. */
function skyline(width: number, height: number, random: Random): string {
  let roofs = `M0 ${height}`;
  let lit = '';
  const step = width > 600 ? 120 : 60;
  for (let left = 0; left < width; left += step) {
    const roof = Math.round(height - random.between(110, 250));
    roofs += random.chance(0.28)
      ? `V${roof + 60}h${step / 2 - 16}q14-10 16-70q2 60 16 70H${left + step}`
      : `V${roof}H${left + step}`;
    lit += `M${left + 16} ${roof + 84}v6m14-4v6m0 22v6m14-42v6`;
  }
  return fill(`${roofs}V${height}Z`, '#160d40', 0.9) + line(lit, '#ffd26b', 6, 0.8);
}

/** Draws both sides of a street, from the far end to the near one. */
const bothSides = (one: (way: -1 | 1, far: number) => string): string =>
  ([-1, 1] as const).flatMap((way) => [3, 2, 1, 0].map((far) => one(way, far))).join('');

export const TOWN = {
  // A street of signs after rain.
  street: {
    sky: ['#0c0a3c', '#4a1a8c', '#e03a8a'],
    glow: '#ff9ad5',
    light: { rim: '#5ce2ff', back: '#ff56b4', shade: '#0a0a34' },
    near: 'rain',
    draw: ({ width, height, x, glow, random }) =>
      bothSides((way, far) => {
        const near = 1 / (1 + far * 0.6);
        const [from, to] = [x + way * (108 * near + (3 - far) * 24), x + way * (300 * near + (3 - far) * 24)];
        const [left, roof] = [Math.round(Math.min(from, to)), Math.round(220 - 240 * near)];
        const sign = random.pick([glow, '#4fe0ff', '#ffb84f', PINK]);
        const [signLeft, signTop, wide, tall] = [
          Math.round(from - 14 * near),
          random.between(80, 170),
          Math.round(34 * near),
          Math.round(150 * near),
        ];
        return (
          box(left, roof, Math.round(Math.abs(to - from)), 480 - roof, 0, '#0b0a2c', 0.92 - far * 0.16) +
          windows(left + 6, Math.max(0, roof), Math.round(140 * near), 360, 9, random) +
          box(signLeft - 8, signTop - 8, wide + 16, tall + 16, 10, sign, 0.3) +
          box(signLeft, signTop, wide, tall, 5, sign) +
          line(
            `M${signLeft + wide / 2} ${signTop + 16}v${Math.round(tall / 3)}m0 14v${Math.round(tall / 4)}`,
            '#fff',
            Math.round(9 * near),
            0.85,
          )
        );
      }) +
      box(0, 470, width, height - 470, 0, '#0d0b2a', 0.9) +
      line(
        repeated(12, () => `M${random.between(0, width)} ${random.between(476, 500)}v${random.between(50, 120)}`),
        glow,
        14,
        0.4,
      ) +
      line(
        repeated(7, () => `M${random.between(0, width)} ${random.between(476, 500)}v${random.between(30, 90)}`),
        '#4fe0ff',
        9,
        0.4,
      ),
  },
  // A night market: stalls on both sides, steam, lamps in rows.
  market: {
    sky: ['#3a1420', '#b8442e', '#ffb054'],
    glow: '#ffe7a8',
    light: { rim: '#ffbc62', back: '#3fd0c0', shade: '#2a0c12' },
    near: 'steam',
    draw: ({ width, height, x, random }) =>
      bothSides((way, far) => {
        const near = 1 / (1 + far * 0.55);
        const [middle, y, wide] = [
          x + way * 250 * near,
          Math.round(height * 0.46 - 120 * near),
          Math.round(176 * near),
        ];
        const left = Math.round(middle - wide / 2);
        const deep = Math.round(64 * near);
        return (
          box(left, y + deep, wide, Math.round(340 * near), 0, '#4a1824', 0.95 - far * 0.15) +
          box(left, y + deep * 2, wide, Math.round(70 * near), 0, '#ffe2a0', 0.9) +
          beads(`M${left + 10} ${y + deep * 3}h${wide - 20}`, '#e8603a', Math.round(24 * near), Math.round(30 * near)) +
          fill(
            `M${left - 18} ${y + deep}L${left} ${y}h${wide}l18 ${deep}Z`,
            random.pick(['#d2404e', '#2d7f86', '#dc7434', '#8a3a86']),
          ) +
          fill(
            `M${left + 10} ${y + deep}l8-${deep}h${Math.round(wide / 6)}v${deep}ZM${left + Math.round(wide * 0.6)} ${y + deep}v-${deep}h${Math.round(wide / 6)}l6 ${deep}Z`,
            '#fff',
            0.3,
          )
        );
      }) +
      bulbs(width, 30) +
      bulbs(width, 78),
  },
  // The moon over the town.
  moon: {
    sky: ['#0a1040', '#2a2b86', '#8a5ac0'],
    glow: '#a0a8ff',
    light: { rim: '#b4c4ff', back: '#ffb07a', shade: '#080a2a' },
    near: 'leaves',
    draw: ({ width, height, x, random }) =>
      circle(x + 140, 172, 150, '#dfe6ff', 0.14) +
      circle(x + 140, 172, 78, '#fff3d4') +
      dots(at(`${x + 116} 152, ${x + 172} 190`), '#f2d9a4', 26, 0.6) +
      dots(scatter(random, width, height * 0.55, 30), '#fff', 3.5, 0.8) +
      ellipse(x - 150, 250, 120, 14, '#c8c0ff', 0.3) +
      ellipse(x + 60, 300, 150, 12, '#c8c0ff', 0.25) +
      skyline(width, height, random),
  },
  // A temple fair: a Ferris wheel, a stage of coloured lamps.
  fair: {
    sky: ['#2a0a4a', '#a81a6a', '#ff8a4a'],
    glow: '#ffd06a',
    light: { rim: '#ffd878', back: '#ff4fa0', shade: '#260630' },
    near: 'crowd',
    draw: ({ width, height, x, random }) => {
      const [cx, cy, r] = [x + 150, 210, 150];
      const spokes = repeated(12, (index) => {
        const turn = (index * Math.PI) / 6;
        return `M${cx} ${cy}L${Math.round(cx + Math.cos(turn) * r)} ${Math.round(cy + Math.sin(turn) * r)}`;
      });
      const rim = `M${cx - r} ${cy}a${r} ${r} 0 1 1 ${r * 2} 0a${r} ${r} 0 1 1-${r * 2} 0`;
      return (
        line(spokes, '#ff8fc0', 4, 0.8) +
        line(rim, '#ffd06a', 6, 0.9) +
        beads(rim, '#fff6d0', 13, 39) +
        line(`M${cx} ${cy}L${cx - 70} 470M${cx} ${cy}L${cx + 70} 470`, '#ffb0d0', 8, 0.8) +
        fill(`M${x - 260} 170L${x - 150} 60L${x - 40} 170Z`, '#ff5f8a') +
        fill(`M${x - 150} 60L${x - 120} 170H${x - 180}Z`, '#fff0c8') +
        box(x - 240, 170, 180, 300, 0, '#6a1450') +
        beads(`M${x - 240} 172h180M${x - 240} 260h180M${x - 240} 350h180`, '#ffe68a', 11, 20) +
        beads(`M${x - 230} 216h170M${x - 230} 306h170`, '#6ff0e0', 9, 20) +
        fairy(width, 20, random) +
        fairy(width, 60, random) +
        box(0, 460, width, height - 460, 0, '#3a0c3c', 0.9)
      );
    },
  },
  // A traffic jam: lights of cars, with the sky train above them.
  traffic: {
    sky: ['#20184a', '#8a3a6a', '#ff9a54'],
    glow: '#ffc06a',
    light: { rim: '#ffab5a', back: '#ff4a5a', shade: '#1a0c26' },
    near: 'lamps',
    draw: ({ width, height, x, random }) =>
      skyline(width, height - 60, random) +
      fill(`M-20 190L${width + 20} 130V196L-20 250Z`, '#2a1c44') +
      line(`M-20 196L${width + 20} 136`, '#ffb070', 4, 0.7) +
      fill(`M${x - 150} 232h30v300h-30ZM${x + 170} 190h34v340h-34Z`, '#221638') +
      fill(`M${x - 60} 128L${width + 20} 84V136L${x - 60} 178Q${x - 90} 160 ${x - 60} 128Z`, '#f4f0f8') +
      line(`M${x - 40} 146L${width} 106`, '#3a4a9a', 18) +
      line(`M${x - 52} 172L${width} 132`, '#e0405a', 6) +
      fill(`M0 430H${width}V${height}H0Z`, '#1c1230') +
      [-1, 1]
        .flatMap((way) =>
          [2, 1, 0].map((far) => {
            const near = 1 / (1 + far * 0.7);
            const [left, y] = [Math.round(x + way * (70 + 150 * near)), Math.round(420 + 90 * near)];
            const wide = Math.round(120 * near);
            return (
              box(
                left - wide / 2,
                y - Math.round(70 * near),
                wide,
                Math.round(90 * near),
                Math.round(16 * near),
                ['#3a2c5a', '#d84a8a', '#2a6a8a'][far] ?? '#3a2c5a',
              ) +
              line(
                `M${left - wide * 0.36} ${y - 10 * near}h${14 * near}M${left + wide * 0.3} ${y - 10 * near}h${14 * near}`,
                '#ff3a4a',
                Math.round(16 * near),
              ) +
              circle(left - Math.round(wide * 0.33), y - Math.round(10 * near), Math.round(30 * near), '#ff5a5a', 0.3) +
              circle(left + Math.round(wide * 0.33), y - Math.round(10 * near), Math.round(30 * near), '#ff5a5a', 0.3)
            );
          }),
        )
        .join(''),
  },
  // A market square at five, with low sun and dancing people.
  square: {
    sky: ['#3f9ac0', '#a8dcc0', '#ffe2a0'],
    glow: '#fffbe0',
    light: { rim: '#fff4c0', back: '#ff7fa0', shade: '#2a3a5c' },
    near: 'crowd',
    draw: ({ width, height, x, random }) =>
      circle(x + 150, 150, 130, '#fff8d8', 0.5) +
      circle(x + 150, 150, 60, '#fffef0') +
      fill(`M0 300L${width * 0.3} 210H${width * 0.62}L${width * 0.7} 240L${width} 200V480H0Z`, '#d8785a') +
      fill(`M-20 310L${width * 0.28} 200H${width * 0.36}L10 330Z`, '#a84a44') +
      line(
        repeated(Math.ceil(width / 50), (index) => `M${index * 50 + 20} 330v90`),
        '#8a3a3c',
        24,
      ) +
      palm(x - 190, 420, 260, '#1f7a5c') +
      palm(x + 220, 420, 190, '#2a8a64') +
      fill(`M0 410H${width}V${height}H0Z`, '#e8c088') +
      dots(
        Array.from({ length: 9 }, () => [random.between(0, width), random.between(400, 430)] as const),
        '#d84a6a',
        34,
        0.9,
      ) +
      line(`M0 70Q${width / 4} 120 ${width / 2} 74T${width} 70`, '#fff', 3) +
      fill(
        repeated(Math.ceil(width / 44), (index) => `M${index * 44 + 6} ${82 + ((index * 29) % 18)}h30l-15 34Z`),
        '#ff5f7a',
        0.9,
      ),
  },
} satisfies Record<string, Place>;

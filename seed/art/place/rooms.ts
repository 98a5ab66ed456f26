// Rooms that people live in, each in its own light.
import { PINK } from '../colour.ts';
import { at, dots, sparkles } from '../shapes.ts';
import { box, circle, fill, group, line } from '../svg.ts';
import { bulbs, fairy, lamp, type Place, repeated, shelf, tube, windows } from './place.ts';

export const ROOMS = {
  // A bedroom at night: a window over the town, a shelf, a lamp, fairy lights.
  bedroom: {
    sky: ['#3a1642', '#7c3560', '#d8805a'],
    glow: '#ffd79a',
    light: { rim: '#ffc27a', back: '#8f82ff', shade: '#220d2c' },
    near: 'leaves',
    draw: ({ width, height, x, random }) => {
      const isLeft = random.chance(0.5);
      const [w, s] = isLeft ? [x - 236, x + 46] : [x + 50, x - 226];
      return (
        box(w, 70, 184, 260, 6, '#131a44') +
        windows(w + 8, 210, 170, 110, 16, random) +
        circle(w + 120, 120, 22, '#fdf1d0') +
        line(`M${w} 70h184v260h-184zM${w + 92} 70v260M${w} 200h184`, '#241028', 9) +
        fill(`M${w - 30} 50q62 140 6 350h-56V50ZM${w + 214} 50q-62 140-6 350h56V50Z`, '#8a3a6a', 0.9) +
        shelf(s, 262, 176, random) +
        lamp(s + 150, 214) +
        bulbs(width, 34) +
        fill(`M0 ${height - 120}Q${x} ${height - 170} ${width} ${height - 110}V${height}H0Z`, '#4a1c4c', 0.85)
      );
    },
  },
  // A tiny kitchen with everything on one shelf.
  kitchen: {
    sky: ['#23504a', '#4f9a7c', '#f0d890'],
    glow: '#fff4c8',
    light: { rim: '#ffedb8', back: '#5fd0b8', shade: '#10282a' },
    near: 'steam',
    draw: ({ width, height, x, random }) =>
      fill(
        repeated(48, (index) => `M${(index % 8) * 64 - 10} ${Math.floor(index / 8) * 64 + 300}h60v60h-60Z`),
        '#fff',
        0.14,
      ) +
      box(x - 260, 120, 300, 14, 3, '#3a2418') +
      box(x + 60, 190, 220, 14, 3, '#3a2418') +
      Array.from({ length: 6 }, (_, index) => {
        const [tall, wide] = [random.between(46, 76), random.between(30, 40)];
        const left = x - 246 + index * 46;
        return (
          box(left, 120 - tall, wide, tall, 6, random.pick(['#d8584a', '#f0b050', '#4a9a8a', '#f4e8d0', '#7a5a9a'])) +
          box(left + 4, 112 - tall, wide - 8, 12, 3, '#f4e8d0')
        );
      }).join('') +
      line(`M${x + 90} 204v70M${x + 150} 204v54M${x + 206} 204v80`, '#2a1a18', 5) +
      circle(x + 90, 298, 26, '#5a5468') +
      box(x + 138, 258, 24, 56, 10, '#c8743c') +
      circle(x + 206, 306, 24, '#8a8498') +
      box(0, height - 90, width, 100, 0, '#6a4028'),
  },
  // A dormitory at night, with one lamp over one desk.
  dormitory: {
    sky: ['#0b1030', '#1c2660', '#4a3a7a'],
    glow: '#ffd08a',
    light: { rim: '#ffc878', back: '#7f9cff', shade: '#080a22' },
    near: 'leaves',
    draw: ({ width, height, x, random }) =>
      box(x - 240, 60, 210, 230, 4, '#0a1238') +
      windows(x - 230, 150, 190, 130, 22, random) +
      line(`M${x - 240} 60h210v230h-210ZM${x - 135} 60v230`, '#2c2448', 8) +
      line(
        repeated(7, (index) => `M${x - 240} ${66 + index * 11}h210`),
        '#4a4478',
        3,
        0.7,
      ) +
      shelf(x + 60, 180, 180, random) +
      box(x + 70, 240, 60, 74, 2, '#f0d890', 0.8) +
      box(x + 140, 252, 54, 62, 2, '#e89ab0', 0.8) +
      line(`M${x + 190} ${height - 80}V360L${x + 130} 320`, '#e0503c', 8) +
      fill(`M${x + 96} 344l50-44l26 32Z`, '#e0503c') +
      fill(`M${x + 112} 350L${x - 60} ${height}H${x + 160}L${x + 160} 338Z`, '#ffe6b0', 0.22) +
      box(0, height - 80, width, 90, 0, '#2c1a2c'),
  },
  // A parlour of velvet and candles.
  parlour: {
    sky: ['#1c0836', '#4a1a6e', '#9a3a6a'],
    glow: '#ffb86a',
    light: { rim: '#ffb86a', back: '#a86aff', shade: '#160628' },
    near: 'candles',
    draw: ({ width, height, x }) =>
      line(
        repeated(Math.ceil(width / 40), (index) => `M${index * 40} 0q14 200 0 ${height}`),
        '#2a0c4a',
        24,
        0.7,
      ) +
      line(
        repeated(Math.ceil(width / 40), (index) => `M${index * 40 + 14} 0q14 200 0 ${height}`),
        '#b86ae0',
        3,
        0.3,
      ) +
      circle(x, 210, 190, '#ffd98a', 0.13) +
      `<circle cx="${x}" cy="210" r="188" stroke="#ffd98a" stroke-width="3" opacity=".7"/><circle cx="${x}" cy="210" r="164" stroke="#ffd98a" stroke-width="1.5" opacity=".6"/>` +
      line(
        repeated(12, (index) => {
          const turn = (index * Math.PI) / 6;
          return `M${Math.round(x + Math.cos(turn) * 166)} ${Math.round(210 + Math.sin(turn) * 166)}L${Math.round(x + Math.cos(turn) * 186)} ${Math.round(210 + Math.sin(turn) * 186)}`;
        }),
        '#ffd98a',
        4,
        0.7,
      ) +
      sparkles(
        at(`${x - 150} 110 20, ${x + 160} 130 16, ${x - 176} 300 13, ${x + 130} 330 12, ${x} 40 15`),
        '#ffe6a8',
      ) +
      fill(`M0 ${height - 90}Q${x} ${height - 130} ${width} ${height - 90}V${height}H0Z`, '#3a1058'),
  },
  // A dark nursery: a mobile of stars, the light of a screen.
  nursery: {
    sky: ['#0a1a3c', '#1d3f6e', '#3a6a8a'],
    glow: '#7fd8e0',
    light: { rim: '#7fe0e8', back: '#ffb48a', shade: '#061428' },
    near: 'glare',
    draw: ({ width, height, x, random }) =>
      dots(
        Array.from({ length: 30 }, () => [random.between(0, width), random.between(0, 380)] as const),
        '#a8f0ff',
        5,
        0.5,
      ) +
      line(
        `M${x - 150} 0v60M${x - 210} 80Q${x - 150} 40 ${x - 90} 80M${x - 210} 80v70M${x - 150} 60v90M${x - 90} 80v60`,
        '#c8e8f0',
        3,
        0.8,
      ) +
      sparkles(at(`${x - 210} 166 22, ${x - 90} 156 20`), '#ffe6a0') +
      circle(x - 150, 170, 22, '#fff0c8') +
      circle(x - 140, 164, 19, '#1d3f6e') +
      group(
        `translate(${x + 150} 380)`,
        line('M-90-110V120M90-110V120M-90-100H90M-60-100V70M-30-100V70M0-100V70M30-100V70M60-100V70', '#e8d8c8', 9) +
          fill('M-96 60H96V110H-96Z', '#f0b8b0') +
          circle(-34, 40, 26, '#f4d0b0') +
          fill('M-96 66Q-40 20 96 60V110H-96Z', '#f8e4d0'),
      ) +
      fairy(width, 20, random) +
      box(0, height - 70, width, 80, 0, '#0c2038'),
  },
  // A singer's wall at home: posters, fairy lights, pink light.
  loft: {
    sky: ['#2c1060', '#8a3ab0', '#ff8ab0'],
    glow: '#ffc0e0',
    light: { rim: '#ffd0e8', back: '#6fb0ff', shade: '#1c0a40' },
    near: 'leaves',
    draw: ({ width, height, x, random }) =>
      line(
        repeated(
          9,
          (row) =>
            `M0 ${row * 56 + 20}H${width}${repeated(Math.ceil(width / 90), (index) => `M${index * 90 + (row % 2) * 45} ${row * 56 + 20}v56`)}`,
        ),
        '#3a1668',
        3,
        0.5,
      ) +
      group(
        `translate(${x - 170} 150) rotate(-5)`,
        box(-52, -70, 104, 140, 3, '#ffe0c0') + circle(0, -16, 32, PINK) + line('M-30 40H30M-20 54H20', '#6a2a6a', 6),
      ) +
      group(
        `translate(${x + 176} 170) rotate(4)`,
        box(-50, -66, 100, 132, 3, '#bfe8ff') + fill('M-30 40L0-40L30 40Z', '#3a4ac0') + circle(14, -34, 12, '#fff'),
      ) +
      group(
        `translate(${x - 176} 320) rotate(3)`,
        box(-40, -40, 80, 80, 3, '#fff4d8') + sparkles(at('0 0 30'), '#ff9a5a'),
      ) +
      tube(`M${x + 112} 330q30-50 60-10q30-40 60 10q0 40-60 80q-60-40-60-80`, '#ff5f9a') +
      bulbs(width, 30) +
      fill(`M0 ${height - 100}H${width}V${height}H0Z`, '#240c4a', 0.8) +
      windows(20, 40, width - 40, 300, 6, random),
  },
} satisfies Record<string, Place>;

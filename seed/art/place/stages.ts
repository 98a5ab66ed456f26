// Places to perform: halls, studios, a mirror.
import { GOLD } from '../colour.ts';
import { box, circle, ellipse, fill, line, linear, use } from '../svg.ts';
import { lamp, type Place, repeated, shelf, tube, windows } from './place.ts';

/** Returns the triangles of acoustic foam in one of two halves. */
const foam = (width: number, half: 0 | 1): string =>
  repeated(7 * Math.ceil(width / 84), (index) => {
    const [column, row] = [index % Math.ceil(width / 84), Math.floor(index / Math.ceil(width / 84))];
    return `M${column * 84 - 12} ${row * 84}${(column + row + half) % 2 ? 'h80v80Z' : 'v80h80Z'}`;
  });

const bottles = (x: number, y: number): string =>
  box(x, y - 54, 26, 54, 7, '#ff5c9a') +
  box(x + 5, y - 72, 16, 20, 4, GOLD) +
  box(x + 34, y - 34, 34, 34, 9, '#fff', 0.85) +
  box(x + 32, y - 44, 38, 13, 5, '#b56bd6');

export const STAGES = {
  // A hall: a truss with lamps, crossing beams, haze over the stage.
  hall: {
    sky: ['#2a0d63', '#8c1b86', '#ff5f74'],
    glow: '#ff8fc2',
    light: { rim: '#ff9ac8', back: '#8f86ff', shade: '#150836' },
    near: 'crowd',
    draw: ({ id, width, height, random, glow }) =>
      linear(
        `${id}r`,
        [
          ['#ffffff', 0.8],
          [glow, 0.26],
          [glow, 0],
        ],
        [0, 0, 0, height * 0.92],
      ) +
      line(
        `M0 12H${width}M0 44H${width}${repeated(Math.ceil(width / 42), (index) => `M${index * 42} 12l21 32l21-32`)}`,
        '#0a0718',
        5,
      ) +
      Array.from({ length: 5 }, (_, index) => {
        const x = Math.round((width * (index + 0.5)) / 5) + random.between(-14, 14);
        const slant = random.between(-150, 150);
        return (
          fill(`M${x - 7} 40H${x + 7}L${x + slant + 70} ${height}H${x + slant - 70}Z`, use(`${id}r`)) +
          box(x - 15, 30, 30, 26, 6, '#0a0718') +
          circle(x, 54, 12, '#fff')
        );
      }).join('') +
      ellipse(width / 2, Math.round(height * 0.92), Math.round(width * 0.8), 130, glow, 0.35),
  },
  // A bare stage with a curtain and one warm lamp from behind.
  club: {
    sky: ['#1c0a1e', '#6a1a3a', '#d85a3a'],
    glow: '#ffb36a',
    light: { rim: '#ffc070', back: '#ff5f8a', shade: '#1c0716' },
    near: 'tables',
    draw: ({ width, height, x }) =>
      line(
        repeated(
          Math.ceil(width / 34),
          (index) => `M${index * 34 + 8} 0q${index % 2 ? 10 : -8} ${height / 2} 0 ${height}`,
        ),
        '#3a0c22',
        19,
        0.75,
      ) +
      line(
        repeated(Math.ceil(width / 34), (index) => `M${index * 34} 0q${index % 2 ? 10 : -8} ${height / 2} 0 ${height}`),
        '#ff8a6a',
        3,
        0.3,
      ) +
      fill(`M${x + 120}-20L${x - 200} ${height}H${x + 170}L${x + 160}-20Z`, '#ffe0a0', 0.22) +
      ellipse(x, height - 70, 280, 60, '#ffcf8a', 0.35) +
      tube(`M${x - 150} 150v-40q0-30 30-30h60q30 0 30 30v40q0 30-30 30h-60q-30 0-30-30`, '#ff5f7a'),
  },
  // A recording booth.
  booth: {
    sky: ['#0c1838', '#1d3c78', '#2f7f9a'],
    glow: '#8fe8ff',
    light: { rim: '#8fe0ff', back: '#ffb070', shade: '#060c26' },
    near: 'glare',
    draw: ({ width, height, x, random }) =>
      fill(foam(width, 1), '#0a1430', 0.6) +
      fill(foam(width, 0), '#2a4a8c', 0.4) +
      box(x - 220, 96, 250, 190, 8, '#061024') +
      box(x - 210, 106, 230, 170, 4, '#3a2a20') +
      windows(x - 200, 120, 210, 60, 14, random) +
      fill(`M${x - 190} 276q10-80 50-80t50 80ZM${x - 70} 276q8-66 42-66t42 66Z`, '#140c12') +
      lamp(x + 150, 190) +
      box(0, height - 96, width, 110, 0, '#0a1024', 0.8),
  },
  // A studio with foam on its walls, a tube light, a screen.
  arcade: {
    sky: ['#0c0a3a', '#2c1c8c', '#0f86b8'],
    glow: '#5ee6ff',
    light: { rim: '#4fdcff', back: '#ff5fc0', shade: '#08082e' },
    near: 'glare',
    draw: ({ width, x, centre, glow, random }) =>
      fill(foam(width, 1), '#0a1030', 0.6) +
      fill(foam(width, 0), '#2c3c8c', 0.4) +
      random.pick([
        tube(`M${x - 176} ${centre - 30}a176 176 0 1 1 352 0a176 176 0 1 1-352 0`, glow),
        tube(`M${x - 210} 110l120 200l84-140l70 104l130-190`, '#ff5fd0'),
        tube(`M${x - 160} 70v270M${x - 130} 100v210M${x + 160} 50v330M${x + 130} 90v240`, glow),
      ]) +
      box(x + 92, 300, 190, 126, 8, '#061024') +
      box(x + 100, 308, 174, 110, 4, '#1c54a8') +
      line(`M${x + 108} 364l14-22 14 36 14-54 14 64 14-42 14 26 14-32 14 42`, '#9ff4ff', 5) +
      shelf(x - 240, 420, 120, random),
  },
  // A mirror with bulbs around it.
  vanity: {
    sky: ['#8c2a6a', '#e0688f', '#ffc0a8'],
    glow: '#ffeae0',
    light: { rim: '#fff0d8', back: '#ff86c0', shade: '#4a1240' },
    near: 'confetti',
    draw: ({ height, width, x, centre }) =>
      box(x - 216, centre - 240, 432, 500, 60, '#6a1c54', 0.75) +
      box(x - 176, centre - 200, 352, 420, 36, '#f4b0c0', 0.55) +
      fill(`M${x - 100} ${centre + 220}L${x + 60} ${centre - 200}H${x + 130}L${x - 30} ${centre + 220}Z`, '#fff', 0.2) +
      Array.from({ length: 7 }, (_, index) =>
        [-196, 196]
          .map(
            (side) =>
              circle(x + side, centre - 190 + index * 62, 30, '#fff0c8', 0.35) +
              circle(x + side, centre - 190 + index * 62, 13, '#fffdf0'),
          )
          .join(''),
      ).join('') +
      fill(`M0 ${height - 62}H${width}V${height}H0Z`, '#7a2468', 0.9) +
      bottles(x - 216, height - 62) +
      bottles(x + 150, height - 62),
  },
} satisfies Record<string, Place>;

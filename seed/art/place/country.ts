// Places in the country: hills, mountains, the sea.
import { dots } from '../shapes.ts';
import { box, circle, fill, group, line, linear, use } from '../svg.ts';
import { bulbs, type Place, palm, repeated, scatter } from './place.ts';

function hills(width: number, y: number, colour: string, opacity: number): string {
  const top = Math.round(y);
  return fill(
    `M0 ${top}Q${Math.round(width * 0.25)} ${top - 80} ${Math.round(width * 0.5)} ${top - 10}T${width} ${top - 30}V900H0Z`,
    colour,
    opacity,
  );
}

export const COUNTRY = {
  // A balcony just after sunset: hills, with a string of lights above.
  balcony: {
    sky: ['#3a2470', '#d85a80', '#ffb560'],
    glow: '#ffe2a0',
    light: { rim: '#ffbe68', back: '#b86aff', shade: '#260e30' },
    near: 'leaves',
    draw: ({ width, height, x, centre }) =>
      circle(x + 120, centre - 20, 92, '#fff0c0', 0.9) +
      line(
        `M0 ${centre - 90}h${width / 3}M${width * 0.6} ${centre - 130}h${width}M${width * 0.1} ${centre + 10}h120`,
        '#ffd8b0',
        10,
        0.4,
      ) +
      hills(width, height * 0.62, '#8a3a70', 0.75) +
      hills(width, height * 0.74, '#3a1a60', 0.9) +
      bulbs(width, 96) +
      line(`M0 ${height - 96}H${width}`, '#1a0c2c', 12) +
      line(
        repeated(Math.ceil(width / 44), (index) => `M${index * 44 + 8} ${height - 96}v120`),
        '#1a0c2c',
        6,
      ),
  },
  // A fire on a northern mountain, with tents behind it under many stars.
  mountain: {
    sky: ['#050a2c', '#152a5c', '#3a3a6a'],
    glow: '#ff9a4a',
    light: { rim: '#ff9a4a', back: '#6f9cff', shade: '#070818' },
    near: 'fire',
    draw: ({ width, height, x, random }) =>
      dots(scatter(random, width, height * 0.5, 70), '#fff', 3, 0.85) +
      dots(scatter(random, width, height * 0.4, 14), '#cfe0ff', 6, 0.7) +
      fill(
        `M0 ${height * 0.5}L${width * 0.2} ${height * 0.3}L${width * 0.36} ${height * 0.44}L${width * 0.62} ${height * 0.24}L${width} ${height * 0.5}V${height}H0Z`,
        '#14224c',
      ) +
      hills(width, height * 0.6, '#0c1636', 1) +
      fill(
        repeated(
          Math.ceil(width / 30),
          (index) =>
            `M${index * 30 - 6} ${height * 0.72}l17-${60 + ((index * 37) % 50)}l17 ${60 + ((index * 37) % 50)}Z`,
        ),
        '#070e22',
      ) +
      group(
        `translate(${x - 160} ${Math.round(height * 0.72)})`,
        fill('M-90 60L0-70L90 60Z', '#e8a050') +
          fill('M0-70L90 60H34L0 0Z', '#a85a3a') +
          fill('M0-30L24 60H-20Z', '#ffe6b0'),
      ) +
      box(0, Math.round(height * 0.81), width, height, 0, '#0a0c18'),
  },
  // A harbour of fishing boats, late in the afternoon.
  harbour: {
    sky: ['#2f7fa8', '#8fc8c0', '#ffd898'],
    glow: '#fff2c0',
    light: { rim: '#fff0b8', back: '#3fb0c8', shade: '#123048' },
    near: 'steam',
    draw: ({ id, width, height, x, random }) =>
      circle(x - 150, 170, 110, '#fff8d8', 0.4) +
      circle(x - 150, 170, 52, '#fffbe8') +
      hills(width, 300, '#4a8a9a', 0.8) +
      linear(`${id}r`, ['#ffe0a0', '#3f9aa8', '#124a68'], [0, 320, 0, height]) +
      fill(`M0 316H${width}V${height}H0Z`, use(`${id}r`)) +
      line(
        repeated(16, () => `M${random.between(0, width)} ${random.between(330, 520)}h${random.between(20, 70)}`),
        '#fff4d0',
        4,
        0.6,
      ) +
      [x - 170, x + 160]
        .map((left, index) =>
          group(
            `translate(${left} ${340 + index * 16}) scale(${index ? 1.1 : 0.9})`,
            line('M0 10V-150M0-140L70 0M0-140L-70 6', '#5a3a2a', 5) +
              fill('M-100 0Q0 30 110-10L84 52H-80Z', index ? '#d8483a' : '#2f8a6a') +
              fill('M-100 0Q0 30 110-10L106 4Q0 44-98 14Z', '#fff4d8') +
              box(-50, -52, 70, 56, 4, '#f4e0b8') +
              line('M-40-30h16M-10-30h16', '#4a6a8a', 12) +
              fill('M0-150h34l-10 12 10 12H0Z', '#e8483a'),
          ),
        )
        .join('') +
      palm(x + 236, 320, 180, '#1f5a58'),
  },
} satisfies Record<string, Place>;

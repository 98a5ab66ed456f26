import { backdrop, EVENT, rays } from '../backdrop.ts';
import { coinShape, coins } from '../brand.ts';
import { GOLD } from '../colour.ts';
import { giftBox } from '../gift.ts';
import { air, bokeh, figureLight, type Light, litBy } from '../light.ts';
import type { Random } from '../random.ts';
import { at, sparkles } from '../shapes.ts';
import { ellipse, fill, group, line, linear, use } from '../svg.ts';

/** What coins come out of: each promotion has its own, in its own colours. */
interface Spring {
  sky: readonly [top: string, bottom: string];
  /** With its mouth at 0 0. */
  vessel: (id: string) => string;
}

const SPRINGS: readonly [Spring, ...Spring[]] = [
  { sky: ['#122a86', '#8a3fe0'], vessel: (id) => giftBox(id, '#ff6a3d') },
  { sky: ['#8a1550', '#ff8f3d'], vessel: phone },
  { sky: ['#3a1290', '#e8327f'], vessel: jar },
];

/** A phone that lies on its back, its screen a way down into light. */
function phone(id: string): string {
  return (
    linear(`${id}b`, ['#5b3fd0', '#120a34'], [-300, 0, 300, 210]) +
    linear(`${id}y`, ['#fffbe8', '#ffd25e', '#ff7f4a'], [0, -40, 0, 130]) +
    fill(
      'M-190-44H190Q212-44 222-26L304 150Q314 178 286 178H-286Q-314 178-304 150L-222-26Q-212-44-190-44Z',
      '#0d0826',
    ) +
    fill('M-304 150Q-314 178-286 178H286Q314 178 304 150V172Q308 204 280 204H-280Q-308 204-304 172Z', use(`${id}b`)) +
    fill(
      'M-178-30H178Q194-30 202-16L272 136Q280 156 262 156H-262Q-280 156-272 136L-202-16Q-194-30-178-30Z',
      use(`${id}y`),
    ) +
    fill('M-178-30H-60L-140 156H-262Q-280 156-272 136L-202-16Q-194-30-178-30Z', '#fff', 0.22) +
    line('M-44 190H44', '#8f7af0', 7, 0.8)
  );
}

/** A clay jar for savings, with a band of gold. */
function jar(id: string): string {
  return (
    linear(`${id}b`, ['#ffb07a', '#c8502e', '#5a1830'], [-150, 0, 170, 120]) +
    fill(
      'M-104-16C-118 18-176 46-176 112C-176 176-112 208 0 208C112 208 176 176 176 112C176 46 118 18 104-16Z',
      use(`${id}b`),
    ) +
    fill('M-172 92Q0 156 172 92L176 124Q0 188-176 124Z', GOLD) +
    line('M-166 108Q0 170 166 108', '#b8670b', 4, 0.6) +
    ellipse(0, -16, 108, 26, '#ffcf9a') +
    ellipse(0, -14, 88, 18, '#fff6d0') +
    line('M-128 52Q-150 84-150 116', '#fff', 14, 0.35)
  );
}

/** Coins that rain out of something that is open. */
export function refill(id: string, random: Random, seed: string): string {
  const light: Light = { rim: '#fff0b8', back: '#ff8fd0', shade: '#160638', from: random.pick([1, -1]) };
  const { sky, vessel } = SPRINGS[(Number(seed.at(-1)) - 1) % SPRINGS.length] ?? SPRINGS[0];
  const rain = at(
    '600 300 1.5 0, 500 250 1.2 20, 694 216 1.25 -16, 420 150 1 40, 590 130 1.05 -30, 800 110 0.9 24, 330 270 0.9 -20, 950 236 1 12, 240 130 0.8 30, 980 150 0.8 -34, 150 330 0.9 0, 1060 340 0.95 20, 470 50 0.7 10, 700 40 0.7 -20, 110 80 0.6 50, 1120 60 0.6 -50',
  );
  return (
    backdrop(id, EVENT, sky, '#ffc9dd', [600, 330, 480]) +
    fill(rays(600, 420), '#fff', 0.1) +
    linear(`${id}s`, [
      ['#fff3c4', 0],
      ['#fff3c4', 0.75],
    ]) +
    fill('M486 432L330 0H870L714 432Z', use(`${id}s`)) +
    ellipse(600, 634, 330, 34, '#1a0540', 0.4) +
    coinShape(id) +
    figureLight(`${id}L`, light) +
    litBy(`${id}L`, group(`translate(600 420) rotate(${random.between(-5, 5)})`, vessel(id))) +
    coins(
      id,
      rain.map(([x, y, scale, turn]) => [x + random.between(-22, 22), y + random.between(-14, 14), scale, turn]),
    ) +
    bokeh(`${id}B`, EVENT, ['#ffe9a8', light.back], random) +
    coins(id, at('330 606 1.2 0, 262 624 1 0, 884 612 1.2 0, 952 626 0.9 0, 820 632 0.9 20')) +
    sparkles(at('390 330 20, 812 330 16, 200 220 16, 1010 240 20, 90 210 12, 1110 210 12, 640 380 12'), '#fff6d6') +
    air(id, EVENT, light, random)
  );
}

import { backdrop, EVENT, rays } from '../backdrop.ts';
import { coinShape, coins } from '../brand.ts';
import { giftBox } from '../gift.ts';
import { air, bokeh, figureLight, type Light, litBy } from '../light.ts';
import type { Random } from '../random.ts';
import { at, sparkles } from '../shapes.ts';
import { ellipse, fill, group, linear, use } from '../svg.ts';

/** Coins that rain round an open gift. */
export function refill(id: string, random: Random): string {
  const light: Light = { rim: '#fff0b8', back: '#ff8fd0', shade: '#160638', from: random.pick([1, -1]) };
  const [top, bottom, gift] = random.pick([
    ['#4b1a9c', '#e8327f', '#ff3e8a'],
    ['#c21f6f', '#ff8f3d', '#7a3ff0'],
    ['#122a86', '#8a3fe0', '#ff6a3d'],
  ]);
  const rain = at(
    '600 300 1.5 0, 500 250 1.2 20, 694 216 1.25 -16, 420 150 1 40, 590 130 1.05 -30, 800 110 0.9 24, 330 270 0.9 -20, 950 236 1 12, 240 130 0.8 30, 980 150 0.8 -34, 150 330 0.9 0, 1060 340 0.95 20, 470 50 0.7 10, 700 40 0.7 -20, 110 80 0.6 50, 1120 60 0.6 -50',
  );
  return (
    backdrop(id, EVENT, [top, bottom], '#ffc9dd', [600, 330, 480]) +
    fill(rays(600, 420), '#fff', 0.1) +
    linear(`${id}s`, [
      ['#fff3c4', 0],
      ['#fff3c4', 0.75],
    ]) +
    fill('M486 432L330 0H870L714 432Z', use(`${id}s`)) +
    ellipse(600, 634, 330, 34, '#1a0540', 0.4) +
    coinShape(id) +
    figureLight(`${id}L`, light) +
    litBy(`${id}L`, group(`translate(600 420) rotate(${random.between(-5, 5)})`, giftBox(id, gift))) +
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

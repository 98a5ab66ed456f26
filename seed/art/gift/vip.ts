/** VIP medals, from silver to the crowned one, and a set of stickers: two paws held up together. */
import { darker } from '../colour.ts';
import { edges, form, gleam, metal, of, round, slope, soft } from '../form.ts';
import { at, sparkles } from '../shapes.ts';
import { circle, fill, group, line } from '../svg.ts';
import { mintPaw, rosePaw } from './cheap-gifts.ts';
import { giftFace } from './face.ts';

const RIBBONS = 'M150 286L104 452L172 426L214 462L246 330ZM330 286L376 452L308 426L266 462L234 330Z';

/** Twelve scallops around 240 214. */
const SCALLOPS = `${Array.from({ length: 12 }, (_, index) => {
  const point = (turn: number, radius: number) => {
    const angle = ((index + turn) * Math.PI) / 6;
    return `${Math.round(240 + radius * Math.sin(angle))} ${Math.round(214 - radius * Math.cos(angle))}`;
  };
  return `${index === 0 ? `M${point(0, 152)}` : ''}Q${point(0.5, 206)} ${point(1, 152)}`;
}).join('')}Z`;

const medal = (colour: string, ribbon: string, item = ''): string =>
  edges() +
  soft('g', colour, 0.7) +
  circle(240, 220, 236, of('g')) +
  slope('r', ribbon, darker(ribbon, 0.4)) +
  metal('m', colour) +
  round('c', '#ff4f93', '#ffb3d3') +
  form(RIBBONS, of('r'), line('M140 330L128 430M340 330L352 430', '#fff', 8, 0.35), 22) +
  form(SCALLOPS, of('m'), '', 34) +
  form('M240 96A118 118 0 1 1 239 96Z', of('c'), fill('M116 250Q240 300 364 250V360H116Z', '#8f0f5c', 0.22), 40) +
  gleam(170, 150, 34, 16, -36) +
  giftFace('glad', 240, 204, 1.35) +
  item;

const crown =
  metal('k', '#ffc83a') +
  form('M132 108L112 8L186 60L240 -8L294 60L368 8L348 108Q240 76 132 108Z', of('k'), '', 22) +
  [112, 240, 368].map((x) => circle(x, x === 240 ? -6 : 10, 16, '#fff3c0')).join('');

/** Draws the medal of the lowest VIP gift. */
export const silverMedal = (): string => medal('#c9d4f2', '#6a7cff');

/** Draws the medal of the middle VIP gift. */
export const goldMedal = (): string => medal('#ffc83a', '#f0397f', sparkles(at('66 96 26, 420 120 18'), '#fff6d0'));

/** Draws the medal of the highest VIP gift. */
export const crownedMedal = (): string =>
  medal(
    '#c58bff',
    '#7a3cff',
    group('translate(72 24) scale(.7)', crown) + sparkles(at('58 250 26, 428 262 22'), '#fff'),
  );

/** Draws both paws at once. Each needs its own prefix for its paints. */
export const bothPaws = (): string =>
  group('translate(-34 96) rotate(-12) scale(.74)', mintPaw().replaceAll('§', '§m')) +
  group('translate(160 20) rotate(12) scale(.74)', rosePaw().replaceAll('§', '§r'));

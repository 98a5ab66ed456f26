import { idPrefixOf, randomFrom } from '../random.ts';
import { mixed } from './colour.ts';
import { edges, of, slope, soft } from './form.ts';
import { firework, flameBadge, heartBadge, krathong, owl, recordBadge, starBadge, trophy } from './shop/badges.ts';
import { giftCard, ticket } from './shop/cards.ts';
import { fireShow, heartRain, meteor, redCarpet, thunderbolt, waterSplash } from './shop/entrances.ts';
import { crowned, dragonScales, founders, jasmine, neon, sea, wings } from './shop/frames.ts';
import { keyRing, lightStick, mug, phoneCase, photoCards } from './shop/goods.ts';
import type { Motif } from './shop/motif.ts';
import { type Palette, type PaletteName, palettes } from './shop/palette.ts';
import { bear, catPlush, rabbit } from './shop/plush.ts';
import { capItem, shirt, toteBag } from './shop/textile.ts';
import { circle, ellipse, fill, group, svg } from './svg.ts';

const subjects = {
  starBadge: starBadge,
  heartBadge: heartBadge,
  owlBadge: owl,
  recordBadge: recordBadge,
  flameBadge: flameBadge,
  krathongBadge: krathong,
  fireworkBadge: firework,
  trophy,
  wingsFrame: wings,
  crownFrame: crowned,
  seaFrame: sea,
  jasmineFrame: jasmine,
  neonFrame: neon,
  foundersFrame: founders,
  dragonFrame: dragonScales,
  meteor,
  fireShow,
  heartRain,
  redCarpet,
  thunderbolt,
  waterSplash,
  bear,
  rabbit,
  cat: catPlush,
  shirt,
  mug,
  lightStick,
  phoneCase,
  toteBag,
  cap: capItem,
  keyRing,
  photoCards,
  giftCard,
  ticket,
} satisfies Record<string, (palette: Palette, motif: Motif) => string>;

/** A shop picture: an object, its colours, and optionally a printed motif. */
export interface ShopPicture {
  subject: keyof typeof subjects;
  palette: PaletteName;
  motif?: Motif;
}

const FULL_CANVAS = 'M0 0H480V480H0Z';

/**
 * Draws a shop item, 480 × 480: the object in a pool of light on a floor, in front of a dark wall.
 * Its centre is at 240 240, and standing objects end at 436.
 */
export function shopItemSvg(seed: string, { subject, palette, motif = 'star' }: ShopPicture): string {
  const colours = palettes[palette];
  return svg(
    480,
    480,
    idPrefixOf(`shop ${seed}`),
    edges() + room(seed, colours) + group('translate(240 240)', subjects[subject](colours, motif)) + grain(),
  );
}

/** Draws the wall with its light and blurred lights, the floor, and the shadow of the object. */
function room(seed: string, { wall: [dark, bright], glow }: Palette): string {
  const random = randomFrom(`shop ${seed}`);
  const lights = Array.from({ length: 7 }, () =>
    circle(
      random.between(10, 470),
      random.between(10, 330),
      random.between(7, 26),
      glow,
      random.pick([0.1, 0.16, 0.24]),
    ),
  );
  return (
    slope('wall', mixed(dark, '#0a0420', 0.35), dark, mixed(dark, bright, 0.6)) +
    slope('floor', mixed(bright, glow, 0.25), mixed(dark, bright, 0.5), mixed(dark, '#0a0420', 0.2)) +
    soft('pool', mixed(bright, glow, 0.35), 0.95) +
    soft('under', '#0a0420', 0.75) +
    fill(FULL_CANVAS, of('wall')) +
    lights.join('') +
    circle(240, 220, 250, of('pool')) +
    fill('M0 384Q240 360 480 384V480H0Z', of('floor')) +
    fill('M0 0H150L420 480H190Z', '#fff', 0.07) +
    ellipse(246, 434, 190, 34, of('under'))
  );
}

const grain = (): string => {
  const random = randomFrom('grain');
  const specks = (colour: string) =>
    `<path stroke="${colour}" opacity=".08" d="${Array.from({ length: 14 }, () => `M${random.between(0, 57)} ${random.between(0, 57)}h1`).join('')}"/>`;
  return `<pattern id="§grain" width="57" height="57" patternUnits="userSpaceOnUse">${specks('#fff')}${specks('#000')}</pattern>${fill(FULL_CANVAS, of('grain'))}`;
};

import { idPrefixOf } from '../random.ts';
import { flame, heart, melody, mintPaw, moon, rosePaw, snow, star, thunder, vela } from './gift/cheap-gifts.ts';
import { dragonGift, elephantGift, fireworkGift, krathongGift, lantern } from './gift/festive.ts';
import { bouquet, galaxy, royalCrown } from './gift/grand.ts';
import { bothPaws, crownedMedal, goldMedal, silverMedal } from './gift/vip.ts';
import { svg } from './svg.ts';

const gifts = {
  heart,
  star,
  melody,
  flame,
  moon,
  thunder,
  bouquet,
  royalCrown,
  galaxy,
  lantern,
  fireworkGift,
  krathongGift,
  elephantGift,
  dragonGift,
  mintPaw,
  rosePaw,
  vela,
  snow,
  silverMedal,
  goldMedal,
  crownedMedal,
  bothPaws,
} satisfies Record<string, () => string>;

/** Names of the gift drawings. */
export type GiftDrawing = keyof typeof gifts;

/**
 * Draws a gift, 480 × 480, without a background: the object in its own light, as it floats over a
 * live.
 */
export const giftSvg = (drawing: GiftDrawing): string => svg(480, 480, idPrefixOf(`gift ${drawing}`), gifts[drawing]());

/** The gift catalogue: the starter set, and a gift that is no longer listed. */
import { giftItems } from '../api/live/gift/item-tables.ts';
import { giftColumns, type StarterGift, starterGifts } from '../api/office/starter/content/gifts.ts';
import type { GiftDrawing } from './art/gift-picture.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { uuidOf } from './uuid.ts';

type GiftSlug = (typeof starterGifts)[number]['slug'] | 'snow';

/** Drawings of the gifts. */
export const giftDrawings: Record<GiftSlug, GiftDrawing> = {
  heart: 'heart',
  star: 'star',
  melody: 'melody',
  flame: 'flame',
  moon: 'moon',
  thunder: 'thunder',
  'love-520': 'bouquet',
  crown: 'royalCrown',
  galaxy: 'galaxy',
  lantern: 'lantern',
  fireworks: 'fireworkGift',
  krathong: 'krathongGift',
  elephants: 'elephantGift',
  dragon: 'dragonGift',
  'paw-mint': 'mintPaw',
  'paw-rose': 'rosePaw',
  vela: 'vela',
  'both-paws': 'bothPaws',
  vip: 'silverMedal',
  'vip-gold': 'goldMedal',
  'vip-crown': 'crownedMedal',
  snow: 'snow',
};

/** All gifts; one is no longer listed. */
const giftSeeds: readonly StarterGift[] = [
  ...starterGifts,
  { slug: 'snow', th: 'หิมะแรก', en: 'First snow', coins: 20, animation: 'fall' },
];

export const giftItemUuid = (slug: string) => uuidOf(`gift-item:${slug}`);

export const seedGiftItems = (): SeedStatement[] =>
  insertMissing(
    giftItems,
    giftSeeds.map((gift) => ({
      uuid: giftItemUuid(gift.slug),
      ...giftColumns(gift),
      is_listed: gift.slug !== 'snow',
    })),
  );

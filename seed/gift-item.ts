/**
 * The gift catalogue: gifts from a heart to a golden dragon, two sets of stickers (one can also be
 * given as a whole), and three VIP gifts.
 */
import { giftItems } from '../api/live/gift/item-tables.ts';
import type { GiftAnimation, GiftKind } from '../calls/live/gift-item.ts';
import type { GiftDrawing } from './art/gift-picture.ts';
import type { filmNames } from './film-names.ts';
import { filmUrl, pictureUrl } from './picture.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { uuidOf } from './uuid.ts';

interface GiftSeed {
  slug: string;
  th: string;
  en: string;
  coins: number;
  animation: GiftAnimation;
  drawing: GiftDrawing;
  film?: keyof typeof filmNames;
  set?: string | undefined;
  isSet?: boolean | undefined;
  vip_level?: number | undefined;
  is_listed?: boolean;
}

/** All gifts; one is no longer listed. */
export const giftSeeds: readonly GiftSeed[] = [
  { slug: 'heart', th: 'หัวใจ', en: 'Heart', coins: 1, animation: 'rise', drawing: 'heart' },
  { slug: 'star', th: 'ดวงดาว', en: 'Star', coins: 5, animation: 'rise', drawing: 'star' },
  {
    slug: 'melody',
    th: 'เสียงเพลง',
    en: 'Melody',
    coins: 10,
    animation: 'rise',
    drawing: 'melody',
  },
  {
    slug: 'flame',
    th: 'ไฟลุก',
    en: 'On fire',
    coins: 50,
    animation: 'burst',
    drawing: 'flame',
  },
  { slug: 'moon', th: 'พระจันทร์', en: 'Moon', coins: 99, animation: 'fall', drawing: 'moon' },
  {
    slug: 'thunder',
    th: 'สายฟ้า',
    en: 'Thunder',
    coins: 199,
    animation: 'shake',
    drawing: 'thunder',
  },
  {
    slug: 'love-520',
    th: 'รักหมดใจ',
    en: 'All my love',
    coins: 520,
    animation: 'burst',
    drawing: 'bouquet',
    film: 'hearts',
  },
  {
    slug: 'crown',
    th: 'มงกุฎ',
    en: 'Crown',
    coins: 2_999,
    animation: 'shake',
    drawing: 'royalCrown',
    film: 'crown',
  },
  {
    slug: 'galaxy',
    th: 'กาแล็กซี',
    en: 'Galaxy',
    coins: 9_999,
    animation: 'burst',
    drawing: 'galaxy',
    film: 'rocket',
  },
  {
    slug: 'lantern',
    th: 'โคมลอย',
    en: 'Sky lantern',
    coins: 999,
    animation: 'rise',
    drawing: 'lantern',
    film: 'lanterns',
  },
  {
    slug: 'fireworks',
    th: 'พลุ',
    en: 'Fireworks',
    coins: 1_499,
    animation: 'burst',
    drawing: 'fireworkGift',
    film: 'fireworks',
  },
  {
    slug: 'krathong',
    th: 'กระทง',
    en: 'Krathong',
    coins: 3_999,
    animation: 'rise',
    drawing: 'krathongGift',
    film: 'krathong',
  },
  {
    slug: 'elephants',
    th: 'ขบวนช้าง',
    en: 'Elephant parade',
    coins: 5_999,
    animation: 'shake',
    drawing: 'elephantGift',
    film: 'elephants',
  },
  {
    slug: 'dragon',
    th: 'มังกรทอง',
    en: 'Golden dragon',
    coins: 19_999,
    animation: 'shake',
    drawing: 'dragonGift',
    film: 'dragon',
  },
  {
    slug: 'paw-mint',
    th: 'อุ้งเท้ามินต์',
    en: 'Mint paw',
    coins: 5,
    animation: 'rise',
    drawing: 'mintPaw',
    set: 'paws',
  },
  {
    slug: 'paw-rose',
    th: 'อุ้งเท้าชมพู',
    en: 'Rose paw',
    coins: 5,
    animation: 'rise',
    drawing: 'rosePaw',
    set: 'paws',
  },
  {
    slug: 'vela',
    th: 'ตราเวลา',
    en: 'Vela mark',
    coins: 15,
    animation: 'fall',
    drawing: 'vela',
    set: 'vela',
  },
  {
    slug: 'both-paws',
    th: 'อุ้งเท้าครบชุด',
    en: 'Both paws',
    coins: 10,
    animation: 'burst',
    drawing: 'bothPaws',
    set: 'paws',
    isSet: true,
  },
  { slug: 'vip', th: 'VIP', en: 'VIP', coins: 300, animation: 'burst', drawing: 'silverMedal', vip_level: 1 },
  {
    slug: 'vip-gold',
    th: 'VIP ทอง',
    en: 'Gold VIP',
    coins: 900,
    animation: 'burst',
    drawing: 'goldMedal',
    vip_level: 3,
  },
  {
    slug: 'vip-crown',
    th: 'VIP มงกุฎ',
    en: 'Crown VIP',
    coins: 1_500,
    animation: 'burst',
    drawing: 'crownedMedal',
    vip_level: 5,
  },
  {
    slug: 'snow',
    th: 'หิมะแรก',
    en: 'First snow',
    coins: 20,
    animation: 'fall',
    drawing: 'snow',
    is_listed: false,
  },
];

/** Returns the kind of a gift from its seed. */
export function kindOf({ set, isSet, vip_level }: Pick<GiftSeed, 'set' | 'isSet' | 'vip_level'>): GiftKind {
  if (vip_level !== undefined) return 'vip';
  if (set === undefined) return 'gift';
  return isSet ? 'sticker_set' : 'sticker';
}

export const giftItemUuid = (slug: string) => uuidOf(`gift-item:${slug}`);

export const seedGiftItems = (): SeedStatement[] =>
  insertMissing(
    giftItems,
    giftSeeds.map(({ slug, th, en, coins, animation, film, set, vip_level, is_listed = true, ...seed }) => ({
      uuid: giftItemUuid(slug),
      name_th: th,
      name_en: en,
      picture_url: pictureUrl('gift', slug),
      coins,
      kind: kindOf({ set, vip_level, ...seed }),
      set_key: set ?? null,
      vip_level: vip_level ?? null,
      animation,
      film_url: film ? filmUrl(film) : null,
      is_listed,
    })),
  );

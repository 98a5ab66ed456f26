/** Gifts that staff add by one press, and that the seed data has too. */
import type { GiftAnimation, GiftKind } from '../../../../calls/live/gift/gift-item.ts';
import { filmNames } from './film-names.ts';

/** A gift of the starter set. */
export interface StarterGift {
  slug: string;
  th: string;
  en: string;
  coins: number;
  animation: GiftAnimation;
  film?: keyof typeof filmNames;
  set?: string;
  isSet?: boolean;
  vip_level?: number;
}

/** Gifts from a heart to a golden dragon, two sets of stickers, and three VIP gifts. */
export const starterGifts = [
  { slug: 'heart', th: 'หัวใจ', en: 'Heart', coins: 1, animation: 'rise' },
  { slug: 'star', th: 'ดวงดาว', en: 'Star', coins: 5, animation: 'rise' },
  {
    slug: 'melody',
    th: 'เสียงเพลง',
    en: 'Melody',
    coins: 10,
    animation: 'rise',
  },
  {
    slug: 'flame',
    th: 'ไฟลุก',
    en: 'On fire',
    coins: 50,
    animation: 'burst',
  },
  { slug: 'moon', th: 'พระจันทร์', en: 'Moon', coins: 99, animation: 'fall' },
  {
    slug: 'thunder',
    th: 'สายฟ้า',
    en: 'Thunder',
    coins: 199,
    animation: 'shake',
  },
  {
    slug: 'love-520',
    th: 'รักหมดใจ',
    en: 'All my love',
    coins: 520,
    animation: 'burst',
    film: 'hearts',
  },
  {
    slug: 'crown',
    th: 'มงกุฎ',
    en: 'Crown',
    coins: 2_999,
    animation: 'shake',
    film: 'crown',
  },
  {
    slug: 'galaxy',
    th: 'กาแล็กซี',
    en: 'Galaxy',
    coins: 9_999,
    animation: 'burst',
    film: 'rocket',
  },
  {
    slug: 'lantern',
    th: 'โคมลอย',
    en: 'Sky lantern',
    coins: 999,
    animation: 'rise',
    film: 'lanterns',
  },
  {
    slug: 'fireworks',
    th: 'พลุ',
    en: 'Fireworks',
    coins: 1_499,
    animation: 'burst',
    film: 'fireworks',
  },
  {
    slug: 'krathong',
    th: 'กระทง',
    en: 'Krathong',
    coins: 3_999,
    animation: 'rise',
    film: 'krathong',
  },
  {
    slug: 'elephants',
    th: 'ขบวนช้าง',
    en: 'Elephant parade',
    coins: 5_999,
    animation: 'shake',
    film: 'elephants',
  },
  {
    slug: 'dragon',
    th: 'มังกรทอง',
    en: 'Golden dragon',
    coins: 19_999,
    animation: 'shake',
    film: 'dragon',
  },
  {
    slug: 'paw-mint',
    th: 'อุ้งเท้ามินต์',
    en: 'Mint paw',
    coins: 5,
    animation: 'rise',
    set: 'paws',
  },
  {
    slug: 'paw-rose',
    th: 'อุ้งเท้าชมพู',
    en: 'Rose paw',
    coins: 5,
    animation: 'rise',
    set: 'paws',
  },
  {
    slug: 'vela',
    th: 'ตราเวลา',
    en: 'Vela mark',
    coins: 15,
    animation: 'fall',
    set: 'vela',
  },
  {
    slug: 'both-paws',
    th: 'อุ้งเท้าครบชุด',
    en: 'Both paws',
    coins: 10,
    animation: 'burst',
    set: 'paws',
    isSet: true,
  },
  { slug: 'vip', th: 'VIP', en: 'VIP', coins: 300, animation: 'burst', vip_level: 1 },
  {
    slug: 'vip-gold',
    th: 'VIP ทอง',
    en: 'Gold VIP',
    coins: 900,
    animation: 'burst',
    vip_level: 3,
  },
  {
    slug: 'vip-crown',
    th: 'VIP มงกุฎ',
    en: 'Crown VIP',
    coins: 1_500,
    animation: 'burst',
    vip_level: 5,
  },
] as const satisfies readonly StarterGift[];

/** Returns the kind of a gift. */
export function kindOfGift({ set, isSet, vip_level }: StarterGift): GiftKind {
  if (vip_level !== undefined) return 'vip';
  if (set === undefined) return 'gift';
  return isSet ? 'sticker_set' : 'sticker';
}

/** Returns the columns of a gift, without its uuid. */
export function giftColumns(gift: StarterGift) {
  const { slug, th, en, coins, animation, film, set, vip_level } = gift;
  return {
    name_th: th,
    name_en: en,
    picture_url: `/pictures/gift/${slug}.svg`,
    coins,
    kind: kindOfGift(gift),
    set_key: set ?? null,
    vip_level: vip_level ?? null,
    animation,
    film_url: film === undefined ? null : `/media/film/${filmNames[film]}`,
    is_listed: true,
  };
}

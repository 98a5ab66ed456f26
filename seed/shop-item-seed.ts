/** Seed of a shop item; shop.ts derives the other columns. */
import type { filmNames } from '../api/office/starter/content/film-names.ts';
import type { ItemKind, Wearable } from '../calls/shop/item-summary.ts';
import type { ShopPicture } from './art/shop-item.ts';

export const shopCategoryNames = {
  badges: { th: 'แบดจ์', en: 'Badges' },
  frames: { th: 'กรอบรูปโปรไฟล์', en: 'Profile frames' },
  effects: { th: 'เอฟเฟกต์เข้าห้อง', en: 'Entrance effects' },
  plush: { th: 'ตุ๊กตา', en: 'Plush toys' },
  goods: { th: 'ของใช้และเสื้อผ้า', en: 'Goods and clothes' },
  vouchers: { th: 'บัตรและโค้ด', en: 'Cards and codes' },
  prizes: { th: 'ของรางวัล', en: 'Prizes' },
} as const;

type ShopCategorySlug = keyof typeof shopCategoryNames;

export interface ShopItemSeed {
  slug: string;
  category: ShopCategorySlug;
  kind: ItemKind;
  wearable?: Wearable;
  /** Days for which the item can be equipped; absent: forever. */
  days?: number | undefined;
  name: { th: string; en: string };
  text: { th: string; en: string };
  picture: ShopPicture;
  /** Film of an entrance effect. */
  film?: keyof typeof filmNames;
  /** Price in coins; null for a prize. */
  price: number | null;
  /** Stock; absent: unlimited. */
  stock?: number;
  /**
   * Sizes and colours, each with its stock. `stock` is then absent, and sold items take variants in
   * turn.
   */
  variants?: readonly { th: string; en: string; stock: number }[];
  /** Number of viewers who have bought it. */
  sold?: number;
  /** Number of likes among 400 viewers. */
  likes: number;
  limit?: number;
  reservation_minutes?: number;
  /** Days from now. */
  from_days?: number;
  until_days?: number;
  /** Number of codes in the pool. */
  codes?: number;
  /** Set if the shop no longer lists it. */
  gone?: true;
}

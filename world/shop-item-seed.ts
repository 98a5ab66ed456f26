/** What an item of the shop says of itself; the rest is made up in shop.ts. */
import type { ItemKind, Wearable } from '../calls/shop/shop-item.ts';
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
  /** How many days it is worn; left out: for good. */
  days?: number | undefined;
  name: { th: string; en: string };
  text: { th: string; en: string };
  picture: ShopPicture;
  /** Null: a prize. */
  price: number | null;
  /** Left out: as many as are asked for. */
  stock?: number;
  /** Its sizes and colours, each with its own stock; then `stock` is left out, and what was sold was of each in turn. */
  variants?: readonly { th: string; en: string; stock: number }[];
  /** So many of the viewers have bought it. */
  sold?: number;
  /** Of 400 viewers. */
  likes: number;
  limit?: number;
  reservation_minutes?: number;
  /** Days from now. */
  from_days?: number;
  until_days?: number;
  /** Codes in the pool. */
  codes?: number;
  /** The shop no longer has it. */
  gone?: true;
}

/** A sample shop item, and the state of that item for one member. */
import type { OwnItem, ShopItemDetail } from '../../../calls/shop/item.ts';

export const NOW_MS = Date.parse('2026-11-20T13:00:00.000Z');

export const UUID = {
  item: '9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f40',
  other: '9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f41',
  order: '9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f42',
};

export const item = (fields: Partial<ShopItemDetail> = {}): ShopItemDetail => ({
  uuid: UUID.item,
  name: { th: 'ตุ๊กตาหมี', en: 'Bear' },
  picture_url: '/media/shop/bear.svg',
  kind: 'physical',
  grant: null,
  share_picture_url: '/media/share/shop-bear.png',
  category_slug: 'plush',
  description: { th: '', en: '' },
  price_coins: 100,
  availability: 'on_sale',
  stock: { total: 3, free: 1 },
  sale_starts_at: null,
  sale_ends_at: null,
  per_user_limit: null,
  reservation_seconds: 600,
  needs_address: true,
  like_count: 7,
  variants: [],
  ...fields,
});

export const own = (fields: Partial<OwnItem> = {}): OwnItem => ({
  item_uuid: UUID.item,
  is_liked: false,
  taken_count: 0,
  left_for_me: null,
  reservation: null,
  prize_uuid: null,
  owned: null,
  ...fields,
});

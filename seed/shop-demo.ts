/**
 * Shop history of the demo viewer: orders of each kind, prizes, likes, an address, and coins to
 * spend.
 */
import { addresses } from '../api/people/address/tables.ts';
import { shopLikes } from '../api/shop/item/item-tables.ts';
import { shopPrizes } from '../api/shop/item/stock-tables.ts';
import { shopOrders } from '../api/shop/order/order-tables.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './clock.ts';
import { shopItemSeeds } from './shop-item.ts';
import type { ShopItemSeed } from './shop-item-seed.ts';
import { giveCoins, insertPurchases, type Purchase, shopItemUuid } from './shop-order.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { uuidOf } from './uuid.ts';

const user_uuid = uuidOf('demo:viewer');
const LEFT_COINS = 6_000;

const place = {
  subdistrict: { th: 'ลุมพินี', en: 'Lumpini' },
  district: { th: 'ปทุมวัน', en: 'Pathum Wan' },
  province: { th: 'กรุงเทพมหานคร', en: 'Bangkok' },
};
/** Ids of that place in the address directory. */
const placeIds = { province_id: 4_129_875_404, district_id: 236_059_324, subdistrict_id: 1_734_353_304 };
const address = { recipient: 'ฝนพรำ ใจดี', phone: '0812345678', line: '99/1 ซอยหลังสวน 3', postal_code: '10330' };

/** Bought items, with days since then; one of them is no longer sold. */
const purchaseSeeds = [
  { slug: 'badge-first-star', days: 50 },
  { slug: 'card-first-concert', days: 48 },
  { slug: 'effect-thunder', days: 20 },
  { slug: 'plush-bear', days: 16 },
  { slug: 'frame-violet-wings', days: 9 },
  { slug: 'mug-mint', days: 4 },
  { slug: 'card-coffee', days: 3 },
  { slug: 'keyring-paw', days: 1 },
] as const;

export function seedShopDemo(now: Date): SeedStatement[] {
  const purchases = purchaseSeeds.map(({ slug, days }) => purchaseOf(itemOf(slug), now.getTime() - days * DAY_MS));
  const totalCoins = purchases.reduce((sum, { item }) => sum + (item.price ?? 0), 0);
  return [
    ...insertMissing(addresses, [addressRow(now)]),
    ...giveCoins(new Map([[user_uuid, totalCoins + LEFT_COINS]]), 'seed:shop-demo', now),
    ...insertPurchases(purchases),
    ...parcels(now),
    ...reserve('badge-flame', now.getTime() - 6 * DAY_MS),
    ...prizes(now),
    ...insertMissing(
      shopLikes,
      ['lightstick', 'plush-rabbit', 'badge-new-year', 'mug-mint'].map((slug) => ({
        user_uuid,
        item_uuid: shopItemUuid(slug),
        liked_at_ms: now.getTime() - DAY_MS,
      })),
    ),
  ];
}

function itemOf(slug: string): ShopItemSeed {
  const item = shopItemSeeds.find((one) => one.slug === slug);
  if (!item) throw new Error(`The shop has no ${slug}`);
  return item;
}

const orderUuid = (slug: string) => uuidOf(`shop-demo:${slug}`);

/** Returns a purchase. Its voucher has the first code that no viewer has. */
const purchaseOf = (item: ShopItemSeed, at_ms: number): Purchase => ({
  uuid: orderUuid(item.slug),
  user_uuid,
  item,
  at_ms,
  code: item.sold ?? 0,
  ship_to: { ...address, ...place },
});

const addressRow = (now: Date): typeof addresses.$inferInsert => ({
  user_uuid,
  ...address,
  ...placeIds,
  place,
  saved_at_ms: now.getTime() - 30 * DAY_MS,
});

/** Ships two parcels and delivers one of them. The other shipped purchase stays unshipped. */
const parcels = (now: Date): SeedStatement[] => [
  ship('plush-bear', 'shipped', 1, now.getTime() - 14 * DAY_MS),
  ship('plush-bear', 'delivered', 2, now.getTime() - 12 * DAY_MS),
  ship('mug-mint', 'shipped', 1, now.getTime() - 2 * DAY_MS),
];

const ship = (slug: string, to: string, version: number, at_ms: number): SeedStatement => ({
  sql: `UPDATE shop_orders SET shipping_state = ?, version = ?, moved_at_ms = ?, carrier = 'Thailand Post', tracking_number = ?
    WHERE uuid = ? AND version = ?`,
  params: [to, version, at_ms, `EX${100_000_000 + slug.length * 7_654_321}TH`, orderUuid(slug), version - 1],
});

/**
 * Reserves an item that stays reserved for a while after the start. The reservation of
 * `seedShopDemo` has expired.
 */
export const seedReservation = (now: Date): SeedStatement[] => reserve('plush-cat', now.getTime() - MINUTE_MS);

function reserve(slug: string, at_ms: number): SeedStatement[] {
  const { kind, price, reservation_minutes = 0 } = itemOf(slug);
  const order = {
    uuid: orderUuid(slug),
    user_uuid,
    item_uuid: shopItemUuid(slug),
    kind,
    state: 'reserved' as const,
    price_coins: price ?? 0,
    created_at_ms: at_ms,
    moved_at_ms: at_ms,
    expires_at_ms: at_ms + reservation_minutes * MINUTE_MS,
  };
  return insertMissing(shopOrders, [order]);
}

/**
 * Returns the prizes: one to redeem with an address, one without, one redeemed, and one expired.
 */
function prizes(now: Date): SeedStatement[] {
  const rows = [
    { name: 'bear', slug: 'prize-golden-bear', won_days: 2, until_days: 28 },
    { name: 'slayer', slug: 'prize-dragon-slayer', won_days: 5, until_days: 25 },
    { name: 'cup', slug: 'prize-champion-trophy', won_days: 20, until_days: 40 },
    { name: 'shirt', slug: 'prize-golden-microphone-shirt', won_days: 45, until_days: -15 },
  ].map(({ name, slug, won_days, until_days }) => ({
    uuid: uuidOf(`shop-prize:${name}`),
    user_uuid,
    item_uuid: shopItemUuid(slug),
    reason_th: reasons[slug]?.th ?? '',
    reason_en: reasons[slug]?.en ?? '',
    won_at_ms: now.getTime() - won_days * DAY_MS,
    redeem_until_ms: now.getTime() + until_days * DAY_MS,
  }));
  const at_ms = now.getTime() - 19 * DAY_MS + HOUR_MS;
  const redeemed = {
    uuid: orderUuid('prize-champion-trophy'),
    user_uuid,
    item_uuid: shopItemUuid('prize-champion-trophy'),
    kind: 'digital' as const,
    state: 'redeemed' as const,
    price_coins: 0,
    prize_uuid: uuidOf('shop-prize:cup'),
    created_at_ms: at_ms,
    moved_at_ms: at_ms,
  };
  return [...insertMissing(shopPrizes, rows), ...insertMissing(shopOrders, [redeemed])];
}

const reasons: Readonly<Record<string, { th: string; en: string }>> = {
  'prize-golden-bear': { th: 'ผู้โชคดีคืนดาวตก', en: 'Lucky winner of the shooting-star night' },
  'prize-dragon-slayer': { th: 'อยู่ด่านสุดท้ายตอนปราบมังกรเพลิง', en: 'Stood at the last level when the fire dragon fell' },
  'prize-champion-trophy': { th: 'อันดับหนึ่งผู้ให้ของขวัญประจำเดือน', en: 'First among the givers of the month' },
  'prize-golden-microphone-shirt': { th: 'เข้ารอบศึกชิงไมค์ทองคำ', en: 'Finalist of the golden microphone' },
};

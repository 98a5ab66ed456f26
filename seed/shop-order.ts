/** Purchases of viewers, and the coins that viewers need for them. */

import { house, userCoins } from '../api/money/ledger/account.ts';
import { ledgerAccounts, ledgerTransfers } from '../api/money/ledger/tables.ts';
import { shopOrders } from '../api/shop/order/order-tables.ts';
import type { SentAddress } from '../calls/people/address.ts';
import { DAY_MS, HOUR_MS } from './clock.ts';
import { shopItemSeeds } from './shop-item.ts';
import type { ShopItemSeed } from './shop-item-seed.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { uuidOf } from './uuid.ts';
import { viewers } from './viewer.ts';

export const shopItemUuid = (slug: string) => uuidOf(`shop-item:${slug}`);

export const shopVariantUuid = (slug: string, index: number) => uuidOf(`shop-variant:${slug}:${index}`);

/** An item bought by a user. */
export interface Purchase {
  uuid: string;
  user_uuid: string;
  item: ShopItemSeed;
  at_ms: number;
  /** Index of its code in the item's pool; also selects the variant. */
  code: number;
  ship_to: SentAddress;
}

export function seedShopOrders(now: Date): SeedStatement[] {
  const purchases = shopItemSeeds.flatMap((item) => purchasesOf(item, now));
  return [...giveCoins(coinsSpent(purchases), 'seed:shop', now), ...insertPurchases(purchases)];
}

function purchasesOf(item: ShopItemSeed, now: Date): Purchase[] {
  const first = shopItemSeeds.indexOf(item) * 13;
  // Within the sale period, and before the time of seeding.
  const fromMs = now.getTime() + (item.from_days ?? -55) * DAY_MS;
  const untilMs = Math.min(now.getTime(), now.getTime() + (item.until_days ?? 0) * DAY_MS) - HOUR_MS;
  const soldCount = item.sold ?? 0;
  return Array.from({ length: soldCount }, (_, index) => viewers[(first + index * 7) % viewers.length]).flatMap(
    (viewer, index) =>
      viewer
        ? [
            {
              uuid: uuidOf(`shop-order:${item.slug}:${index}`),
              user_uuid: viewer.uuid,
              item,
              at_ms: Math.round(fromMs + ((untilMs - fromMs) * (index + 1)) / (soldCount + 1)),
              code: index,
              ship_to: addressOf(viewer.name, index),
            },
          ]
        : [],
  );
}

function addressOf(recipient: string, index: number): SentAddress {
  const place = places[index % places.length] ?? bangkok;
  return { recipient, phone: `08${String(10_000_000 + index * 7_919).slice(-8)}`, line: `${index + 1}/9`, ...place };
}

const bangkok = {
  subdistrict: { th: 'ลุมพินี', en: 'Lumpini' },
  district: { th: 'ปทุมวัน', en: 'Pathum Wan' },
  province: { th: 'กรุงเทพมหานคร', en: 'Bangkok' },
  postal_code: '10330',
};
const places = [
  bangkok,
  {
    subdistrict: { th: 'สุเทพ', en: 'Suthep' },
    district: { th: 'เมืองเชียงใหม่', en: 'Mueang Chiang Mai' },
    province: { th: 'เชียงใหม่', en: 'Chiang Mai' },
    postal_code: '50200',
  },
];

function coinsSpent(purchases: readonly Purchase[]): Map<string, number> {
  const coinsByUser = new Map<string, number>();
  for (const { user_uuid, item } of purchases)
    coinsByUser.set(user_uuid, (coinsByUser.get(user_uuid) ?? 0) + (item.price ?? 0));
  return coinsByUser;
}

/** Gives coins as a top-up would. `name` distinguishes several such gifts to one user. */
export const giveCoins = (coins: ReadonlyMap<string, number>, name: string, now: Date): SeedStatement[] => [
  ...insertMissing(
    ledgerAccounts,
    [...coins.keys()].map((user_uuid) => userCoins(user_uuid)),
  ),
  ...insertMissing(
    ledgerTransfers,
    [...coins].map(([user_uuid, amount]) => ({
      id: `${name}:${user_uuid}`,
      from_account: house.coins.id,
      to_account: userCoins(user_uuid).id,
      amount,
      moved_at_ms: now.getTime() - 60 * DAY_MS,
    })),
  ),
];

/** Inserts orders. Triggers move the coins and count the stock, as for every purchase. */
export const insertPurchases = (purchases: readonly Purchase[]): SeedStatement[] => [
  ...insertMissing(
    shopOrders,
    purchases.map(({ uuid, user_uuid, item, at_ms, code, ship_to }) => ({
      uuid,
      user_uuid,
      item_uuid: shopItemUuid(item.slug),
      kind: item.kind,
      state: 'bought' as const,
      price_coins: item.price ?? 0,
      variant_uuid: item.variants ? shopVariantUuid(item.slug, code % item.variants.length) : null,
      code_uuid: item.kind === 'voucher' ? uuidOf(`shop-code:${item.slug}:${code}`) : null,
      created_at_ms: at_ms,
      moved_at_ms: at_ms,
      shipping_state: item.kind === 'physical' ? ('preparing' as const) : null,
      ship_to: item.kind === 'physical' ? ship_to : null,
    })),
  ),
];

/**
 * Idempotency keys that name what is done, so that it is the same in every tab: whatever is sent twice happens once.
 * The host keeps keys apart by who sends them.
 */
import type { OwnItem, ShopItem } from '../../../calls/shop/shop.ts';
import { priceFor } from '../item/sale-status.ts';

/** Buys what is held by its reservation; off the shelf, the first, the second and so on. */
export function buyKey(item: ShopItem, own: OwnItem, variant?: string | null): string {
  const which = own.reservation?.uuid ?? `${own.taken_count}-${priceFor(item, own)}`;
  return variant ? `buy:${variant}:${which}` : `buy:${item.uuid}:${which}`;
}

/** The key of redeeming a prize: it can be redeemed once, so it has one key for good. */
export const redeemKey = (prizeUuid: string): string => `redeem:${prizeUuid}`;

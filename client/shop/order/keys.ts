/**
 * Idempotency keys derived from the action, so that all tabs send the same key and a repeated
 * command takes effect once. The API scopes keys by account.
 */
import type { OwnItem, ShopItem } from '../../../calls/shop/item.ts';
import { priceFor } from '../item/sale-status.ts';

/**
 * Returns the key for a purchase: of the reservation, or else of the nth purchase at this price.
 */
export function buyKey(item: ShopItem, own: OwnItem, variant?: string | null): string {
  const purchaseId = own.reservation?.uuid ?? `${own.taken_count}-${priceFor(item, own)}`;
  return variant ? `buy:${variant}:${purchaseId}` : `buy:${item.uuid}:${purchaseId}`;
}

/**
 * Returns the key for redeeming a prize. A prize is redeemed only once, so the key never changes.
 */
export const redeemKey = (prizeUuid: string): string => `redeem:${prizeUuid}`;

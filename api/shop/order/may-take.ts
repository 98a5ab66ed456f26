/**
 * Rules for reserving, buying and redeeming. Pure. If several reasons apply, the first that the
 * user would notice is returned.
 */

import { moment } from '../../platform/base/moment.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { availabilityOf } from '../item/availability.ts';
import { type Buyer, leftFor } from './buyer.ts';
import { MAX_RESERVATIONS } from './reservation.ts';

type ItemAvailability = Pick<Buyer, 'item' | 'lapsed' | 'taken' | 'variants' | 'variant_uuid'>;

/** Returns the reason against taking a piece from stock, or null. */
export function refusalToTake(buyer: ItemAvailability, now: Date): Failed | null {
  const { item, lapsed, taken: takenCount } = buyer;
  if (item.is_listed !== 1) return { failed: 'shop_item_gone' };
  const availability = availabilityOf(item, { now, lapsed });
  if (availability === 'prize_only') return { failed: 'shop_prize_only' };
  if (availability === 'not_yet') {
    return { failed: 'shop_not_yet', facts: { sale_starts_at: moment(item.sale_starts_at_ms ?? 0) } };
  }
  if (availability === 'over')
    return { failed: 'shop_over', facts: { sale_ends_at: moment(item.sale_ends_at_ms ?? 0) } };
  if (leftFor(item, takenCount) === 0)
    return { failed: 'shop_limit_reached', facts: { per_user_limit: item.per_user_limit } };
  return availability === 'sold_out' ? { failed: 'shop_sold_out' } : refusalOfVariant(buyer);
}

/** Requires a valid variant if the item has variants, and none otherwise. */
function refusalOfVariant({ variants, variant_uuid }: ItemAvailability): Failed | null {
  if (variants.length === 0 && variant_uuid === null) return null;
  const variant = variants.find(({ row }) => row.uuid === variant_uuid);
  if (!variant) return { failed: 'shop_variant_choose' };
  return variant.free > 0 ? null : { failed: 'shop_sold_out' };
}

/**
 * Returns the reason against a reservation, or null. A user may have one reservation per item, and
 * five in total.
 */
export function refusalToReserve(buyer: Buyer, now: Date): Failed | null {
  const { item, reservation, reservation_count } = buyer;
  if (reservation) {
    const expires_at = moment(reservation.expires_at_ms ?? 0);
    return { failed: 'shop_already_reserved', facts: { order_uuid: reservation.uuid, expires_at } };
  }
  const refusal = refusalToTake(buyer, now);
  if (refusal) return refusal;
  if (item.reservation_seconds === null) return { failed: 'shop_not_reservable' };
  return reservation_count >= MAX_RESERVATIONS
    ? { failed: 'shop_reservations_full', facts: { most: MAX_RESERVATIONS } }
    : null;
}

/**
 * Returns the reason against a purchase, or null. A reservation can be bought at its price,
 * whatever happened to the item meanwhile.
 */
export function refusalToBuy(buyer: Buyer, { shown_coins, now }: { shown_coins: number; now: Date }): Failed | null {
  const { item, reservation, address, variant_uuid } = buyer;
  // Another tab may have reserved a different variant.
  if (reservation && variant_uuid !== null && variant_uuid !== reservation.variant_uuid) {
    return { failed: 'shop_variant_choose' };
  }
  const refusal = reservation ? null : refusalToTake(buyer, now);
  if (refusal) return refusal;
  const price_coins = reservation?.price_coins ?? item.price_coins ?? 0;
  if (shown_coins !== price_coins) return { failed: 'shop_price_changed', facts: { price_coins } };
  if (item.kind === 'physical' && !address) return { failed: 'address_required' };
  return refusalToPay(buyer, price_coins);
}

/** Returns the reason against a payment, or null. */
export function refusalToPay(
  { coins, ...buyer }: Pick<Buyer, 'coins' | 'overLimit'>,
  price_coins: number,
): Failed | null {
  const over = buyer.overLimit(price_coins);
  if (over) return over;
  return coins < price_coins
    ? { failed: 'coins_short', facts: { price_coins, coins, missing_coins: price_coins - coins } }
    : null;
}

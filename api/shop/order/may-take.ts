/** May this user reserve, buy or redeem this, now. Pure: the reasons against it, in the order in which one meets them. */

import { moment } from '../../platform/base/moment.ts';
import type { Failed } from '../../platform/host/fail.ts';
import { availabilityOf, isShown } from '../item/availability.ts';
import { type Buyer, leftFor } from './buyer.ts';
import { RESERVATIONS_MOST } from './reservation.ts';

type Taking = Pick<Buyer, 'item' | 'lapsed' | 'taken' | 'variants' | 'variant_uuid'>;

/** Why one of it cannot be taken off the shelf; null where it can. */
export function refusalToTake(buyer: Taking, now: Date): Failed | null {
  const { item, lapsed, taken } = buyer;
  if (!isShown(item)) return { failed: 'shop_effect_not_shown' };
  if (item.is_listed !== 1) return { failed: 'shop_item_gone' };
  const availability = availabilityOf(item, { now, lapsed });
  if (availability === 'prize_only') return { failed: 'shop_prize_only' };
  if (availability === 'not_yet') {
    return { failed: 'shop_not_yet', facts: { sale_starts_at: moment(item.sale_starts_at_ms ?? 0) } };
  }
  if (availability === 'over')
    return { failed: 'shop_over', facts: { sale_ends_at: moment(item.sale_ends_at_ms ?? 0) } };
  if (leftFor(item, taken) === 0)
    return { failed: 'shop_limit_reached', facts: { per_user_limit: item.per_user_limit } };
  return availability === 'sold_out' ? { failed: 'shop_sold_out' } : refusalOfVariant(buyer);
}

/** What has sizes or colours is taken in one that there is, and nothing else in any. */
function refusalOfVariant({ variants, variant_uuid }: Taking): Failed | null {
  if (variants.length === 0 && variant_uuid === null) return null;
  const chosen = variants.find(({ row }) => row.uuid === variant_uuid);
  if (!chosen) return { failed: 'shop_variant_choose' };
  return chosen.free > 0 ? null : { failed: 'shop_sold_out' };
}

/** Why the item cannot be reserved; null where it can. One reservation of an item, and five in all, at a time. */
export function refusalToReserve(buyer: Buyer, now: Date): Failed | null {
  const { item, reservation, reservation_count } = buyer;
  if (reservation) {
    const expires_at = moment(reservation.expires_at_ms ?? 0);
    return { failed: 'shop_already_reserved', facts: { order_uuid: reservation.uuid, expires_at } };
  }
  const refusal = refusalToTake(buyer, now);
  if (refusal) return refusal;
  if (item.reservation_seconds === null) return { failed: 'shop_not_reservable' };
  return reservation_count >= RESERVATIONS_MOST
    ? { failed: 'shop_reservations_full', facts: { most: RESERVATIONS_MOST } }
    : null;
}

/** Who has a reservation may buy what they hold, at the price of then, whatever became of the item meanwhile. */
export function refusalToBuy(buyer: Buyer, { shown_coins, now }: { shown_coins: number; now: Date }): Failed | null {
  const { item, reservation, address, variant_uuid } = buyer;
  // Another tab may hold another size than this one asks for.
  if (reservation && variant_uuid !== null && variant_uuid !== reservation.variant_uuid) {
    return { failed: 'shop_variant_choose' };
  }
  const refusal = reservation && isShown(item) ? null : refusalToTake(buyer, now);
  if (refusal) return refusal;
  const price_coins = reservation?.price_coins ?? item.price_coins ?? 0;
  if (shown_coins !== price_coins) return { failed: 'shop_price_changed', facts: { price_coins } };
  if (item.kind === 'physical' && !address) return { failed: 'address_required' };
  return refusalToPay(buyer, price_coins);
}

/** Why so many coins cannot be spent; null where they can. */
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

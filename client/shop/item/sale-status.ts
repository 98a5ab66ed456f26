/** Purchase options of a viewer for an item. Pure: the caller passes the current time. */
import type { OwnItem, ShopItem } from '../../../calls/shop/item.ts';
import type { FormError } from '../../platform/app/form-error.ts';

/** The viewer's reservation of an item. */
export type Reservation = NonNullable<OwnItem['reservation']>;

/** Whether and how the viewer can get the item now. */
export type SaleStatus =
  /** Reserved for the viewer, who can buy it until the reservation expires, whatever the stock. */
  | { status: 'reserved'; reservation: Reservation }
  /** Owned without an end, so there is no reason to buy it again. */
  | { status: 'owned' }
  | { status: 'limit' | 'on_sale' | 'sold_out' | 'not_yet' | 'over' | 'prize_only' };

/** Returns the reservation if it has not expired by the given time. */
const openReservation = (own: OwnItem | null, nowMs: number): Reservation | null =>
  own?.reservation && Date.parse(own.reservation.expires_at) > nowMs ? own.reservation : null;

/** Returns the status of an item. `own` is null for a visitor. */
export function saleStatusOf(item: ShopItem, own: OwnItem | null, nowMs: number): SaleStatus {
  const reservation = openReservation(own, nowMs);
  if (reservation) return { status: 'reserved', reservation };
  if (item.availability === 'prize_only') return { status: 'prize_only' };
  if (own?.left_for_me === 0) return { status: own.owned?.until === null ? 'owned' : 'limit' };
  return { status: item.availability };
}

/** Returns the price of the reservation, or else the current price. */
export const priceFor = (item: ShopItem, own: OwnItem | null): number =>
  own?.reservation?.price_coins ?? item.price_coins ?? 0;

/** Returns the coins that the viewer lacks. */
export const missingCoins = (price: number, coins: number): number => Math.max(0, price - coins);

/**
 * Replaces the price by the one in a `shop_price_changed` error. The cached item may be a few
 * seconds older.
 */
export const repriced = <Item extends Pick<ShopItem, 'price_coins'>>(item: Item, formError: FormError | null): Item =>
  formError?.code === 'shop_price_changed' ? { ...item, price_coins: formError.price_coins } : item;

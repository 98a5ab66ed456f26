/** Where somebody stands before an item: what the page offers them. Pure: the clock comes in. */
import type { OwnItem, ShopItem } from '../../../calls/shop/shop.ts';
import type { Trouble } from '../../platform/app/trouble.ts';

/** The viewer's reservation of an item. */
export type Reservation = NonNullable<OwnItem['reservation']>;

/** Whether the viewer can have an item now, and how. */
export type SaleStatus =
  /** Held for them: until then it can be bought whatever becomes of the item. */
  | { status: 'reserved'; reservation: Reservation }
  /** Theirs for good, and one is enough. */
  | { status: 'owned' }
  | { status: 'limit' | 'on_sale' | 'sold_out' | 'not_yet' | 'over' | 'prize_only' };

/** A reservation as far as the clock says that it still holds. */
const openReservation = (own: OwnItem | null, nowMs: number): Reservation | null =>
  own?.reservation && Date.parse(own.reservation.expires_at) > nowMs ? own.reservation : null;

/** `own` is null for a visitor. */
export function saleStatusOf(item: ShopItem, own: OwnItem | null, nowMs: number): SaleStatus {
  const reservation = openReservation(own, nowMs);
  if (reservation) return { status: 'reserved', reservation };
  if (item.availability === 'prize_only') return { status: 'prize_only' };
  if (own?.left_for_me === 0) return { status: own.owned?.until === null ? 'owned' : 'limit' };
  return { status: item.availability };
}

/** What it costs them: the price of when it was held, or that of now. */
export const priceFor = (item: ShopItem, own: OwnItem | null): number =>
  own?.reservation?.price_coins ?? item.price_coins ?? 0;

/** Coins that are missing to buy it. */
export const missingCoins = (price: number, coins: number): number => Math.max(0, price - coins);

/** The item at the price that the host has just named; what was read of it may be a few seconds old. */
export const repriced = <Item extends Pick<ShopItem, 'price_coins'>>(item: Item, trouble: Trouble | null): Item =>
  trouble?.code === 'shop_price_changed' ? { ...item, price_coins: trouble.price_coins } : item;

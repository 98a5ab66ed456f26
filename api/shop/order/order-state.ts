/**
 * How the shop's orders, parcels and prizes move, in one table. What holds it are order-rules.sql and stock-rules.sql,
 * whose triggers no code can go around; the moves of orders and prizes stand here as the tests' mirror of them, so that
 * the two stay equal.
 */
import type { PrizeState, ShippingState, ShopOrderState } from '../../../calls/shop/shop-order.ts';

/** `new` is what is not there yet. */
type From<State extends string> = Readonly<Record<State | 'new', readonly State[]>>;

/** Reserved, revoked from reservation, bought, or redeemed. */
export const orderMoves: From<ShopOrderState> = {
  new: ['reserved', 'bought', 'redeemed'],
  reserved: ['bought', 'revoked'],
  revoked: [],
  bought: [],
  redeemed: [],
};

/** A parcel begins with its purchase; one that came back is sent again. */
export const shippingMoves: From<ShippingState> = {
  new: ['preparing'],
  preparing: ['shipped'],
  shipped: ['delivered', 'returned'],
  delivered: [],
  returned: ['preparing'],
};

export const prizeMoves: From<PrizeState> = {
  new: ['redeemable'],
  redeemable: ['redeemed', 'over'],
  redeemed: [],
  over: [],
};

/** The item is the user's. */
export const isHad = (state: ShopOrderState): boolean => state === 'bought' || state === 'redeemed';

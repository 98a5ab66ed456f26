/**
 * Transitions of orders, parcels and prizes. The triggers in order-rules.sql and stock-rules.sql
 * enforce them, so no code can bypass them. The tests compare the triggers with the tables here.
 */

import type { PrizeState, ShopOrderState } from '../../../calls/shop/order.ts';
import type { ShippingState } from '../../../calls/shop/parcel-state.ts';

/** Allowed next states per state. `new` stands for a row that does not exist yet. */
type From<State extends string> = Readonly<Record<State | 'new', readonly State[]>>;

/** Transitions of orders. */
export const orderMoves: From<ShopOrderState> = {
  new: ['reserved', 'bought', 'redeemed'],
  reserved: ['bought', 'revoked'],
  revoked: [],
  bought: [],
  redeemed: [],
};

/**
 * Transitions of parcels. A parcel is created with its purchase, and a returned one can be sent
 * again.
 */
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

/** Returns whether the item of the order was handed over, to the buyer or to the recipient. */
export const isHad = (state: ShopOrderState): boolean => state === 'bought' || state === 'redeemed';

/** Orders as the API returns them. */

import type { ShopOrder, ShopOrderSummary } from '../../../calls/shop/order.ts';
import type { Localized } from '../../platform/base/localized.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { ItemRow } from '../item/availability.ts';
import { serializeItemSummary } from '../item/serialize-item.ts';
import type { shopCodes } from '../item/stock-tables.ts';
import { nameOfVariant } from '../item/variant.ts';
import { isHad } from './order-state.ts';
import type { shopHoldings, shopOrderSteps, shopOrders } from './order-tables.ts';

/** An order as stored in D1. */
export type ShopOrderRow = typeof shopOrders.$inferSelect;

/** An order without its generated key. */
export type OrderShown = Omit<ShopOrderRow, 'order_key'>;

/** The name and uuid of a user in an order. */
type Named = NonNullable<ShopOrderSummary['for_user']>;

/** An order with the data that a list shows. */
export interface OrderLine {
  order: OrderShown;
  item: ItemRow;
  variant: Localized<'name'> | null;
  /** Recipient of a gift. */
  friend: Named | null;
}

/** An order with everything that its buyer or recipient sees. */
export interface ShopOrderView extends OrderLine {
  buyer: Named;
  code: typeof shopCodes.$inferSelect | null;
  holding: typeof shopHoldings.$inferSelect | null;
  steps: readonly Pick<typeof shopOrderSteps.$inferSelect, 'step' | 'at_ms'>[];
}

/**
 * Returns the order as of now: a reservation is revoked from its deadline on, even before it is
 * stored as such.
 */
export function asOf<Order extends OrderShown>(order: Order, now: Date): Order {
  const { state, expires_at_ms } = order;
  if (state !== 'reserved' || expires_at_ms === null || now.getTime() < expires_at_ms) return order;
  return { ...order, state: 'revoked', revoked_by: 'time', moved_at_ms: expires_at_ms };
}

/** Formats an order for lists, as of now. */
export function serializeOrderSummary(
  { order: storedOrder, item, variant, friend }: OrderLine,
  now: Date,
): ShopOrderSummary {
  const order = asOf(storedOrder, now);
  return {
    uuid: order.uuid,
    item: serializeItemSummary(item),
    variant: nameOfVariant(variant),
    state: order.state,
    for_user: friend,
    price_coins: order.price_coins,
    created_at: moment(order.created_at_ms),
    moved_at: moment(order.moved_at_ms),
    expires_at: momentOrNull(order.expires_at_ms),
    revoked_by: order.revoked_by,
    shipping_state: order.shipping_state,
  };
}

/** Formats several orders for lists. */
export const serializeOrders = (rows: readonly OrderLine[], now: Date): ShopOrderSummary[] =>
  rows.map((row) => serializeOrderSummary(row, now));

/** Formats an order for its buyer or recipient. The recipient of a gift does not see its price. */
export function serializeShopOrder(
  { order, item, variant, friend, buyer, code, holding, steps }: ShopOrderView,
  { userUuid, now }: { userUuid: string; now: Date },
): ShopOrder {
  const isGiven = userUuid !== order.user_uuid;
  const isTheirs = order.for_user_uuid === null || order.for_user_uuid === userUuid;
  const { shipping_state: state, ship_to, carrier, tracking_number } = order;
  const isOwned = isTheirs && item.kind === 'digital' && isHad(order.state) && holding !== null;
  return {
    ...serializeOrderSummary({ order, item, variant, friend }, now),
    ...(isGiven && { price_coins: 0 }),
    from_user: isGiven ? buyer : null,
    note: order.note,
    timeline: steps.map(({ step, at_ms }) => ({ step, at: moment(at_ms) })),
    shipping: state && ship_to && { state, address: ship_to, carrier, tracking_number },
    voucher: code && { code: code.code, valid_until: momentOrNull(code.valid_until_ms) },
    owned: isOwned ? { until: momentOrNull(holding.owned_until_ms) } : null,
  };
}

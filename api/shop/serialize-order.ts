/** Orders as the wire has them. */
import type { ShopOrder, ShopOrderSummary } from '../../calls/shop-order.ts';
import { moment, momentOrNull } from '../host/moment.ts';
import type { ItemRow } from './availability.ts';
import { isHad } from './order-state.ts';
import type { shopHoldings, shopOrderSteps, shopOrders } from './order-tables.ts';
import { serializeSummary } from './serialize-item.ts';
import type { shopCodes } from './stock-tables.ts';

/** An order of the shop as it is stored. */
export type OrderRow = typeof shopOrders.$inferSelect;

/** What of an order is shown in a list. */
export type OrderShown = Omit<OrderRow, 'order_key'>;

/** An order with all that belongs to it. */
export interface OrderView {
  order: OrderRow;
  item: ItemRow;
  code: typeof shopCodes.$inferSelect | null;
  holding: typeof shopHoldings.$inferSelect | null;
  steps: readonly Pick<typeof shopOrderSteps.$inferSelect, 'step' | 'at_ms'>[];
}

/** An order as it truly is: a reservation is over at its deadline, whether it was cleared away or not. */
export function asOf<Order extends OrderShown>(order: Order, now: Date): Order {
  const { state, expires_at_ms } = order;
  if (state !== 'reserved' || expires_at_ms === null || now.getTime() < expires_at_ms) return order;
  return { ...order, state: 'revoked', revoked_by: 'time', moved_at_ms: expires_at_ms };
}

/** The order as it is now, cleared away or not. */
export function serializeOrderSummary(given: OrderShown, item: ItemRow, now: Date): ShopOrderSummary {
  const order = asOf(given, now);
  return {
    uuid: order.uuid,
    item: serializeSummary(item),
    state: order.state,
    price_coins: order.price_coins,
    created_at: moment(order.created_at_ms),
    moved_at: moment(order.moved_at_ms),
    expires_at: momentOrNull(order.expires_at_ms),
    revoked_by: order.revoked_by,
    shipping_state: order.shipping_state,
  };
}

/** The same of several. */
export const serializeOrders = (rows: readonly { order: OrderShown; item: ItemRow }[], now: Date): ShopOrderSummary[] =>
  rows.map(({ order, item }) => serializeOrderSummary(order, item, now));

/** An order as its owner sees it, with all that belongs to it. */
export function serializeOrder({ order, item, code, holding, steps }: OrderView, now: Date): ShopOrder {
  const { shipping_state: state, ship_to, carrier, tracking_number } = order;
  const isOwned = item.kind === 'digital' && isHad(order.state) && holding !== null;
  return {
    ...serializeOrderSummary(order, item, now),
    timeline: steps.map(({ step, at_ms }) => ({ step, at: moment(at_ms) })),
    shipping: state && ship_to && { state, address: ship_to, carrier, tracking_number },
    voucher: code && { code: code.code, valid_until: momentOrNull(code.valid_until_ms) },
    owned: isOwned ? { until: momentOrNull(holding.owned_until_ms) } : null,
  };
}

/** Orders as the wire has them. */
import type { ShopOrder, ShopOrderSummary } from '../../../calls/shop/shop-order.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { ItemRow } from '../item/availability.ts';
import { serializeSummary } from '../item/serialize-item.ts';
import type { shopCodes } from '../item/stock-tables.ts';
import { nameOfVariant } from '../item/variant.ts';
import type { VariantRow } from '../item/variant-tables.ts';
import { isHad } from './order-state.ts';
import type { shopHoldings, shopOrderSteps, shopOrders } from './order-tables.ts';

/** An order of the shop as it is stored. */
export type OrderRow = typeof shopOrders.$inferSelect;

/** What of an order is shown in a list. */
export type OrderShown = Omit<OrderRow, 'order_key'>;

/** Somebody whom an order names. */
type Named = NonNullable<ShopOrderSummary['for_user']>;

/** An order with what a line of a list shows of it. */
export interface OrderLine {
  order: OrderShown;
  item: ItemRow;
  variant: Pick<VariantRow, 'name_th' | 'name_en'> | null;
  /** Whom it was given to. */
  friend: Named | null;
}

/** An order with all that belongs to it, as one of the two whom it concerns sees it. */
export interface OrderView extends OrderLine {
  buyer: Named;
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
export function serializeOrderSummary({ order: given, item, variant, friend }: OrderLine, now: Date): ShopOrderSummary {
  const order = asOf(given, now);
  return {
    uuid: order.uuid,
    item: serializeSummary(item),
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

/** The same of several. */
export const serializeOrders = (rows: readonly OrderLine[], now: Date): ShopOrderSummary[] =>
  rows.map((row) => serializeOrderSummary(row, now));

/** An order as somebody sees it who bought it or was given it. What a gift has cost is not told to whom it was given. */
export function serializeOrder(
  { order, item, variant, friend, buyer, code, holding, steps }: OrderView,
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

/**
 * Statements of reserving, buying and redeeming. Each writes one row of `shop_orders`. Triggers
 * (order-rules.sql) pay the coins, move the stock, enforce the limit and hand over the item. If any
 * step fails, nothing is written.
 */
import type { SentAddress } from '../../../calls/people/address.ts';
import { insertRow, type Statement, write } from '../../platform/framework/statement.ts';
import type { ItemRow } from '../item/availability.ts';
import { isHad } from './order-state.ts';
import { shopOrders } from './order-tables.ts';
import type { OrderShown } from './serialize-order.ts';

/** The new order, and the statements that create it. */
export interface Placed {
  order: OrderShown;
  statements: Statement[];
}

interface OrderPlacement {
  uuid: string;
  user_uuid: string;
  item: ItemRow;
  variant_uuid?: string | null;
  now: Date;
}

/** Reserves a piece for `seconds`. */
export function reserveOne(placement: OrderPlacement & { seconds: number; price_coins: number }): Placed {
  const { now, seconds, price_coins } = placement;
  const expires_at_ms = now.getTime() + seconds * 1000;
  const order = newOrder(placement, { state: 'reserved', price_coins, expires_at_ms });
  return { order, statements: [insertRow(shopOrders, order)] };
}

/** Buys a piece from stock. */
export function buyOne(placement: OrderPlacement & { price_coins: number; address: SentAddress | null }): Placed {
  const order = newOrder(placement, { state: 'bought', price_coins: placement.price_coins, ...parcelOf(placement) });
  return { order, statements: giveNew(order) };
}

/** Buys a piece from stock for another user, who owns it. */
export function giveOne(
  placement: OrderPlacement & {
    price_coins: number;
    for_user_uuid: string;
    note: string | null;
    family_uuid: string | null;
  },
): Placed {
  const { price_coins, for_user_uuid, note, family_uuid } = placement;
  const order = newOrder(placement, { state: 'bought', price_coins, for_user_uuid, note, family_uuid });
  return { order, statements: giveNew(order) };
}

/** Buys a reserved piece. */
export function buyReserved(
  reservation: OrderShown,
  { now, ...to }: { item: ItemRow; address: SentAddress | null; now: Date },
): Placed {
  const { ship_to, shipping_state } = parcelOf(to);
  const moved_at_ms = now.getTime();
  const version = reservation.version + 1;
  const order = { ...reservation, version, state: 'bought' as const, moved_at_ms, ship_to, shipping_state };
  const give = write`UPDATE shop_orders SET version = ${version}, state = 'bought', moved_at_ms = ${moved_at_ms},
      ship_to = ${jsonOf(ship_to)}, shipping_state = ${shipping_state},
      code_uuid = CASE WHEN kind = 'voucher' THEN (SELECT uuid FROM shop_codes INDEXED BY shop_codes_in_pool
        WHERE item_uuid = ${order.item_uuid} AND order_uuid IS NULL ORDER BY uuid LIMIT 1) END
    WHERE uuid = ${order.uuid}`;
  return { order, statements: [give] };
}

/** Redeems a prize, for which the stock is held already. */
export function redeemPrize(placement: OrderPlacement & { prize_uuid: string; address: SentAddress | null }): Placed {
  const order = newOrder(placement, { state: 'redeemed', prize_uuid: placement.prize_uuid, ...parcelOf(placement) });
  return { order, statements: giveNew(order) };
}

const newOrder = (
  { uuid, user_uuid, item, variant_uuid = null, now }: OrderPlacement,
  fields: Partial<OrderShown> & Pick<OrderShown, 'state'>,
) => ({
  uuid,
  version: 0,
  user_uuid,
  item_uuid: item.uuid,
  variant_uuid,
  for_user_uuid: null,
  family_uuid: null,
  note: null,
  kind: item.kind,
  price_coins: 0,
  prize_uuid: null,
  code_uuid: null,
  created_at_ms: now.getTime(),
  moved_at_ms: now.getTime(),
  expires_at_ms: null,
  revoked_by: null,
  shipping_state: null,
  ship_to: null,
  carrier: null,
  tracking_number: null,
  ...fields,
});

const parcelOf = ({ item, address }: { item: ItemRow; address: SentAddress | null }) =>
  item.kind === 'physical'
    ? { shipping_state: 'preparing' as const, ship_to: address }
    : { shipping_state: null, ship_to: null };

/**
 * Builds the INSERT of an order. An order of a voucher takes an unused code in the same statement.
 * Without an unused code, a CHECK rolls back the transaction. The index is named, because SQLite
 * would use the unique index on `order_uuid`, in which all unused codes of the shop are equal.
 */
function giveNew(order: OrderShown): Statement[] {
  if (!isHad(order.state)) throw new Error('Nothing is given for a reservation');
  if (order.kind !== 'voucher') return [insertRow(shopOrders, order)];
  const { uuid, user_uuid, item_uuid, kind, state, price_coins, prize_uuid, created_at_ms } = order;
  return [
    write`INSERT INTO shop_orders
        (uuid, user_uuid, item_uuid, kind, state, price_coins, prize_uuid, created_at_ms, moved_at_ms, code_uuid)
      VALUES (${uuid}, ${user_uuid}, ${item_uuid}, ${kind}, ${state}, ${price_coins}, ${prize_uuid}, ${created_at_ms},
        ${created_at_ms}, (SELECT uuid FROM shop_codes INDEXED BY shop_codes_in_pool
          WHERE item_uuid = ${item_uuid} AND order_uuid IS NULL ORDER BY uuid LIMIT 1))`,
  ];
}

const jsonOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

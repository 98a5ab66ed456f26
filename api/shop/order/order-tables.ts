/**
 * Orders of the shop. The code writes one row per order. Triggers (order-rules.sql) update stock,
 * holdings and timelines, and reject transitions that order-state.ts does not list.
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { SentAddress } from '../../../calls/people/address.ts';
import type { ItemKind } from '../../../calls/shop/item-summary.ts';
import type { ShopOrderState, ShopOrderSummary } from '../../../calls/shop/order.ts';
import type { ShippingState } from '../../../calls/shop/parcel-state.ts';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';
import { shopItems } from '../item/item-tables.ts';
import { shopCodes, shopPrizes } from '../item/stock-tables.ts';
import { shopVariants } from '../item/variant-tables.ts';

/**
 * Shop orders of one item each: reservations, purchases, gifts to others and redemptions. A trigger
 * requires each change to increase `version` by one, so that a decision about a stale order rolls
 * back its whole transaction. The note of a gift is erased with the giver's account.
 *
 * @writers `POST /v3/shop/reserve`, `/buy`, `/give`, `/redeem`, `DELETE /v3/shop/reserve/{id}`,
 * `POST /v3/shop/parcels/{uuid}` and `POST /v1/office/shop/parcel-files` (staff), the scheduled job
 * `reservations`, merged and closed accounts
 * @readers `/v3/shop/history…`, `/v3/shop/reserve_status`
 * @rows one per shop order
 * @retention permanent
 */
export const shopOrders = sqliteTable(
  'shop_orders',
  {
    uuid: text().primaryKey(),
    version: integer().notNull().default(0),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    item_uuid: text()
      .notNull()
      .references(() => shopItems.uuid),
    /** Chosen variant, if the item has variants. */
    variant_uuid: text().references(() => shopVariants.uuid),
    /** Recipient of a gift. Null: the buyer keeps it. */
    for_user_uuid: text().references(() => users.uuid),
    /** Family that paid. Null: the buyer paid. */
    family_uuid: text(),
    /** Note of the giver to the recipient. Null: none, or the giver's account is closed. */
    note: text(),
    /** Kind of the item. */
    kind: text().$type<ItemKind>().notNull(),
    state: text().$type<ShopOrderState>().notNull(),
    price_coins: integer().notNull(),
    /** Prize that it redeems. */
    prize_uuid: text()
      .unique()
      .references(() => shopPrizes.uuid),
    /** Voucher code that it delivers. */
    code_uuid: text()
      .unique()
      .references(() => shopCodes.uuid),
    created_at_ms: integer().notNull(),
    moved_at_ms: integer().notNull(),
    /** Deadline of the reservation. */
    expires_at_ms: integer(),
    revoked_by: text().$type<NonNullable<ShopOrderSummary['revoked_by']>>(),
    shipping_state: text().$type<ShippingState>(),
    /** Address at the time of the order, as JSON. */
    ship_to: text({ mode: 'json' }).$type<SentAddress>(),
    carrier: text(),
    tracking_number: text(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('created_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('shop_orders_of_user').on(table.user_uuid, table.order_key),
    index('shop_orders_of_user_by_state').on(table.user_uuid, table.state, table.order_key),
    /** Allows one open reservation per user and item. */
    uniqueIndex('shop_orders_reserved').on(table.user_uuid, table.item_uuid).where(sql`state = 'reserved'`),
    index('shop_orders_reserved_by_item').on(table.item_uuid, table.expires_at_ms).where(sql`state = 'reserved'`),
    index('shop_orders_reserved_by_end').on(table.expires_at_ms).where(sql`state = 'reserved'`),
    index('shop_orders_for').on(table.for_user_uuid, table.order_key).where(sql`for_user_uuid IS NOT NULL`),
    index('shop_parcels').on(table.shipping_state, table.order_key).where(sql`shipping_state IS NOT NULL`),
    // The view `account_goods` reads this per account, with the same condition.
    index('shop_parcels_of_user')
      .on(table.user_uuid)
      .where(sql`shipping_state IN ('preparing', 'shipped', 'returned')`),
    check('shop_orders_state', sql`${table.state} IN ('reserved', 'revoked', 'bought', 'redeemed')`),
    check(
      'shop_orders_price',
      sql`${table.price_coins} >= 0 AND (${table.state} = 'redeemed') = (${table.price_coins} = 0)`,
    ),
    check(
      'shop_orders_gift',
      sql`(${table.for_user_uuid} IS NULL AND ${table.note} IS NULL) OR (${table.for_user_uuid} IS NOT NULL
        AND ${table.state} = 'bought' AND ${table.kind} = 'digital' AND length(coalesce(${table.note}, '')) <= 120)`,
    ),
    check('shop_orders_prize', sql`(${table.state} = 'redeemed') = (${table.prize_uuid} IS NOT NULL)`),
    check('shop_orders_revoked_by', sql`(${table.state} = 'revoked') = (${table.revoked_by} IS NOT NULL)`),
    check(
      'shop_orders_deadline',
      sql`${table.state} NOT IN ('reserved', 'revoked') OR ${table.expires_at_ms} IS NOT NULL`,
    ),
    check(
      'shop_orders_code',
      sql`(${table.code_uuid} IS NOT NULL) = (${table.kind} = 'voucher' AND ${table.state} IN ('bought', 'redeemed'))`,
    ),
    check(
      'shop_orders_shipping',
      sql`(${table.shipping_state} IS NOT NULL) = (${table.kind} = 'physical' AND ${table.state} IN ('bought', 'redeemed'))
        AND (${table.shipping_state} IS NULL) = (${table.ship_to} IS NULL)`,
    ),
    check(
      'shop_orders_shipping_state',
      sql`${table.shipping_state} IS NULL OR ${table.shipping_state} IN ('preparing', 'shipped', 'delivered', 'returned')`,
    ),
  ],
);

/**
 * Append-only timeline of a shop order.
 *
 * @writers triggers on `shop_orders`
 * @readers `/v3/shop/history/{uuid}`
 * @rows one or a few per shop order
 * @retention as its order
 */
export const shopOrderSteps = sqliteTable(
  'shop_order_steps',
  {
    order_uuid: text()
      .notNull()
      .references(() => shopOrders.uuid),
    version: integer().notNull(),
    step: text().$type<ShopOrderState | ShippingState | 'refunded'>().notNull(),
    at_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.order_uuid, table.version, table.step] })],
);

/**
 * Pieces of an item that a user bought or received, and until when it can be equipped. Triggers
 * enforce the limit per user.
 *
 * @writers triggers on `shop_orders`
 * @readers limits, equipped items, `/v3/shop/mine`, `/v3/shop/history/product`
 * @rows one per user and item
 * @retention permanent
 */
export const shopHoldings = sqliteTable(
  'shop_holdings',
  {
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    item_uuid: text()
      .notNull()
      .references(() => shopItems.uuid),
    kind: text().$type<ItemKind>().notNull(),
    /** Number bought, reserved or received as gifts, for the limit. */
    taken: integer().notNull().default(0),
    /** Number bought, redeemed or received as gifts. */
    had: integer().notNull().default(0),
    last_had_at_ms: integer(),
    /** End of ownership of a digital item. Null: forever. Another purchase extends it. */
    owned_until_ms: integer(),
    had_key: text().generatedAlwaysAs(orderKey(descending('last_had_at_ms'), 'item_uuid'), { mode: 'virtual' }),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.item_uuid] }),
    uniqueIndex('shop_holdings_had').on(table.user_uuid, table.had_key).where(sql`had > 0`),
    uniqueIndex('shop_holdings_had_of_kind').on(table.user_uuid, table.kind, table.had_key).where(sql`had > 0`),
    check('shop_holdings_counts', sql`${table.taken} >= 0 AND ${table.had} >= 0`),
  ],
);

/**
 * The shop. Triggers (migration `shop_rules`) carry the stock, what users hold, likes and timelines, and refuse what the
 * tables of api/shop/order-state.ts do not allow; so whoever writes an order writes one row, and all the rest follows.
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { SentAddress } from '../../calls/address.ts';
import type { ItemKind, Wearable } from '../../calls/shop-item.ts';
import type { PrizeState, ShippingState, ShopOrderState, ShopOrderSummary } from '../../calls/shop-order.ts';
import { ascending, descending, orderKey } from './order-key.ts';
import { users } from './profile.ts';

export const shopCategories = sqliteTable('shop_categories', {
  slug: text().primaryKey(),
  name_th: text().notNull(),
  name_en: text().notNull(),
  /** Lowest first. */
  position: integer().notNull(),
});

/** What the shop has. One that it no longer has stays, because orders refer to it; it is no longer listed. */
export const shopItems = sqliteTable(
  'shop_items',
  {
    uuid: text().primaryKey(),
    category_slug: text()
      .notNull()
      .references(() => shopCategories.slug),
    kind: text().$type<ItemKind>().notNull(),
    wearable: text().$type<Wearable>(),
    /** How long one lasts; null: for good. */
    grant_days: integer(),
    name_th: text().notNull(),
    name_en: text().notNull(),
    description_th: text().notNull(),
    description_en: text().notNull(),
    picture_url: text().notNull(),
    share_picture_url: text(),
    /** Null: for prizes only. */
    price_coins: integer(),
    sale_starts_at_ms: integer(),
    sale_ends_at_ms: integer(),
    /** Null: as many as are asked for. `total = sold + held + free` at any time; triggers move them. */
    stock_total: integer(),
    stock_sold: integer().notNull().default(0),
    /** Reserved, or won and not yet redeemed. */
    stock_held: integer().notNull().default(0),
    stock_free: integer(),
    per_user_limit: integer(),
    /** Null: it cannot be reserved. */
    reservation_seconds: integer(),
    is_listed: integer().notNull().default(1),
    like_count: integer().notNull().default(0),
    /** Names and descriptions as they are searched, see api/shop/search-text.ts. */
    search_text: text().notNull(),
    created_at_ms: integer().notNull(),
    popular_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('(stock_sold + like_count)'), 'uuid'), { mode: 'virtual' }),
    newest_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('created_at_ms'), 'uuid'), { mode: 'virtual' }),
    /** What has no price comes last, either way. */
    price_low_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(ascending(`coalesce(price_coins, ${Number.MAX_SAFE_INTEGER})`), 'uuid'), {
        mode: 'virtual',
      }),
    price_high_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('coalesce(price_coins, 0)'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    index('shop_items_popular').on(table.popular_key).where(sql`is_listed = 1`),
    index('shop_items_newest').on(table.newest_key).where(sql`is_listed = 1`),
    index('shop_items_price_low').on(table.price_low_key).where(sql`is_listed = 1`),
    index('shop_items_price_high').on(table.price_high_key).where(sql`is_listed = 1`),
    index('shop_items_of_category_popular').on(table.category_slug, table.popular_key).where(sql`is_listed = 1`),
    index('shop_items_of_category_newest').on(table.category_slug, table.newest_key).where(sql`is_listed = 1`),
    index('shop_items_of_category_price_low').on(table.category_slug, table.price_low_key).where(sql`is_listed = 1`),
    index('shop_items_of_category_price_high').on(table.category_slug, table.price_high_key).where(sql`is_listed = 1`),
    check('shop_items_kind', sql`${table.kind} IN ('digital', 'physical', 'voucher')`),
    check('shop_items_wearable', sql`(${table.kind} = 'digital') = (${table.wearable} IS NOT NULL)`),
    check(
      'shop_items_grant_days',
      sql`${table.grant_days} IS NULL OR (${table.kind} = 'digital' AND ${table.grant_days} > 0)`,
    ),
    check('shop_items_codes', sql`${table.kind} <> 'voucher' OR ${table.stock_total} IS NOT NULL`),
    // What is worn for good is bought once.
    check(
      'shop_items_for_good',
      sql`${table.kind} <> 'digital' OR ${table.grant_days} IS NOT NULL OR ${table.price_coins} IS NULL OR ${table.per_user_limit} IS 1`,
    ),
    check('shop_items_price', sql`${table.price_coins} IS NULL OR ${table.price_coins} > 0`),
    check('shop_items_window', sql`coalesce(${table.sale_ends_at_ms} > ${table.sale_starts_at_ms}, 1)`),
    check('shop_items_counts', sql`${table.stock_sold} >= 0 AND ${table.stock_held} >= 0 AND ${table.like_count} >= 0`),
    check(
      'shop_items_stock',
      sql`(${table.stock_total} IS NULL AND ${table.stock_free} IS NULL) OR (${table.stock_total} IS NOT NULL
        AND ${table.stock_free} IS NOT NULL AND ${table.stock_free} >= 0
        AND ${table.stock_total} = ${table.stock_sold} + ${table.stock_held} + ${table.stock_free})`,
    ),
    check(
      'shop_items_limits',
      sql`coalesce(${table.per_user_limit}, 1) > 0 AND coalesce(${table.reservation_seconds}, 1) > 0`,
    ),
  ],
);

/** Which pair of letters occurs in which item's search text; carried by triggers. */
export const shopItemGrams = sqliteTable(
  'shop_item_grams',
  {
    gram: text().notNull(),
    item_uuid: text()
      .notNull()
      .references(() => shopItems.uuid),
  },
  (table) => [primaryKey({ columns: [table.gram, table.item_uuid] }), index('shop_grams_of_item').on(table.item_uuid)],
);

/** In how many items each pair of letters occurs; carried by triggers. */
export const shopGrams = sqliteTable('shop_grams', {
  gram: text().primaryKey(),
  item_count: integer().notNull(),
});

export const shopLikes = sqliteTable(
  'shop_likes',
  {
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    item_uuid: text()
      .notNull()
      .references(() => shopItems.uuid),
    liked_at_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_uuid, table.item_uuid] })],
);

/** Codes of voucher items, each given out once. How many there are is the item's stock; triggers see to it. */
export const shopCodes = sqliteTable(
  'shop_codes',
  {
    uuid: text().primaryKey(),
    item_uuid: text()
      .notNull()
      .references(() => shopItems.uuid),
    code: text().notNull(),
    valid_until_ms: integer(),
    /** Whose it is; null: in the pool. */
    order_uuid: text().unique(),
  },
  (table) => [
    uniqueIndex('shop_codes_of_item').on(table.item_uuid, table.code),
    index('shop_codes_in_pool').on(table.item_uuid, table.uuid).where(sql`order_uuid IS NULL`),
  ],
);

/** What users have won. A prize holds one of its item until it is redeemed or over. */
export const shopPrizes = sqliteTable(
  'shop_prizes',
  {
    uuid: text().primaryKey(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    item_uuid: text()
      .notNull()
      .references(() => shopItems.uuid),
    state: text().$type<PrizeState>().notNull().default('redeemable'),
    reason_th: text().notNull(),
    reason_en: text().notNull(),
    won_at_ms: integer().notNull(),
    redeem_until_ms: integer(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('won_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('shop_prizes_of_user').on(table.user_uuid, table.order_key),
    index('shop_prizes_to_redeem').on(table.user_uuid, table.item_uuid).where(sql`state = 'redeemable'`),
    index('shop_prizes_by_end').on(table.redeem_until_ms).where(sql`state = 'redeemable'`),
    check('shop_prizes_state', sql`${table.state} IN ('redeemable', 'redeemed', 'over')`),
  ],
);

/**
 * Orders: one item each. Every change counts `version` up by one, or a trigger refuses it: a decision about an order that
 * somebody else has changed meanwhile undoes its whole batch.
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
    /** The item's. */
    kind: text().$type<ItemKind>().notNull(),
    state: text().$type<ShopOrderState>().notNull(),
    price_coins: integer().notNull(),
    /** What it redeems. */
    prize_uuid: text()
      .unique()
      .references(() => shopPrizes.uuid),
    /** What it gives, where it is a voucher. */
    code_uuid: text()
      .unique()
      .references(() => shopCodes.uuid),
    created_at_ms: integer().notNull(),
    moved_at_ms: integer().notNull(),
    /** The deadline of a reservation. */
    expires_at_ms: integer(),
    revoked_by: text().$type<NonNullable<ShopOrderSummary['revoked_by']>>(),
    shipping_state: text().$type<ShippingState>(),
    /** JSON: the address as it was then. */
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
    /** One open reservation of an item and user. */
    uniqueIndex('shop_orders_reserved').on(table.user_uuid, table.item_uuid).where(sql`state = 'reserved'`),
    index('shop_orders_reserved_by_item').on(table.item_uuid, table.expires_at_ms).where(sql`state = 'reserved'`),
    index('shop_orders_reserved_by_end').on(table.expires_at_ms).where(sql`state = 'reserved'`),
    check('shop_orders_state', sql`${table.state} IN ('reserved', 'revoked', 'bought', 'redeemed')`),
    check(
      'shop_orders_price',
      sql`${table.price_coins} >= 0 AND (${table.state} = 'redeemed') = (${table.price_coins} = 0)`,
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

/** The timeline of an order, written by triggers. Append-only. */
export const shopOrderSteps = sqliteTable(
  'shop_order_steps',
  {
    order_uuid: text()
      .notNull()
      .references(() => shopOrders.uuid),
    version: integer().notNull(),
    step: text().$type<ShopOrderState | ShippingState>().notNull(),
    at_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.order_uuid, table.version, table.step] })],
);

/** What a user has of an item; carried by triggers, which hold the limit per user. */
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
    /** Bought or reserved. */
    taken: integer().notNull().default(0),
    /** Bought or redeemed. */
    had: integer().notNull().default(0),
    last_had_at_ms: integer(),
    /** Of a digital item: until when it is worn; null: for good. Buying again prolongs it. */
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

/**
 * Items of the shop and their search index. Items are unlisted, never deleted, because orders refer
 * to them. Triggers update stock and likes (order-rules.sql, stock-rules.sql, variant-rules.sql,
 * item-rules.sql) and the search index (item-rules.sql).
 */

import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ItemKind, Wearable } from '../../../calls/shop/item-summary.ts';
import { localized } from '../../platform/base/localized.ts';
import { ascending, descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/** True for items that cannot be bought for coins now. They come last in the catalogue. */
const sunk = "(price_coins IS NULL OR coalesce(stock_free = 0, 0) OR sale_window <> 'open')";

/**
 * Categories of the shop.
 *
 * @writers `POST /v1/office/shop/…` (staff), seed data
 * @readers `/v1/shop/categories`
 * @rows one per category
 * @retention permanent
 */
export const shopCategories = sqliteTable('shop_categories', {
  slug: text().primaryKey(),
  ...localized('name'),
  /** Order of the categories, lowest first. */
  position: integer().notNull(),
});

/** Returns a column in which null sorts last. */
const orMaxInteger = (column: string) => `coalesce(${column}, ${Number.MAX_SAFE_INTEGER})`;

/**
 * Items of the shop, their window of sale, stock and number of likes. Triggers on `shop_orders`,
 * `shop_variants`, `shop_prizes`, `shop_codes` and `shop_likes` maintain the counts. An item that
 * is no longer offered is unlisted, never deleted.
 *
 * @writers `POST /v1/office/shop/…` (staff), seed data, triggers; the scheduled job `reservations`
 * opens and ends sales, and the job `searches` fills in search texts
 * @readers `/v3/shop`, `/v3/shop/{uuid}`
 * @rows one per item
 * @retention permanent
 */
export const shopItems = sqliteTable(
  'shop_items',
  {
    uuid: text().primaryKey(),
    category_slug: text()
      .notNull()
      .references(() => shopCategories.slug),
    kind: text().$type<ItemKind>().notNull(),
    wearable: text().$type<Wearable>(),
    /** Days for which an item is owned. Null: forever. */
    grant_days: integer(),
    ...localized('name'),
    ...localized('description'),
    picture_url: text().notNull(),
    share_picture_url: text(),
    /** Film that plays when the owner of an entrance effect enters a room. */
    film_url: text(),
    /** Null: only won as a prize. */
    price_coins: integer(),
    sale_starts_at_ms: integer(),
    sale_ends_at_ms: integer(),
    /**
     * Position in the sale window when staff or the job last set it. Only the order of lists uses
     * it: purchases check the window itself.
     */
    sale_window: text({ enum: ['before', 'open', 'after'] })
      .notNull()
      .default('open'),
    /** Null: unlimited. Always `total = sold + held + free`. Triggers change the numbers. */
    stock_total: integer(),
    stock_sold: integer().notNull().default(0),
    /** Reserved, or won and not redeemed yet. */
    stock_held: integer().notNull().default(0),
    stock_free: integer(),
    per_user_limit: integer(),
    /** Null: cannot be reserved. */
    reservation_seconds: integer(),
    is_listed: integer().notNull().default(1),
    like_count: integer().notNull().default(0),
    /**
     * Names and descriptions in their search form (search-text.ts). Empty until the search job has
     * filled it in.
     */
    search_text: text().notNull(),
    created_at_ms: integer().notNull(),
    popular_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(sunk, descending('(stock_sold + like_count)'), 'uuid'), { mode: 'virtual' }),
    /** Order of the back office, which does not put unavailable items last. */
    newest_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('created_at_ms'), 'uuid'), { mode: 'virtual' }),
    price_key: text().generatedAlwaysAs(orderKey(ascending(orMaxInteger('price_coins')), 'uuid'), { mode: 'virtual' }),
    stock_key: text().generatedAlwaysAs(orderKey(ascending(orMaxInteger('stock_free')), 'uuid'), { mode: 'virtual' }),
    newest_shelf_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(sunk, descending('created_at_ms'), 'uuid'), { mode: 'virtual' }),
    price_low_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(sunk, ascending(`coalesce(price_coins, ${Number.MAX_SAFE_INTEGER})`), 'uuid'), {
        mode: 'virtual',
      }),
    price_high_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(sunk, descending('coalesce(price_coins, 0)'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    index('shop_items_all').on(table.newest_key),
    index('shop_items_unsearched').on(table.uuid).where(sql`search_text = ''`),
    index('shop_items_of_category').on(table.category_slug, table.newest_key),
    index('shop_items_by_price').on(table.price_key),
    index('shop_items_of_category_by_price').on(table.category_slug, table.price_key),
    index('shop_items_by_stock').on(table.stock_key),
    index('shop_items_of_category_by_stock').on(table.category_slug, table.stock_key),
    index('shop_items_popular').on(table.popular_key).where(sql`is_listed = 1`),
    index('shop_items_newest').on(table.newest_shelf_key).where(sql`is_listed = 1`),
    index('shop_items_price_low').on(table.price_low_key).where(sql`is_listed = 1`),
    index('shop_items_price_high').on(table.price_high_key).where(sql`is_listed = 1`),
    index('shop_items_of_category_popular').on(table.category_slug, table.popular_key).where(sql`is_listed = 1`),
    index('shop_items_of_category_newest').on(table.category_slug, table.newest_shelf_key).where(sql`is_listed = 1`),
    index('shop_items_of_category_price_low').on(table.category_slug, table.price_low_key).where(sql`is_listed = 1`),
    index('shop_items_of_category_price_high').on(table.category_slug, table.price_high_key).where(sql`is_listed = 1`),
    index('shop_items_to_open').on(table.sale_starts_at_ms).where(sql`sale_window = 'before'`),
    index('shop_items_to_close').on(table.sale_ends_at_ms).where(sql`sale_window = 'open'`),
    check('shop_items_sale_window', sql`${table.sale_window} IN ('before', 'open', 'after')`),
    check('shop_items_kind', sql`${table.kind} IN ('digital', 'physical', 'voucher')`),
    check('shop_items_wearable', sql`(${table.kind} = 'digital') = (${table.wearable} IS NOT NULL)`),
    check(
      'shop_items_grant_days',
      sql`${table.grant_days} IS NULL OR (${table.kind} = 'digital' AND ${table.grant_days} > 0)`,
    ),
    check('shop_items_codes', sql`${table.kind} <> 'voucher' OR ${table.stock_total} IS NOT NULL`),
    // An item that is owned forever can be bought once.
    check(
      'shop_items_for_good',
      sql`${table.kind} <> 'digital' OR ${table.grant_days} IS NOT NULL OR ${table.price_coins} IS NULL OR ${table.per_user_limit} IS 1`,
    ),
    check('shop_items_price', sql`${table.price_coins} IS NULL OR ${table.price_coins} > 0`),
    // @answer invalid_form
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

/**
 * Pairs of letters that occur in an item's search text.
 *
 * @writers triggers on `shop_items`
 * @readers searches
 * @rows one per item and pair of letters
 * @retention as its item
 */
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

/**
 * Number of items in which each pair of letters occurs.
 *
 * @writers triggers on `shop_item_grams`
 * @readers searches
 * @rows one per pair of letters
 * @retention permanent
 */
export const shopGrams = sqliteTable('shop_grams', {
  gram: text().primaryKey(),
  item_count: integer().notNull(),
});

/**
 * Likes of items.
 *
 * @writers `POST /v3/shop/{uuid}/like`, `…/unlike`, seed data, merged and closed accounts
 * @readers `/v3/shop/mine`
 * @rows one per item and user
 * @retention until taken back, or until the account is closed
 */
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

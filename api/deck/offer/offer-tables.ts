/**
 * Items of the shop that VBs offer in their lives, and the sales through them. The code inserts
 * rows, and triggers (offer-rules.sql) count pieces and move the commission.
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';
import { shopItems } from '../../shop/item/item-tables.ts';

/**
 * Items that VBs offer in a live, one at a time.
 *
 * @writers `POST /v1/lives/{slug}/offers…` (VB), `POST /v1/office/offers…` (staff), triggers on
 * `live_sales` and `lives`
 * @readers `/v1/lives/{slug}/offers`, `/v1/office/offers`, the Durable Object `LiveRoom`
 * @rows one per offer, a few per live
 * @retention permanent
 */
export const liveOffers = sqliteTable(
  'live_offers',
  {
    uuid: text().primaryKey(),
    live_uuid: text().notNull(),
    vb_uuid: text()
      .notNull()
      .references(() => users.uuid),
    item_uuid: text()
      .notNull()
      .references(() => shopItems.uuid),
    offered_at_ms: integer().notNull(),
    /** End of the countdown. Null: until the VB removes it. */
    until_ms: integer(),
    /** Time at which the VB, staff or the end of the live ended the offer. */
    ended_at_ms: integer(),
    /** Whether staff ended it: it also leaves the shelf of the replay. */
    is_stopped: integer({ mode: 'boolean' }).notNull().default(false),
    sold_count: integer().notNull().default(0),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('offered_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('live_offers_one').on(table.live_uuid).where(sql`ended_at_ms IS NULL`),
    index('live_offers_of_live').on(table.live_uuid, table.offered_at_ms),
    index('live_offers_of_vb').on(table.vb_uuid, table.order_key),
    index('live_offers_in_order').on(table.order_key),
    // @invariant a trigger counts the sales
    check('live_offers_sold', sql`${table.sold_count} >= 0`),
  ],
);

/**
 * Shop orders through an offer, each with the commission of the VB at its rates. A row fires the
 * triggers that move the V-tokens.
 *
 * @writers `POST /v1/lives/{slug}/offers/{uuid}/buy`, the scheduled job `commissions`, a trigger on
 * `shop_refunds`
 * @readers `/v1/earnings/commissions`, `/v1/office/offers`, the closing of the ledger
 * @rows one per order through an offer
 * @retention permanent
 */
export const liveSales = sqliteTable(
  'live_sales',
  {
    order_uuid: text().primaryKey(),
    offer_uuid: text()
      .notNull()
      .references(() => liveOffers.uuid),
    vb_uuid: text()
      .notNull()
      .references(() => users.uuid),
    price_coins: integer().notNull(),
    /** Rates at the time of the sale. */
    commission_basis_points: integer().notNull(),
    vtokens_per_100_coins: integer().notNull(),
    /** Commission of the VB. 0: the VB bought the item, or the price is too low. */
    vtokens: integer().notNull(),
    sold_at_ms: integer().notNull(),
    /** Time at which the commission matures and can become payable. */
    of_age_at_ms: integer().notNull(),
    /** Time at which it became payable. */
    released_at_ms: integer(),
    /** Time at which a refund reversed it. */
    reversed_at_ms: integer(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('sold_at_ms'), 'order_uuid'), { mode: 'virtual' }),
  },
  (table) => [
    index('live_sales_of_vb').on(table.vb_uuid, table.order_key),
    index('live_sales_of_offer').on(table.offer_uuid, table.order_key),
    index('live_sales_due')
      .on(table.of_age_at_ms)
      .where(sql`released_at_ms IS NULL AND reversed_at_ms IS NULL AND vtokens > 0`),
    // @invariant buyOffer computes the commission from the price
    check('live_sales_whole', sql`${table.vtokens} >= 0 AND ${table.price_coins} > 0`),
  ],
);

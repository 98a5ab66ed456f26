/** Stock that is not free before it is ordered: voucher codes and prizes. */

import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { PrizeState } from '../../../calls/shop/order.ts';
import { localized } from '../../platform/base/localized.ts';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';
import { shopItems } from './item-tables.ts';

/**
 * Codes of voucher items, each issued once, with the order that received it. Triggers keep the
 * item's stock equal to their number.
 *
 * @writers `POST /v1/office/shop/items/{uuid}/codes` (staff), seed data; a trigger on `shop_orders`
 * issues them
 * @readers the owner's `/v3/shop/history/{uuid}`
 * @rows one per code
 * @retention permanent
 */
export const shopCodes = sqliteTable(
  'shop_codes',
  {
    uuid: text().primaryKey(),
    item_uuid: text()
      .notNull()
      .references(() => shopItems.uuid),
    code: text().notNull(),
    valid_until_ms: integer(),
    /** Order that received the code. Null: unused. */
    order_uuid: text().unique(),
  },
  (table) => [
    uniqueIndex('shop_codes_of_item').on(table.item_uuid, table.code),
    index('shop_codes_in_pool').on(table.item_uuid, table.uuid).where(sql`order_uuid IS NULL`),
  ],
);

/**
 * Prizes that users won. A prize reserves one piece of its item until it is redeemed or expires.
 *
 * @writers rewards of events, `POST /v1/office/shop/items/{uuid}/prizes` (staff), seed data; a
 * trigger sets `redeemed`, the scheduled job `reservations` sets `over`, as a closed account does
 * @readers `/v3/shop/prizes`, `POST /v3/shop/redeem`
 * @rows one per prize
 * @retention permanent
 */
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
    ...localized('reason'),
    won_at_ms: integer().notNull(),
    redeem_until_ms: integer(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('won_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('shop_prizes_of_user').on(table.user_uuid, table.order_key),
    index('shop_prizes_to_redeem').on(table.user_uuid, table.item_uuid).where(sql`state = 'redeemable'`),
    index('shop_prizes_of_item').on(table.item_uuid, table.order_key).where(sql`state = 'redeemable'`),
    index('shop_prizes_by_end').on(table.redeem_until_ms).where(sql`state = 'redeemable'`),
    check('shop_prizes_state', sql`${table.state} IN ('redeemable', 'redeemed', 'over')`),
  ],
);

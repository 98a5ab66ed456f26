import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Wearable } from '../../../calls/shop/item-summary.ts';
import { users } from '../../platform/user/tables.ts';
import { shopItems } from '../item/item-tables.ts';

/**
 * Item that a user equipped last, per kind (badge, frame or entrance effect), or none. An item
 * received later replaces it.
 *
 * @writers `POST /v3/shop/worn`; merged and closed accounts
 * @readers names and pictures of users everywhere
 * @rows at most three per user
 * @retention until changed, or until the account is closed
 */
export const shopWorn = sqliteTable(
  'shop_worn',
  {
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    wearable: text().$type<Wearable>().notNull(),
    /** Null: none. */
    item_uuid: text().references(() => shopItems.uuid),
    chosen_at_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_uuid, table.wearable] })],
);

import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { SeenWearable } from '../../../calls/shop/shop-item.ts';
import { users } from '../../people/profile/tables.ts';
import { shopItems } from '../item/item-tables.ts';

/** What somebody chose to wear last, of each kind. What came to them later is worn before it. */
export const shopWorn = sqliteTable(
  'shop_worn',
  {
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    wearable: text().$type<SeenWearable>().notNull(),
    /** Null: nothing. */
    item_uuid: text().references(() => shopItems.uuid),
    chosen_at_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_uuid, table.wearable] })],
);

import { sql } from 'drizzle-orm';
import { check, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { descending, orderKey } from '../../platform/host/order-key.ts';
import { users } from '../profile/tables.ts';

/** Blocks between users, one row per pair. A block applies in both directions. */
export const memberBlocks = sqliteTable(
  'member_blocks',
  {
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    blocked_uuid: text()
      .notNull()
      .references(() => users.uuid),
    since_at_ms: integer().notNull(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('since_at_ms'), 'blocked_uuid'), { mode: 'virtual' }),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.blocked_uuid] }),
    uniqueIndex('member_blocks_in_order').on(table.user_uuid, table.order_key),
    uniqueIndex('member_blocks_of_blocked').on(table.blocked_uuid, table.user_uuid),
    check('member_blocks_another', sql`${table.user_uuid} <> ${table.blocked_uuid}`),
  ],
);

import { sql } from 'drizzle-orm';
import { check, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * One row per member and member that they block. Two members who block each other have two rows. A
 * block has the same effect for both: it ends following, prevents answers, likes and gifts, and
 * hides pages, lives and gifts.
 *
 * @writers `POST /v1/users/{uuid}/block`, `…/unblock`, merges of accounts
 * @readers every endpoint that shows texts of other members, triggers
 * @rows one per member and member that they block
 * @retention until unblocked, or until either account is closed
 */
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
    // @answer block_of_oneself
    check('member_blocks_another', sql`${table.user_uuid} <> ${table.blocked_uuid}`),
  ],
);

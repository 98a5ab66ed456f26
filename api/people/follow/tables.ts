import { sql } from 'drizzle-orm';
import { check, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Follows, each pair once. Triggers maintain `users.follower_count` and reject closed and merged
 * accounts. Both lists begin with the latest.
 *
 * @writers `POST /v1/users/{uuid}/follow`, `…/unfollow`, seed data, triggers on `member_blocks`,
 * `account_merges` and `closings`
 * @readers `/v1/users/{uuid}/follow`, `/v1/following…`, `/v1/followers`, `/v1/home`, the feed of
 * posts, numbers of a live, overlays, the queue `vela-notices`
 * @rows one per pair
 * @retention until taken back, until one blocks the other, or until either account is closed
 */
export const follows = sqliteTable(
  'follows',
  {
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    followed_uuid: text()
      .notNull()
      .references(() => users.uuid),
    since_at_ms: integer().notNull(),
    following_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('since_at_ms'), 'followed_uuid'), { mode: 'virtual' }),
    follower_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('since_at_ms'), 'user_uuid'), { mode: 'virtual' }),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.followed_uuid] }),
    uniqueIndex('follows_of_user').on(table.user_uuid, table.following_key),
    uniqueIndex('follows_of_followed').on(table.followed_uuid, table.follower_key),
    // @answer follow_self
    check('follows_another', sql`${table.user_uuid} <> ${table.followed_uuid}`),
  ],
);

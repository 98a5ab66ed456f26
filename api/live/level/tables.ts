import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Activity that counts for the level of a member: minutes, days and coins. The level is computed from
 * them by the setting `member_level_rule`, so that a changed rule applies to all.
 *
 * @writers triggers on `member_days`, `gifts`, `gift_take_backs`, `account_merges` and `closings`
 * @readers `/v1/levels/own`, the Durable Object `LiveRoom`
 * @rows one per member with a stay, a message or a gift
 * @retention until the account is closed or merged
 */
export const memberLevels = sqliteTable(
  'member_levels',
  {
    user_uuid: text().primaryKey(),
    /** Minutes watched, without those above the maximum of a day. */
    minutes: integer().notNull().default(0),
    days: integer().notNull().default(0),
    /** Coins given, without gifts that were reversed. */
    given_coins: integer().notNull().default(0),
  },
  (table) => [
    // @invariant triggers subtract at most what is there
    check('member_levels_coins', sql`${table.given_coins} >= 0`),
  ],
);

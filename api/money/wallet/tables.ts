import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../platform/user/tables.ts';

/**
 * Amounts that a user spent and topped up today and this month, the limits they set (null: none),
 * and the amount above which a gift is confirmed. Triggers add every gift, purchase and top-up and
 * reject one above a limit. A raised limit takes effect at `…_next_from_ms`.
 *
 * @writers triggers on `ledger_accounts`, `ledger_transfers` and `orders`, endpoints of limits,
 * merges of accounts
 * @readers gifts, top-ups, the shop
 * @rows one per user with a coin account, a top-up or a limit
 * @retention permanent
 */
export const spending = sqliteTable(
  'spending',
  {
    user_uuid: text()
      .primaryKey()
      .references(() => users.uuid),
    /** Bangkok day and month of the sums, and the time of the last addition. */
    day: text().notNull().default(''),
    month: text().notNull().default(''),
    at_ms: integer().notNull().default(0),
    /** Spent on gifts and in the shop. */
    day_spent_coins: integer().notNull().default(0),
    month_spent_coins: integer().notNull().default(0),
    /** Top-ups that are open or paid. */
    day_topped_satang: integer().notNull().default(0),
    month_topped_satang: integer().notNull().default(0),
    day_limit_satang: integer(),
    day_next_satang: integer(),
    day_next_from_ms: integer(),
    month_limit_satang: integer(),
    month_next_satang: integer(),
    month_next_from_ms: integer(),
    /** Coins above which pages ask before they send a gift. Null: the default. */
    ask_above_coins: integer(),
  },
  (table) => [
    check(
      'spending_limits',
      sql`coalesce(${table.day_limit_satang}, 0) >= 0 AND coalesce(${table.day_next_satang}, 0) >= 0
        AND coalesce(${table.month_limit_satang}, 0) >= 0 AND coalesce(${table.month_next_satang}, 0) >= 0`,
    ),
  ],
);

import { sql } from 'drizzle-orm';
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../platform/user/tables.ts';

/**
 * Amounts that a user spent and topped up today and this month, the limits they set (null: none),
 * the amount above which a gift is confirmed, and the end of their break. Triggers add every gift,
 * purchase and top-up and reject one above a limit or during a break. A raised limit takes effect at
 * `…_next_from_ms`.
 *
 * @writers triggers on `ledger_accounts`, `ledger_transfers`, `orders` and `spending_breaks`,
 * endpoints of limits, merges of accounts
 * @readers gifts, top-ups, the shop, notifications, staff
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
    /** End of the latest break. Null: none yet. */
    break_until_ms: integer(),
  },
  (table) => [
    check(
      'spending_limits',
      sql`coalesce(${table.day_limit_satang}, 0) >= 0 AND coalesce(${table.day_next_satang}, 0) >= 0
        AND coalesce(${table.month_limit_satang}, 0) >= 0 AND coalesce(${table.month_next_satang}, 0) >= 0`,
    ),
  ],
);

/**
 * Breaks that members set for themselves, as evidence. During a break the member pays nothing and
 * gets no invitations. A row after another one prolongs the break or begins a new one.
 *
 * @writers `POST /v1/purse/break`
 * @readers exports of personal data; a trigger copies the end to `spending`
 * @rows one per break and prolongation
 * @retention permanent; a closed account leaves its uuid and the two times
 */
export const spendingBreaks = sqliteTable(
  'spending_breaks',
  {
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    set_at_ms: integer().notNull(),
    until_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.until_ms] }),
    // @invariant breakEnd in calls/money/wallet/break-span.ts has these spans
    check(
      'spending_breaks_last',
      sql`${table.until_ms} BETWEEN ${table.set_at_ms} + 86400000 AND ${table.set_at_ms} + 184 * 86400000`,
    ),
  ],
);

import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';

/**
 * What somebody has spent and topped up today and this month, and the limits that they have set themselves: null is none.
 * Triggers count every gift, purchase and top-up here, and refuse what goes over. A limit that is raised holds as it was
 * until `…_next_from_ms`.
 */
export const spending = sqliteTable(
  'spending',
  {
    user_uuid: text()
      .primaryKey()
      .references(() => users.uuid),
    /** The Bangkok day and month that the sums are of, and the moment of what was counted last. */
    day: text().notNull().default(''),
    month: text().notNull().default(''),
    at_ms: integer().notNull().default(0),
    /** Given, or spent in the shop. */
    day_spent_coins: integer().notNull().default(0),
    month_spent_coins: integer().notNull().default(0),
    /** Top-ups that wait for their payment, or are paid. */
    day_topped_satang: integer().notNull().default(0),
    month_topped_satang: integer().notNull().default(0),
    day_limit_satang: integer(),
    day_next_satang: integer(),
    day_next_from_ms: integer(),
    month_limit_satang: integer(),
    month_next_satang: integer(),
    month_next_from_ms: integer(),
  },
  (table) => [
    check(
      'spending_limits',
      sql`coalesce(${table.day_limit_satang}, 0) >= 0 AND coalesce(${table.day_next_satang}, 0) >= 0
        AND coalesce(${table.month_limit_satang}, 0) >= 0 AND coalesce(${table.month_next_satang}, 0) >= 0`,
    ),
  ],
);

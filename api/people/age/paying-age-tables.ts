import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../platform/user/tables.ts';

/**
 * Members who stated their age in order to pay: the day from which they are old enough. The birth
 * date is not stored.
 *
 * @writers `POST /v1/payment/age`; staff delete it
 * @readers orders, `/v1/payment/age`, exports
 * @retention until the account is closed
 */
export const payingAges = sqliteTable(
  'paying_ages',
  {
    user_uuid: text()
      .primaryKey()
      .references(() => users.uuid),
    /** Required age at the time of the statement. */
    min_age: integer().notNull(),
    /**
     * First Bangkok day on which they have the age. For users who had it already, the day of the
     * statement.
     */
    old_enough_on: text().notNull(),
    told_at_ms: integer().notNull(),
  },
  (table) => [check('paying_ages_min_age', sql`${table.min_age} > 0`)],
);

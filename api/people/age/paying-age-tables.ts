import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../profile/tables.ts';

/**
 * Users who stated their age in order to pay. Stores only whether and when they reach the required
 * age, not the birth date.
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

import { sql } from 'drizzle-orm';
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../platform/user/tables.ts';

/**
 * Members who stated their age in order to pay: the day from which they are old enough. The birth
 * date is not stored.
 *
 * @writers `POST /v1/payment/age`; staff delete it
 * @readers orders, `/v1/payment/age`, exports
 * @rows at most one per user
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

/**
 * Members who stated their age in order to watch: the days from which they are 18 and 20. The birth
 * date is not stored.
 *
 * @writers `POST /v1/lives/{slug}/age`; staff delete it
 * @readers lives with an age limit, exports
 * @rows at most two per user, one per age
 * @retention until the account is closed
 */
export const viewingAges = sqliteTable(
  'viewing_ages',
  {
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    min_age: integer().notNull(),
    /** Bangkok calendar day. For members who met the limit already, the day of the statement. */
    old_enough_on: text().notNull(),
    told_at_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_uuid, table.min_age] })],
);

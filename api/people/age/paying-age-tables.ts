import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../profile/tables.ts';

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
    /** The age that was wanted when they were asked. */
    min_age: integer().notNull(),
    /** From which Bangkok day on they are so old; of who was so already, the day on which they said it. */
    old_enough_on: text().notNull(),
    told_at_ms: integer().notNull(),
  },
  (table) => [check('paying_ages_min_age', sql`${table.min_age} > 0`)],
);

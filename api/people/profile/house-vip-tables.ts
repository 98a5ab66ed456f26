import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../platform/user/tables.ts';

/**
 * VIP levels that staff set. Level 0 removes the VIP. A trigger updates `vips`. Append-only.
 *
 * @writers `POST /v1/office/people/{uuid}/vips` (staff), seeds
 * @readers its own trigger
 * @rows one per decision of staff
 * @retention permanent
 */
export const houseVips = sqliteTable(
  'house_vips',
  {
    number: integer().primaryKey(),
    vb_uuid: text()
      .notNull()
      .references(() => users.uuid),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    level: integer().notNull(),
    /** Null for rows of the seed data. */
    by_uuid: text().references(() => users.uuid),
    at_ms: integer().notNull(),
  },
  (table) => [check('house_vips_level', sql`${table.level} BETWEEN 0 AND 5`)],
);

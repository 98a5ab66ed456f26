import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './tables.ts';

/** Levels of VIP that the house gave to somebody, or took away: level 0. A trigger keeps `vips`. Append-only. */
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
    /** Null: the seed world. */
    by_uuid: text().references(() => users.uuid),
    at_ms: integer().notNull(),
  },
  (table) => [check('house_vips_level', sql`${table.level} BETWEEN 0 AND 5`)],
);

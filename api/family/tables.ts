import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A family: a group of VBs and their friends that shows its name beside theirs. */
export const families = sqliteTable('families', {
  uuid: text().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  /** Kept by triggers: who belongs to it, but for its own account, and who of them is on air. */
  member_count: integer().notNull().default(0),
  on_air_count: integer().notNull().default(0),
  created_at_ms: integer().notNull(),
});

import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A family: a group of VBs and their friends that shows its name beside theirs. */
export const families = sqliteTable('families', {
  uuid: text().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  created_at_ms: integer().notNull(),
});

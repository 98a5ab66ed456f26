import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';

/**
 * Log of every time that staff emptied the caches: who, when and why. The highest generation is in
 * force.
 */
export const cacheGenerations = sqliteTable('cache_generations', {
  generation: integer().primaryKey(),
  raised_by: text()
    .notNull()
    .references(() => users.uuid),
  reason: text().notNull(),
  raised_at_ms: integer().notNull(),
});

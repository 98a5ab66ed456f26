import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';

/** Each time that the caches were emptied: who did it, when and why. The highest one is in force. */
export const cacheGenerations = sqliteTable('cache_generations', {
  generation: integer().primaryKey(),
  raised_by: text()
    .notNull()
    .references(() => users.uuid),
  reason: text().notNull(),
  raised_at_ms: integer().notNull(),
});

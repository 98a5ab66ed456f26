import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './tables.ts';

/** Who cannot sign in, why and until when; null: for good. A trigger lets nobody have a token meanwhile. */
export const userBlocks = sqliteTable('user_blocks', {
  user_uuid: text()
    .primaryKey()
    .references(() => users.uuid),
  reason: text().notNull(),
  until_ms: integer(),
  by_uuid: text()
    .notNull()
    .references(() => users.uuid),
  at_ms: integer().notNull(),
});

import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../profile/tables.ts';

/** Invitations, by the name in their URL. */
export const invitations = sqliteTable('invitations', {
  slug: text().primaryKey(),
  user_uuid: text()
    .notNull()
    .references(() => users.uuid),
  share_picture_url: text().notNull(),
  newcomer_bonus_coins: integer().notNull(),
  created_at_ms: integer().notNull(),
});

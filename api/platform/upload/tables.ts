import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';

/** Senders of the pictures in R2's `upload/`. */
export const uploads = sqliteTable(
  'uploads',
  {
    key: text().primaryKey(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    sent_at_ms: integer().notNull(),
    /**
     * Set when the picture is released, for example when its sender's account is erased: the file
     * is deleted later.
     */
    forgotten_at_ms: integer(),
  },
  (table) => [
    index('uploads_of_user').on(table.user_uuid),
    index('uploads_forgotten').on(table.forgotten_at_ms).where(sql`forgotten_at_ms IS NOT NULL`),
  ],
);

/** Members of staff who sent the pictures in R2's `house/`. */
export const housePictures = sqliteTable('house_pictures', {
  key: text().primaryKey(),
  sent_by_uuid: text()
    .notNull()
    .references(() => users.uuid),
  sent_at_ms: integer().notNull(),
});

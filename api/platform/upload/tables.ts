import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';

/** Whose each picture of R2's `upload/` is. */
export const uploads = sqliteTable(
  'uploads',
  {
    key: text().primaryKey(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    sent_at_ms: integer().notNull(),
    /** When its sender's account was gone: it goes too. */
    forgotten_at_ms: integer(),
  },
  (table) => [
    index('uploads_of_user').on(table.user_uuid),
    index('uploads_forgotten').on(table.forgotten_at_ms).where(sql`forgotten_at_ms IS NOT NULL`),
  ],
);

/** Who of the house sent each picture of R2's `house/`. */
export const housePictures = sqliteTable('house_pictures', {
  key: text().primaryKey(),
  sent_by_uuid: text()
    .notNull()
    .references(() => users.uuid),
  sent_at_ms: integer().notNull(),
});

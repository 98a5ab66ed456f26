import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../user/tables.ts';

/**
 * Owner of each picture in R2 under `upload/`, by the key of its largest size. A picture without a
 * row is older than this table: it is in no export and stays.
 *
 * @writers `POST /v1/uploads/custom`; `POST /v1/profile/card`, the measure `reset` of moderators
 * and triggers on `posts`, `announced_lives` and `closings` mark pictures for deletion
 * @readers posts, lives, announcements and profiles, which check the sender; exports; the scheduled
 * job `closings`, which deletes marked pictures
 * @rows one per picture
 * @retention as its picture, until the sender deletes or replaces it or closes the account, unless
 * a report needs it as evidence
 */
export const uploads = sqliteTable(
  'uploads',
  {
    key: text().primaryKey(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    sent_at_ms: integer().notNull(),
    /** Time at which the picture was marked for deletion. */
    forgotten_at_ms: integer(),
  },
  (table) => [
    index('uploads_of_user').on(table.user_uuid),
    index('uploads_forgotten').on(table.forgotten_at_ms).where(sql`forgotten_at_ms IS NOT NULL`),
  ],
);

/**
 * Staff member who sent each picture in R2 under `house/` and each film under `film/`.
 *
 * @writers `POST /v1/uploads/house` and `POST /v1/uploads/films` (staff), forms of the back office
 * @readers none: it is evidence of the sender
 * @rows one per picture or film that staff send
 * @retention permanent
 */
export const housePictures = sqliteTable('house_pictures', {
  key: text().primaryKey(),
  sent_by_uuid: text()
    .notNull()
    .references(() => users.uuid),
  sent_at_ms: integer().notNull(),
});

import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../platform/user/tables.ts';

/**
 * Posts of VBs for the members of their fan club. They have their own table, so that no feed, search,
 * card or cache of public posts can contain them. A deleted post stays as an empty row.
 *
 * @writers `POST /v1/fan-posts`, `DELETE /v1/fan-posts/{id}`, moderators, triggers on `closings` and `account_merges`
 * @readers `/v1/users/{uuid}/fan-posts…`, moderators
 * @rows one per post
 * @retention permanent; emptied, with its pictures, when the VB deletes it or closes the account
 */
export const fanPosts = sqliteTable(
  'fan_posts',
  {
    uuid: text().primaryKey(),
    vb_uuid: text()
      .notNull()
      .references(() => users.uuid),
    text: text().notNull(),
    /** Addresses of uploaded pictures. */
    pictures: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    written_at_ms: integer().notNull(),
    /** Deletion by the VB. Final. */
    deleted_at_ms: integer(),
    /** Time at which staff hid the post. Null: not hidden. */
    removed_at_ms: integer(),
    is_shown: integer()
      .notNull()
      .generatedAlwaysAs(sql`(deleted_at_ms IS NULL AND removed_at_ms IS NULL)`, { mode: 'virtual' }),
  },
  (table) => [
    index('fan_posts_of_vb').on(table.vb_uuid, table.is_shown, table.written_at_ms),
    // @invariant writeFanPost parses the text
    check('fan_posts_text', sql`length(${table.text}) <= 2000`),
    // @invariant writeFanPost parses the pictures
    check('fan_posts_pictures', sql`json_array_length(${table.pictures}) <= 4`),
  ],
);

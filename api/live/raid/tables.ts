import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Raids: at the end of a live its VB sends the viewers on to another live. Each viewer decides, and
 * counts in the other live only while they are there.
 *
 * @writers `POST /v1/raids`
 * @readers `GET /v1/lives/{slug}`, the Durable Object `LiveRoom`
 * @rows at most one per live
 * @retention permanent
 */
export const raids = sqliteTable(
  'raids',
  {
    /** The live that ended with it. */
    live_uuid: text().primaryKey(),
    to_live_uuid: text().notNull(),
    /** Viewers when it was sent. */
    viewer_count: integer().notNull(),
    sent_at_ms: integer().notNull(),
  },
  (table) => [
    index('raids_to').on(table.to_live_uuid, table.sent_at_ms),
    check('raids_viewers', sql`${table.viewer_count} >= 0`),
  ],
);

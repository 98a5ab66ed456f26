import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../user/tables.ts';

/**
 * Append-only list of cache resets and of removed people, with person, time and reason. The current
 * generation is part of every cache key: the highest number that removes no single person, or that
 * is a multiple of 64.
 *
 * @writers staff: `POST /v1/cache/generation`, marks of a live, removal of a poll, moderation; triggers
 * on `closings` and `account_merges` add the removed people
 * @readers `GET /v1/cache/generation`: each isolate of the edge, at most every second
 * @rows one per cache reset or removed person
 * @retention permanent
 */
export const cacheGenerations = sqliteTable('cache_generations', {
  generation: integer().primaryKey(),
  raised_by: text()
    .notNull()
    .references(() => users.uuid),
  reason: text().notNull(),
  raised_at_ms: integer().notNull(),
  /** Set for a removed person: only cached responses that name them become invalid. */
  removed_uuid: text(),
});

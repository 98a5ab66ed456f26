import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Polls of lives. The room of the live holds the votes, and stores their numbers here once the poll
 * is over.
 *
 * @writers `POST /v1/lives/{slug}/polls…`, `POST /v1/office/polls…` (staff), the Durable Object
 * `LiveRoom`, a trigger on `lives`
 * @readers `/v1/lives/{slug}/polls…`, `/v1/polls`, `/v1/office/polls`, the Durable Object `LiveRoom`
 * @rows one per poll, a few per live
 * @retention as its live
 */
export const livePolls = sqliteTable(
  'live_polls',
  {
    uuid: text().primaryKey(),
    live_uuid: text().notNull(),
    vb_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** The VB, a moderator of the room, or staff. */
    by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    question: text().notNull(),
    answers: text({ mode: 'json' }).$type<string[]>().notNull(),
    started_at_ms: integer().notNull(),
    /** Moves to an earlier time if somebody or the end of the live ends the poll. */
    ends_at_ms: integer().notNull(),
    /** Votes per answer. Null: the poll is on, or its room has not stored them yet. */
    vote_counts: text({ mode: 'json' }).$type<number[]>(),
    /** Time at which staff removed the poll. */
    removed_at_ms: integer(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('started_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    index('live_polls_of_live').on(table.live_uuid, table.started_at_ms),
    index('live_polls_of_vb').on(table.vb_uuid, table.order_key),
    index('live_polls_in_order').on(table.order_key),
    // @invariant startPoll parses 2 to 4 answers
    check('live_polls_answers', sql`json_array_length(${table.answers}) BETWEEN 2 AND 4`),
    // @invariant a poll ends when or after it starts
    check('live_polls_time', sql`${table.ends_at_ms} >= ${table.started_at_ms}`),
  ],
);

import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../../platform/user/tables.ts';

/**
 * Live inputs of VBs at Cloudflare Stream. An input and its stream key stay with the VB. Stream
 * holds the key, and no copy is here. Triggers set `is_wanted` while the VB has a live, and
 * `is_ended` when the VB loses the key. The media room of the live sets `is_refused`. Only the job
 * then changes the input at Stream.
 *
 * @writers `POST /v1/studio/stream-key`, triggers, the Durable Object `LiveMedia`, the job
 *   `stream_inputs`
 * @readers `GET /v1/studio`, the webhook of Stream, the Durable Object `LiveMedia`
 * @rows at most one per VB, and those that the job has not deleted yet
 * @retention until the VB loses the stream key
 */
export const streamInputs = sqliteTable(
  'stream_inputs',
  {
    /** Uid at Stream. */
    uid: text().primaryKey(),
    caster_uuid: text()
      .notNull()
      .references(() => users.uuid),
    created_at_ms: integer().notNull(),
    /** 1: the VB has a live, so the input must accept a sender. */
    is_wanted: integer().$type<0 | 1>().notNull().default(0),
    /** 1: Stream accepts a sender. 2: the job has asked Stream for a change, and has no answer. */
    is_enabled: integer().$type<0 | 1 | 2>().notNull().default(0),
    /** 1: the input must be deleted at Stream. */
    is_ended: integer().$type<0 | 1>().notNull().default(0),
    /** 1: the sender must be disconnected, also during the live. */
    is_refused: integer().$type<0 | 1>().notNull().default(0),
    /** The job changes nothing before this time, after it disabled the input or Stream failed. */
    due_at_ms: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('stream_inputs_of_caster').on(table.caster_uuid).where(sql`is_ended = 0`),
    index('stream_inputs_to_change')
      .on(table.due_at_ms)
      .where(sql`is_ended = 1 OR is_refused = 1 OR is_wanted <> is_enabled`),
  ],
);

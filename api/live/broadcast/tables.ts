import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { LeastAge } from '../../../calls/live/live-age.ts';
import { users } from '../../platform/user/tables.ts';
import { lives } from '../live/tables.ts';
import { FIRST_PICTURE_MS } from '../studio/first-picture-time.ts';

/**
 * Ingest keys as SHA-256, one per live, with the session that received the key and with which it
 * ends. A new key replaces the previous one. Triggers delete a key with its session, role or
 * contract.
 *
 * @writers `POST /v1/lives/{id}/key` and `DELETE` on it, the Durable Object `LiveMedia`
 * @readers the Durable Object `LiveMedia`
 * @rows one per live
 * @retention as its live
 */
export const liveKeys = sqliteTable(
  'live_keys',
  {
    live_uuid: text()
      .primaryKey()
      .references(() => lives.uuid),
    /** SHA-256 in hexadecimal. */
    key_hash: text().notNull(),
    created_at_ms: integer().notNull(),
    /** The session that received the key, and with which it ends. */
    token_id: text(),
  },
  (table) => [index('live_keys_of_session').on(table.token_id)],
);

/**
 * Lives that wait for their first picture, at most one per VB. No list, count or notification
 * includes them. With the first picture, the media room moves the row to `lives`. A practice has
 * pictures and stays here until its VB goes on air.
 *
 * @writers `POST` and `DELETE /v1/live`, `POST /v1/live/on-air`, `POST /v1/live/category`,
 * `…/lives/{id}/key`, `…/lives/{id}/end_live`, the Durable Object `LiveMedia`, the job
 * `first_pictures`, triggers that end keys
 * @readers `GET /v1/studio`, `POST /v1/studio/sent-live`, `/v1/studio/stream-notifications`,
 * `/v1/lives/{slug}/pass`, the Durable Object `LiveMedia`, the job `first_pictures`
 * @rows at most one per VB
 * @retention three minutes; a practice one hour
 */
export const waitingLives = sqliteTable(
  'waiting_lives',
  {
    caster_uuid: text()
      .primaryKey()
      .references(() => users.uuid),
    uuid: text().notNull().unique(),
    slug: text().notNull(),
    title: text().notNull(),
    poster_url: text().notNull(),
    least_age: integer().$type<LeastAge>(),
    /** The announcement that this live fulfils. */
    announced_uuid: text(),
    begun_at_ms: integer().notNull(),
    /** The key of the session in `token_id`, as in `live_keys`. Null: withdrawn. */
    key_hash: text(),
    token_id: text(),
    /** End of the practice. Null: none, or the VB has pressed to go on air. */
    practice_until_ms: integer(),
    /** Time at which it is dropped. */
    due_at_ms: integer()
      .notNull()
      .generatedAlwaysAs(sql.raw(`coalesce(practice_until_ms, begun_at_ms + ${FIRST_PICTURE_MS})`), {
        mode: 'virtual',
      }),
    category_slug: text(),
  },
  (table) => [
    index('waiting_lives_by_due_time').on(table.due_at_ms),
    index('waiting_lives_of_session').on(table.token_id),
  ],
);

/**
 * Lasting stream keys of VBs. A key is derived from a secret of the API and the salt
 * (studio/lasting-key.ts), so that the database alone does not reveal it. Triggers delete a key
 * when its VB loses the role, is blocked, or closes or merges the account.
 *
 * @writers `POST /v1/studio/stream-key`
 * @readers `GET /v1/studio`, `POST /v1/studio/sent-live`, the Durable Object `LiveMedia`
 * @rows at most one per VB
 * @retention until replaced, or until a trigger deletes it
 */
export const streamKeys = sqliteTable('stream_keys', {
  caster_uuid: text()
    .primaryKey()
    .references(() => users.uuid),
  salt: text().notNull(),
  /** SHA-256 in hexadecimal. */
  key_hash: text().notNull().unique(),
  created_at_ms: integer().notNull(),
});

import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { lives } from '../live/tables.ts';

/**
 * Stream keys as SHA-256, one per live, with the session that received the key and with which it
 * ends. A new key replaces the previous one. Triggers delete a key with its session, role or
 * contract.
 *
 * @writers `POST /v1/live`, `POST` and `DELETE /v1/lives/{id}/key`
 * @readers the Durable Object `LiveMedia`
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

import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { lives } from '../live/tables.ts';

/**
 * Keys with which senders send a live: one per live, stored as a digest. A new key replaces the old
 * one. Triggers (rules.sql) delete a key with its session, role or contract.
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

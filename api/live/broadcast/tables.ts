import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { lives } from '../live/tables.ts';

/** By what a sender proves that it may send a live: one key each, of which the digest is kept. A new one withdraws the one before. */
export const liveKeys = sqliteTable(
  'live_keys',
  {
    live_uuid: text()
      .primaryKey()
      .references(() => lives.uuid),
    /** SHA-256 in hexadecimal. */
    key_hash: text().notNull(),
    created_at_ms: integer().notNull(),
    /** The session that was told it, and with which it ends. */
    token_id: text(),
  },
  (table) => [index('live_keys_of_session').on(table.token_id)],
);

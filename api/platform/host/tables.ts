import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Idempotency keys of commands that move money or stock, unique per caller. The row is written with
 * the command's effect and contains its answer. Without an answer the command is running, until
 * `leased_until_ms` at the latest.
 */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    caller_uuid: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the path and fields. */
    fingerprint: text().notNull(),
    /** The subject that the first of two transactions created. A retry continues with it. */
    subject: text(),
    leased_until_ms: integer().notNull(),
    /** The answer as sent, in JSON. */
    answer: text(),
    created_at_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caller_uuid, table.key] }),
    index('idempotency_keys_by_age').on(table.created_at_ms),
  ],
);

import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Idempotency keys of the commands that move money or stock, each its caller's own. The row comes with the command's
 * effect and holds its answer; without an answer the command is under way, until `leased_until_ms` at the latest.
 */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    caller_uuid: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of what was asked. */
    fingerprint: text().notNull(),
    /** What the command made, where it takes more than one batch: who comes next goes on with it. */
    subject: text(),
    leased_until_ms: integer().notNull(),
    /** The bytes that were answered. */
    answer: text(),
    created_at_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caller_uuid, table.key] }),
    index('idempotency_keys_by_age').on(table.created_at_ms),
  ],
);

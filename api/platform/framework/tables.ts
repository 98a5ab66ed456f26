import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Idempotency keys of commands (`idempotent` in calls/), per caller, with the request fingerprint
 * and the response. The row is written with the command's effect. Without a response the command
 * runs until `leased_until_ms` at the latest; then a retry may continue it. Triggers keep a key and
 * its response for a week.
 *
 * @writers every command with an Idempotency-Key, in the transaction of its effect
 * @readers the same command, when it is repeated
 * @rows one per command of the last seven days
 * @retention seven days; deleted by the scheduled job `keys`
 */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    caller_uuid: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the request. */
    fingerprint: text().notNull(),
    /**
     * Result of the first transaction of a command with several. A repeated request continues with
     * it.
     */
    subject: text(),
    leased_until_ms: integer().notNull(),
    /** Body of the response. */
    answer: text(),
    created_at_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.caller_uuid, table.key] })],
);

import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The sums of the ledger as a Bangkok day ended, chained by their digests. Append-only; a day is closed where all of them hold. */
export const ledgerClosings = sqliteTable(
  'ledger_closings',
  {
    number: integer().primaryKey(),
    day: text().notNull().unique(),
    /** JSON: each sum by its name. */
    sums: text().notNull(),
    previous_hash: text().notNull(),
    hash: text().notNull().unique(),
    closed_at_ms: integer().notNull(),
  },
  (table) => [check('ledger_closings_sums', sql`json_valid(${table.sums})`)],
);

import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Last rows of append-only tables that a closing has read. The next one continues after them. Rows
 * are named by key, because a copy of the database may renumber positions.
 */
export interface ReadUpTo {
  transfer_id: string | null;
  gift_position: number;
  receipt_number: number;
  /** `<payout uuid>:<version>`. */
  payout_step: string | null;
  /** `<book>:<number>`. */
  certificate: string | null;
}

/**
 * Append-only sums of the ledger soon after the end of each Bangkok day, in a hash chain. A row
 * also holds the last row read, where the next closing continues. A day is closed only if all
 * sums agree.
 *
 * @writers the scheduled job `books`
 * @readers `/v1/office/ledger-closings`, auditors
 * @rows one per day
 * @retention permanent
 */
export const ledgerClosings = sqliteTable(
  'ledger_closings',
  {
    number: integer().primaryKey(),
    day: text().notNull().unique(),
    /** JSON of sums by name. */
    sums: text().notNull(),
    /** JSON of `ReadUpTo`. Empty: the next closing starts from the beginning. */
    read_up_to: text().notNull().default('{}'),
    previous_hash: text().notNull(),
    hash: text().notNull().unique(),
    closed_at_ms: integer().notNull(),
  },
  (table) => [
    check('ledger_closings_sums', sql`json_valid(${table.sums})`),
    check('ledger_closings_read_up_to', sql`json_valid(${table.read_up_to})`),
  ],
);

/**
 * Partial sums of the next closing, at most one row.
 *
 * @writers the scheduled job `books`, part of a day per run
 * @readers the scheduled job `books`
 * @rows at most one
 * @retention until the day is closed or a sum is wrong
 */
export const ledgerClosingDrafts = sqliteTable(
  'ledger_closing_drafts',
  {
    number: integer().primaryKey(),
    /** JSON of sums by name. */
    sums: text().notNull(),
    /** JSON of `ReadUpTo`. */
    read_up_to: text().notNull(),
  },
  (table) => [
    check('ledger_closing_drafts_one', sql`${table.number} = 1`),
    check('ledger_closing_drafts_sums', sql`json_valid(${table.sums})`),
    check('ledger_closing_drafts_read_up_to', sql`json_valid(${table.read_up_to})`),
  ],
);

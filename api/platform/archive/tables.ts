import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A difference between a segment and its rows, as the last comparison found it. */
export type Difference = 'object_missing' | 'object_altered' | 'rows_altered';

/**
 * List of archive segments in R2, without gaps. A segment holds consecutive rows of one table, all
 * of closed months, or rows of one month by owner (a shelf, or sums that left the database), and
 * the digest of the previous segment. Triggers let only the outcome of a comparison change.
 *
 * @writers the scheduled job `old_months`
 * @readers the scheduled job `old_months`, `/v1/operations/archive-segments/{number}` (`npm run
 * archive`), lists that continue in the archive
 * @rows one per 5,000 rows of a table, shelf or sums, and at least one per month of a shelf or sums
 * @retention permanent
 */
export const archiveSegments = sqliteTable(
  'archive_segments',
  {
    number: integer().primaryKey(),
    table_name: text().notNull(),
    object_key: text().notNull(),
    /** SHA-256 of the uncompressed text, in hexadecimal. */
    digest: text().notNull(),
    /** Digest of the previous segment, of any table. Empty for the first. */
    previous_digest: text().notNull(),
    row_count: integer().notNull(),
    /** Month of a shelf or of sums, `YYYY-MM`. Null: consecutive rows of a table. */
    month: text(),
    /** Last row, in the order of arrival, of a month whose rows may be late. */
    arrived_to: integer(),
    /**
     * Keys of the first and the last row: JSON lists for a table, places for a shelf or sums. Keys
     * instead of rowids, because a restored database may have other rowids. Empty without rows.
     */
    first_key: text().notNull(),
    last_key: text().notNull(),
    /** Earliest and latest time of a row. */
    first_at_ms: integer().notNull(),
    last_at_ms: integer().notNull(),
    made_at_ms: integer().notNull(),
    /** Last comparison of the object with the rows. Null: none yet. */
    compared_at_ms: integer(),
    /** Difference that the last comparison found. */
    difference: text().$type<Difference>(),
  },
  (table) => [
    index('archive_segments_of_table').on(table.table_name, table.number),
    index('archive_segments_of_shelf').on(table.table_name, table.month, table.first_key).where(sql`month IS NOT NULL`),
    index('archive_segments_by_comparison').on(table.compared_at_ms, table.number),
  ],
);

/**
 * Months that lists read from shelves instead of the database. A trigger requires verified segments
 * and the order of months.
 *
 * @writers the scheduled job `old_months`
 * @readers lists that continue in the archive
 * @rows one per month
 * @retention permanent; deleted when `OLD_MONTHS` is `copy` again and no row was deleted
 */
export const departedMonths = sqliteTable('departed_months', {
  month: text().primaryKey(),
  /** Start of the next month. */
  until_ms: integer().notNull(),
  departed_at_ms: integer().notNull(),
});

/**
 * Deletions of rows that are in a verified segment. While `leaving` is positive, which is within
 * one transaction, the guards of the tables allow that many rows of the segment to be deleted.
 *
 * @writers the scheduled job `old_months`; triggers on the archived tables count the rows
 * @readers the scheduled job `old_months`, guards of the archived tables
 * @rows one per segment of a table, if rows of it may leave, or of sums
 * @retention permanent
 */
export const archiveDeletions = sqliteTable(
  'archive_deletions',
  {
    segment_number: integer()
      .primaryKey()
      .references(() => archiveSegments.number),
    /** Digest of the object in R2 before the deletion. */
    digest: text().notNull(),
    /** Rows older than this may leave. */
    until_ms: integer().notNull(),
    /** All rows older than this have left, unless a rule keeps them. */
    done_until_ms: integer().notNull().default(0),
    /** Rows of the segment that are in the database. */
    rows_left: integer().notNull(),
    /** Announced rows that are not deleted yet, and the sum of their rowids, or of their totals. */
    leaving: integer().notNull().default(0),
    leaving_sum: integer().notNull().default(0),
    visited_at_ms: integer().notNull(),
  },
  (table) => [
    index('archive_deletions_open').on(table.segment_number).where(sql`leaving > 0`),
    // @invariant the job announces the rows that it has read
    check('archive_deletions_rows', sql`${table.rows_left} >= 0 AND ${table.leaving} >= 0`),
  ],
);

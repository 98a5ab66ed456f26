import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A difference between a segment and its rows, as the last comparison found it. */
export type Difference = 'object_missing' | 'object_altered' | 'rows_altered';

/**
 * List of archive segments in R2, without gaps. A segment holds consecutive rows of one table, all
 * of closed months, and the digest of the previous segment. Triggers let only the outcome of a
 * comparison change.
 *
 * @writers the scheduled job `old_months`
 * @readers the scheduled job `old_months`, `/v1/operations/archive-segments/{number}` (`npm run
 * archive`)
 * @rows one per 5,000 rows of a table, and at least one per table and month
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
    /**
     * Keys of the first and the last row, as JSON lists. Keys instead of rowids, because a restored
     * database may have other rowids.
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
    index('archive_segments_by_comparison').on(table.compared_at_ms, table.number),
  ],
);

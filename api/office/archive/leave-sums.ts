/**
 * Moves sums of departed months to R2, a segment at a time. The object is written and read back
 * first. Then one transaction names the segment and deletes exactly the rows that it has, with
 * these values. A row that changed in between makes the transaction fail, and the next run reads it
 * again.
 */
import archivedSums from 'virtual:api-archived-sums';
import { asc, desc, eq, gt } from 'drizzle-orm';
import { placeInShelf, type ShelfRow, splitPlace } from '../../platform/archive/shelf.ts';
import type { ArchivedSums } from '../../platform/archive/sums.ts';
import { archiveDeletions, archiveSegments, departedMonths } from '../../platform/archive/tables.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import type { Db } from '../../platform/framework/db.ts';
import { log } from '../../platform/framework/log.ts';
import { commitUnless, insertRow, type Statement, write } from '../../platform/framework/statement.ts';
import { type ArchivePorts, MAX_ROWS, putSegment, readText } from './copy-segment.ts';
import { type Month, monthOfName } from './month.ts';

/** Names of the segments that have sums. Their rows are in no database. */
export const namesOfSums: ReadonlySet<string> = new Set(archivedSums.map(({ name }) => name));

interface DueSums {
  sums: ArchivedSums;
  month: Month;
  /** Place after which the month continues. */
  after: string | null;
}

/** Returns the next part of a month that may leave. A month leaves once, and late rows stay. */
export async function nextSums(db: Db): Promise<DueSums | null> {
  for (const sums of archivedSums) {
    const [last] = await db
      .select({
        month: archiveSegments.month,
        last_key: archiveSegments.last_key,
        row_count: archiveSegments.row_count,
      })
      .from(archiveSegments)
      .where(eq(archiveSegments.table_name, sums.name))
      .orderBy(desc(archiveSegments.number))
      .limit(1);
    if (last?.month && last.row_count === MAX_ROWS)
      return { sums, month: monthOfName(last.month), after: last.last_key };
    const [next] = await db
      .select({ month: departedMonths.month })
      .from(departedMonths)
      .where(gt(departedMonths.month, last?.month ?? ''))
      .orderBy(asc(departedMonths.month))
      .limit(1);
    if (next) return { sums, month: monthOfName(next.month), after: null };
  }
  return null;
}

/** Moves the next sums. Returns whether some were due. */
export async function leaveNext(ports: ArchivePorts): Promise<boolean> {
  const due = await nextSums(ports.db);
  if (!due) return false;
  await leave(ports, due);
  return true;
}

async function leave(ports: ArchivePorts, { sums, month, after }: DueSums): Promise<void> {
  const { db, bucket, now } = ports;
  const rows = await readRows(db, { sums, month, after });
  const [first, last] = [rows.at(0), rows.at(-1)];
  const segment = await putSegment(ports, {
    name: sums.name,
    lines: rows.map((row) => [row.at, row] as const),
    first_key: first ? placeInShelf(first) : '',
    last_key: last ? placeInShelf(last) : '',
    month: { ...month, arrived_to: null },
  });
  const text = await readText(bucket, segment.object_key);
  if (text === null || (await sha256Hex(text)) !== segment.digest)
    throw new Error(`The object ${segment.object_key} differs from what was written`);
  const { conflict } = await commitUnless(
    db,
    [
      ...['a segment must follow the previous one', archiveSegments],
      ...['rows leave only with a verified segment', 'exactly the announced rows leave'],
    ],
    [
      insertRow(archiveSegments, { ...segment, compared_at_ms: now.getTime() }),
      ...(rows.length > 0 ? deletionOf({ sums, month, segment, rows }, now) : []),
    ],
  );
  if (conflict === null) log('info', 'old_sums_left', { segment: segment.number, table: sums.name, rows: rows.length });
}

async function readRows(db: Db, { sums, month, after }: DueSums): Promise<ShelfRow[]> {
  const { name, from_ms, until_ms } = month;
  const place = after === null ? null : splitPlace(after);
  const rows = await db.all<{ owner: string; key: string } & ShelfRow['row']>(
    sums.select({ month: name, from_ms, until_ms, after: place, limit: MAX_ROWS }),
  );
  return rows.map(({ owner, key, ...row }) => ({ owner, key, at: from_ms, row }));
}

/** Returns the statements that delete these rows and no other, while the deletion is open. */
function deletionOf(
  {
    sums,
    month,
    segment,
    rows,
  }: Omit<DueSums, 'after'> & { segment: { number: number; digest: string }; rows: ShelfRow[] },
  now: Date,
): Statement[] {
  const json = JSON.stringify(rows.map(({ owner, key, row }) => ({ owner, key, row })));
  return [
    insertRow(archiveDeletions, {
      segment_number: segment.number,
      digest: segment.digest,
      until_ms: month.until_ms,
      done_until_ms: month.until_ms,
      rows_left: rows.length,
      leaving: rows.length,
      leaving_sum: rows.reduce((sum, { row }) => sum + Number(row[sums.total]), 0),
      visited_at_ms: now.getTime(),
    }),
    ...sums.deletions.map((sql) => ({ sql, params: [json] })),
    write`UPDATE archive_deletions SET visited_at_ms = ${now.getTime()} WHERE segment_number = ${segment.number}`,
  ];
}

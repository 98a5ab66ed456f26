/**
 * Copies closed months to shelves: the same rows as the segments of tables, sorted by owner, with
 * the values that a list shows. A month is written after the table that the shelf follows.
 */
import { and, desc, eq, gte, isNull, lt, min, sql } from 'drizzle-orm';
import { type ArchiveShelf, placeInShelf, type ShelfRow, selectShelfRows } from '../../platform/archive/shelf.ts';
import { nameOf } from '../../platform/archive/table.ts';
import { archiveSegments } from '../../platform/archive/tables.ts';
import type { Db } from '../../platform/framework/db.ts';
import { type ArchivePorts, closesAt, copyDue, MAX_ROWS, type ReadAgain, writeSegment } from './copy-segment.ts';
import { type Month, monthAt } from './month.ts';

/** Returns the first month from a time on that the segments of the followed table have. */
async function nextMonth(db: Db, { follows }: ArchiveShelf, from_ms: number): Promise<Month | null> {
  const [row] = await db
    .select({ first_at_ms: min(archiveSegments.first_at_ms) })
    .from(archiveSegments)
    .where(
      and(
        eq(archiveSegments.table_name, nameOf(follows)),
        isNull(archiveSegments.month),
        gte(archiveSegments.last_at_ms, from_ms),
      ),
    );
  return row?.first_at_ms == null ? null : monthAt(Math.max(from_ms, row.first_at_ms));
}

/** Selects the last segment of a shelf before a number. */
const selectLastOf = (db: Db, { name }: ArchiveShelf, number = Number.MAX_SAFE_INTEGER) =>
  db
    .select()
    .from(archiveSegments)
    .where(and(eq(archiveSegments.table_name, name), lt(archiveSegments.number, number)))
    .orderBy(desc(archiveSegments.number))
    .limit(1);

/**
 * A month of which a segment is due, the place after which it continues, and the last row that it
 * has.
 */
interface DueMonth {
  month: Month;
  after: string | null;
  arrived_to: number | null;
}

/** Returns the month whose next segment is due. */
async function dueMonth(db: Db, shelf: ArchiveShelf, now: Date): Promise<DueMonth | null> {
  const [last] = await selectLastOf(db, shelf);
  if (last && last.row_count === MAX_ROWS)
    return { month: monthAt(last.first_at_ms), after: last.last_key, arrived_to: last.arrived_to };
  const month = await nextMonth(db, shelf, last ? monthAt(last.first_at_ms).until_ms : 0);
  if (!month || closesAt(month.from_ms) > now.getTime()) return null;
  const followed_ms = await copyDue(db, shelf.follows);
  const isWritten = followed_ms === null || followed_ms > now.getTime();
  return isWritten ? { month, after: null, arrived_to: await lastArrival(db, shelf) } : null;
}

/** Returns the number of the last row that has arrived. */
async function lastArrival(db: Db, { arrival, follows }: ArchiveShelf): Promise<number | null> {
  if (!arrival) return null;
  const [row] = await db.all<{ last: number | null }>(sql`SELECT max(${arrival}) AS last FROM ${follows.table}`);
  return row?.last ?? 0;
}

/** Returns whether a segment of the shelf is due. */
export const isShelfDue = async (db: Db, shelf: ArchiveShelf, now: Date): Promise<boolean> =>
  (await dueMonth(db, shelf, now)) !== null;

/** Writes the next segment of a shelf. Returns whether it did. */
export async function copyShelf(ports: ArchivePorts, shelf: ArchiveShelf): Promise<boolean> {
  const due = await dueMonth(ports.db, shelf, ports.now);
  if (!due) return false;
  const { month, after, arrived_to } = due;
  const rows = await selectShelfRows(ports.db, shelf, { ...month, after, arrived_to, limit: MAX_ROWS });
  const [first, last] = [rows.at(0), rows.at(-1)];
  return writeSegment(ports, {
    name: shelf.name,
    lines: linesOfShelf(rows),
    first_key: first ? placeInShelf(first) : '',
    last_key: last ? placeInShelf(last) : '',
    month: { ...month, arrived_to },
  });
}

const linesOfShelf = (rows: readonly ShelfRow[]) => rows.map((row) => [row.at, row] as const);

/** Reads the rows that a segment of a shelf has. */
export const readShelfAgain =
  (shelf: ArchiveShelf): ReadAgain =>
  async (db, segment) => {
    const [before] = await selectLastOf(db, shelf, segment.number);
    const after = before && before.month === segment.month ? before.last_key : null;
    const month = monthAt(segment.first_at_ms);
    const { arrived_to, row_count: limit } = segment;
    return linesOfShelf(await selectShelfRows(db, shelf, { ...month, after, arrived_to, limit }));
  };

/**
 * Deletes rows of departed months, a part of one segment at a time.
 * - The object is read again, and its digest compared. A row is deleted only if the object has it
 *   as it is in the database.
 * - One transaction names the segment, deletes the rows, and checks that exactly these are gone.
 *   The guards of the tables refuse every other deletion, and rows that something still looks up.
 * - Rows that stay are visited again for each later month, for a year.
 */
import archivedTables from 'virtual:api-archived-tables';
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, max, or, sql } from 'drizzle-orm';
import { linesOf } from '../../platform/archive/segment.ts';
import { type ArchivedTable, columnsOf, isLeaving, keyColumnsOf, nameOf } from '../../platform/archive/table.ts';
import { archiveDeletions, archiveSegments, type Difference, departedMonths } from '../../platform/archive/tables.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import type { Db } from '../../platform/framework/db.ts';
import { log } from '../../platform/framework/log.ts';
import { commitOrThrow, commitUnless, insertRow, updateRow, write } from '../../platform/framework/statement.ts';
import { type ArchivePorts, readText } from './copy-segment.ts';

/** Rows of one transaction. */
const MAX_DELETED = 2_500;

/** How long a segment is visited again after its last row departed. */
const REVISITED_MS = 366 * 86_400_000;

type Segment = typeof archiveSegments.$inferSelect;

interface DueDeletion {
  archived: ArchivedTable;
  segment: Segment;
  /** Whether no deletion of the segment has begun. */
  isNew: boolean;
  until_ms: number;
}

/**
 * Returns the next segment with rows that may leave. Gifts come before what they refer to.
 */
export async function nextDeletion(db: Db): Promise<DueDeletion | null> {
  const [departed] = await db.select({ until_ms: max(departedMonths.until_ms) }).from(departedMonths);
  const until_ms = departed?.until_ms ?? 0;
  for (const archived of until_ms > 0 ? archivedTables : []) {
    const [due] = await db
      .select({ segment: archiveSegments, rows_left: archiveDeletions.rows_left })
      .from(archiveSegments)
      .leftJoin(archiveDeletions, eq(archiveDeletions.segment_number, archiveSegments.number))
      .where(
        and(
          ...[eq(archiveSegments.table_name, nameOf(archived)), isNull(archiveSegments.month)],
          ...[lt(archiveSegments.first_at_ms, until_ms), gte(archiveSegments.last_at_ms, until_ms - REVISITED_MS)],
          ...[isNotNull(archiveSegments.compared_at_ms), isNull(archiveSegments.difference)],
          or(
            isNull(archiveDeletions.segment_number),
            and(lt(archiveDeletions.done_until_ms, until_ms), gt(archiveDeletions.rows_left, 0)),
          ),
        ),
      )
      .orderBy(asc(archiveSegments.number))
      .limit(1);
    if (due) return { archived, segment: due.segment, isNew: due.rows_left === null, until_ms };
  }
  return null;
}

/**
 * Deletes rows of the next segment. Returns whether one was due, and a difference that prevents it.
 */
export async function deleteNext(ports: ArchivePorts): Promise<{ isDone: boolean; failure?: string }> {
  const due = await nextDeletion(ports.db);
  if (!due) return { isDone: false };
  const difference = await deleteRows(ports, due);
  return difference ? { isDone: true, failure: `segment ${due.segment.number}: ${difference}` } : { isDone: true };
}

async function deleteRows({ db, bucket, now }: ArchivePorts, due: DueDeletion): Promise<Difference | null> {
  const { segment, isNew, until_ms } = due;
  const { number, table_name: table, digest } = segment;
  const text = await readText(bucket, segment.object_key);
  if (text === null) return differs(db, due, 'object_missing', now);
  if ((await sha256Hex(text)) !== digest) return differs(db, due, 'object_altered', now);
  const rows = linesOf(text).map((line): Row => JSON.parse(line)[1]);
  const leaving = await readLeaving(db, due, rows);
  const copies = new Set(rows.map((row) => JSON.stringify(row)));
  if (leaving.some(({ row }) => !copies.has(JSON.stringify(row)))) return differs(db, due, 'rows_altered', now);
  const places = leaving.map(({ place }) => place);
  const leaving_sum = places.reduce((total, place) => total + place, 0);
  const announced = { leaving: places.length, leaving_sum, visited_at_ms: now.getTime() };
  const isLast = places.length < MAX_DELETED;
  const result = await commitUnless(
    db,
    [
      ...['rows leave only with a verified segment', 'exactly the announced rows leave'],
      ...[`${table} are append-only`, 'archive_deletions stay'],
    ],
    [
      isNew
        ? insertRow(archiveDeletions, {
            segment_number: number,
            digest,
            until_ms,
            rows_left: rows.length,
            ...announced,
          })
        : updateRow(
            archiveDeletions,
            { segment_number: number },
            { digest, until_ms, leaving: places.length, leaving_sum },
          ),
      {
        sql: `DELETE FROM ${table} WHERE rowid IN (SELECT value FROM json_each(?))`,
        params: [JSON.stringify(places)],
      },
      write`UPDATE archive_deletions SET visited_at_ms = ${now.getTime()},
        done_until_ms = iif(${isLast ? 1 : 0}, until_ms, done_until_ms) WHERE segment_number = ${number}`,
    ],
  );
  // A row changed its state in the meantime. The next run reads it again.
  if (result.conflict === null) log('info', 'old_rows_deleted', { segment: number, table, rows: places.length });
  return null;
}

type Row = Record<string, string | number | null>;

/**
 * Reads the rows of a segment that may leave. The last archived row of a table stays: copying
 * continues after it.
 */
async function readLeaving(
  db: Db,
  { archived, segment, until_ms }: DueDeletion,
  rows: readonly Row[],
): Promise<{ place: number; row: Row }[]> {
  const [last] = await db
    .select({ last_key: archiveSegments.last_key })
    .from(archiveSegments)
    .where(eq(archiveSegments.table_name, segment.table_name))
    .orderBy(desc(archiveSegments.number))
    .limit(1);
  const names = keyColumnsOf(archived);
  const keys = rows
    .map((row) => JSON.stringify(names.map((name) => row[name])))
    .filter((key) => key !== last?.last_key);
  const isKey = names.map(
    (name, index) => sql`${archived.table}.${sql.identifier(name)} = key.value ->> ${sql.raw(`${index}`)}`,
  );
  const columns = Object.keys(columnsOf(archived)).map((name) => sql`${archived.table}.${sql.identifier(name)}`);
  const leavingRows = await db.all<Row & { archived_place: number }>(
    sql`SELECT ${archived.table}.rowid AS archived_place, ${sql.join(columns, sql`, `)}
      FROM json_each(${`[${keys.join(',')}]`}) AS key CROSS JOIN ${archived.table} ON ${sql.join(isKey, sql` AND `)}
      WHERE ${isLeaving(archived, until_ms)} LIMIT ${MAX_DELETED}`,
  );
  return leavingRows.map(({ archived_place, ...row }) => ({ place: archived_place, row }));
}

/** Stores a difference. The segment is not visited again before a comparison finds none. */
async function differs(db: Db, { segment }: DueDeletion, difference: Difference, now: Date): Promise<Difference> {
  const { number, table_name: table } = segment;
  log('error', 'old_rows_differ', { segment: number, table, difference });
  await commitOrThrow(db, [updateRow(archiveSegments, { number }, { compared_at_ms: now.getTime(), difference })]);
  return difference;
}

/** Returns whether rows of a segment may have left, so that only its object can be compared. */
export async function haveRowsLeft(db: Db, { number, month, first_at_ms }: Segment): Promise<boolean> {
  const [deletion] = await db
    .select({ number: archiveDeletions.segment_number })
    .from(archiveDeletions)
    .where(month === null ? eq(archiveDeletions.segment_number, number) : gt(archiveDeletions.until_ms, first_at_ms))
    .limit(1);
  return deletion !== undefined;
}

/** Returns whether a deletion has begun, so that no month can return. */
export const hasDeleted = async (db: Db): Promise<boolean> =>
  (await db.select({ number: archiveDeletions.segment_number }).from(archiveDeletions).limit(1)).length > 0;

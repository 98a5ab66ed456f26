/**
 * Copies rows of closed months to R2 and compares them later.
 * - The object is written before the row that names it. A crash in between leaves an object that
 *   the next run writes again under the same name.
 * - Rows are copied once, in the order in which they were added. A late row is in a later segment.
 * - Segments contain rows as stored, with uuids and numbers instead of names. The link from a uuid
 *   to a person ends with the account.
 */
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { addDays, bangkokDay, dayStart, lastOfMonth, OPEN_DAYS } from '../../../calls/platform/bangkok-day.ts';
import { type SegmentHead, segmentKey, segmentOf, unzip, zip } from '../../platform/archive/segment.ts';
import { type ArchivedTable, columnsOf, keyColumnsOf, nameOf, rowidOf } from '../../platform/archive/table.ts';
import { archiveSegments, type Difference } from '../../platform/archive/tables.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import type { Db } from '../../platform/framework/db.ts';
import { log } from '../../platform/framework/log.ts';
import { commitOrThrow, commitUnless, insertRow, updateRow } from '../../platform/framework/statement.ts';

const DAY_MS = 86_400_000;

/** Maximum rows of a segment. A run copies one segment. */
export const MAX_ROWS = 5_000;

type SegmentRow = typeof archiveSegments.$inferSelect;

/** Dependencies of the archive: the database, the bucket and the time. */
export interface ArchivePorts {
  db: Db;
  bucket: Pick<R2Bucket, 'put' | 'get'>;
  now: Date;
}

/** Returns the moment from which on a row of this time belongs to a closed month. */
export const closesAt = (at_ms: number): number =>
  dayStart(addDays(lastOfMonth(bangkokDay(new Date(at_ms))), 1 + OPEN_DAYS)).getTime();

/** Selects the last segment. */
export const selectLast = (db: Db) => db.select().from(archiveSegments).orderBy(desc(archiveSegments.number)).limit(1);

/** Selects the segment whose comparison is the oldest. Segments without one come first. */
export const selectLeastCompared = (db: Db) =>
  db.select().from(archiveSegments).orderBy(asc(archiveSegments.compared_at_ms), asc(archiveSegments.number)).limit(1);

/** A row with its time. */
type TimedRow = Record<string, string | number | null> & { archived_at_ms: number };

/** Reads rows of a table from a condition on, in the order in which they were added. */
function readRows(db: Db, archived: ArchivedTable, { from, limit }: { from: SQL; limit: number }): Promise<TimedRow[]> {
  const columns = Object.keys(columnsOf(archived)).map((name) => sql.identifier(name));
  return db.all<TimedRow>(
    sql`SELECT ${sql.join(columns, sql`, `)}, ${archived.at} AS archived_at_ms FROM ${archived.table}
      WHERE rowid ${from} ORDER BY rowid LIMIT ${limit}`,
  );
}

/** Reads the rows after the last one that was copied. Throws if that one is missing. */
async function readNext(db: Db, archived: ArchivedTable, limit: number): Promise<TimedRow[]> {
  const [last] = await db
    .select({ last_key: archiveSegments.last_key })
    .from(archiveSegments)
    .where(eq(archiveSegments.table_name, nameOf(archived)))
    .orderBy(desc(archiveSegments.number))
    .limit(1);
  if (!last) return readRows(db, archived, { from: sql`> 0`, limit });
  const [row] = await db.all<{ id: number | null }>(sql`SELECT ${rowidOf(archived, last.last_key)} AS id LIMIT 1`);
  if (row?.id == null) throw new Error(`The last archived row of ${nameOf(archived)} is missing: ${last.last_key}`);
  return readRows(db, archived, { from: sql`> ${row.id}`, limit });
}

/** Returns when the next row of a table can be copied, in milliseconds. Null: there is none. */
export async function copyDue(db: Db, archived: ArchivedTable): Promise<number | null> {
  const [next] = await readNext(db, archived, 1);
  return next ? closesAt(next.archived_at_ms) : null;
}

/** Rows of a segment with the bounds of their keys. */
interface SegmentContent {
  name: string;
  /** Each line is the time of a row and the row. */
  lines: readonly (readonly [at_ms: number, row: unknown])[];
  first_key: string;
  last_key: string;
  /** Set for a shelf. Its segment may be empty. */
  month?: { name: string; from_ms: number; arrived_to: number | null };
}

/** Copies the next rows of a table as one segment. Returns whether it did. */
export async function copySegment(ports: ArchivePorts, archived: ArchivedTable): Promise<boolean> {
  const { db, now } = ports;
  const due_ms = await copyDue(db, archived);
  if (due_ms === null || due_ms > now.getTime()) return false;
  const candidates = await readNext(db, archived, MAX_ROWS);
  const open = candidates.findIndex(({ archived_at_ms }) => closesAt(archived_at_ms) > now.getTime());
  const rows = open < 0 ? candidates : candidates.slice(0, open);
  return writeSegment(ports, {
    name: nameOf(archived),
    lines: linesOfRows(rows),
    first_key: keyText(archived, rows.at(0)),
    last_key: keyText(archived, rows.at(-1)),
  });
}

/** Writes the object of the next segment. Returns the row that names it. */
export async function putSegment(
  { db, bucket, now }: ArchivePorts,
  { name, lines, first_key, last_key, month }: SegmentContent,
): Promise<typeof archiveSegments.$inferInsert & { number: number }> {
  const [last] = await selectLast(db);
  const head: SegmentHead = { segment: (last?.number ?? 0) + 1, previous_digest: last?.digest ?? '' };
  const { text, digest } = await segmentOf({ ...head, table: name }, lines);
  const object_key = `${segmentKey(`old-months/${name}`, head, digest)}.gz`;
  await bucket.put(object_key, await zip(text));
  const times = lines.length > 0 ? lines.map(([at_ms]) => at_ms) : [month?.from_ms ?? 0];
  return {
    ...{ number: head.segment, table_name: name, object_key, digest },
    previous_digest: head.previous_digest,
    row_count: lines.length,
    month: month?.name ?? null,
    arrived_to: month?.arrived_to ?? null,
    ...{ first_key, last_key },
    first_at_ms: times.reduce((least, at) => Math.min(least, at)),
    last_at_ms: times.reduce((max, at) => Math.max(max, at)),
    made_at_ms: now.getTime(),
  };
}

/** Writes the next segment: the object, then the row that names it. Returns whether it did. */
export async function writeSegment(ports: ArchivePorts, content: SegmentContent): Promise<boolean> {
  const segment = await putSegment(ports, content);
  const result = await commitUnless(
    ports.db,
    ['a segment must follow the previous one', archiveSegments],
    [insertRow(archiveSegments, segment)],
  );
  // A concurrent run was faster. The next run continues after its segment.
  if (result.conflict !== null) return false;
  const { number, table_name: table, row_count: rows, digest } = segment;
  log('info', 'old_rows_copied', { segment: number, table, rows, digest });
  return true;
}

const keyText = (archived: ArchivedTable, row: TimedRow | undefined): string =>
  JSON.stringify(keyColumnsOf(archived).map((name) => row?.[name]));

const linesOfRows = (rows: readonly TimedRow[]) =>
  rows.map(({ archived_at_ms, ...row }) => [archived_at_ms, row] as const);

/**
 * Returns when a segment is compared next, in milliseconds: at once, then every thirty days, or
 * every day after a difference.
 */
export const compareDue = ({ compared_at_ms, difference }: SegmentRow): number =>
  compared_at_ms === null ? 0 : compared_at_ms + (difference === null ? 30 : 1) * DAY_MS;

/** Reads the rows of a segment again, as its lines. */
export type ReadAgain = (db: Db, row: SegmentRow) => Promise<readonly unknown[]>;

/** Reads the rows of a table that a segment has. */
export const readTableAgain =
  (archived: ArchivedTable): ReadAgain =>
  async (db, { first_key, row_count }) => {
    const from = sql`>= ${rowidOf(archived, first_key)}`;
    return linesOfRows(await readRows(db, archived, { from, limit: row_count }));
  };

/**
 * Compares a segment with its object and with the rows of the database, and stores the outcome.
 * Without a reader of the rows, which may have left, it compares the object only.
 */
export async function compareSegment(
  { db, bucket, now }: ArchivePorts,
  readAgain: ReadAgain | null,
  row: SegmentRow,
): Promise<Difference | null> {
  const difference = await differenceOf({ db, bucket }, readAgain, row);
  const { number, table_name } = row;
  if (difference) log('error', 'old_rows_differ', { segment: number, table: table_name, difference });
  await commitOrThrow(db, [updateRow(archiveSegments, { number }, { compared_at_ms: now.getTime(), difference })]);
  return difference;
}

async function differenceOf(
  { db, bucket }: Pick<ArchivePorts, 'db' | 'bucket'>,
  readAgain: ReadAgain | null,
  row: SegmentRow,
): Promise<Difference | null> {
  const { number, table_name, previous_digest, digest, object_key } = row;
  const text = await readText(bucket, object_key);
  if (text === null) return 'object_missing';
  if ((await sha256Hex(text)) !== digest) return 'object_altered';
  if (readAgain === null) return null;
  const lines = await readAgain(db, row);
  const inDatabase = await segmentOf({ segment: number, previous_digest, table: table_name }, lines);
  return inDatabase.digest === digest ? null : 'rows_altered';
}

/** Returns the text of a segment. Null: the object is missing. Empty: it cannot be decompressed. */
export async function readText(bucket: Pick<R2Bucket, 'get'>, object_key: string): Promise<string | null> {
  const object = await bucket.get(object_key);
  return object && ((await unzip(await object.arrayBuffer())) ?? '');
}

/**
 * Reads an owner's rows of months that left the database. A page begins with the rows of D1. Its
 * cursor continues in the shelf, one object per month.
 */
import { desc, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import { addDays, bangkokDay, dayStart, lastOfMonth } from '../../../calls/platform/bangkok-day.ts';
import { bucketBinding } from '../framework/binding.ts';
import type { Db, QueryOf } from '../framework/db.ts';
import { cursorAfter, type PageStart, pageOf } from '../framework/page.ts';
import { linesOf, unzip } from './segment.ts';
import { type ArchiveShelf, keyTextOf, placeInShelf, placesOf, queryShelf, type ShelfRow } from './shelf.ts';
import { archiveSegments, departedMonths } from './tables.ts';

const settings = z.object({ PRIVATE: bucketBinding });

/** Objects that a request reads. A page without enough rows continues with its cursor. */
const MAX_OBJECTS = 6;

/** Selects the last month that left the database. */
export const selectDeparted = (db: Db) =>
  db
    .select({ month: departedMonths.month, until_ms: departedMonths.until_ms })
    .from(departedMonths)
    .orderBy(desc(departedMonths.month))
    .limit(1);

/**
 * Condition for rows of months that are in the database. Rows that stay are read with their month.
 */
export const isPresent = (at: SQLWrapper) => sql`${at} >= coalesce((SELECT max(until_ms) FROM ${departedMonths}), 0)`;

/**
 * Position of a reader in a shelf: months before this one, and keys below this text in the first.
 */
export interface ShelfPlace {
  before_month: string;
  before_key: string;
}

/** Text above every key. */
const END = '~';

/** Returns the place after the last row of a month, or after a key in it. */
export const placeAtEnd = (month: string, before_key = END): ShelfPlace => ({ before_month: `${month}~`, before_key });

const SHELF_KEY = /^old:(\d{4}-\d\d~?):(\d+|~)$/;

const shelfKeyOf = ({ before_month, before_key }: ShelfPlace): string => `old:${before_month}:${before_key}`;

function placeOfKey(key: string): ShelfPlace | null {
  const [, before_month, before_key] = SHELF_KEY.exec(key) ?? [];
  return before_month && before_key ? { before_month, before_key } : null;
}

/** Finds the segment with the owner's last rows before a place, in this month or a later one. */
async function findSegment(
  db: Db,
  { name }: ArchiveShelf,
  { owner, from_month, before_month, before_key }: { owner: string; from_month: string } & ShelfPlace,
) {
  const [segment] = await db.all<{ object_key: string; month: string; first_key: string }>(sql`
    WITH RECURSIVE months (month) AS (
      SELECT max(month) FROM ${archiveSegments} WHERE table_name = ${name} AND month < ${before_month} AND month >= ${from_month}
      UNION ALL
      SELECT (SELECT max(month) FROM ${archiveSegments} WHERE table_name = ${name} AND month < months.month
        AND month >= ${from_month})
      FROM months WHERE month IS NOT NULL
    )
    SELECT segment.object_key, segment.month, segment.first_key
    FROM months CROSS JOIN archive_segments AS segment ON segment.number = (
      SELECT number FROM archive_segments AS one WHERE one.table_name = ${name} AND one.month = months.month
        AND one.first_key < ${placeInShelf({ owner, key: before_key })} ORDER BY one.first_key DESC LIMIT 1
    )
    WHERE segment.last_key > ${placesOf(owner)} ORDER BY segment.month DESC LIMIT 1`);
  return segment;
}

type Segment = NonNullable<Awaited<ReturnType<typeof findSegment>>>;

/** Reads an owner's rows of a segment below a key, last first. */
async function readSegment(
  bucket: R2Bucket,
  { object_key }: Segment,
  { owner, before_key }: { owner: string; before_key: string },
): Promise<ShelfRow[]> {
  const rows = await readObject(bucket, object_key);
  return rows.filter((row) => row.owner === owner && keyTextOf(row.key) < before_key).toReversed();
}

/** Reads the rows of an object. Throws if it is missing or cannot be decompressed. */
export async function readObject(bucket: R2Bucket, object_key: string): Promise<ShelfRow[]> {
  const object = await bucket.get(object_key);
  const text = object && (await unzip(await object.arrayBuffer()));
  if (text === null) throw new Error(`The archive object ${object_key} cannot be read`);
  return linesOf(text).map((line): ShelfRow => JSON.parse(line)[1]);
}

function lastKeyOf(rows: readonly ShelfRow[]): string | undefined {
  const last = rows.at(-1);
  return last && keyTextOf(last.key);
}

/**
 * Returns where reading continues. A segment that begins with the owner may follow one of its
 * month.
 */
const placeAfter = ({ month, first_key }: Segment, owner: string, before_key: string): ShelfPlace => ({
  before_month: first_key > placesOf(owner) ? `${month}~` : month,
  before_key,
});

/** A part of an owner's rows, and the place after them. Null: there are no more. */
export interface ShelfPart {
  rows: ShelfRow[];
  next: ShelfPlace | null;
}

/**
 * Reads up to `limit` rows of an owner before a place, last first, in months from `from_month` on.
 */
export async function readRows(
  { db, env, shelf, owner }: { db: Db; env: object; shelf: ArchiveShelf; owner: string },
  { place, limit, from_month = '' }: { place: ShelfPlace; limit: number; from_month?: string },
): Promise<ShelfPart> {
  const bucket = settings.parse(env).PRIVATE;
  const rows: ShelfRow[] = [];
  let next = place;
  for (let objects = 0; objects < MAX_OBJECTS && rows.length < limit; objects += 1) {
    const segment = await findSegment(db, shelf, { owner, from_month, ...next });
    if (!segment) return { rows, next: null };
    const segmentRows = (await readSegment(bucket, segment, { owner, before_key: next.before_key })).slice(
      0,
      limit - rows.length,
    );
    rows.push(...segmentRows);
    const before_key = lastKeyOf(segmentRows) ?? next.before_key;
    next = rows.length === limit ? placeAtEnd(segment.month, before_key) : placeAfter(segment, owner, before_key);
  }
  return { rows, next };
}

/** Dependencies of a list, and the last month that left, from `selectDeparted`. */
export interface OldPorts {
  db: Db;
  env: object;
  departed: readonly { month: string; until_ms: number }[];
}

/** What a list reads from a shelf. */
interface OldList<Row> extends OldPorts {
  shelf: ArchiveShelf;
  owner: string;
  /** The query of the list, without a start. */
  query: QueryOf<Row>;
  /** Whether nothing precedes this row. */
  isFirst?: (row: Row) => boolean;
}

/** Returns the month of a time, `YYYY-MM`. */
export const monthOfTime = (at_ms: number): string => bangkokDay(new Date(at_ms)).slice(0, 7);

/** Objects that a request reads for one period of an owner. */
const MAX_OBJECTS_OF_PERIOD = 24;

/**
 * Reads an owner's rows of a period that is in months that left, last first. Throws if they are in
 * more objects than a request may read.
 */
export async function readPeriod(
  { db, env, departed }: OldPorts,
  { shelf, owner, from_ms, until_ms }: { shelf: ArchiveShelf; owner: string; from_ms: number; until_ms: number },
): Promise<ShelfRow[]> {
  const [last] = departed;
  if (!last || from_ms >= last.until_ms) return [];
  const bucket = settings.parse(env).PRIVATE;
  const end_ms = Math.min(until_ms, last.until_ms);
  const rows: ShelfRow[] = [];
  let next: ShelfPlace | null = placeAtEnd(monthOfTime(end_ms - 1));
  const first = monthOfTime(from_ms);
  for (let objects = 0; next !== null && next.before_month > first; objects += 1) {
    if (objects === MAX_OBJECTS_OF_PERIOD) throw new Error(`${shelf.name} of ${owner} are in too many objects`);
    const segment = await findSegment(db, shelf, { owner, from_month: first, ...next });
    if (!segment) break;
    const segmentRows = await readSegment(bucket, segment, { owner, before_key: next.before_key });
    rows.push(...segmentRows.filter(({ at }) => at >= from_ms && at < end_ms));
    next = placeAfter(segment, owner, lastKeyOf(segmentRows) ?? next.before_key);
  }
  return rows;
}

/**
 * Reads all rows of an owner in months that left, or of all owners whose text begins with this one
 * and a colon. First to last. For exports, not for pages.
 */
export async function readOwner(
  { db, env }: { db: Db; env: object },
  { shelf, owner }: { shelf: ArchiveShelf; owner: string },
): Promise<ShelfRow[]> {
  const segments = await db.all<{ object_key: string }>(sql`
    SELECT object_key FROM ${archiveSegments}
    WHERE table_name = ${shelf.name} AND month <= (SELECT max(month) FROM ${departedMonths})
      AND first_key < ${`${owner}~`} AND last_key >= ${owner} ORDER BY number`);
  const rows: ShelfRow[] = [];
  for (const { object_key } of segments) {
    const read = await readObject(settings.parse(env).PRIVATE, object_key);
    rows.push(...read.filter((row) => row.owner === owner || row.owner.startsWith(`${owner}:`)));
  }
  return rows;
}

/** What a reader of one owner's months names. */
interface OwnerMonth {
  shelf: ArchiveShelf;
  owner: string;
  month: string;
}

/** Reads an owner's rows of a month, last first. */
export function readMonth(ports: OldPorts, { month, ...of }: OwnerMonth): Promise<ShelfRow[]> {
  const until_ms = dayStart(addDays(lastOfMonth(`${month}-01`), 1)).getTime();
  return readPeriod(ports, { ...of, from_ms: dayStart(`${month}-01`).getTime(), until_ms });
}

/** Reads an owner's last row of a month or an earlier one. */
export async function readLast({ db, env }: OldPorts, { shelf, owner, month }: OwnerMonth): Promise<ShelfRow[]> {
  let place: ShelfPlace | null = placeAtEnd(month);
  while (place) {
    const { rows, next } = await readRows({ db, env, shelf, owner }, { place, limit: 1 });
    if (rows.length > 0) return rows;
    place = next;
  }
  return [];
}

async function readOld<Row>(
  { db, env, shelf, owner, query }: OldList<Row>,
  range: { place: ShelfPlace; limit: number },
): Promise<{ rows: Row[]; next: ShelfPlace | null }> {
  const { rows, next } = await readRows({ db, env, shelf, owner }, range);
  return { rows: rows.length > 0 ? await queryShelf(db, shelf, { rows, query }) : [], next };
}

/**
 * Returns a page of a list whose older rows are in a shelf. `rows` are those of D1. The flag tells
 * that the next page comes from the archive.
 */
export async function oldPageOf<Row extends { order_key: string }, Item>(
  start: PageStart,
  rows: readonly Row[],
  serialize: (row: Row) => Item,
  old: OldList<Row>,
): Promise<{ data: Item[]; next_cursor: string | null; is_next_archived: boolean }> {
  const isAtFirst = (some: readonly Row[]) => some.some((row) => old.isFirst?.(row));
  const place = placeOfKey(start.after);
  if (!place) {
    const page = pageOf(start, rows, serialize);
    const [last] = old.departed;
    if (page.next_cursor !== null || !last || isAtFirst(rows)) return { ...page, is_next_archived: false };
    const next_cursor = cursorAfter(start, shelfKeyOf(placeAtEnd(last.month)), page.data.length);
    return { ...page, next_cursor, is_next_archived: true };
  }
  const { rows: read, next } = await readOld(old, { place, limit: start.limit });
  const isLast = next === null || isAtFirst(read);
  return {
    data: read.map(serialize),
    next_cursor: isLast ? null : cursorAfter(start, shelfKeyOf(next), read.length),
    is_next_archived: !isLast,
  };
}

/** Adds rows of the shelf to the last rows of D1, up to a limit. */
export async function withOldRows<Row>(rows: readonly Row[], limit: number, old: OldList<Row>): Promise<Row[]> {
  const [last] = old.departed;
  if (rows.length >= limit || !last || rows.some((row) => old.isFirst?.(row))) return [...rows];
  return [...rows, ...(await readOld(old, { place: placeAtEnd(last.month), limit: limit - rows.length })).rows];
}

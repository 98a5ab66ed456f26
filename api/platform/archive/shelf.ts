/**
 * Shelves: rows of closed months in R2, sorted by owner. A segment of a shelf holds the next rows
 * of one month in the order of owner and key, so that a page reads one object per owner and month.
 * Features export constants of `ArchiveShelf`, and the build finds them.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, QueryOf } from '../framework/db.ts';
import type { ArchivedTable } from './table.ts';

export interface ArchiveShelf {
  /** Name of its segments. */
  name: string;
  /** The table whose closed months it follows. */
  follows: ArchivedTable;
  /** Source of the rows, with joins. */
  from: SQL;
  owner: SQL;
  /**
   * A positive number, or text of a fixed form, that increases with the time of an owner's rows.
   */
  key: SQL;
  /** Order of owner and key by other columns. Default: `owner` and `key` themselves. */
  order?: ShelfOrder;
  /**
   * Number of a row in the order of arrival, for tables whose rows may be late. A month has the
   * rows that had arrived when its first segment was written. Later ones stay in the database.
   */
  arrival?: SQL;
  /** Time of a row in milliseconds. */
  at: SQL;
  /**
   * Ranges of owners, in order: from the first text up to, but without, the second. `order`
   * replaces them.
   */
  owners?: readonly (readonly [from: string, until: string])[];
  /** Values of a row, with uuids instead of names. */
  columns: Readonly<Record<string, SQL>>;
  /**
   * Tables that the rows replace in a query. Each has columns with the names of values of a row.
   */
  replaces?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Columns of an index that sort like owner and key. Rows without the first one have no owner. */
interface ShelfOrder {
  columns: readonly SQL[];
  /** Returns the values of the columns in a row. */
  valuesOf: (place: Pick<ShelfRow, 'owner' | 'key'>) => readonly SQL[];
}

/** A row of a shelf. */
export interface ShelfRow {
  owner: string;
  key: ShelfKey;
  at: number;
  row: Record<string, string | number | null>;
}

type ShelfKey = number | string;

const DIGITS = 16;

/** Returns a key as text that sorts like it. */
export const keyTextOf = (key: ShelfKey): string => (typeof key === 'number' ? String(key).padStart(DIGITS, '0') : key);

/** Returns the place of a row in its month, as text that sorts like owner and key. */
export const placeInShelf = ({ owner, key }: Pick<ShelfRow, 'owner' | 'key'>): string => `${owner} ${keyTextOf(key)}`;

/** Returns the text below every place of an owner. */
export const placesOf = (owner: string): string => `${owner} `;

/** Splits a place into its owner and the text of its key. */
export function splitPlace(place: string): { owner: string; keyText: string } {
  const end = place.lastIndexOf(' ');
  return { owner: place.slice(0, end), keyText: place.slice(end + 1) };
}

/** Returns the owner and the key of a place of a shelf, whose keys of digits are numbers. */
function ownerOfPlace(place: string): Pick<ShelfRow, 'owner' | 'key'> {
  const { owner, keyText } = splitPlace(place);
  return { owner, key: /^\d+$/.test(keyText) ? Number(keyText) : keyText };
}

/**
 * Runs a query of D1 on rows of a shelf instead of the tables that they replace. Other tables, such
 * as the names of people, are those of D1.
 */
export async function queryShelf<Row>(
  db: Db,
  { replaces = {} }: ArchiveShelf,
  { rows, query }: { rows: readonly ShelfRow[]; query: QueryOf<Row> },
): Promise<Row[]> {
  const prepared = query.prepare();
  const { sql: text, params } = prepared.getQuery();
  const tables = Object.entries(replaces).map(([table, columns]) => {
    const values = Object.entries(columns).map(([column, name]) => `value ->> '$.${name}' AS ${column}`);
    return `${table} AS (SELECT ${values.join(', ')} FROM shelf)`;
  });
  const statement = db.$client.prepare(
    `WITH shelf AS (SELECT value FROM json_each(?)), ${tables.join(', ')} SELECT * FROM (${text})`,
  );
  const result = await statement.bind(JSON.stringify(rows.map(({ row }) => row)), ...params).all();
  return prepared.mapResult(result, true) as Row[];
}

/** Returns the conditions of the rows after a place, in order. Each is one range of an index. */
function startsOf({ owner, key, owners = [], order }: ArchiveShelf, after: string | null): SQL[] {
  if (order) return after === null ? [sql`${order.columns[0]} IS NOT NULL`] : rangesAfter(order, ownerOfPlace(after));
  if (after === null) return owners.map(([from, until]) => sql`${owner} >= ${from} AND ${owner} < ${until}`);
  const last = ownerOfPlace(after);
  return owners
    .filter(([, until]) => last.owner < until)
    .flatMap(([from, until]) =>
      last.owner < from
        ? [sql`${owner} >= ${from} AND ${owner} < ${until}`]
        : [
            sql`${owner} = ${last.owner} AND ${key} > ${last.key}`,
            sql`${owner} > ${last.owner} AND ${owner} < ${until}`,
          ],
    );
}

/**
 * Returns the ranges of the rows after a place: equal in all columns but the last, then in fewer.
 */
function rangesAfter({ columns, valuesOf }: ShelfOrder, place: Pick<ShelfRow, 'owner' | 'key'>): SQL[] {
  const values = valuesOf(place);
  return columns
    .map((column, index) => {
      const equal = columns.slice(0, index).map((one, nth) => sql`${one} = ${values[nth]}`);
      return sql.join([...equal, sql`${column} > ${values[index]}`], sql` AND `);
    })
    .toReversed();
}

/** Selects the rows of a month from a place on, in the order of owner and key. */
export async function selectShelfRows(
  db: Db,
  shelf: ArchiveShelf,
  range: { from_ms: number; until_ms: number; after: string | null; arrived_to: number | null; limit: number },
): Promise<ShelfRow[]> {
  const rows: ShelfRow[] = [];
  const order = sql.join([...(shelf.order?.columns ?? [shelf.owner, shelf.key])], sql`, `);
  const arrived =
    shelf.arrival && range.arrived_to !== null ? sql` AND ${shelf.arrival} <= ${range.arrived_to}` : sql``;
  for (const start of startsOf(shelf, range.after)) {
    const limit = range.limit - rows.length;
    if (limit <= 0) break;
    const values = Object.entries(shelf.columns).flatMap(([name, value]) => [sql`${name}`, value]);
    const rangeRows = await db.all<Omit<ShelfRow, 'row'> & { row: string }>(
      sql`SELECT ${shelf.owner} AS owner, ${shelf.key} AS key, ${shelf.at} AS at,
          json_object(${sql.join(values, sql`, `)}) AS row
        FROM ${shelf.from} WHERE ${start} AND ${shelf.at} >= ${range.from_ms} AND ${shelf.at} < ${range.until_ms}${arrived}
        ORDER BY ${order} LIMIT ${limit}`,
    );
    rows.push(...rangeRows.map(({ row, ...place }) => ({ ...place, row: JSON.parse(row) })));
  }
  return rows;
}

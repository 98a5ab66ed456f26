import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/** One SQL statement of the seed, with its parameters. */
export interface Statement {
  sql: string;
  params: readonly (string | number)[];
}

/** Keeps a statement's one parameter well under D1's 2 MB. */
const ROWS_A_STATEMENT = 2000;

/**
 * Inserts what is not there yet, and leaves what is as it is. The rows travel as one JSON text, because D1 binds no
 * more than 100 parameters. All rows have the columns of the first. Where a trigger judges a row before SQLite sees that
 * it is there already, `key` is the column by which that is seen first.
 */
export function insertMissing<Table extends SQLiteTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
  { key }: { key?: string } = {},
): Statement[] {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(getTableColumns(table)).filter((column) => Object.hasOwn(first, column));
  const name = getTableName(table);
  const isNew = key === undefined ? 'true' : `value ->> '${key}' NOT IN (SELECT ${key} FROM ${name})`;
  const sql = `INSERT INTO ${name} (${columns.join(', ')})
    SELECT ${columns.map((column) => `value ->> '${column}'`).join(', ')} FROM json_each(?) WHERE ${isNew}
    ON CONFLICT DO NOTHING`;
  const count = Math.ceil(rows.length / ROWS_A_STATEMENT);
  return Array.from({ length: count }, (_, index) => ({
    sql,
    params: [JSON.stringify(rows.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT))],
  }));
}

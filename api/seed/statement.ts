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
 * more than 100 parameters. All rows have the columns of the first.
 */
export function insertMissing<Table extends SQLiteTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Statement[] {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(getTableColumns(table)).filter((column) => Object.hasOwn(first, column));
  const sql = `INSERT INTO ${getTableName(table)} (${columns.join(', ')})
    SELECT ${columns.map((column) => `value ->> '${column}'`).join(', ')} FROM json_each(?) WHERE true
    ON CONFLICT DO NOTHING`;
  const count = Math.ceil(rows.length / ROWS_A_STATEMENT);
  return Array.from({ length: count }, (_, index) => ({
    sql,
    params: [JSON.stringify(rows.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT))],
  }));
}

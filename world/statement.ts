import { getTableColumns, getTableName } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';

/** One SQL statement of the seed, with its parameters. */
export interface Statement {
  sql: string;
  params: readonly (string | number)[];
}

/** Keeps a statement's one parameter well under D1's 2 MB. */
const ROWS_A_STATEMENT = 2000;

/**
 * Inserts what is not there yet, and leaves what is as it is. The rows travel as one JSON text, because D1 binds no
 * more than 100 parameters. All rows have the columns of the first. What is there is seen by its key, the primary one
 * unless another is named, before triggers judge the row, and by other unique keys after them.
 */
export function insertMissing<Table extends SQLiteTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
  key: readonly string[] = primaryKeyOf(table),
): Statement[] {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(getTableColumns(table)).filter((column) => Object.hasOwn(first, column));
  const name = getTableName(table);
  const isSame = key.map((column) => `${name}.${column} = value ->> '${column}'`);
  const sql = `INSERT INTO ${name} (${columns.join(', ')})
    SELECT ${columns.map((column) => `value ->> '${column}'`).join(', ')} FROM json_each(?)
    WHERE NOT EXISTS (SELECT 1 FROM ${name} WHERE ${isSame.join(' AND ')})
    ON CONFLICT DO NOTHING`;
  const count = Math.ceil(rows.length / ROWS_A_STATEMENT);
  return Array.from({ length: count }, (_, index) => ({
    sql,
    params: [JSON.stringify(rows.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT))],
  }));
}

/** The columns of the primary key, which bear the names of their properties. */
function primaryKeyOf(table: SQLiteTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const composite = primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
  return composite.length > 0 ? composite : columns.filter(({ primary }) => primary).map(({ name }) => name);
}

import { getTableColumns, getTableName } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';

/** One SQL statement of the seed data, with its parameters. */
export interface SeedStatement {
  sql: string;
  params: readonly (string | number)[];
}

/** Maximum rows per statement, which keeps its one parameter well under D1's 2 MB. */
const ROWS_PER_STATEMENT = 2000;

/**
 * Inserts missing rows and leaves existing ones unchanged. All rows are one JSON parameter, because
 * D1 binds at most 100. All rows have the columns of the first one. Existing rows are skipped by
 * their key before triggers run. The key is the primary key unless another is given, or the unique
 * column of rows that SQLite numbers. Conflicts with other unique keys are skipped after the
 * triggers.
 */
export function insertMissing<Table extends SQLiteTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
  key: readonly string[] = keyOf(table, rows[0]),
): SeedStatement[] {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(getTableColumns(table)).filter((column) => Object.hasOwn(first, column));
  const name = getTableName(table);
  const isSame = key.map((column) => `${name}.${column} = value ->> '${column}'`);
  const sql = `INSERT INTO ${name} (${columns.join(', ')})
    SELECT ${columns.map((column) => `value ->> '${column}'`).join(', ')} FROM json_each(?)
    WHERE NOT EXISTS (SELECT 1 FROM ${name} WHERE ${isSame.join(' AND ')})
    ON CONFLICT DO NOTHING`;
  const count = Math.ceil(rows.length / ROWS_PER_STATEMENT);
  return Array.from({ length: count }, (_, index) => ({
    sql,
    params: [JSON.stringify(rows.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT))],
  }));
}

/** Returns the columns of the primary key, which have the names of their properties. */
function primaryKeyOf(table: SQLiteTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const composite = primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
  return composite.length > 0 ? composite : columns.filter(({ primary }) => primary).map(({ name }) => name);
}

/** Returns the primary key, or the unique columns if there are any and a row lacks the key. */
function keyOf(table: SQLiteTable, row: object = {}): string[] {
  const primary = primaryKeyOf(table);
  if (primary.every((name) => Object.hasOwn(row, name))) return primary;
  const unique = getTableConfig(table).columns.flatMap(({ name, isUnique }) => (isUnique ? [name] : []));
  return unique.length > 0 ? unique : primary;
}

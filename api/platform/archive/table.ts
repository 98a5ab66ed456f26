/**
 * Tables whose closed months are copied to R2. A feature exports a constant of `ArchivedTable` for
 * each, and the build finds it. Columns, keys and order come from the table itself.
 */
import { type AnyColumn, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';

/**
 * An append-only table of which months are archived, in the order in which its rows were added. The
 * view `<table>_leaving` has the rows that may leave the database: `place` is the rowid, and
 * `at_ms` the time that must be in a departed month.
 */
export interface ArchivedTable {
  table: SQLiteTable;
  /** Time of a row in milliseconds. It decides to which month the row belongs. */
  at: AnyColumn | SQL;
}

/** Name of a table in the database. */
export const nameOf = ({ table }: ArchivedTable): string => getTableConfig(table).name;

/** Returns the condition for rows of a table that may leave the database. */
export const isLeaving = (archived: ArchivedTable, until_ms: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${sql.identifier(`${nameOf(archived)}_leaving`)} AS leaving
    WHERE leaving.place = ${archived.table}.rowid AND leaving.at_ms < ${until_ms})`;

/** Returns the stored columns of a table, without generated ones. */
export const columnsOf = ({ table }: ArchivedTable): Record<string, AnyColumn> =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([, { generated }]) => generated === undefined));

/** Returns the names of the columns that identify a row. */
export function keyColumnsOf({ table }: ArchivedTable): string[] {
  const [composite] = getTableConfig(table).primaryKeys;
  const columns = Object.entries(getTableColumns(table));
  const isKey = (column: AnyColumn) => composite?.columns.some((one) => one === column) ?? column.primary;
  return columns.flatMap(([name, column]) => (isKey(column) ? [name] : []));
}

/**
 * Returns SQL for the rowid of the row with this key: a JSON list in the order of `keyColumnsOf`.
 */
export function rowidOf(archived: ArchivedTable, key: string): SQL {
  const conditions = keyColumnsOf(archived).map(
    (name, index) => sql`${sql.identifier(name)} = ${key} ->> ${sql.raw(`${index}`)}`,
  );
  return sql`(SELECT rowid FROM ${archived.table} WHERE ${sql.join(conditions, sql` AND `)})`;
}

/**
 * Tables whose closed months are copied to R2. A feature exports a constant of `ArchivedTable` for
 * each, and the build finds it. Columns, keys and order come from the table itself.
 */
import { type AnyColumn, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '../framework/db.ts';

/** An append-only table of which months are archived, in the order in which its rows were added. */
export interface ArchivedTable {
  table: SQLiteTable;
  /** Time of a row in milliseconds. It decides to which month the row belongs. */
  at: AnyColumn | SQL;
  /** Condition for rows older than this that nothing looks up. The other old rows stay. */
  leaves: (before_ms: number) => SQL;
}

/** Name of a table in the database. */
export const nameOf = ({ table }: ArchivedTable): string => getTableConfig(table).name;

/** Selects the rowids of the rows older than this that may leave the database. */
export const selectLeaving = (db: Db, { table, leaves }: ArchivedTable, before_ms: number) =>
  db.all<{ row: number }>(sql`SELECT rowid AS row FROM ${table} WHERE ${leaves(before_ms)} ORDER BY rowid`);

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

/** Returns SQL for the rowid of the row with this key: a JSON list in the order of `keyOf`. */
export function rowidOf(archived: ArchivedTable, key: string): SQL {
  const conditions = keyColumnsOf(archived).map(
    (name, index) => sql`${sql.identifier(name)} = ${key} ->> ${sql.raw(`${index}`)}`,
  );
  return sql`(SELECT rowid FROM ${archived.table} WHERE ${sql.join(conditions, sql` AND `)})`;
}

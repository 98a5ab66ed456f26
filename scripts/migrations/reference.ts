/**
 * Reference rows, which belong to the database itself, from the features' `reference.sql` and
 * `reference-rows.ts`.
 */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { columnsOf, inRowOrder, schemaOf } from './schema.ts';
import { byHand } from './tables.ts';

type Row = Record<string, SQLOutputValue>;

/**
 * Returns the statements that add missing reference rows. Existing rows are not written again, so
 * that their triggers fire only once. A person has to migrate changed or removed rows.
 */
export function addReferenceRows(have: DatabaseSync, want: DatabaseSync): string[] {
  const tables = [...schemaOf(want).values()].filter(({ type }) => type === 'table');
  return tables.flatMap(({ name }) => {
    const unique = uniqueNamesOf(want, name);
    // SQLite numbers rows with a unique name, in another order in each database.
    const columns = columnsOf(want, name).filter(
      (column) => !column.is_generated && (unique.length === 0 || column.key_place === 0),
    );
    const key = columns.filter((column) => (unique.length > 0 ? unique.includes(column.name) : column.key_place > 0));
    const [before, after] = [have, want].map((db) => {
      const names = columns.map((column) => `"${column.name}"`).join(', ');
      const rows: Row[] = db.prepare(`SELECT ${names} FROM "${name}"${inRowOrder(db, name)}`).all();
      return new Map(rows.map((row) => [JSON.stringify(key.map((column) => row[column.name])), row]));
    });
    if (!before || !after) return [];
    for (const [place, row] of before) {
      if (JSON.stringify(after.get(place)) === JSON.stringify(row)) continue;
      throw new Error(byHand(name, `the reference row ${place} ${after.has(place) ? 'changes' : 'goes'}`));
    }
    const missing = [...after].filter(([place]) => !before.has(place)).map(([, row]) => row);
    if (missing.length === 0) return [];
    const lines = missing.map((row) => `  (${Object.values(row).map(literal).join(', ')})`);
    const names = columns.map((column) => column.name).join(', ');
    return [`INSERT INTO ${name} (${names}) VALUES\n${lines.join(',\n')};`];
  });
}

/** Returns the columns of a unique index, if rows have a number besides it. */
function uniqueNamesOf(db: DatabaseSync, table: string): string[] {
  const [index] = db
    .prepare(
      `SELECT name FROM pragma_index_list(?1) WHERE "unique" AND NOT partial AND origin <> 'pk'
         AND (SELECT count(*) = 1 AND max(lower(type)) = 'integer' FROM pragma_table_info(?1) WHERE pk > 0)`,
    )
    .all(table);
  if (!index) return [];
  return db
    .prepare('SELECT name FROM pragma_index_info(?)')
    .all(String(index.name))
    .map(({ name }) => String(name));
}

function literal(value: SQLOutputValue): string {
  if (value === null) return 'NULL';
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

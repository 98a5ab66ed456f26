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
    const columns = columnsOf(want, name).filter((column) => !column.is_generated);
    const key = columns.filter((column) => column.key_place > 0);
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

function literal(value: SQLOutputValue): string {
  if (value === null) return 'NULL';
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

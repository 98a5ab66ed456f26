/** Reads the schema of a SQLite database. */
import type { DatabaseSync } from 'node:sqlite';

/** A table, index, trigger or view, with the statement that creates it. */
export interface Part {
  type: 'table' | 'index' | 'trigger' | 'view';
  name: string;
  /** The table that it is or belongs to; for a view, its own name. */
  tbl_name: string;
  sql: string;
}

/**
 * Returns all parts by name, in the order of creation, without internal tables of SQLite, D1 and
 * wrangler.
 */
export function schemaOf(db: DatabaseSync): Map<string, Part> {
  const parts = db
    .prepare(
      `SELECT type, name, tbl_name, sql FROM sqlite_master
       WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations'
       ORDER BY rowid`,
    )
    .all() as unknown as Part[];
  return new Map(parts.map((part) => [part.name, part]));
}

/** Matches strings, quoted names, comments and white space. */
const TOKENS = /'(?:[^']|'')*'|"(\w+)"|`(\w+)`|(?:--[^\n]*|\s)+/g;

/**
 * Returns SQL without comments, redundant white space and quotes around names. Equal results mean
 * the same.
 */
export function plain(sql: string): string {
  return sql
    .replaceAll(TOKENS, (token, doubled?: string, ticked?: string) =>
      token.startsWith("'") ? token : (doubled ?? ticked ?? ' '),
    )
    .trim();
}

/** Splits a table's statement into columns, constraints and the text after the bracket. */
export function definitionsOf(table: Part): string[] {
  const inside = table.sql.slice(table.sql.indexOf('(') + 1, table.sql.lastIndexOf(')'));
  const definitions = [''];
  let depth = 0;
  for (const [token] of inside.matchAll(/'(?:[^']|'')*'|--[^\n]*|[^']/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === ',' && depth === 0) definitions.push('');
    else definitions[definitions.length - 1] += token;
  }
  definitions.push(table.sql.slice(table.sql.lastIndexOf(')') + 1));
  return definitions.map((definition) => definition.trim()).filter((definition) => definition !== '');
}

/** A column as SQLite reports it. Generated columns cannot be written. */
export interface Column {
  name: string;
  /** Whether a row needs a value for it. */
  needs_value: boolean;
  is_generated: boolean;
  /** SQL of the column's default. */
  default: string | null;
  /** Position in the primary key, from 1; 0 if it is not part of it. */
  key_place: number;
}

/** Returns the columns of a table in order. */
export function columnsOf(db: DatabaseSync, table: string): Column[] {
  const rows = db
    .prepare('SELECT name, lower(type) AS type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?)')
    .all(table);
  // A single integer key is the rowid, which SQLite assigns.
  const key = rows.filter(({ pk }) => pk !== 0);
  const isNumber = ({ pk, type }: (typeof rows)[number]) => pk === 1 && type === 'integer' && key.length === 1;
  return rows.map((row) => ({
    name: String(row.name),
    needs_value: row.notnull === 1 && row.dflt_value === null && !isNumber(row),
    is_generated: row.hidden !== 0,
    default: row.dflt_value === null ? null : String(row.dflt_value),
    key_place: Number(row.pk),
  }));
}

/** Returns SQL that orders the rows of a table as they were inserted, if they have a rowid. */
export function inRowOrder(db: DatabaseSync, table: string): string {
  const isWithout = db.prepare('SELECT 1 FROM pragma_table_list WHERE name = ? AND wr = 1').get(table) !== undefined;
  return isWithout ? '' : ' ORDER BY rowid';
}

/** What SQLite has written down of its tables, indexes, triggers and views. */
import type { DatabaseSync } from 'node:sqlite';

/** A table, index, trigger or view, with the statement that makes it. */
export interface Part {
  type: 'table' | 'index' | 'trigger' | 'view';
  name: string;
  /** The table that it is, or belongs to; a view's is its own name. */
  tbl_name: string;
  sql: string;
}

/** All parts by name, in the order in which they were made; without what SQLite, D1 and wrangler keep for themselves. */
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

/** Texts, quoted names, comments and blanks, as far as they go. */
const TOKENS = /'(?:[^']|'')*'|"(\w+)"|`(\w+)`|(?:--[^\n]*|\s)+/g;

/** SQL without comments, blanks that say nothing, and quotes around names: two that are alike mean the same. */
export function plain(sql: string): string {
  return sql
    .replaceAll(TOKENS, (token, doubled?: string, ticked?: string) =>
      token.startsWith("'") ? token : (doubled ?? ticked ?? ' '),
    )
    .trim();
}

/** What a table is made of: columns, constraints and what follows the bracket, each as it is written. */
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

/** A column as SQLite knows it. Generated ones cannot be written. */
export interface Column {
  name: string;
  /** Without a value no row can be written. */
  needs_value: boolean;
  is_generated: boolean;
  /** SQL of the value that a row begins with. */
  default: string | null;
  /** Its place in the primary key, from 1; 0: not in it. */
  key_place: number;
}

/** The columns of a table, in order. */
export function columnsOf(db: DatabaseSync, table: string): Column[] {
  const rows = db
    .prepare('SELECT name, lower(type) AS type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?)')
    .all(table);
  // An only integer key is the row's number, which SQLite gives.
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

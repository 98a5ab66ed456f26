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
const TOKENS = /'(?:[^']|'')*'|"(\w+)"|`(\w+)`|--[^\n]*|\s+/g;

/** SQL without comments, blanks that say nothing, and quotes around names: two that are alike mean the same. */
export function plain(sql: string): string {
  return sql
    .replaceAll(TOKENS, (token, doubled?: string, ticked?: string) =>
      token.startsWith("'") ? token : (doubled ?? ticked ?? ' '),
    )
    .trim();
}

/** What stands between a table's brackets: columns and constraints, each as it is written. */
export function definitionsOf(table: Part): string[] {
  const inside = table.sql.slice(table.sql.indexOf('(') + 1, table.sql.lastIndexOf(')'));
  const definitions = [''];
  let depth = 0;
  for (const [token] of inside.matchAll(/'(?:[^']|'')*'|[^']/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === ',' && depth === 0) definitions.push('');
    else definitions[definitions.length - 1] += token;
  }
  return definitions.map((definition) => definition.trim());
}

/** A column as SQLite knows it. Generated ones cannot be written. */
export interface Column {
  name: string;
  is_required: boolean;
  has_default: boolean;
  is_generated: boolean;
  /** Its place in the primary key, from 1; 0: not in it. */
  key_place: number;
}

/** The columns of a table, in order. */
export function columnsOf(db: DatabaseSync, table: string): Column[] {
  const rows = db.prepare('SELECT name, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?)').all(table);
  return rows.map((row) => ({
    name: String(row.name),
    is_required: row.notnull === 1,
    has_default: row.dflt_value !== null,
    is_generated: row.hidden !== 0,
    key_place: Number(row.pk),
  }));
}

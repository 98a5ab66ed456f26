/**
 * Tries to delete or change rows that must stay, table by table. All other constraints and triggers
 * are removed, so only a guard can refuse.
 */
import { readFileSync } from 'node:fs';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { featureFiles } from '../../../../scripts/migrations/files.ts';
import { type Guard, guardsIn, writeGuards } from '../../../../scripts/migrations/guards.ts';
import { openMigrated } from '../../../migrated-database.ts';

const guards = featureFiles('rules.sql').flatMap((path) => guardsIn(readFileSync(path, 'utf8')));

/** A row by its writable columns. */
type Row = Record<string, SQLInputValue>;

interface Key {
  columns: string[];
  /** The condition of a partial index. */
  among: string | undefined;
}

const texts = (db: DatabaseSync, sql: string, ...values: string[]) =>
  db
    .prepare(sql)
    .all(...values)
    .map((row) => Object.values(row).map((value) => (value === null ? undefined : String(value))));

/** Returns the name of a table's row id. A single integer primary key is the row id. */
function placeOf(db: DatabaseSync, table: string): string {
  const [first, second] = texts(db, 'SELECT name, type FROM pragma_table_info(?) WHERE pk', table);
  return first?.[1]?.toLowerCase() === 'integer' && !second ? (first[0] ?? '') : 'rowid';
}

/** Returns a database with an empty table whose only triggers are its guards. */
function bare({ table }: Guard): DatabaseSync {
  const db = openMigrated();
  db.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON');
  const triggers = texts(db, "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?", table);
  for (const [name] of triggers) db.exec(`DROP TRIGGER ${name}`);
  db.exec(`DELETE FROM ${table}`);
  for (const [name = '', sql = ''] of triggers) if (/_(?:never_go|never_change|come_once)$/.test(name)) db.exec(sql);
  return db;
}

function uniqueKeys(db: DatabaseSync, table: string): Key[] {
  const indexes = texts(db, 'SELECT name FROM pragma_index_list(?) WHERE "unique"', table).map(([name]) => name ?? '');
  const keys = indexes.map((index) => {
    const [[sql] = []] = texts(db, 'SELECT sql FROM sqlite_schema WHERE name = ?', index);
    const columns = texts(db, 'SELECT name FROM pragma_index_info(?)', index).map(([name]) => name ?? '');
    return { columns, among: sql?.split(' WHERE ')[1] };
  });
  return [{ columns: [placeOf(db, table)], among: undefined }, ...keys];
}

/**
 * Returns a row with a value in every column that satisfies the conditions of all partial indexes.
 */
function someRow(db: DatabaseSync, table: string, keys: Key[]): Row {
  const row: Row = { [placeOf(db, table)]: 7 };
  for (const [name = '', type] of texts(db, 'SELECT name, type FROM pragma_table_info(?)', table)) {
    row[name] = type?.toLowerCase() === 'integer' ? 7 : `some ${name}`;
  }
  for (const { among = '' } of keys) {
    const [, column, text, number] = /(\w+) (?:(?:=|IN) \(?(?:'(\w+)'|(\d+))|IS NULL)/.exec(among) ?? [];
    if (column) row[column] = text ?? (number === undefined ? null : Number(number));
  }
  return row;
}

/** Returns another row that has only the given columns in common with this one. */
function otherRow(row: Row, sharedColumns: readonly string[]): Row {
  const other = (value: SQLInputValue) => (typeof value === 'number' ? value + 1 : `another ${value}`);
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, sharedColumns.includes(name) ? value : other(value)]),
  );
}

/** Returns the source columns of a generated column, or the column itself. */
function sourcesOf(db: DatabaseSync, table: string, column: string, row: Row): string[] {
  if (column in row) return [column];
  const [[sql = ''] = []] = texts(db, 'SELECT sql FROM sqlite_schema WHERE name = ?', table);
  const [, expression = ''] = new RegExp(`\`${column}\` \\w+ GENERATED ALWAYS AS \\((.*)\\) `).exec(sql) ?? [];
  return Object.keys(row).filter((name) => new RegExp(`\\b${name}\\b`).test(expression));
}

function write(db: DatabaseSync, verb: string, table: string, row: Row): number {
  const entries = Object.entries(row);
  const names = entries.map(([name]) => name);
  const sql = `${verb} INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
  return Number(db.prepare(sql).run(...entries.map(([, value]) => value)).changes);
}

describe.each(guards)('$table, $word', (guard) => {
  const { word, table, second } = guard;
  const db = bare(guard);
  const keys = uniqueKeys(db, table);
  const row = someRow(db, table, keys);
  write(db, 'INSERT', table, row);
  const all = () => db.prepare(`SELECT rowid, * FROM ${table} ORDER BY rowid`).all();
  const before = all();
  const refusal = word === 'append_only' ? `${table} are append-only` : `${table} stay`;

  test('a row cannot be deleted', () => {
    expect(() => db.exec(`DELETE FROM ${table}`)).toThrow(refusal);
    expect(all()).toEqual(before);
  });

  test.each(word === 'append_only' ? Object.keys(row) : [])('a row’s column %s cannot change', (column) => {
    expect(() => db.exec(`UPDATE ${table} SET ${column} = ${column}`)).toThrow(refusal);
    expect(() => db.exec(`UPDATE OR REPLACE ${table} SET ${column} = 9`)).toThrow(refusal);
    expect(all()).toEqual(before);
  });

  test.each(keys)('no row can replace another one by $columns', ({ columns, among = '' }) => {
    const sharedColumns = [
      ...columns.flatMap((column) => sourcesOf(db, table, column, row)),
      ...Object.keys(row).filter((name) => new RegExp(`\\b${name}\\b`).test(among)),
    ];
    for (const verb of ['REPLACE', 'INSERT OR REPLACE', 'INSERT']) {
      const cheat = () => write(db, verb, table, otherRow(row, sharedColumns));
      if (second === 'ignore') expect(cheat()).toBe(0);
      else expect(cheat).toThrow(refusal);
    }
    expect(all()).toEqual(before);
  });

  test('another row can be inserted', () => {
    db.exec('BEGIN');
    expect(write(db, 'INSERT', table, otherRow(row, []))).toBe(1);
    const another = otherRow(otherRow(row, []), []);
    delete another[placeOf(db, table)];
    expect(write(db, 'INSERT', table, another)).toBe(1);
    expect(all()).toHaveLength(3);
    db.exec('ROLLBACK');
  });
});

test('tables of money, facts and orders have guards', () => {
  expect(guards.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['ledger_transfers', 'payments', 'receipts', 'facts', 'orders']),
  );
});

test('an unknown guard is refused', () => {
  const db = openMigrated();
  expect(() => writeGuards('-- @apend_only facts', db)).toThrow('No such guard: -- @apend_only facts');
  expect(() => writeGuards('-- @append_only facts or replace', db)).toThrow('No such guard');
});

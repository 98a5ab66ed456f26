/**
 * Every column with a user has a decision about closed and merged accounts, and the database
 * enforces it.
 */
import { readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { featureFiles } from '../../../../scripts/migrations/files.ts';
import { type UserColumn, userColumnsIn } from '../../../../scripts/migrations/guards.ts';
import { openMigrated } from '../../../migrated-database.ts';

const decisions = featureFiles('rules.sql').flatMap((path) => userColumnsIn(readFileSync(path, 'utf8')));
const nameOf = ({ table, column }: Pick<UserColumn, 'table' | 'column'>) => `${table}.${column}`;

/**
 * Columns that name people without a reference, because their rows may outlive the user or name a
 * family as well.
 */
const NAMES_A_PERSON =
  /^(?:user|giver|vb|caster|author|actor|reader|person|owner|inviter|invited|newcomer|subject|caller|followed|blocked|reporter|sharer|thread_author|left)_uuid$|(?:^|_)by_uuid$/;

const userColumnsOf = (db: DatabaseSync) =>
  db
    .prepare(
      `SELECT tables.name AS "table", columns.name AS "column", EXISTS (
         SELECT 1 FROM pragma_foreign_key_list(tables.name) AS key
         WHERE key."table" = 'users' AND key."from" = columns.name
       ) AS refers
       FROM sqlite_schema AS tables JOIN pragma_table_xinfo(tables.name) AS columns
       WHERE tables.type = 'table' AND tables.name <> 'users' ORDER BY 1, 2`,
    )
    .all()
    .map((row) => ({ table: String(row.table), column: String(row.column), refers: row.refers === 1 }))
    .filter(({ column, refers }) => refers || NAMES_A_PERSON.test(column))
    .map(nameOf);

test('every user column has exactly one decision and every decision a column', () => {
  expect(decisions.map(nameOf).toSorted()).toEqual(userColumnsOf(openMigrated()).toSorted());
});

test('a new table with a user is found', () => {
  const db = openMigrated();
  db.exec('CREATE TABLE wishes (uuid TEXT PRIMARY KEY, wisher TEXT REFERENCES users (uuid), giver_uuid TEXT)');
  const columns = userColumnsOf(db);
  expect(columns).toEqual(expect.arrayContaining(['wishes.wisher', 'wishes.giver_uuid']));
});

test('an unknown decision is refused', () => {
  for (const line of ['@any_user orders.user_uuid', '@open_user orders', '@dead_user orders.user_uuid: no'])
    expect(() => userColumnsIn(`-- ${line}`), line).toThrow('No such decision');
});

describe.each(decisions.filter(({ word }) => word !== 'any_user'))('$table.$column, $word', (decision) => {
  const { word, table, column } = decision;
  const db = bare(decision);

  test.each([
    ['open', true],
    ['closing', word === 'living_user'],
    ['closed', false],
    ['merged', false],
  ] as const)('a row of an account that is %s is accepted: %s', (state, comes) => {
    const insert = () => db.prepare(`INSERT INTO ${table} (${column}) VALUES (?)`).run(state);
    if (comes) expect(insert().changes).toBe(1);
    else expect(insert).toThrow('this account no longer exists');
  });
});

/**
 * Returns a database in which the table has only this column and its guard, and one account in each
 * state.
 */
function bare({ table, column }: UserColumn): DatabaseSync {
  const db = openMigrated();
  db.exec('PRAGMA foreign_keys = OFF');
  const triggers = db.prepare("SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'trigger'").all();
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'view'").all())
    db.exec(`DROP VIEW ${name}`);
  db.exec(`INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms, done_at_ms)
      VALUES ('closing', 1, 2, NULL), ('closed', 1, 2, 2);
    INSERT INTO account_merges (old_uuid, into_uuid, leads_to_uuid, coins, by_uuid, reason, merged_at_ms)
      VALUES ('merged', 'open', 'open', 0, 'staff', 'x', 1)`);
  if (table !== 'closings') db.exec(`DROP TABLE ${table}; CREATE TABLE ${table} (${column})`);
  else db.exec('CREATE TABLE kept AS SELECT * FROM closings; DROP TABLE closings; ALTER TABLE kept RENAME TO closings');
  const guard = triggers.find(({ name }) => String(name).startsWith(`${table}_${column}_is_`));
  db.exec(String(guard?.sql));
  return db;
}

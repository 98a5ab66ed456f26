/** The decisions of the migration writer, and the cases that it leaves to a person. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { difference } from '../../../../scripts/migrations/difference.ts';
import { resolveNames } from '../../../../scripts/migrations/wanted-database.ts';

function databaseOf(...statements: string[]): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec(statements.join(';\n'));
  return db;
}

const gift = 'CREATE TABLE gifts (\n`id` text PRIMARY KEY NOT NULL,\n`amount` integer NOT NULL\n)';
const withColumn = (column: string) => gift.replace('\n)', `,\n${column}\n)`);
const rows = (db: DatabaseSync, sql: string) =>
  db
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }));

describe('table changes', () => {
  test('a new optional column alters the table', () => {
    const wanted = databaseOf(withColumn('`note` text'));
    expect(difference(databaseOf(gift), wanted)).toEqual(['ALTER TABLE `gifts` ADD `note` text;']);
  });

  test('reordered columns and other spelling are no change', () => {
    const wanted = databaseOf(
      'CREATE TABLE "gifts" (amount integer NOT NULL, -- in coins\n id text PRIMARY KEY NOT NULL)',
    );
    expect(difference(databaseOf(gift), wanted)).toEqual([]);
  });

  test('a table that becomes STRICT is rebuilt', () => {
    expect(difference(databaseOf(gift), databaseOf(`${gift} STRICT`)).join()).toContain('STRICT;');
  });

  test('a lost table, lost column or unfilled column is left to a person', () => {
    const advice = 'Say so in a migration written by hand, and ask again for the rest.';
    expect(() => difference(databaseOf(gift), databaseOf())).toThrow(`gifts: all of it would be lost. ${advice}`);
    const less = databaseOf('CREATE TABLE gifts (`id` text PRIMARY KEY NOT NULL)');
    expect(() => difference(databaseOf(gift), less)).toThrow('gifts: `amount` would be lost');
    const more = databaseOf(withColumn('`reporter` text NOT NULL'));
    expect(() => difference(databaseOf(gift), more)).toThrow('gifts: nothing says what `reporter` is of the rows');
  });

  test('a rebuild that would delete referencing rows is left to a person', () => {
    const child = 'CREATE TABLE thanks (gift text REFERENCES gifts (id) ON DELETE CASCADE)';
    const wanted = databaseOf(gift.replace('amount` integer', 'amount` text'), child);
    expect(() => difference(databaseOf(gift, child), wanted)).toThrow('gifts: thanks would lose rows with it');
  });

  test('a column filled by hand keeps its values when it becomes required', () => {
    const current = databaseOf(gift, "INSERT INTO gifts VALUES ('rose', 5)", 'ALTER TABLE gifts ADD `reporter` text');
    current.exec("UPDATE gifts SET reporter = 'house'");
    const wanted = databaseOf(withColumn('`reporter` text NOT NULL'), "INSERT INTO gifts VALUES ('rose', 5, 'house')");
    difference(current, wanted);
    expect(rows(current, 'SELECT * FROM gifts')).toEqual([{ id: 'rose', amount: 5, reporter: 'house' }]);
  });

  test('a new integer key numbers the rows in their order', () => {
    const current = databaseOf(gift, "INSERT INTO gifts VALUES ('rose', 5), ('car', 9), ('ant', 1)");
    const wanted = databaseOf(
      'CREATE TABLE gifts (`place` integer PRIMARY KEY NOT NULL, `id` text NOT NULL, `amount` integer NOT NULL)',
      "INSERT INTO gifts (id, amount) VALUES ('rose', 5), ('car', 9), ('ant', 1)",
    );
    difference(current, wanted);
    expect(rows(current, 'SELECT place, id FROM gifts')).toEqual([
      { place: 1, id: 'rose' },
      { place: 2, id: 'car' },
      { place: 3, id: 'ant' },
    ]);
  });
});

describe('rule changes', () => {
  const sums = 'CREATE VIEW sums AS SELECT sum(amount) AS coins FROM gifts';
  const trigger = 'CREATE TRIGGER rooms_tell AFTER INSERT ON rooms BEGIN INSERT INTO log SELECT coins FROM sums; END';
  const other = 'CREATE TRIGGER rooms_stay BEFORE DELETE ON rooms BEGIN SELECT 1; END';
  const tables = [gift, 'CREATE TABLE rooms (id)', 'CREATE TABLE log (coins)'];

  test('rules of a rebuilt table are dropped before and restored after it', () => {
    const strict = databaseOf(
      ...tables.map((sql) => (sql === gift ? gift.replace('amount` integer', 'amount` text') : sql)),
      sums,
      trigger,
      other,
    );
    const statements = difference(databaseOf(...tables, sums, trigger, other), strict);
    expect(statements.slice(0, 2)).toEqual(['DROP TRIGGER rooms_tell;', 'DROP VIEW sums;']);
    expect(statements.slice(-2)).toEqual([`${sums};`, `${trigger};`]);
    expect(statements.join('\n')).not.toContain('rooms_stay');
  });

  test('a rule that changes only in comments and whitespace stays', () => {
    const wanted = databaseOf(...tables, sums.replace('FROM', '\n-- what was given\n  FROM'), trigger, other);
    expect(difference(databaseOf(...tables, sums, trigger, other), wanted)).toEqual([]);
  });

  test('a rule that changes within a text is replaced', () => {
    const says = (text: string) => `CREATE TRIGGER t BEFORE DELETE ON rooms BEGIN SELECT RAISE(ABORT, '${text}'); END`;
    const statements = difference(
      databaseOf(...tables, says('no -- never')),
      databaseOf(...tables, says('no -- not now')),
    );
    expect(statements).toEqual(['DROP TRIGGER t;', `${says('no -- not now')};`]);
  });

  test.each([
    ['CREATE TRIGGER t AFTER INSERT ON rooms BEGIN INSERT INTO nowhere VALUES (1); END', 'no such table: main.nowhere'],
    ['CREATE TRIGGER t AFTER UPDATE OF id ON rooms BEGIN UPDATE log SET coin = 1; END', 'no such column: coin'],
    ['CREATE TRIGGER t BEFORE DELETE ON rooms WHEN OLD.name = 1 BEGIN SELECT 1; END', 'no such column: OLD.name'],
    ['CREATE VIEW v AS SELECT coin FROM log', 'no such column: coin'],
  ])('a rule with an unknown name is refused: %s', (rule, problem) => {
    const db = databaseOf(...tables, rule);
    expect(() => resolveNames(db)).toThrow(problem);
  });
});

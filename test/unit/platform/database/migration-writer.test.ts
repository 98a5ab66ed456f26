/** What the writer of migrations decides, and what it leaves to a person. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { difference } from '../../../../scripts/migrations/difference.ts';
import { resolveNames } from '../../../../scripts/migrations/wanted.ts';

function made(...statements: string[]): DatabaseSync {
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

describe('a table', () => {
  test('that has a new column which rows can do without is altered', () => {
    const want = made(withColumn('`note` text'));
    expect(difference(made(gift), want)).toEqual(['ALTER TABLE `gifts` ADD `note` text;']);
  });

  test('whose columns stand in another order, or are written otherwise, is the same', () => {
    const want = made('CREATE TABLE "gifts" (amount integer NOT NULL, -- in coins\n id text PRIMARY KEY NOT NULL)');
    expect(difference(made(gift), want)).toEqual([]);
  });

  test('that becomes strict is made anew', () => {
    expect(difference(made(gift), made(`${gift} STRICT`)).join()).toContain('STRICT;');
  });

  test('that goes, loses a column, or gets one that nothing fills is left to a person', () => {
    const left = 'Say so in a migration written by hand, and ask again for the rest.';
    expect(() => difference(made(gift), made())).toThrow(`gifts: all of it would be lost. ${left}`);
    const less = made('CREATE TABLE gifts (`id` text PRIMARY KEY NOT NULL)');
    expect(() => difference(made(gift), less)).toThrow('gifts: `amount` would be lost');
    const more = made(withColumn('`reporter` text NOT NULL'));
    expect(() => difference(made(gift), more)).toThrow('gifts: nothing says what `reporter` is of the rows');
  });

  test('to which others point in such a way that their rows would go with it is left to a person', () => {
    const child = 'CREATE TABLE thanks (gift text REFERENCES gifts (id) ON DELETE CASCADE)';
    const want = made(gift.replace('amount` integer', 'amount` text'), child);
    expect(() => difference(made(gift, child), want)).toThrow('gifts: thanks would lose rows with it');
  });

  test('with a column that was filled by hand keeps its values when it must have one', () => {
    const have = made(gift, "INSERT INTO gifts VALUES ('rose', 5)", 'ALTER TABLE gifts ADD `reporter` text');
    have.exec("UPDATE gifts SET reporter = 'house'");
    const want = made(withColumn('`reporter` text NOT NULL'), "INSERT INTO gifts VALUES ('rose', 5, 'house')");
    difference(have, want);
    expect(rows(have, 'SELECT * FROM gifts')).toEqual([{ id: 'rose', amount: 5, reporter: 'house' }]);
  });

  test('that gets numbers numbers its rows as they came', () => {
    const have = made(gift, "INSERT INTO gifts VALUES ('rose', 5), ('car', 9), ('ant', 1)");
    const want = made(
      'CREATE TABLE gifts (`place` integer PRIMARY KEY NOT NULL, `id` text NOT NULL, `amount` integer NOT NULL)',
      "INSERT INTO gifts (id, amount) VALUES ('rose', 5), ('car', 9), ('ant', 1)",
    );
    difference(have, want);
    expect(rows(have, 'SELECT place, id FROM gifts')).toEqual([
      { place: 1, id: 'rose' },
      { place: 2, id: 'car' },
      { place: 3, id: 'ant' },
    ]);
  });
});

describe('rules', () => {
  const sums = 'CREATE VIEW sums AS SELECT sum(amount) AS coins FROM gifts';
  const tell = 'CREATE TRIGGER rooms_tell AFTER INSERT ON rooms BEGIN INSERT INTO log SELECT coins FROM sums; END';
  const other = 'CREATE TRIGGER rooms_stay BEFORE DELETE ON rooms BEGIN SELECT 1; END';
  const tables = [gift, 'CREATE TABLE rooms (id)', 'CREATE TABLE log (coins)'];

  test('of a table that is made anew go before it and come back after it, with those that see it through a view', () => {
    const strict = made(
      ...tables.map((sql) => (sql === gift ? gift.replace('amount` integer', 'amount` text') : sql)),
      sums,
      tell,
      other,
    );
    const statements = difference(made(...tables, sums, tell, other), strict);
    expect(statements.slice(0, 2)).toEqual(['DROP TRIGGER rooms_tell;', 'DROP VIEW sums;']);
    expect(statements.slice(-2)).toEqual([`${sums};`, `${tell};`]);
    expect(statements.join('\n')).not.toContain('rooms_stay');
  });

  test('that change only in comments and blanks stay', () => {
    const want = made(...tables, sums.replace('FROM', '\n-- what was given\n  FROM'), tell, other);
    expect(difference(made(...tables, sums, tell, other), want)).toEqual([]);
  });

  test('that change only within a text are others', () => {
    const says = (text: string) => `CREATE TRIGGER t BEFORE DELETE ON rooms BEGIN SELECT RAISE(ABORT, '${text}'); END`;
    const statements = difference(made(...tables, says('no -- never')), made(...tables, says('no -- not now')));
    expect(statements).toEqual(['DROP TRIGGER t;', `${says('no -- not now')};`]);
  });

  test.each([
    ['CREATE TRIGGER t AFTER INSERT ON rooms BEGIN INSERT INTO nowhere VALUES (1); END', 'no such table: main.nowhere'],
    ['CREATE TRIGGER t AFTER UPDATE OF id ON rooms BEGIN UPDATE log SET coin = 1; END', 'no such column: coin'],
    ['CREATE TRIGGER t BEFORE DELETE ON rooms WHEN OLD.name = 1 BEGIN SELECT 1; END', 'no such column: OLD.name'],
    ['CREATE VIEW v AS SELECT coin FROM log', 'no such column: coin'],
  ])('that name what is not there are refused: %s', (rule, problem) => {
    const db = made(...tables, rule);
    expect(() => resolveNames(db)).toThrow(problem);
  });
});

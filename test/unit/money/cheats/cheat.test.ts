/**
 * SQL attacks: an attacker who can write any row tries to create or destroy money or coins, in books
 * that contain something of everything.
 */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { Cheat } from './cheat.ts';
import { cheatWorld } from './cheat-world.ts';
import { derivedCheats } from './derived-cheats.ts';
import { ledgerCheats } from './ledger-cheats.ts';
import { orderCheats } from './order-cheats.ts';
import { ruleCheats } from './rule-cheats.ts';
import { twoPeopleCheats } from './two-people-cheats.ts';
import { vtokenCheats } from './vtoken-cheats.ts';

const world = await cheatWorld();
const { sqlite } = world.database;
const cheats: Cheat[] = [ledgerCheats, orderCheats, vtokenCheats, derivedCheats, ruleCheats, twoPeopleCheats].flatMap(
  (of) => of(world),
);

const tables = sqlite
  .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY name")
  .all()
  .map(({ name }) => String(name));
const everything = () => new Map(tables.map((table) => [table, sqlite.prepare(`SELECT * FROM ${table}`).all()]));

/** Runs statements as one transaction and rolls it back. Returns the refusal and the changed tables. */
function attempt(statements: readonly string[]): { message: string | null; changed: string[] } {
  const before = everything();
  sqlite.exec('BEGIN');
  try {
    for (const sql of statements) sqlite.exec(sql);
    const after = everything();
    return { message: null, changed: tables.filter((table) => !isSame(before.get(table), after.get(table))) };
  } catch (error) {
    return { message: String(error), changed: [] };
  } finally {
    sqlite.exec('ROLLBACK');
  }
}

/**
 * The same books without triggers, checks and foreign keys. Every statement of a cheat must change a
 * row there, otherwise its refusal proves nothing.
 */
const unguarded = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
unguarded.deserialize(sqlite.serialize());
for (const { name } of unguarded.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all())
  unguarded.exec(`DROP TRIGGER ${name}`);
unguarded.exec('PRAGMA ignore_check_constraints = ON');

/** Returns the statements that would change no row in unguarded books. */
function idleStatements(statements: readonly string[]): string[] {
  const changeCount = () => Number(unguarded.prepare('SELECT total_changes() AS count').get()?.count);
  unguarded.exec('BEGIN');
  try {
    return statements.filter((sql) => {
      const before = changeCount();
      try {
        unguarded.exec(sql);
        return changeCount() === before;
      } catch (error) {
        // A second row with the same key proves that the first exists.
        return !/UNIQUE constraint failed/.test(String(error));
      }
    });
  } finally {
    unguarded.exec('ROLLBACK');
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

describe('an attacker who', () => {
  test.each(cheats)('$name is refused', ({ sql, refusal }) => {
    const statements = typeof sql === 'string' ? [sql] : sql;
    expect(idleStatements(statements), 'statements without a row').toEqual([]);
    const { message, changed } = attempt(statements);
    expect(changed).toEqual([]);
    if (refusal === null) expect(message).toBeNull();
    else expect(message).toMatch(refusal);
  });
});

test('a cheat with a table that has no rows is found', () => {
  expect(idleStatements(['UPDATE authority_changes SET once = 1 WHERE number = 0'])).toHaveLength(1);
  expect(idleStatements(['UPDATE orders SET version = 1'])).toEqual([]);
});

test('the list has at least 120 cheats with unique names', () => {
  expect(cheats.length).toBeGreaterThanOrEqual(120);
  expect(new Set(cheats.map(({ name }) => name)).size).toBe(cheats.length);
});

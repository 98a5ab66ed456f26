/**
 * SQL attacks: an attacker who can write any row tries to create or destroy money or coins, in books
 * that contain something of everything.
 */
import { describe, expect, test } from 'vitest';
import type { Cheat } from './cheat.ts';
import { cheatWorld } from './cheat-world.ts';
import { derivedCheats } from './derived-cheats.ts';
import { ledgerCheats } from './ledger-cheats.ts';
import { orderCheats } from './order-cheats.ts';
import { ruleCheats } from './rule-cheats.ts';
import { vtokenCheats } from './vtoken-cheats.ts';

const world = await cheatWorld();
const { sqlite } = world.database;
const cheats: Cheat[] = [ledgerCheats, orderCheats, vtokenCheats, derivedCheats, ruleCheats].flatMap((of) => of(world));

const tables = sqlite
  .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY name")
  .all()
  .map(({ name }) => String(name));
const everything = () => new Map(tables.map((table) => [table, sqlite.prepare(`SELECT * FROM ${table}`).all()]));

/** Runs statements as one transaction and rolls it back. Returns the refusal and the changed tables. */
function attempt(statements: readonly string[]): { told: string | null; changed: string[] } {
  const before = everything();
  sqlite.exec('BEGIN');
  try {
    for (const sql of statements) sqlite.exec(sql);
    const after = everything();
    return { told: null, changed: tables.filter((table) => !isSame(before.get(table), after.get(table))) };
  } catch (error) {
    return { told: String(error), changed: [] };
  } finally {
    sqlite.exec('ROLLBACK');
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

describe('an attacker who', () => {
  test.each(cheats)('$name is refused', ({ sql, refusal }) => {
    const { told, changed } = attempt(typeof sql === 'string' ? [sql] : sql);
    expect(changed).toEqual([]);
    if (refusal === null) expect(told).toBeNull();
    else expect(told).toMatch(refusal);
  });
});

test('the list has at least 120 cheats with unique names', () => {
  expect(cheats.length).toBeGreaterThanOrEqual(120);
  expect(new Set(cheats.map(({ name }) => name)).size).toBe(cheats.length);
});

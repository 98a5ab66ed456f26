/** A migration that rebuilds filled tables on D1 in local workerd. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { difference } from '../../../../scripts/migrations/difference.ts';
import { migratedDatabase } from '../../../../scripts/migrations/files.ts';
import { addReferenceRows } from '../../../../scripts/migrations/reference.ts';
import { plain, schemaOf } from '../../../../scripts/migrations/schema.ts';
import { wantedDatabase } from '../../../../scripts/migrations/wanted-database.ts';
import { dayStatements } from '../../../../seed/index.ts';
import { migrateLocal, seed } from '../../../../seed/local/database.ts';
import { copyEmptyDatabaseTo } from '../../../../seed/local/state.ts';
import { openStore, withFile } from '../../../../seed/local/store.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

let state: string;

beforeAll(async () => {
  state = await mkdtemp(join(tmpdir(), 'vela-migration-'));
  await copyEmptyDatabaseTo(state, NOW);
  await withFile(state, (db) => seed(db, dayStatements(NOW)));
});

afterAll(() => rm(state, { recursive: true }));

/** Opens the database in local workerd. */
async function inWorkerd(use: (d1: D1Database) => Promise<unknown>) {
  const { db, close } = await openStore(state);
  await use(db);
  await close();
}

/** Returns the wanted database with changed definitions of some tables. */
async function wantedBut(edits: Record<string, (sql: string) => string>): Promise<DatabaseSync> {
  const target = await wantedDatabase();
  const db = new DatabaseSync(':memory:');
  for (const { name, sql } of schemaOf(target).values()) {
    const editedSql = edits[name]?.(sql) ?? sql;
    if (name in edits) expect(editedSql).not.toBe(sql);
    db.exec(editedSql);
  }
  for (const statement of addReferenceRows(db, target)) db.exec(statement);
  return db;
}

const rowsIn = async (d1: D1Database, sql: string) => (await d1.prepare(sql).all<Record<string, unknown>>()).results;

const digestOf = (rows: unknown[]) => createHash('sha256').update(JSON.stringify(rows)).digest('hex');

/** Returns all rows by table as a count and a digest, and all triggers and views. */
async function everythingIn(d1: D1Database) {
  const rowsOf = (sql: string) => rowsIn(d1, sql);
  const parts = await rowsOf("SELECT type, name, sql FROM sqlite_schema WHERE name NOT GLOB '_cf_*' ORDER BY name");
  const tables = parts.filter(({ type }) => type === 'table').map(({ name }) => String(name));
  const sqlOf = (table: string) => String(parts.find(({ name }) => name === table)?.sql);
  const rows = new Map<string, { count: number; digest: string }>();
  for (const table of tables) {
    // The columns are sorted by name, so their order does not matter. The new column is left out.
    const [{ columns } = {}] = await rowsOf(
      `SELECT group_concat('"' || name || '"') AS columns
       FROM (SELECT name FROM pragma_table_xinfo('${table}') WHERE name <> 'note' ORDER BY name)`,
    );
    const tableRows = await rowsOf(
      `SELECT ${columns} FROM "${table}"${/WITHOUT ROWID$/.test(sqlOf(table)) ? '' : ' ORDER BY rowid'}`,
    );
    rows.set(table, { count: tableRows.length, digest: digestOf(tableRows) });
  }
  const rules = parts.filter(({ type }) => type === 'trigger' || type === 'view');
  return { rows, rules: new Map(rules.map(({ name, sql }) => [name, plain(String(sql))])) };
}

describe('migration of filled tables on D1', () => {
  test('rebuilt orders, accounts and facts keep rows, rules and references', async () => {
    const statements = difference(
      migratedDatabase(),
      await wantedBut({
        orders: (sql) => sql.replace('"total_satang" > 0', '"total_satang" BETWEEN 1 AND 10000000'),
        ledger_accounts: (sql) => sql.replace("IN ('THB', ", "IN ('POINT', 'THB', "),
        facts: (sql) =>
          sql.replace(
            '`amount` integer NOT NULL',
            "`note` text DEFAULT 'none' NOT NULL, `amount` integer NOT NULL CHECK (amount < 1000000000)",
          ),
      }),
    );
    const before = await withFile(state, everythingIn);
    expect(before.rows.get('orders')?.count).toBeGreaterThan(4);
    expect(before.rows.get('ledger_transfers')?.count).toBeGreaterThan(50);
    expect(before.rows.get('facts')?.count).toBeGreaterThan(1000);

    await inWorkerd((d1) => d1.batch(statements.map((statement) => d1.prepare(statement))));

    const after = await withFile(state, everythingIn);
    expect(after.rules).toEqual(before.rules);
    expect([...after.rows.keys()]).toEqual([...before.rows.keys()]);
    for (const [table, rows] of before.rows) expect(after.rows.get(table), table).toEqual(rows);

    await inWorkerd(async (d1) => {
      const rowsOf = (sql: string) => rowsIn(d1, sql);
      const scores = await rowsOf('SELECT sum(score) AS scores FROM standings');
      expect(await rowsOf('PRAGMA foreign_key_check')).toEqual([]);
      expect(await rowsOf('SELECT DISTINCT note FROM facts')).toEqual([{ note: 'none' }]);

      await expect(d1.prepare('DELETE FROM orders').run()).rejects.toThrow('orders stay');
      await expect(d1.prepare('UPDATE facts SET amount = 1').run()).rejects.toThrow('append-only');
      await expect(
        d1.prepare('INSERT OR REPLACE INTO shop_order_steps SELECT * FROM shop_order_steps').run(),
      ).rejects.toThrow('append-only');
      // Generated columns cannot be inserted.
      const [{ names } = {}] = await rowsOf("SELECT group_concat(name) AS names FROM pragma_table_info('facts')");
      await d1.prepare(`INSERT OR REPLACE INTO facts (${names}) SELECT ${names} FROM facts`).run();
      await expect(
        d1.prepare('INSERT OR REPLACE INTO ranking_rules SELECT * FROM ranking_rules').run(),
      ).rejects.toThrow();
      expect(await rowsOf('SELECT sum(score) AS scores FROM standings')).toEqual(scores);
      const tooMuch = `INSERT INTO orders (uuid, version, user_uuid, kind, gateway, state, moved_at_ms, subtotal_satang,
        discount_satang, total_satang, coins, bonus_coins, reference, created_at_ms, expires_at_ms)
      SELECT 'much', 0, user_uuid, kind, gateway, 'created', 0, 20000000, 0, 20000000, 0, 0, 'VLMUCH', 0, 0
      FROM orders WHERE kind = 'refill' LIMIT 1`;
      await expect(d1.prepare(tooMuch).run()).rejects.toThrow('orders_amounts');
    });
  });

  test('a database of earlier migrations is left unchanged with an error', async () => {
    await withFile(state, async (db) => {
      await db.prepare("INSERT INTO d1_migrations (name) VALUES ('0017_of_old.sql')").run();
      await expect(migrateLocal(db)).rejects.toThrow('an earlier version made the database, by 0017_of_old.sql');
    });
  });
});

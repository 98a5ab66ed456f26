/** Writes rows into a database whose own rules no longer check them. */
import type { DatabaseSync } from 'node:sqlite';
import { openMigrated } from '../../migrated-database.ts';

export type Row = Readonly<Record<string, string | number | null>>;

/** Opens a migrated database without triggers, unique indexes and checks of keys and values. */
export function openUnguarded(): DatabaseSync {
  const database = openMigrated();
  const guards = database
    .prepare(`SELECT type, name FROM sqlite_schema WHERE type = 'trigger' OR sql GLOB 'CREATE UNIQUE INDEX*'`)
    .all();
  database.exec(guards.map(({ type, name }) => `DROP ${type} "${name}";`).join('\n'));
  database.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON');
  return database;
}

/** Inserts rows. Required columns that are not named get 0 or an empty text. */
export function insert(database: DatabaseSync, table: string, ...rows: Row[]) {
  const columns = database.prepare(`PRAGMA table_info("${table}")`).all();
  for (const row of rows) {
    const requiredColumns = columns.filter(
      ({ name, notnull, dflt_value }) => notnull === 1 && dflt_value === null && !(String(name) in row),
    );
    const whole = {
      ...Object.fromEntries(
        requiredColumns.map(({ name, type }) => [String(name), String(type).toLowerCase() === 'integer' ? 0 : '']),
      ),
      ...row,
    };
    const names = Object.keys(whole);
    database
      .prepare(
        `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      )
      .run(...Object.values(whole));
  }
}

const currencyOf = (account: string) =>
  account.includes(':vtoken_') ? 'VTOKEN' : /:(?:coins|budget:.*)$/.test(account) ? 'COIN' : 'THB';

/** Moves an amount between two ledger accounts, and creates them if necessary. */
export function move(database: DatabaseSync, id: string, accounts: readonly [string, string], amount: number, at = 1) {
  const [from, to] = accounts;
  insert(database, 'ledger_transfers', { id, from_account: from, to_account: to, amount, moved_at_ms: at });
  for (const [account, change, side] of [
    [from, -amount, 'from'],
    [to, amount, 'to'],
  ] as const) {
    database
      .prepare(
        `INSERT INTO ledger_accounts (id, currency, lowest)
         SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM ledger_accounts WHERE id = ?1)`,
      )
      .run(account, currencyOf(account), account.endsWith(':debt') ? -1_000_000 : 0);
    database
      .prepare(
        'UPDATE ledger_accounts SET balance = balance + ?, entry_count = entry_count + 1, last_transfer_id = ? WHERE id = ?',
      )
      .run(change, id, account);
    database
      .prepare(
        `UPDATE ledger_transfers SET ${side}_account = NULL, (${side}_number, ${side}_position, ${side}_after) = (
           SELECT number, entry_count, balance FROM ledger_accounts WHERE id = ?
         ) WHERE id = ?`,
      )
      .run(account, id);
  }
}

/** Returns the uuid of a row by its name, of which it contains sixteen letters. */
export function uuid(name: string): string {
  const digits = [...name].map((letter) => letter.charCodeAt(0).toString(16)).join('');
  return digits
    .slice(0, 32)
    .padEnd(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Returns the uuids of rows by their names. */
export const uuids = <const Names extends readonly string[]>(...names: Names) =>
  names.map(uuid) as { [Index in keyof Names]: string };

/** Adds an approval by two people. */
export function approve(database: DatabaseSync, name: string, kind: string, subject: string) {
  insert(database, 'approvals', {
    uuid: uuid(name),
    subject_kind: kind,
    subject_id: subject,
    asked_by: uuid('clerk'),
    asked_at_ms: 10,
    state: 'approved',
    needed: 1,
    decided_by: uuid('boss'),
    decided_at_ms: 20,
  });
}

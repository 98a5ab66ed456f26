/** The migration that gives each transfer its two positions, on random ledgers of the form before. */
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readMigrations } from '../../../../scripts/migrations/files.ts';
import { effort, seed } from '../../../effort.ts';

const CASES = effort({ daily: 8, torture: 400 });

const all = readMigrations();
const at = all.findIndex(({ name }) => name.endsWith('one_row_a_transfer.sql'));
const statements = all[at]?.statements ?? [];

const ENTRIES =
  'SELECT account_id, position, transfer_id, amount, balance_after FROM ledger_entries ORDER BY account_id, position';
const TRANSFERS = 'SELECT id, from_account, to_account, amount, moved_at_ms FROM ledger_transfers ORDER BY rowid';
const ACCOUNTS =
  'SELECT id, currency, lowest, highest, balance, entry_count, last_transfer_id FROM ledger_accounts ORDER BY rowid';

let empty: DatabaseSync;

/** Opens a ledger of the form before, with these transfers. */
function open(moves: readonly (readonly [isIn: boolean, amount: number])[]) {
  const sqlite = new DatabaseSync(':memory:');
  sqlite.deserialize(empty.serialize());
  sqlite.exec('PRAGMA foreign_keys = ON');
  const insert = sqlite.prepare(
    'INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (?, ?, ?, ?, unixepoch() * 1000)',
  );
  let pending = 0;
  moves.forEach(([isIn, amount], nth) => {
    if (isIn) insert.run(`payment:thai_qr:${nth}:in`, 'world:thai_qr', 'house:pending', amount);
    else if (pending >= amount)
      insert.run(`payment:thai_qr:${nth}:refundable`, 'house:pending', 'house:refundable', amount);
    pending += isIn ? amount : pending >= amount ? -amount : 0;
  });
  const rows = (sql: string) => sqlite.prepare(sql).all();
  const books = () => [ENTRIES, TRANSFERS, ACCOUNTS].map(rows);
  return { sqlite, rows, books };
}

/** Runs the migration in one transaction, up to a crash. */
function migrate(sqlite: DatabaseSync, crashAt = Number.POSITIVE_INFINITY) {
  sqlite.exec('BEGIN');
  try {
    for (const [nth, statement] of statements.entries()) {
      if (nth === crashAt) throw new Error('crash');
      sqlite.exec(statement);
    }
    sqlite.exec('COMMIT');
  } catch (error) {
    sqlite.exec('ROLLBACK');
    throw error;
  }
}

const someMoves = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 500 })), { minLength: 3, maxLength: 40 });

describe('migration of the ledger', () => {
  beforeAll(() => {
    expect(at).toBeGreaterThan(0);
    empty = new DatabaseSync(':memory:');
    for (const { statements: some } of all.slice(0, at)) empty.exec(`BEGIN; ${some.join('\n')} COMMIT;`);
  });

  test(`${CASES} ledgers have the same entries afterwards, whatever crashes (SEED=${seed})`, () => {
    fc.assert(
      fc.property(someMoves, fc.nat(statements.length - 1), (moves, crashAt) => {
        const { sqlite, rows, books } = open(moves);
        const before = books();
        expect(() => migrate(sqlite, crashAt)).toThrow('crash');
        expect(books()).toEqual(before);
        migrate(sqlite);
        expect(books()).toEqual(before);
        expect(rows('PRAGMA foreign_key_check')).toEqual([]);
        expect(rows("SELECT name FROM sqlite_schema WHERE name GLOB '__*'")).toEqual([]);
        sqlite.close();
      }),
      { numRuns: CASES, seed },
    );
  });

  test.each([
    ['loses an entry', 'DELETE FROM ledger_entries WHERE rowid = 3', 'every_transfer_is_there'],
    ['has another balance', 'UPDATE ledger_entries SET balance_after = 9 WHERE rowid = 3', 'accounts_follow'],
    ['has an entry too many', "INSERT INTO ledger_entries VALUES ('house:sales', 1, 'x', 1, 1)", 'every_entry'],
    ['has another amount', 'UPDATE ledger_transfers SET amount = 7 WHERE rowid = 1', 'every_transfer_is_there'],
  ])('a ledger that %s stays as it is', (_, change, refusal) => {
    const { sqlite, rows, books } = open([
      [true, 5],
      [false, 4],
    ]);
    const guards = rows("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name GLOB 'ledger_*'");
    for (const { name } of guards)
      if (!statements.some((statement) => statement.includes(`DROP TRIGGER ${name};`)))
        sqlite.exec(`DROP TRIGGER ${name}`);
    sqlite.exec(change);
    const before = books();
    expect(() => migrate(sqlite)).toThrow(refusal);
    expect(books()).toEqual(before);
  });
});

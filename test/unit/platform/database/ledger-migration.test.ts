/**
 * The migrations that give each transfer its two positions, and numbers instead of names of
 * accounts, on random ledgers of the form before.
 */
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readMigrations } from '../../../../scripts/migrations/files.ts';
import { effort, seed } from '../../../effort.ts';

const CASES = effort({ daily: 8, torture: 400 });

const all = readMigrations();
const at = all.findIndex(({ name }) => name.endsWith('one_row_a_transfer.sql'));
const statements = all[at]?.statements ?? [];
const byNumber = all.find(({ name }) => name.endsWith('transfers_by_number.sql'))?.statements ?? [];

const ENTRIES =
  'SELECT account_id, position, transfer_id, amount, balance_after FROM ledger_entries ORDER BY account_id, position';
const TRANSFERS = 'SELECT id, from_account, to_account, amount, moved_at_ms FROM ledger_transfers ORDER BY id';
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

/** Runs a migration in one transaction, up to a crash. */
function migrate(sqlite: DatabaseSync, some = statements, crashAt = Number.POSITIVE_INFINITY) {
  sqlite.exec('BEGIN');
  try {
    for (const [nth, statement] of some.entries()) {
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
      fc.property(
        someMoves,
        fc.nat(statements.length - 1),
        fc.nat(byNumber.length - 1),
        (moves, crashAt, nextCrashAt) => {
          const { sqlite, rows, books } = open(moves);
          const before = books();
          expect(() => migrate(sqlite, statements, crashAt)).toThrow('crash');
          expect(books()).toEqual(before);
          migrate(sqlite);
          expect(books()).toEqual(before);
          expect(() => migrate(sqlite, byNumber, nextCrashAt)).toThrow('crash');
          expect(books()).toEqual(before);
          migrate(sqlite, byNumber);
          expect([ENTRIES, TRANSFERS.replace('ledger_transfers', 'named_transfers'), ACCOUNTS].map(rows)).toEqual(
            before,
          );
          expect(rows('PRAGMA foreign_key_check')).toEqual([]);
          expect(rows("SELECT name FROM sqlite_schema WHERE name GLOB '__*'")).toEqual([]);
          sqlite.close();
        },
      ),
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

  test('a transfer whose number names another account stays as it is', () => {
    const { sqlite, books } = open([[true, 5]]);
    migrate(sqlite);
    sqlite.exec(`DROP TRIGGER ledger_transfers_never_change;
      UPDATE ledger_transfers SET to_number = (SELECT number FROM ledger_accounts WHERE id = 'house:sales')`);
    const before = books();
    expect(() =>
      migrate(
        sqlite,
        byNumber.filter((one) => !one.includes('DROP TRIGGER ledger_')),
      ),
    ).toThrow('numbers_have_the_names');
    expect(books()).toEqual(before);
  });
});

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

/** Drops the rules of the ledger that contain a text, without those that the migration drops. */
function dropGuards(sqlite: DatabaseSync, text = '') {
  const guards = sqlite
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND instr(sql, ?) > 0
        AND (tbl_name GLOB 'ledger_*' OR tbl_name = 'archive_deletions')`,
    )
    .all(text);
  for (const { name } of guards)
    if (!statements.some((statement) => statement.includes(`DROP TRIGGER ${name};`)))
      sqlite.exec(`DROP TRIGGER ${name}`);
}

const USERS = ['user:a:coins', 'user:b:coins', 'user:c:coins'];

/** A purchase of coins, which stays, or a gift, which leaves. */
type CoinMove = readonly [user: number, isGift: boolean, amount: number];

/** Opens a ledger of coins. Each move has its number as time, after those of the wallets. */
function openCoins(moves: readonly CoinMove[]) {
  const books = open([]);
  dropGuards(books.sqlite, 'BEFORE INSERT ON ledger_');
  for (const user of USERS)
    books.sqlite.exec(`INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('${user}', 'COIN', 0)`);
  const insert = books.sqlite.prepare(
    'INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (?, ?, ?, ?, ?)',
  );
  for (const [nth, user] of USERS.entries()) insert.run(`order:${nth}:coins`, 'house:coins', user, 100_000, nth);
  moves.forEach(([user, isGift, amount], index) => {
    const [nth, wallet = ''] = [USERS.length + index, USERS[user]];
    if (isGift) insert.run(`gift:${nth}:coins`, wallet, 'house:gifts', amount, nth);
    else insert.run(`order:${nth}:coins`, 'house:coins', wallet, amount, nth);
  });
  return books;
}

/** Deletes the rows of old months as the archive did, until it stopped after some rows of each table. */
function leave(sqlite: DatabaseSync, until: number, [entries, transfers]: readonly [number, number]) {
  dropGuards(sqlite);
  sqlite.exec(`PRAGMA foreign_keys = OFF;
    INSERT INTO archive_deletions (segment_number, digest, until_ms, rows_left, visited_at_ms) VALUES (1, '', ${until}, 0, 0);
    PRAGMA foreign_keys = ON;
    DELETE FROM ledger_entries WHERE rowid IN (
      SELECT entry.rowid FROM ledger_entries AS entry
      JOIN ledger_entries AS next ON next.account_id = entry.account_id AND next.position = entry.position + 1
      JOIN ledger_transfers AS moved ON moved.id = next.transfer_id
      WHERE moved.moved_at_ms < ${until} ORDER BY entry.rowid LIMIT ${entries}
    );
    DELETE FROM ledger_transfers WHERE rowid IN (
      SELECT rowid FROM ledger_transfers WHERE id GLOB 'gift:*' AND moved_at_ms < ${until} ORDER BY rowid LIMIT ${transfers}
    )`);
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

  test(`${CASES} ledgers whose old months left have all rows that stayed (SEED=${seed})`, () => {
    const someCoinMoves = fc.array(fc.tuple(fc.nat(USERS.length - 1), fc.boolean(), fc.integer({ min: 1, max: 500 })), {
      minLength: 3,
      maxLength: 40,
    });
    const progress = fc.tuple(fc.nat(100), fc.nat(50));
    fc.assert(
      fc.property(someCoinMoves, fc.nat(43), progress, (moves, until, stopped) => {
        const { sqlite, rows } = openCoins(moves);
        leave(sqlite, until, stopped);
        const [entries, transfers, accounts] = [ENTRIES, TRANSFERS, ACCOUNTS].map(rows);
        migrate(sqlite);
        migrate(sqlite, byNumber);
        expect(rows(ENTRIES)).toEqual(expect.arrayContaining(entries ?? []));
        expect(rows(TRANSFERS.replace('ledger_transfers', 'named_transfers'))).toEqual(
          expect.arrayContaining(transfers ?? []),
        );
        expect(rows(ACCOUNTS)).toEqual(expect.arrayContaining(accounts ?? []));
        expect(
          rows(`SELECT * FROM ledger_entries AS entry JOIN ledger_entries AS next
            ON next.account_id = entry.account_id AND next.position = entry.position + 1
            WHERE next.balance_after <> entry.balance_after + next.amount`),
        ).toEqual([]);
        const gaps = `SELECT account_id FROM ledger_entries GROUP BY 1
          HAVING max(position) - min(position) + 1 <> count(*) OR min(position) < 1`;
        expect(rows(gaps)).toEqual([]);
        expect(rows('PRAGMA foreign_key_check(ledger_transfers)')).toEqual([]);
        sqlite.close();
      }),
      { numRuns: CASES, seed },
    );
  });

  test('a missing entry after the departed months stops the migration', () => {
    const { sqlite, rows } = openCoins(Array.from({ length: 9 }, (_, nth) => [nth % 3, nth % 2 === 0, 5] as const));
    leave(sqlite, 6, [100, 100]);
    sqlite.exec('DELETE FROM ledger_entries WHERE rowid = (SELECT max(rowid) - 3 FROM ledger_entries)');
    const before = rows(ENTRIES);
    expect(() => migrate(sqlite)).toThrow('every_transfer_is_there');
    expect(rows(ENTRIES)).toEqual(before);
  });

  test.each([
    ['loses an entry', 'DELETE FROM ledger_entries WHERE rowid = 3', 'every_transfer_is_there'],
    ['has another balance', 'UPDATE ledger_entries SET balance_after = 9 WHERE rowid = 3', 'accounts_follow'],
    ['has an entry too many', "INSERT INTO ledger_entries VALUES ('house:sales', 1, 'x', 1, 1)", 'every_entry'],
    ['has another amount', 'UPDATE ledger_transfers SET amount = 7 WHERE rowid = 1', 'every_transfer_is_there'],
  ])('a ledger that %s stays as it is', (_, change, refusal) => {
    const { sqlite, books } = open([
      [true, 5],
      [false, 4],
    ]);
    dropGuards(sqlite);
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

import { beforeEach, describe, expect, test } from 'vitest';
import { familyDebt, house, openAccount, userCoins, world } from '../../../api/money/ledger/account.ts';
import { transfer } from '../../../api/money/ledger/transfer.ts';
import type { Statement } from '../../../api/platform/framework/statement.ts';
import { Database } from './model/sqlite-d1.ts';

const IN = 'payment:thai_qr:one:in';
const now = new Date('2026-11-20T05:00:00Z');
let database: Database;

const write = ({ sql, params }: Statement) => database.find(sql).statement.run(...params);
const balance = (id: string) =>
  database.rows('SELECT id, balance FROM ledger_accounts').find((row) => row.id === id)?.balance;

beforeEach(() => {
  database = new Database();
  write(transfer(IN, { from: world('thai_qr'), to: house.pending, amount: 10_000, now }));
});

describe('ledger transfer', () => {
  test('a transfer takes from one account what it adds to another', () => {
    write(
      transfer('payment:thai_qr:one:refundable', { from: house.pending, to: house.refundable, amount: 9_999, now }),
    );
    expect([balance('house:pending'), balance('house:refundable'), balance('world:thai_qr')]).toEqual([
      1, 9_999, -10_000,
    ]);
    expect(
      database.rows(
        'SELECT account_id, position, amount, balance_after FROM ledger_entries ORDER BY moved_at_ms, transfer_id, amount',
      ),
    ).toEqual([
      { account_id: 'world:thai_qr', position: 1, amount: -10_000, balance_after: -10_000 },
      { account_id: 'house:pending', position: 1, amount: 10_000, balance_after: 10_000 },
      { account_id: 'house:pending', position: 2, amount: -9_999, balance_after: 1 },
      { account_id: 'house:refundable', position: 1, amount: 9_999, balance_after: 9_999 },
    ]);
  });

  test('a transfer id can be used only once', () => {
    expect(() => write(transfer(IN, { from: world('thai_qr'), to: house.pending, amount: 1, now }))).toThrow(
      'ledger_transfers are append-only',
    );
  });

  test('a transfer never takes more than the balance', () => {
    const more = transfer('payment:thai_qr:one:refundable', {
      from: house.pending,
      to: house.refundable,
      amount: 10_001,
      now,
    });
    expect(() => write(more)).toThrow('ledger_accounts_lowest');
    expect(balance('house:pending')).toBe(10_000);
  });

  test('coins of a user never fall below zero', () => {
    const coins = userCoins('somebody');
    write(openAccount(coins));
    // Without the rule that finds the purchase first.
    database.sqlite.exec('DROP TRIGGER ledger_transfers_have_causes');
    const purchase = transfer('shop:one:coins', { from: coins, to: house.shop, amount: 1, now });
    expect(() => write(purchase)).toThrow('ledger_accounts_lowest');
    expect(balance(coins.id)).toBe(0);
  });

  test('the debt of a family never becomes a balance', () => {
    const debt = familyDebt('somebody', 0);
    write(openAccount(debt));
    // Without the rules that refuse the transfer first.
    database.sqlite.exec('DROP TRIGGER ledger_transfers_have_causes');
    database.sqlite.exec('DROP TRIGGER ledger_transfers_go_where_they_may');
    const repayment = transfer('payment:thai_qr:one:debt', { from: house.pending, to: debt, amount: 1, now });
    expect(() => write(repayment)).toThrow('ledger_accounts_highest');
    expect(balance(debt.id)).toBe(0);
  });

  test('a transfer must stay in one currency', () => {
    write(openAccount(userCoins('somebody')));
    const mixedTransfer = transfer('mixed', { from: house.pending, to: userCoins('somebody'), amount: 1, now });
    expect(() => write(mixedTransfer)).toThrow(
      /a transfer must stay in one currency|a transfer with this name cannot move between these accounts/,
    );
  });

  test.each([0, -1, 1.5])('a transfer cannot have the amount %s', (amount) => {
    expect(() =>
      write(transfer('payment:thai_qr:odd:in', { from: world('thai_qr'), to: house.pending, amount, now })),
    ).toThrow('CHECK');
  });

  test('a transfer needs two different, open accounts', () => {
    expect(() => write(transfer('self', { from: house.pending, to: house.pending, amount: 1, now }))).toThrow(
      'cannot move between these accounts',
    );
    const nobody = userCoins('nobody');
    expect(() => write(transfer('lost', { from: house.coins, to: nobody, amount: 1, now }))).toThrow('one currency');
  });
});

describe('other changes to the ledger', () => {
  test.each([
    [`UPDATE ledger_accounts SET balance = 1000000 WHERE id = 'house:sales'`, 'only through entries'],
    [`UPDATE ledger_accounts SET balance = 1, entry_count = 2 WHERE id = 'house:pending'`, 'only through entries'],
    [`UPDATE ledger_accounts SET currency = 'COIN' WHERE id = 'house:sales'`, 'only through entries'],
    [`DELETE FROM ledger_accounts WHERE id = 'house:refundable'`, 'ledger_accounts stay'],
    [`INSERT INTO ledger_accounts (id, currency, balance) VALUES ('mine', 'THB', 1000000)`, 'must be empty'],
    [`UPDATE ledger_transfers SET amount = 1`, 'ledger_transfers are append-only'],
    [`DELETE FROM ledger_transfers`, 'ledger_transfers are append-only'],
    [`INSERT OR REPLACE INTO ledger_transfers SELECT * FROM ledger_transfers`, 'ledger_transfers are append-only'],
    [`UPDATE ledger_transfers SET from_after = 1`, 'ledger_transfers are append-only'],
    [`UPDATE ledger_transfers SET from_number = NULL`, 'ledger_transfers are append-only'],
    [`UPDATE ledger_accounts SET number = 99 WHERE id = 'house:pending'`, 'only through entries'],
    [
      `INSERT INTO ledger_transfers VALUES ('payment:thai_qr:x:in', 'world:thai_qr', 'house:pending', 5, 0, 1, 2, 3, 4, 5, 6)`,
      'rules write the positions of a transfer',
    ],
    [
      `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms, to_after)
        VALUES ('payment:thai_qr:x:in', 'world:thai_qr', 'house:pending', 5, 0, 6)`,
      'rules write the positions of a transfer',
    ],
  ])('the ledger refuses %s: %s', (sql, rule) => {
    const before = database.rows('SELECT * FROM ledger_accounts ORDER BY id');
    expect(() => database.sqlite.exec(sql)).toThrow(rule);
    expect(database.rows('SELECT * FROM ledger_accounts ORDER BY id')).toEqual(before);
    expect(database.rows('SELECT count(*) AS entries FROM ledger_entries')).toEqual([{ entries: 2 }]);
  });
});

test('a transfer between missing accounts is rejected', () => {
  // Without the rule that finds them by name.
  database.sqlite.exec('DROP TRIGGER ledger_transfers_go_where_they_may');
  const between = transfer('payment:thai_qr:x:in', { from: { id: 'world:x' }, to: { id: 'house:x' }, amount: 5, now });
  expect(() => write(between)).toThrow('a transfer must stay in one currency');
});

test('opening an account twice changes nothing', () => {
  const coins = userCoins('somebody');
  write(openAccount(coins));
  write(transfer('gift', { from: house.coins, to: coins, amount: 5, now }));
  write(openAccount(coins));
  expect(balance(coins.id)).toBe(5);
});

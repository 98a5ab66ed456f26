/** The invariants themselves: an empty database breaks none, and each kind of broken row is found. */
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openMigrated } from '../migrated-database.ts';
import { invariants } from './invariants/index.ts';

type Row = Readonly<Record<string, string | number | null>>;
type Broken = readonly (readonly [table: string, row: Row])[];

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';

/** Returns a database that nothing watches over any more, with the accounts of a user. */
function unwatched(): DatabaseSync {
  const database = openMigrated();
  const triggers = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all();
  database.exec(triggers.map(({ name }) => `DROP TRIGGER "${name}";`).join('\n'));
  database.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON');
  put(database, 'users', { uuid: A, role: 'ceo' });
  return database;
}

/** Inserts a row; columns that must have a value and are not named are empty. */
function put(database: DatabaseSync, table: string, row: Row) {
  const columns = database.prepare(`PRAGMA table_info("${table}")`).all();
  const needed = columns.filter(
    ({ name, notnull, dflt_value }) => notnull === 1 && dflt_value === null && !(String(name) in row),
  );
  const whole = {
    ...Object.fromEntries(needed.map(({ name, type }) => [String(name), type === 'integer' ? 0 : ''])),
    ...row,
  };
  const names = Object.keys(whole);
  database
    .prepare(
      `INSERT OR REPLACE INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    )
    .run(...Object.values(whole));
}

const brokenIn = (database: DatabaseSync): string[] =>
  Object.entries(invariants).flatMap(([name, query]) =>
    database.prepare(`SELECT * FROM (${query}) LIMIT 1`).get() ? [name] : [],
  );

/** By the invariant that must see it. */
const breaks: Readonly<Record<string, Broken>> = {
  'each currency sums to zero': [['ledger_accounts', { id: 'house:sales', currency: 'THB', balance: 5, lowest: 0 }]],
  'a balance is the sum of its entries': [
    ['ledger_accounts', { id: 'house:sales', currency: 'THB', balance: 5, lowest: 0 }],
  ],
  'a transfer has two entries of one currency that sum to zero': [
    ['ledger_accounts', { id: 'house:sales', currency: 'THB' }],
    ['ledger_entries', { account_id: 'house:sales', position: 1, transfer_id: 't', amount: 5, balance_after: 5 }],
  ],
  'every transfer has its entries': [
    ['ledger_transfers', { id: 't', from_account: 'house:coins', to_account: 'house:shop', amount: 1 }],
  ],
  'only the outside, the sources, debts and owed V-tokens are below zero': [
    ['ledger_accounts', { id: 'house:sales', currency: 'THB', balance: -5 }],
  ],
  'no rule of the database runs between two statements': [['running_rules', { id: 1 }]],
  'coins come from a cause': [
    ['ledger_transfers', { id: 'order:nobody', from_account: 'house:coins', to_account: `user:${A}:coins`, amount: 1 }],
  ],
  'all money of an order bought something, or can be refunded': [
    ['orders', { uuid: A, state: 'expired', refundable_satang: 0 }],
    ['payments', { gateway: 'thai_qr', payment_id: 'p', order_uuid: A, amount_satang: 100 }],
  ],
  'a processed order has its receipt, and no other has': [['orders', { uuid: A, state: 'processed' }]],
  'receipts are numbered without gaps': [['receipts', { number: 2, order_uuid: A, amount_satang: 100 }]],
  'a paid order has one accepted payment that is enough': [
    ['orders', { uuid: A, state: 'processed', total_satang: 100 }],
  ],
  'an order moves as it may': [
    ['order_steps', { order_uuid: A, version: 0, state: 'expired' }],
    ['order_steps', { order_uuid: A, version: 1, state: 'processed' }],
  ],
  'the budget of a promotion holds, and is what its orders take': [
    ['topup_promotions', { uuid: A, budget_coins: 10, taken_coins: 11 }],
  ],
  'a voucher is taken as often as orders use or reserve it': [['vouchers', { uuid: A, code: 'A', taken: 1 }]],
  'a refund is approved by another person than who asked': [
    ['refunds', { uuid: A, state: 'paid', started_by: A, case_number: 1, amount_satang: 5 }],
  ],
  'a case that is over has nothing left': [['money_cases', { number: 1, amount_satang: 5, ended_at_ms: 1 }]],
  'no more of a sale is reversed than it brought': [['orders', { uuid: A, state: 'processed', reversed_satang: 5 }]],
  'V-tokens that exist were earned by gifts': [
    ['ledger_accounts', { id: 'house:vtokens', currency: 'VTOKEN', balance: -5 }],
  ],
  'a gift moves its coins from who pays': [
    ['gifts', { position: 1, uuid: A, coins: 5, vb_uuid: A, giver_uuid: B, vtokens: 5 }],
  ],
  'a family that pays has no share of the gift': [
    ['gifts', { position: 1, uuid: A, paid_from: `family:${B}:coins`, family_uuid: B, family_vtokens: 1 }],
  ],
  'V-tokens are set aside for payouts that wait': [
    ['ledger_accounts', { id: `user:${A}:vtoken_set_aside`, currency: 'VTOKEN', balance: 5 }],
  ],
  'no payout leaves without two people, and none of them is paid': [
    ['payouts', { uuid: A, state: 'sent', approval_uuid: B, family_parts: '[]' }],
  ],
  'a payout is tried once at a time, and paid once': [
    ['payout_attempts', { payout_uuid: A, number: 1, state: 'paid', end_to_end_id: '1' }],
    ['payout_attempts', { payout_uuid: A, number: 2, state: 'live', end_to_end_id: '2' }],
  ],
  'a budget is of somebody who belongs to the family': [
    ['ledger_accounts', { id: `family:${B}:budget:${A}`, currency: 'COIN', balance: 5 }],
  ],
  'a family owes no more than its credit': [
    ['ledger_accounts', { id: `family:${B}:debt`, currency: 'THB', balance: -5, lowest: -1 }],
  ],
  'stock is sold, held or free': [
    ['shop_items', { uuid: A, stock_total: 5, stock_sold: 1, stock_held: 1, stock_free: 1 }],
  ],
  'a shop order is paid when it is bought, and only then': [
    ['shop_orders', { uuid: A, state: 'bought', price_coins: 5 }],
  ],
  'a code is given out once': [['shop_codes', { uuid: A, order_uuid: B }]],
  'a merged account holds nothing': [
    ['account_merges', { old_uuid: A, into_uuid: B, leads_to_uuid: B }],
    ['ledger_accounts', { id: `user:${A}:coins`, currency: 'COIN', balance: 5 }],
  ],
  'a merged or closing account has no session': [
    ['closings', { user_uuid: A, given_up: '{}' }],
    ['tokens', { hash: 'h', id: 'i', user_uuid: A }],
  ],
  'nobody gone starts orders': [
    ['account_merges', { old_uuid: A, into_uuid: B, leads_to_uuid: B, merged_at_ms: 1 }],
    ['orders', { uuid: A, user_uuid: A, created_at_ms: 2 }],
  ],
  'an order is made by one key': [
    ['orders', { uuid: A }],
    ['idempotency_keys', { caller_uuid: A, key: 'one', subject: A }],
    ['idempotency_keys', { caller_uuid: A, key: 'two', subject: A }],
  ],
  'an approval is decided by another person': [
    ['approvals', { uuid: A, state: 'approved', asked_by: A, decided_by: A }],
  ],
  'nobody moves more alone in a day than they may': [
    [
      'authority_uses',
      { number: 1, by_uuid: A, name: 'creditCase', period: 'd', amount: 5, once_most: 9, day_most: 4 },
    ],
  ],
  'days are closed one after the other, in a chain': [
    ['ledger_closings', { number: 1, day: '2026-01-01', hash: 'one', sums: '{}', read_up_to: '{}' }],
    [
      'ledger_closings',
      { number: 2, day: '2026-01-02', hash: 'two', previous_hash: 'another', sums: '{}', read_up_to: '{}' },
    ],
  ],
  'somebody can still lead the house': [['users', { uuid: A, role: 'normal' }]],
};

describe('invariants of the storm', () => {
  test('hold in an empty database', () => expect(brokenIn(unwatched())).toEqual([]));

  test.each(Object.entries(breaks))('see what breaks: %s', (name, rows) => {
    const database = unwatched();
    for (const [table, row] of rows) put(database, table, row);
    expect(brokenIn(database)).toContain(name);
  });
});

/** Tests of the invariants: an empty database breaks none, and each kind of broken row is found. */
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openMigrated } from '../migrated-database.ts';
import { invariants } from './invariants/index.ts';

type Row = Readonly<Record<string, string | number | null>>;
type Broken = readonly (readonly [table: string, row: Row])[];

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';

/** Returns a database without triggers, with the accounts of a user. */
function openUnguarded(): DatabaseSync {
  const database = openMigrated();
  const triggers = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all();
  database.exec(triggers.map(({ name }) => `DROP TRIGGER "${name}";`).join('\n'));
  database.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON');
  insert(database, 'users', { uuid: A, role: 'ceo' });
  return database;
}

/** Inserts a row. Required columns that are not named get an empty value. */
function insert(database: DatabaseSync, table: string, row: Row) {
  const columns = database.prepare(`PRAGMA table_info("${table}")`).all();
  const requiredColumns = columns.filter(
    ({ name, notnull, dflt_value }) => notnull === 1 && dflt_value === null && !(String(name) in row),
  );
  const whole = {
    ...Object.fromEntries(requiredColumns.map(({ name, type }) => [String(name), type === 'integer' ? 0 : ''])),
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

/** Broken rows by the invariant that must report them. */
const breaks: Readonly<Record<string, Broken>> = {
  'each currency sums to zero': [['ledger_accounts', { id: 'house:sales', currency: 'THB', balance: 5, lowest: 0 }]],
  'a balance is the sum of its entries': [
    ['ledger_accounts', { id: 'house:sales', currency: 'THB', balance: 5, lowest: 0 }],
  ],
  'a transfer has two entries in one currency that sum to zero': [
    ['ledger_accounts', { id: 'house:sales', currency: 'THB' }],
    ['ledger_entries', { account_id: 'house:sales', position: 1, transfer_id: 't', amount: 5, balance_after: 5 }],
  ],
  'every transfer has its entries': [
    ['ledger_transfers', { id: 't', from_account: 'house:coins', to_account: 'house:shop', amount: 1 }],
  ],
  'only external accounts, sources, debts and V-token debts are negative': [
    ['ledger_accounts', { id: 'house:sales', currency: 'THB', balance: -5 }],
  ],
  'no rule of the database runs between two statements': [['running_rules', { id: 1 }]],
  'every credit of coins has a cause': [
    ['ledger_transfers', { id: 'order:nobody', from_account: 'house:coins', to_account: `user:${A}:coins`, amount: 1 }],
  ],
  'all money paid for an order bought something or is refundable': [
    ['orders', { uuid: A, state: 'expired', refundable_satang: 0 }],
    ['payments', { gateway: 'thai_qr', payment_id: 'p', order_uuid: A, amount_satang: 100 }],
  ],
  'an order has a receipt if and only if it is processed': [['orders', { uuid: A, state: 'processed' }]],
  'a receipt must have the next number': [['receipts', { number: 2, order_uuid: A, amount_satang: 100 }]],
  'a paid order has exactly one accepted payment that covers its total': [
    ['orders', { uuid: A, state: 'processed', total_satang: 100 }],
  ],
  'an order makes only allowed transitions': [
    ['order_steps', { order_uuid: A, version: 0, state: 'expired' }],
    ['order_steps', { order_uuid: A, version: 1, state: 'processed' }],
  ],
  'a promotion stays within its budget and counts the coins of its orders': [
    ['topup_promotions', { uuid: A, budget_coins: 10, taken_coins: 11 }],
  ],
  'the count of a voucher equals its used and reserved orders': [['vouchers', { uuid: A, code: 'A', taken: 1 }]],
  'a refund is approved by a second person': [
    ['refunds', { uuid: A, state: 'paid', started_by: A, case_number: 1, amount_satang: 5 }],
  ],
  'a closed case has no remaining amount': [['money_cases', { number: 1, amount_satang: 5, ended_at_ms: 1 }]],
  'the reversals of a sale total at most its receipt': [
    ['orders', { uuid: A, state: 'processed', reversed_satang: 5 }],
  ],
  'all V-tokens were earned by gifts': [['ledger_accounts', { id: 'house:vtokens', currency: 'VTOKEN', balance: -5 }]],
  'a gift moves its coins from its payer': [
    ['gifts', { position: 1, uuid: A, coins: 5, vb_uuid: A, giver_uuid: B, vtokens: 5 }],
  ],
  'a family has no share of a gift that it pays': [
    ['gifts', { position: 1, uuid: A, paid_from: `family:${B}:coins`, family_uuid: B, family_vtokens: 1 }],
  ],
  'reserved V-tokens equal those of waiting payouts': [
    ['ledger_accounts', { id: `user:${A}:vtoken_set_aside`, currency: 'VTOKEN', balance: 5 }],
  ],
  'a payout is approved under dual control, without its payee': [
    ['payouts', { uuid: A, state: 'sent', approval_uuid: B, family_parts: '[]' }],
  ],
  'a payout has at most one live or paid attempt': [
    ['payout_attempts', { payout_uuid: A, number: 1, state: 'paid', end_to_end_id: '1' }],
    ['payout_attempts', { payout_uuid: A, number: 2, state: 'live', end_to_end_id: '2' }],
  ],
  'only a member of the family has a budget': [
    ['ledger_accounts', { id: `family:${B}:budget:${A}`, currency: 'COIN', balance: 5 }],
  ],
  'the debt of a family stays within its credit': [
    ['ledger_accounts', { id: `family:${B}:debt`, currency: 'THB', balance: -5, lowest: -1 }],
  ],
  'stock is sold, held or free': [
    ['shop_items', { uuid: A, stock_total: 5, stock_sold: 1, stock_held: 1, stock_free: 1 }],
  ],
  'a shop order has a payment if and only if it is bought': [
    ['shop_orders', { uuid: A, state: 'bought', price_coins: 5 }],
  ],
  'a code belongs to at most one order': [['shop_codes', { uuid: A, order_uuid: B }]],
  'a merged account has no balance': [
    ['account_merges', { old_uuid: A, into_uuid: B, leads_to_uuid: B }],
    ['ledger_accounts', { id: `user:${A}:coins`, currency: 'COIN', balance: 5 }],
  ],
  'a merged or closing account has no session': [
    ['closings', { user_uuid: A, given_up: '{}' }],
    ['tokens', { hash: 'h', id: 'i', user_uuid: A }],
  ],
  'no merged or closed account starts orders': [
    ['account_merges', { old_uuid: A, into_uuid: B, leads_to_uuid: B, merged_at_ms: 1 }],
    ['orders', { uuid: A, user_uuid: A, created_at_ms: 2 }],
  ],
  'an order has exactly one idempotency key': [
    ['orders', { uuid: A }],
    ['idempotency_keys', { caller_uuid: A, key: 'one', subject: A }],
    ['idempotency_keys', { caller_uuid: A, key: 'two', subject: A }],
  ],
  'an approval is decided by a second person': [
    ['approvals', { uuid: A, state: 'approved', asked_by: A, decided_by: A }],
  ],
  'staff stay within their limits per use and per day': [
    [
      'authority_uses',
      { number: 1, by_uuid: A, name: 'creditCase', period: 'd', amount: 5, once_most: 9, day_most: 4 },
    ],
  ],
  'closed days are in order and form a hash chain': [
    ['ledger_closings', { number: 1, day: '2026-01-01', hash: 'one', sums: '{}', read_up_to: '{}' }],
    [
      'ledger_closings',
      { number: 2, day: '2026-01-02', hash: 'two', previous_hash: 'another', sums: '{}', read_up_to: '{}' },
    ],
  ],
  'an administrator or CEO exists': [['users', { uuid: A, role: 'normal' }]],
};

describe('invariants of the storm', () => {
  test('hold in an empty database', () => expect(brokenIn(openUnguarded())).toEqual([]));

  test.each(Object.entries(breaks))('report broken rows: %s', (name, rows) => {
    const database = openUnguarded();
    for (const [table, row] of rows) insert(database, table, row);
    expect(brokenIn(database)).toContain(name);
  });
});

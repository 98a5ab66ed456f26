import { describe, expect, test } from 'vitest';
import { seedAccounts } from '../../../seed/account.ts';
import { seedFamilies } from '../../../seed/family.ts';
import { seedFamilyDebts } from '../../../seed/family-debt.ts';
import { seedLabels } from '../../../seed/label.ts';
import { seedPackages } from '../../../seed/package.ts';
import { seedPaymentOrders } from '../../../seed/payment-order.ts';
import { seedProfiles } from '../../../seed/profile.ts';
import { seedVouchers } from '../../../seed/voucher.ts';
import { BankModel } from './model/bank-model.ts';
import { brokenInvariants } from './model/invariants.ts';
import { SqliteBooks } from './model/sqlite-d1.ts';

const NOW = new Date('2026-11-20T13:00:00Z');

/** Returns the seeds of money and of everything that money refers to. */
const statements = (now: Date) => [
  ...seedFamilies(),
  ...seedLabels(),
  ...seedProfiles(now),
  ...seedAccounts(now),
  ...seedPackages(),
  ...seedVouchers(now),
  ...seedFamilyDebts(now),
  ...seedPaymentOrders(now),
];

function seed(books: SqliteBooks, now: Date) {
  for (const { sql, params } of statements(now)) books.database.find(sql).statement.run(...params);
}

const tables = ['packages', 'vouchers', 'orders', 'order_steps', 'payments', 'receipts', 'ledger_entries'];

describe('seed data of money', () => {
  test('the seeded money satisfies the invariants, and seeding twice changes nothing', async () => {
    const books = new SqliteBooks();
    const counts = () => tables.map((table) => books.database.rows(`SELECT count(*) AS n FROM ${table}`)[0]?.n);
    seed(books, NOW);
    const before = counts();
    expect(Math.min(...before.map(Number))).toBeGreaterThan(4);
    seed(books, NOW);
    seed(books, new Date(NOW.getTime() + 40 * 86_400_000));
    expect(counts()).toEqual(before);
    const broken = await brokenInvariants({ bank: new BankModel(), rows: (sql) => books.rows(sql) });
    // Seeded orders have no idempotency key and no bank.
    expect(broken).toEqual(['one key makes one order', 'every payment is one that the bank took']);
  });

  test('the seeds contain a voucher for every condition', () => {
    const books = new SqliteBooks();
    seed(books, NOW);
    const codes = books.database.rows('SELECT code FROM vouchers ORDER BY code').map(({ code }) => code);
    expect(codes).toEqual([
      'BIG500',
      'FAMILY5',
      'GONE20',
      'LASTWEEK',
      'MOONLIGHT',
      'NEXTMONTH',
      'PACK300',
      'SECRET25',
      'SUNRISE',
      'TENOFF',
      'WELCOME50',
    ]);
  });
});

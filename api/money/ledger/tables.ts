/**
 * Double-entry ledger. A transfer moves an amount between two accounts of the same currency.
 * Triggers (rules.sql) write its two entries, maintain the balances, and reject every other change.
 */
import { sql } from 'drizzle-orm';
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Accounts of coins, satang and V-tokens. `balance` is the sum of the account's entries and stays
 * between `lowest` and `highest` (null: unlimited). A trigger defines where V-tokens may go.
 *
 * @writers `reference.sql` (accounts of the company), seed data, new families, processed orders,
 * credits, `POST /v1/office/families/{uuid}/credit` (the limit of a debt); triggers open an account
 * before its first transfer and keep its balance
 * @readers balances, the shop, tests
 * @rows one or two per member, up to nine per VB, a few per family, one per gateway
 * @retention permanent
 */
export const ledgerAccounts = sqliteTable(
  'ledger_accounts',
  {
    id: text().primaryKey(),
    currency: text({ enum: ['THB', 'COIN', 'VTOKEN'] }).notNull(),
    lowest: integer(),
    highest: integer(),
    balance: integer().notNull().default(0),
    entry_count: integer().notNull().default(0),
    /** Transfer of the last entry. */
    last_transfer_id: text(),
  },
  (table) => [
    check('ledger_accounts_currency', sql`${table.currency} IN ('THB', 'COIN', 'VTOKEN')`),
    check('ledger_accounts_lowest', sql`${table.lowest} IS NULL OR ${table.balance} >= ${table.lowest}`),
    // @answer amount_above_debt
    check('ledger_accounts_highest', sql`${table.highest} IS NULL OR ${table.balance} <= ${table.highest}`),
  ],
);

/**
 * Append-only transfers between accounts. The id names the reason of the movement, so nothing moves
 * twice. Inserting a row fires the triggers that write the entries and the balances.
 *
 * @writers payments, processed orders, cases, refunds; triggers on all other rows that move coins
 * or money, such as gifts and payouts; seed data
 * @readers histories, closings, tests
 * @rows two per gift, two to six per order, one or two per payout step
 * @retention permanent; with `OLD_MONTHS = "delete"` those of gifts until 45 days after the month,
 * then in R2
 */
export const ledgerTransfers = sqliteTable(
  'ledger_transfers',
  {
    id: text().primaryKey(),
    from_account: text()
      .notNull()
      .references(() => ledgerAccounts.id),
    to_account: text()
      .notNull()
      .references(() => ledgerAccounts.id),
    /** Whole satang, coins or V-tokens. */
    amount: integer().notNull(),
    moved_at_ms: integer().notNull(),
  },
  (table) => [
    check('ledger_transfers_amount', sql`${table.amount} > 0 AND typeof(${table.amount}) = 'integer'`),
    // @invariant transfer.ts names two accounts
    check('ledger_transfers_accounts', sql`${table.from_account} <> ${table.to_account}`),
  ],
);

/**
 * Append-only entries: the amount that a transfer takes from one account and adds to another.
 *
 * @writers triggers on `ledger_transfers`
 * @readers histories, closings, tests
 * @rows two per transfer
 * @retention permanent; with `OLD_MONTHS = "delete"` until 45 days after the month, then in R2. The
 * last old entry of each account stays as its opening balance
 */
export const ledgerEntries = sqliteTable(
  'ledger_entries',
  {
    account_id: text()
      .notNull()
      .references(() => ledgerAccounts.id),
    /** 1 for the first entry of the account. */
    position: integer().notNull(),
    /**
     * The trigger `ledger_entries_belong` requires the transfer. A foreign key without an index
     * would scan all entries for each transfer that is deleted.
     */
    transfer_id: text().notNull(),
    amount: integer().notNull(),
    balance_after: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.position] })],
);

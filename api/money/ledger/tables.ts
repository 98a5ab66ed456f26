/**
 * Double-entry ledger. A transfer moves an amount between two accounts of the same currency.
 * Triggers (rules.sql) number it in both accounts, maintain the balances, and reject every other
 * change.
 */
import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, sqliteView, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

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
    /** Short form of the id, in transfers and their indexes. */
    number: integer().primaryKey(),
    id: text().notNull().unique(),
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
 * Append-only transfers between accounts, each with its position in both accounts and the balances
 * after it. The id names the reason of the movement, so nothing moves twice. Inserting a row names
 * both accounts. Triggers replace the names by numbers, fill in the positions and balances, and
 * update the accounts. The view `named_transfers` has the names.
 *
 * @writers payments, processed orders, cases, refunds; triggers on all other rows that move coins
 * or money, such as gifts and payouts; seed data
 * @readers the view `ledger_entries`, closings, tests
 * @rows two per gift, two to six per order, one or two per payout step
 * @retention permanent; with `OLD_MONTHS = "delete"` those of gifts until 45 days after the month,
 * then in R2. The last old one of each account stays, with its opening balance
 */
export const ledgerTransfers = sqliteTable(
  'ledger_transfers',
  {
    id: text().primaryKey(),
    // Names of the accounts within the INSERT. Afterwards empty: numbers name them.
    from_account: text(),
    to_account: text(),
    /** Whole satang, coins or V-tokens. */
    amount: integer().notNull(),
    moved_at_ms: integer().notNull(),
    // Triggers fill in the following columns within the same INSERT.
    from_number: integer().references(() => ledgerAccounts.number),
    /** 1 for the first transfer of the account, without gaps. */
    from_position: integer(),
    /** Balance of the account after the transfer. */
    from_after: integer(),
    to_number: integer().references(() => ledgerAccounts.number),
    to_position: integer(),
    to_after: integer(),
  },
  (table) => [
    // Partial, so that the INSERT itself does not write them.
    uniqueIndex('ledger_transfers_from').on(table.from_number, table.from_position).where(sql`from_number IS NOT NULL`),
    uniqueIndex('ledger_transfers_to').on(table.to_number, table.to_position).where(sql`to_number IS NOT NULL`),
    check('ledger_transfers_amount', sql`${table.amount} > 0 AND typeof(${table.amount}) = 'integer'`),
    // @invariant transfer.ts names two accounts
    check('ledger_transfers_accounts', sql`${table.from_account} <> ${table.to_account}`),
    // @invariant triggers number a transfer in both accounts
    check(
      'ledger_transfers_numbered',
      sql`(${table.from_account} IS NOT NULL AND ${table.to_account} IS NOT NULL AND ${table.from_number} IS NULL AND ${table.from_position} IS NULL AND ${table.from_after} IS NULL
        AND ${table.to_number} IS NULL AND ${table.to_position} IS NULL AND ${table.to_after} IS NULL)
        OR (${table.from_account} IS NULL AND ${table.to_account} IS NULL AND ${table.from_number} <> ${table.to_number} AND ${table.from_position} > 0 AND ${table.from_after} IS NOT NULL
        AND ${table.to_position} > 0 AND ${table.to_after} IS NOT NULL) IS 1`,
    ),
  ],
);

/**
 * Entries: each transfer as its two accounts see it. The amount is negative in the account that
 * pays.
 */
export const ledgerEntries = sqliteView('ledger_entries', {
  account_id: text().notNull(),
  /** 1 for the first entry of the account. */
  position: integer().notNull(),
  transfer_id: text().notNull(),
  amount: integer().notNull(),
  balance_after: integer().notNull(),
  moved_at_ms: integer().notNull(),
}).existing();

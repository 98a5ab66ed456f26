/** The ledger by itself: transfers, entries and balances. */
import type { Invariants } from './invariants.ts';

export const ledger: Invariants = {
  'a transfer has two entries in one currency': `
    SELECT moved.id FROM ledger_transfers AS moved LEFT JOIN ledger_accounts AS giving ON giving.number = from_number
      LEFT JOIN ledger_accounts AS taking ON taking.number = to_number
    WHERE (giving.currency = taking.currency AND giving.number <> taking.number) IS NOT 1`,
  'a balance is the sum of its entries': `
    SELECT id, balance, sum(amount) FROM ledger_accounts LEFT JOIN ledger_entries ON account_id = id
    GROUP BY id HAVING balance <> coalesce(sum(amount), 0) OR entry_count <> count(amount)`,
  'the balance after an entry is the sum of all entries up to it': `
    SELECT account_id, position FROM (
      SELECT account_id, position, balance_after, sum(amount) OVER (PARTITION BY account_id ORDER BY position) AS carried
      FROM ledger_entries) WHERE balance_after <> carried`,
  'entries of an account are numbered without gaps': `
    SELECT account_id FROM ledger_entries GROUP BY account_id HAVING min(position) <> 1 OR max(position) <> count(*)`,
  'an account names its last transfer': `
    SELECT id FROM ledger_accounts JOIN ledger_entries ON account_id = id AND position = entry_count
    WHERE transfer_id IS NOT last_transfer_id`,
  'a balance stays within its bounds': `SELECT id, balance, lowest, highest FROM ledger_accounts WHERE balance < lowest OR balance > highest`,
  'only external accounts, sources, debts and V-token debts are negative': `
    SELECT id, balance FROM ledger_accounts WHERE balance < 0 AND id NOT GLOB 'world:*' AND id NOT GLOB 'family:*:debt'
      AND id NOT IN ('house:coins', 'house:vtokens', 'house:earned', 'house:bank_fees')
      AND NOT (id GLOB '*:vtoken_payable' AND lowest IS NULL)`,
  'each currency sums to zero': `SELECT currency, sum(balance) FROM ledger_accounts GROUP BY currency HAVING sum(balance) <> 0`,
  'a transfer moves a positive amount': `
    SELECT id FROM ledger_transfers WHERE amount <= 0`,
  'no transfer has a time in the future': `
    SELECT id, moved_at_ms FROM ledger_transfers WHERE id NOT GLOB 'release:*' AND moved_at_ms > (unixepoch('subsec') + 60) * 1000`,
  'every account of a user or family has an existing owner': `
    SELECT id FROM ledger_accounts WHERE (id GLOB 'user:*' AND substr(id, 6, 36) NOT IN (SELECT uuid FROM users))
      OR (id GLOB 'family:*' AND substr(id, 8, 36) NOT IN (SELECT uuid FROM families))
      OR (id NOT GLOB 'user:*' AND id NOT GLOB 'family:*' AND id NOT GLOB 'house:*' AND id NOT GLOB 'world:*')`,
  'the accounts of the company hold all money received': `
    SELECT taken, parts FROM (SELECT -sum(balance) AS taken FROM ledger_accounts WHERE id GLOB 'world:*'),
      (SELECT sum(balance) AS parts FROM ledger_accounts WHERE id IN ('house:pending', 'house:sales', 'house:refundable',
        'house:refunding', 'house:written_off', 'house:credited')) WHERE taken <> parts`,
  'receivables equal the debts of families': `
    SELECT owed, debts FROM (SELECT balance AS owed FROM ledger_accounts WHERE id = 'house:receivable'),
      (SELECT -sum(balance) AS debts FROM ledger_accounts WHERE id GLOB 'family:*:debt') WHERE owed <> debts`,
  'all earnings are in transit, at the bank, withheld or charged': `
    SELECT earned, parts FROM (SELECT -balance AS earned FROM ledger_accounts WHERE id = 'house:earned'),
      (SELECT sum(balance) AS parts FROM ledger_accounts WHERE id IN ('house:payouts_on_the_way',
        'house:payouts_returned', 'house:bank_out', 'house:tax_withheld', 'house:payout_fees', 'house:fee_vat', 'house:bank_fees'))
    WHERE earned <> parts`,
};

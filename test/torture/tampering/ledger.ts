/** Tamperings with the ledger. */
import { uuid } from './rows.ts';
import { add, moves, type Tamperings } from './tampering.ts';

const SPEND = `spend:${uuid('by-owner')}`;

export const ledger: Tamperings = {
  'a transfer has two entries in one currency': add('ledger_transfers', {
    id: 'seed:x',
    from_account: 'house:gifts',
    to_account: 'house:shop',
    amount: 1,
  }),
  'a balance is the sum of its entries': `UPDATE ledger_accounts SET entry_count = entry_count + 1 WHERE id = 'house:shop'`,
  'the balance after an entry is the sum of all entries up to it': `UPDATE ledger_transfers SET to_after = to_after + 1 WHERE to_number = (SELECT number FROM ledger_accounts WHERE id = 'house:shop') AND to_position = 1`,
  'entries of an account are numbered without gaps': `UPDATE ledger_transfers SET to_position = 9 WHERE to_number = (SELECT number FROM ledger_accounts WHERE id = 'house:shop') AND to_position = 2`,
  'an account names its last transfer': `UPDATE ledger_accounts SET last_transfer_id = 'seed:x' WHERE id = 'house:shop'`,
  'a balance stays within its bounds': [
    `UPDATE ledger_accounts SET lowest = balance + 1 WHERE id = 'house:shop'`,
    `UPDATE ledger_accounts SET highest = balance - 1 WHERE id = 'house:shop'`,
  ],
  'only external accounts, sources, debts and V-token debts are negative': {
    by: [
      moves('seed:x', 'house:other', 'house:another'),
      `UPDATE ledger_accounts SET lowest = -9 WHERE id = 'house:other'`,
    ],
  },
  'each currency sums to zero': {
    by: [add('ledger_accounts', { id: 'house:other', currency: 'THB', balance: 5, lowest: 0 })],
    also: ['a balance is the sum of its entries'],
  },
  'a transfer moves a positive amount': `UPDATE ledger_transfers SET amount = -amount,
    (from_number, from_position, from_after) = (to_number, to_position, to_after),
    (to_number, to_position, to_after) = (from_number, from_position, from_after) WHERE id = '${SPEND}'`,
  'no transfer has a time in the future': `UPDATE ledger_transfers SET moved_at_ms = 9e15 WHERE id = '${SPEND}'`,
  'every account of a user or family has an existing owner': add('ledger_accounts', {
    id: `user:${uuid('nobody')}:coins`,
    currency: 'COIN',
  }),
  'the accounts of the company hold all money received': {
    by: [moves('seed:x', 'house:sales', 'house:other')],
    also: ['sales equal receipts minus reversals'],
  },
  'receivables equal the debts of families': moves('seed:x', 'house:receivable', 'house:other'),
  'all earnings are in transit, at the bank, withheld or charged': moves('seed:x', 'house:bank_fees', 'house:other'),
};

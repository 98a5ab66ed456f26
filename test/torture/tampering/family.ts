/** Tamperings with families: wallets, budgets, debts, shares and members. */
import { uuid } from './rows.ts';
import { add, moves, type Tamperings } from './tampering.ts';

const FAMILY = uuid('family');
const VB = uuid('vb');

const leave = (name: string) =>
  [
    `UPDATE family_members SET left_at_ms = 9 WHERE user_uuid = '${uuid(name)}';`,
    `UPDATE users SET family_uuid = NULL WHERE uuid = '${uuid(name)}';`,
    'UPDATE families SET member_count = 1;',
  ].join('\n');

export const family: Tamperings = {
  'a budget equals the coins passed minus gifts and returns': `UPDATE family_spends SET coins = 21 WHERE uuid = '${uuid('by-owner')}'`,
  'only a member of the family has a budget': leave('vb'),
  'a gift paid by a family has a family spend with the same coins': `UPDATE family_spends SET coins = 9 WHERE uuid = '${uuid('by-family')}'`,
  'a shop order of a family has a family spend with the same price': `UPDATE family_spends SET coins = 4 WHERE uuid = '${uuid('shop-gift')}'`,
  'a manager spends at most their highest limit a day': 'UPDATE family_managers SET day_limit_coins = 4',
  'only owners and managers spend the coins of a family': `UPDATE family_spends SET by_uuid = '${uuid('fan')}' WHERE uuid = '${uuid('by-owner')}'`,
  'the debt of a family stays within its credit': {
    by: [`UPDATE ledger_accounts SET lowest = -1 WHERE id GLOB '*:debt'`],
    also: ['a balance stays within its bounds'],
  },
  'a debt equals loans and reversals minus payments': {
    by: [`UPDATE ledger_transfers SET from_number = -1, to_number = -2 WHERE id = 'order:${uuid('debt')}:debt'`],
    also: [
      'a balance is the sum of its entries',
      'a processed debt payment reduces the debt once by its amount',
      'a transfer has two entries in one currency',
    ],
  },
  'a user belongs to at most one family at a time': {
    by: [
      add('families', { uuid: uuid('other'), slug: 'other' }),
      add('family_members', { uuid: uuid('twice'), user_uuid: VB, family_uuid: uuid('other') }),
    ],
  },
  'the family of a user matches their membership': `UPDATE users SET family_uuid = '${uuid('other')}' WHERE uuid = '${uuid('fan')}'`,
  'the member count of a family is correct': 'UPDATE families SET member_count = 3',
  'a manager is a member of the family': leave('manager'),
  'the V-tokens of a family equal its shares': moves(
    'seed:x',
    `family:${FAMILY}:vtoken_payable`,
    'house:other:vtoken_payable',
    1,
  ),
  'family parts total at most the payable V-tokens, unless the VB is in debt': 'UPDATE family_parts SET vtokens = 99',
  'only payable V-tokens and their source may be negative': `UPDATE ledger_accounts SET lowest = NULL WHERE id = 'user:${VB}:vtoken_held'`,
  'a loan credits coins and adds a debt': `UPDATE ledger_transfers SET moved_at_ms = 2 WHERE id = 'loan:${uuid('loan')}'`,
};

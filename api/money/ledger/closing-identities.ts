/** Equations between sums that hold at any time. A day is not closed if one of them fails. */
import { vtokenPlaces } from './account.ts';
import type { Sums } from './closing-sums.ts';

interface Identity {
  name: string;
  /** The sum that equals `plus` minus `minus`. */
  is: string;
  plus: readonly string[];
  minus?: readonly string[];
}

const identities: readonly Identity[] = [
  {
    name: 'coins_issued',
    is: 'coins_issued',
    plus: ['coins_sold', 'coins_bonus', 'coins_promoted', 'coins_budgeted', 'coins_credited', 'coins_adjusted'],
  },
  {
    name: 'coins',
    is: 'coins_issued',
    plus: ['coins_held', 'coins_missions', 'coins_shop', 'coins_given', 'coins_refunded', 'coins_expired'],
  },
  { name: 'gifts', is: 'gifts_coins', plus: ['coins_given', 'taken_back_coins'] },
  { name: 'vtokens_earned', is: 'vtokens_earned', plus: ['gifts_vtokens', 'commissions_vtokens'] },
  { name: 'vtokens', is: 'vtokens_earned', plus: vtokenPlaces.map((place) => `vtokens_${place}`) },
  {
    name: 'bank_out',
    is: 'bank_out_satang',
    plus: ['net_paid_satang', 'bank_fees_satang'],
    minus: ['returned_satang'],
  },
  {
    name: 'tax_withheld',
    is: 'tax_withheld_satang',
    plus: ['certificates_issued_satang', 'certificates_awaited_satang'],
    minus: ['certificates_void_satang'],
  },
  {
    name: 'earned',
    is: 'earned_satang',
    plus: [
      'on_the_way_satang',
      'to_be_sent_again_satang',
      'bank_out_satang',
      'tax_withheld_satang',
      'fees_satang',
      'fee_vat_satang',
    ],
    minus: ['bank_fees_satang'],
  },
  {
    name: 'taken_in',
    is: 'taken_in_satang',
    plus: [
      'pending_satang',
      'sales_satang',
      'refundable_satang',
      'refunding_satang',
      'written_off_satang',
      'credited_satang',
    ],
  },
  { name: 'owed', is: 'receivable_satang', plus: ['family_debt_satang'] },
  // Each changed balance equals the sum of its entries.
  { name: 'accounts', is: 'accounts_strayed', plus: [] },
];

/** Returns the names of the equations that fail. */
export const brokenSums = (sums: Sums): string[] =>
  identities
    .filter(({ is, plus, minus = [] }) => sums[is] !== total(sums, plus) - total(sums, minus))
    .map(({ name }) => name);

const total = (sums: Sums, names: readonly string[]) => names.reduce((sum, name) => sum + (sums[name] ?? 0), 0);

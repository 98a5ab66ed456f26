/** Chooses the text for a payout's state, which also depends on the reason for the state. */
import type { Payout, PayoutWords } from '../../../calls/payouts/payout-details.ts';

/** ISO reasons about the account. */
const ofAccount = ['AC01', 'AC04', 'AC06', 'BE01'];

/** Returns the key of the text. `applyEnded` sets the reasons that do not come from a bank. */
export function wordsOfPayout({
  state,
  eta,
  bank_reason,
  certificate,
}: Pick<Payout, 'state' | 'eta' | 'bank_reason' | 'certificate'>): PayoutWords {
  const isDecidedByStaff = bank_reason === 'NOT_SENT' || bank_reason === 'NOT_PAID';
  if (state === 'sent' && eta === null) return 'sent_late';
  if (state === 'returned' && isDecidedByStaff) return 'not_sent_again';
  if (state === 'given_up' && certificate === null) return 'given_up_untaxed';
  if (state !== 'failed') return state;
  if (isDecidedByStaff) return bank_reason === 'NOT_SENT' ? 'not_sent' : 'not_paid';
  return bank_reason === null || ofAccount.includes(bank_reason) ? 'failed' : 'failed_otherwise';
}

/**
 * Allowed moves of a payout. The trigger `payouts_move_legally` in rules.sql enforces the same
 * table, and a test keeps both equal.
 */
import type { PayoutState } from '../../../calls/platform/page-field.ts';

/**
 * Allowed moves by state. Once the file was offered to the bank, only the bank decides about a
 * `sent` payout, or two people if the bank is silent. Until then staff can stop it. A payout that
 * was never paid fails, and all of it returns to its owner. A payout that was paid once is
 * returned, because its tax is withheld, and can be sent again.
 */
export const payoutTransitions: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  submitted: ['approved', 'held', 'cancelled'],
  held: ['submitted', 'cancelled'],
  approved: ['sent', 'held'],
  sent: ['paid', 'failed', 'returned', 'approved', 'held'],
  paid: ['returned'],
  failed: [],
  returned: ['sent', 'given_up'],
  given_up: [],
  cancelled: [],
};

/** Returns whether a move is allowed. */
export const mayMovePayout = (from: PayoutState, to: PayoutState): boolean => payoutTransitions[from].includes(to);

/** Returns whether the owner can still cancel. */
export const mayCancel = (state: PayoutState): boolean => mayMovePayout(state, 'cancelled');

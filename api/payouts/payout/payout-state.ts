/**
 * How a payout may move. The trigger `payouts_move_legally` holds the same table, so that no code can go around it; a test
 * keeps the two equal.
 */
import type { PayoutState } from '../../../calls/payouts/payout-details.ts';

/**
 * From `sent` on the bank alone decides, once it has the file: until then staff may stop that. What was never paid fails, and all of it comes back; what was paid once is
 * returned, since its tax is withheld already, and may be sent again.
 */
export const transitions: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
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

/** Whether the table has this move. */
export const mayMove = (from: PayoutState, to: PayoutState): boolean => transitions[from].includes(to);

/** Whether who asked for it may still take it back. */
export const mayCancel = (state: PayoutState): boolean => mayMove(state, 'cancelled');

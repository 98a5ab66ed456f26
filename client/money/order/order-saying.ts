/**
 * What an order's page says became of it, by what is known: the payments that came, what went back, and whether the bank is
 * still asked. Where money came or may have come nothing says that it did not, and nobody is told to pay again.
 */
import type { WatchedOrder } from '../../../calls/money/order-details.ts';
import type { OrderStatus } from './order-status.ts';

/** What is said, by the name of its text under `payment:status`; of `paid` and `done` there is one a kind of order. */
export type Saying =
  | Exclude<OrderStatus, 'received'>
  | 'not_made'
  | 'refused'
  | 'not_found'
  | 'closed'
  | 'unused'
  | 'too_late_for_voucher'
  | 'underpaid'
  | 'settled'
  | 'unheard'
  | 'reversed';

type Known = Pick<
  WatchedOrder,
  'failure_reason' | 'looks_until' | 'unheard_since' | 'asks_again_at' | 'refundable_satang' | 'receipt' | 'reversals'
>;

/** Chooses it. */
export function sayingOf(known: Known, status: OrderStatus): Saying {
  const { failure_reason, looks_until, refundable_satang } = known;
  const isLooking = looks_until !== null;
  switch (status) {
    case 'checking':
      return known.unheard_since !== null && known.asks_again_at !== null ? 'unheard' : 'checking';
    case 'received':
      // Nothing of it waits any more: each part says by itself what became of it.
      if (refundable_satang === 0) return 'settled';
      if (failure_reason === 'nothing_owed' || failure_reason === 'account_closed') return 'unused';
      return failure_reason === 'voucher_gone' ? 'too_late_for_voucher' : 'underpaid';
    case 'failed':
      if (failure_reason === 'gateway_refused') return 'not_made';
      return isLooking ? 'refused' : 'failed';
    case 'expired':
      return isLooking ? 'expired' : 'not_found';
    case 'cancelled':
      return isLooking ? 'cancelled' : 'closed';
    case 'done': {
      const reversed_satang = known.reversals.reduce((sum, { amount_satang }) => sum + amount_satang, 0);
      return known.receipt !== null && reversed_satang >= known.receipt.amount_satang ? 'reversed' : 'done';
    }
    default:
      return status;
  }
}

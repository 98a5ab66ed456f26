/**
 * Chooses the status text of an order from the known facts: payments received, refunds, and whether
 * the bank is still being queried.
 *
 * Invariant: if money arrived or may have arrived, no text denies it or asks for another payment.
 */
import type { WatchedOrder } from '../../../calls/money/order-details.ts';
import type { OrderStatus } from './order-status.ts';

/** Key of a text under `order:status`. `paid` and `done` have one text per kind of order. */
export type OrderMessage =
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

/** Returns the status text of an order. */
export function orderMessageOf(facts: Known, status: OrderStatus): OrderMessage {
  const { failure_reason, looks_until, refundable_satang } = facts;
  const isLooking = looks_until !== null;
  switch (status) {
    case 'checking':
      return facts.unheard_since !== null && facts.asks_again_at !== null ? 'unheard' : 'checking';
    case 'received':
      // No part of the money is pending. Each part shows its own outcome.
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
      const reversed_satang = facts.reversals.reduce((sum, { amount_satang }) => sum + amount_satang, 0);
      return facts.receipt !== null && reversed_satang >= facts.receipt.amount_satang ? 'reversed' : 'done';
    }
    default:
      return status;
  }
}

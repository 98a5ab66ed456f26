/** Status of an order for its buyer. An unknown result is never shown as a failure. */
import type { Order } from '../../../calls/money/order-details.ts';

/** Status of an order for its buyer. */
export type OrderStatus =
  | 'making'
  | 'waiting'
  | 'checking'
  | 'paid'
  | 'done'
  | 'received'
  | 'expired'
  | 'failed'
  | 'cancelled';

const endStatuses = { expired: 'expired', failed: 'failed', cancelled: 'cancelled' } as const;

type Stand = Pick<Order, 'state' | 'refundable_satang' | 'refunded_satang' | 'closed_satang'> & { checking: boolean };

/**
 * Returns the status of an order.
 *
 * - `checking`: the bank has not confirmed whether the order was paid.
 * - `received`: the order ended without a purchase, although money arrived.
 */
export function orderStatus({ state, checking, ...money }: Stand): OrderStatus {
  switch (state) {
    case 'processed':
      return 'done';
    case 'paid':
    case 'paid_late':
      return 'paid';
    case 'created':
      return checking ? 'checking' : 'making';
    case 'awaiting_payment':
      return checking ? 'checking' : 'waiting';
    default:
      if (checking) return 'checking';
      return money.refundable_satang + money.refunded_satang + money.closed_satang > 0
        ? 'received'
        : endStatuses[state];
  }
}

/** Returns whether the order ended without a purchase, so that the user may start another. */
export const isOrderOver = (status: OrderStatus): boolean =>
  status === 'received' || status === 'expired' || status === 'failed' || status === 'cancelled';

/** Where an order stands, as the one who pays sees it. What is not known is never a failure. */
import type { Order } from '../../../calls/money/order-details.ts';

/** What an order is to its owner. */
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

const ended = { expired: 'expired', failed: 'failed', cancelled: 'cancelled' } as const;

type Stand = Pick<Order, 'state' | 'refundable_satang' | 'refunded_satang' | 'closed_satang'> & { checking: boolean };

/** `checking`: the bank has not said for certain whether it was paid. `received`: it ended, and money came that bought nothing. */
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
      return money.refundable_satang + money.refunded_satang + money.closed_satang > 0 ? 'received' : ended[state];
  }
}

/** Whether the order came to nothing, and another may be begun. */
export const isOver = (status: OrderStatus): boolean =>
  status === 'received' || status === 'expired' || status === 'failed' || status === 'cancelled';

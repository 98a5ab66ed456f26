/** Where an order stands, as the one who pays sees it. What is not known is never a failure. */
import type { Order } from '../../calls/payment-order.ts';

export type OrderStand = 'making' | 'waiting' | 'checking' | 'paid' | 'done' | 'expired' | 'failed' | 'cancelled';

const ended = { expired: 'expired', failed: 'failed', cancelled: 'cancelled' } as const;

export function orderStand({ state, checking }: Pick<Order, 'state'> & { checking: boolean }): OrderStand {
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
      return checking ? 'checking' : ended[state];
  }
}

/** Whether the order came to nothing, and another may be begun. */
export const isOver = (stand: OrderStand): boolean =>
  stand === 'expired' || stand === 'failed' || stand === 'cancelled';

/**
 * How an order may move. The trigger `orders_move_legally` holds the same table, so that no code can go around it; a test
 * keeps the two equal.
 */
import type { OrderState } from '../../../calls/money/order-details.ts';

/**
 * A payment that comes after the end makes the order `paid_late`. A paid order fails where there is nothing that its
 * money could buy any more: then all of it is refundable. An order that already took a payment takes no other, whatever
 * its state (see receive-payment.ts).
 */
export const transitions: Readonly<Record<OrderState, readonly OrderState[]>> = {
  created: ['awaiting_payment', 'failed', 'expired', 'cancelled'],
  awaiting_payment: ['paid', 'failed', 'expired', 'cancelled'],
  paid: ['processed', 'failed'],
  expired: ['paid_late'],
  cancelled: ['paid_late'],
  failed: ['paid_late'],
  paid_late: ['processed', 'failed'],
  processed: [],
};

/** Whether the table has this move. */
export const mayMove = (from: OrderState, to: OrderState): boolean => transitions[from].includes(to);

/** The payment is still to come. */
export const isOpen = (state: OrderState): boolean => state === 'created' || state === 'awaiting_payment';

/** The money is here, the coins are not yet. */
export const isPaid = (state: OrderState): boolean => state === 'paid' || state === 'paid_late';

/** It came to its end without having been processed. */
export const hasEnded = (state: OrderState): boolean => !isOpen(state) && !isPaid(state) && state !== 'processed';

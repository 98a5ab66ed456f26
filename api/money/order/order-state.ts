/**
 * Allowed moves of an order. The trigger `orders_move_legally` in rules.sql enforces the same
 * table, and a test keeps both equal.
 */
import type { OrderState } from '../../../calls/money/order-details.ts';

/**
 * Allowed moves by state. A payment after the end makes the order `paid_late`. A paid order fails
 * if its money can buy nothing any more; then all of it is refundable. An order that accepted a
 * payment never accepts another (receive-payment.ts).
 */
export const orderTransitions: Readonly<Record<OrderState, readonly OrderState[]>> = {
  created: ['awaiting_payment', 'failed', 'expired', 'cancelled'],
  awaiting_payment: ['paid', 'failed', 'expired', 'cancelled'],
  paid: ['processed', 'failed'],
  expired: ['paid_late'],
  cancelled: ['paid_late'],
  failed: ['paid_late'],
  paid_late: ['processed', 'failed'],
  processed: [],
};

/** Returns whether a move is allowed. */
export const mayMoveOrder = (from: OrderState, to: OrderState): boolean => orderTransitions[from].includes(to);

/** Returns whether the payment is outstanding. */
export const isOpen = (state: OrderState): boolean => state === 'created' || state === 'awaiting_payment';

/** Returns whether the money was received, but the coins are not credited. */
export const isPaid = (state: OrderState): boolean => state === 'paid' || state === 'paid_late';

/** Returns whether the order ended without being processed. */
export const hasEnded = (state: OrderState): boolean => !isOpen(state) && !isPaid(state) && state !== 'processed';

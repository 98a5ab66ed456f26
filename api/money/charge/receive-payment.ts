/**
 * Records a payment: it pays its order or is refundable. Every payment is recorded as one of these.
 */

import { insertRow } from '../../platform/framework/statement.ts';
import type { BankPayment } from '../gateway/gateway.ts';
import { house, world } from '../ledger/account.ts';
import { transfer } from '../ledger/transfer.ts';
import { REQUEUE_MS } from '../order/due-time.ts';
import { endOrder } from '../order/end-order.ts';
import { type CoinOrderRow, changeOrder, type Moved, moveOrder } from '../order/order-move.ts';
import { mayMoveOrder } from '../order/order-state.ts';
import { payments } from '../order/tables.ts';

/**
 * Returns the statements for a payment.
 * - The first payment of at least the total pays the order, even if it is late.
 * - Any amount over the total, and every other payment, is refundable.
 * - An amount that is too low ends a waiting order, so that its QR disappears.
 */
export function receivePayment(order: CoinOrderRow, payment: BankPayment, now: Date): Moved {
  const { payment_id, amount_satang, paid_at_ms } = payment;
  const isAccepted = pays(order, payment);
  const refundable = isAccepted ? amount_satang - order.total_satang : amount_satang;
  const move = moveOn(order, payment, { isAccepted, refundable_satang: order.refundable_satang + refundable, now });
  const name = `payment:${order.gateway}:${payment_id}`;
  const row = { gateway: order.gateway, payment_id, order_uuid: order.uuid, amount_satang, paid_at_ms };
  return {
    order: move.order,
    statements: [
      transfer(`${name}:in`, { from: world(order.gateway), to: house.pending, amount: amount_satang, now }),
      ...(refundable > 0
        ? [transfer(`${name}:refundable`, { from: house.pending, to: house.refundable, amount: refundable, now })]
        : []),
      insertRow(payments, { ...row, recorded_at_ms: now.getTime(), is_accepted: isAccepted }),
      ...move.statements,
    ],
  };
}

const pays = (order: CoinOrderRow, { amount_satang }: BankPayment) =>
  order.paid_at_ms === null &&
  amount_satang >= order.total_satang &&
  (mayMoveOrder(order.state, 'paid') || mayMoveOrder(order.state, 'paid_late'));

function moveOn(
  order: CoinOrderRow,
  { amount_satang, paid_at_ms }: BankPayment,
  { isAccepted, refundable_satang, now }: { isAccepted: boolean; refundable_satang: number; now: Date },
): Moved {
  if (isAccepted) {
    return moveOrder(order, mayMoveOrder(order.state, 'paid') ? 'paid' : 'paid_late', now, {
      refundable_satang,
      failure_reason: null,
      // The bank's clock may be ahead of ours. A payment is never in the future.
      paid_at_ms: Math.min(paid_at_ms, now.getTime()),
      due_at_ms: now.getTime() + REQUEUE_MS,
    });
  }
  const isTooLow = order.state === 'awaiting_payment' && amount_satang < order.total_satang;
  return isTooLow
    ? endOrder(order, { to: 'failed', reason: 'amount_too_low' }, { now, closing: 'open', refundable_satang })
    : changeOrder(order, { refundable_satang });
}

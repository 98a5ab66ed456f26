/** Reads a charge again at its gateway and brings our books up to it. A webhook is but a hint to do so. */
import { decided } from '../host/statement.ts';
import { endOrder } from './end-order.ts';
import type { BankPayment, ChargeStatus } from './gateway/gateway.ts';
import type { OrderRow } from './order-move.ts';
import { isPaid } from './order-state.ts';
import type { PaymentPorts } from './ports.ts';
import { isRecorded, readOrder, readPaymentIds } from './read-order.ts';
import { receivePayment } from './receive-payment.ts';
import { showOrder } from './show-order.ts';

/** Asks the gateway, and records what it says. Throws where the gateway does not answer: then nothing is known. */
export async function followCharge(ports: PaymentPorts, order: OrderRow): Promise<ChargeStatus> {
  const status = await ports.gateways[order.gateway].fetchStatus(order.reference);
  await recordStatus(ports, order, status);
  return status;
}

/** Records payments that are new, earliest first, and a refusal. */
export async function recordStatus(ports: PaymentPorts, { uuid }: OrderRow, status: ChargeStatus): Promise<void> {
  if (status.payments.length > 0) {
    const known = await readPaymentIds(ports.db, uuid);
    const inTime = status.payments.toSorted((a, b) => a.paid_at_ms - b.paid_at_ms);
    for (const payment of inTime) if (!known.has(payment.payment_id)) await recordPayment(ports, uuid, payment);
  }
  if (status.state !== 'refused' || status.payments.length > 0) return;
  await decided(ports.db, async () => {
    const order = await readOrder(ports.db, uuid);
    if (order?.state !== 'awaiting_payment') return { statements: [], outcome: undefined };
    const ending = { to: 'failed', reason: 'payment_refused' } as const;
    const { statements } = endOrder(order, ending, { now: ports.now, isClosed: false });
    return { statements, outcome: undefined };
  });
}

async function recordPayment(ports: PaymentPorts, uuid: string, payment: BankPayment): Promise<void> {
  const { db, now, log } = ports;
  const becamePaid = await decided(db, async () => {
    const order = await readOrder(db, uuid);
    if (!order || (await isRecorded(db, { gateway: order.gateway, payment_id: payment.payment_id }))) {
      return { statements: [], outcome: false };
    }
    await ports.ringClock();
    // Its charge was made, or there were no payment; but whoever had it made did not live to show it.
    const shown = order.state === 'created' ? await showOrder(ports, order) : { order, statements: [] };
    const received = receivePayment(shown.order, payment, now);
    const outcome = isPaid(received.order.state) && !isPaid(order.state);
    return { statements: [...shown.statements, ...received.statements], outcome };
  });
  if (!becamePaid) return;
  log('info', 'order_paid', { order_uuid: uuid });
  await announce(ports, uuid);
}

/** The queue is the fast way; where it fails, the clock is the sure one. */
export async function announce({ announcePaid, log }: PaymentPorts, orderUuid: string): Promise<void> {
  try {
    await announcePaid(orderUuid);
  } catch (error) {
    log('warn', 'announcement_failed', { order_uuid: orderUuid, reason: String(error) });
  }
}

/** Reads a charge again at its gateway and brings our books up to it. A webhook is but a hint to do so. */
import { type Db, firstThen, readTogether } from '../host/db.ts';
import { decided } from '../host/statement.ts';
import { endOrder } from './end-order.ts';
import type { BankPayment, ChargeStatus } from './gateway/gateway.ts';
import type { OrderRow } from './order-move.ts';
import { isPaid } from './order-state.ts';
import type { PaymentPorts } from './ports.ts';
import { readOrder, selectOrder, selectPaymentIds } from './read-order.ts';
import { receivePayment } from './receive-payment.ts';
import { showOrder } from './show-order.ts';

/** An order, and which of its payments are in the books. */
export interface Recorded {
  order: OrderRow;
  payment_ids: readonly string[];
}

/** Asks the gateway, and records what it says. Throws where the gateway does not answer: then nothing is known. */
export async function followCharge(ports: PaymentPorts, order: OrderRow, recorded?: Recorded): Promise<ChargeStatus> {
  const status = await ports.gateways[order.gateway].fetchStatus(order.reference);
  await recordStatus(ports, order, status, recorded);
  return status;
}

/** Records payments that are new, earliest first, and a refusal. `recorded`, where it was read before, need not be true any more. */
export async function recordStatus(
  ports: PaymentPorts,
  { uuid }: OrderRow,
  status: ChargeStatus,
  recorded?: Recorded,
): Promise<void> {
  if (status.payments.length > 0) {
    const known = recorded ?? (await readRecorded(ports.db, uuid));
    const read = firstThen(known, () => readRecorded(ports.db, uuid));
    const inTime = status.payments.toSorted((a, b) => a.paid_at_ms - b.paid_at_ms);
    const unknown = inTime.filter(({ payment_id }) => !known?.payment_ids.includes(payment_id));
    for (const payment of unknown) await recordPayment(ports, { uuid, read }, payment);
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

async function readRecorded(db: Db, uuid: string): Promise<Recorded | null> {
  const found = await readTogether(db, { orders: selectOrder(db, uuid), payments: selectPaymentIds(db, uuid) });
  const [order] = found.orders;
  return order ? { order, payment_ids: found.payments.map(({ payment_id }) => payment_id) } : null;
}

async function recordPayment(
  ports: PaymentPorts,
  { uuid, read }: { uuid: string; read: () => Promise<Recorded | null> },
  payment: BankPayment,
): Promise<void> {
  const { db, now, log } = ports;
  const becamePaid = await decided(db, async () => {
    const recorded = await read();
    if (!recorded || recorded.payment_ids.includes(payment.payment_id)) return { statements: [], outcome: false };
    const { order } = recorded;
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

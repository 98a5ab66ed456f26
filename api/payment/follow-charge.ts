/** Reads a charge again at its gateway and brings our books up to it. A webhook is but a hint to do so. */
import { type Oddity, openCase } from '../desk/case.ts';
import { type Db, firstThen, readTogether } from '../host/db.ts';
import { commitOrThrow, decided } from '../host/statement.ts';
import { endOrder } from './end-order.ts';
import type { BankPayment, ChargeStatus } from './gateway/gateway.ts';
import type { OrderRow } from './order-move.ts';
import { isPaid } from './order-state.ts';
import type { PaymentPorts } from './ports.ts';
import { readOrder, selectOrder, selectPayment, selectPayments } from './read-order.ts';
import { receivePayment } from './receive-payment.ts';
import { showOrder } from './show-order.ts';

/** An order, and its payments that are in the books. */
export interface Recorded {
  order: OrderRow;
  payments: readonly { payment_id: string; amount_satang: number }[];
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
  { uuid, ...seen }: OrderRow,
  status: ChargeStatus,
  recorded?: Recorded,
): Promise<void> {
  const wasPaidFor = seen.paid_at_ms !== null || seen.refundable_satang > 0;
  const isPaidFor = wasPaidFor || status.payments.length > 0 || status.unreadable.length > 0;
  const known = recorded ?? (isPaidFor ? await readRecorded(ports.db, uuid) : null);
  if (known) await openCases(ports, oddities(known, status));
  if (status.payments.length > 0) {
    const read = firstThen(known, () => readRecorded(ports.db, uuid));
    const inTime = status.payments.toSorted((a, b) => a.paid_at_ms - b.paid_at_ms);
    const unknown = inTime.filter(({ payment_id }) => !isIn(known, payment_id));
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

const isIn = (recorded: Recorded | null, id: string) =>
  recorded?.payments.some(({ payment_id }) => payment_id === id) ?? false;

/** What the gateway says otherwise than the books: a payment that cannot be read, has another amount, or is there no more. */
function oddities({ order, payments }: Recorded, status: ChargeStatus): Oddity[] {
  const about = { gateway: order.gateway, reference: order.reference, order_uuid: order.uuid };
  const told = new Map(status.payments.map((payment) => [payment.payment_id, payment]));
  return [
    ...status.unreadable.map((payment) => ({
      kind: 'unreadable' as const,
      ...about,
      payment_id: null,
      detail: { payment },
    })),
    ...payments.flatMap(({ payment_id, amount_satang }): Oddity[] => {
      const now = told.get(payment_id);
      if (now?.amount_satang === amount_satang) return [];
      const kind = now ? 'amount_changed' : 'payment_vanished';
      return [{ kind, ...about, payment_id, detail: { amount_satang, told: now?.amount_satang ?? null } }];
    }),
  ];
}

const openCases = async ({ db, now }: PaymentPorts, odd: readonly Oddity[]): Promise<void> => {
  if (odd.length > 0)
    await commitOrThrow(
      db,
      odd.map((one) => openCase(one, now)),
    );
};

async function readRecorded(db: Db, uuid: string): Promise<Recorded | null> {
  const found = await readTogether(db, { orders: selectOrder(db, uuid), payments: selectPayments(db, uuid) });
  const [order] = found.orders;
  return order ? { order, payments: found.payments } : null;
}

async function recordPayment(
  ports: PaymentPorts,
  { uuid, read }: { uuid: string; read: () => Promise<Recorded | null> },
  payment: BankPayment,
): Promise<void> {
  const { db, now, log } = ports;
  const becamePaid = await decided(db, async () => {
    const recorded = await read();
    if (!recorded || isIn(recorded, payment.payment_id)) return { statements: [], outcome: false };
    const { order } = recorded;
    const { gateway, reference } = order;
    const [other] = await selectPayment(db, { gateway, payment_id: payment.payment_id });
    if (other) {
      const about = { gateway, reference, order_uuid: uuid, payment_id: payment.payment_id };
      const shared = { kind: 'payment_shared' as const, ...about, detail: { ...payment, first_of: other.order_uuid } };
      return { statements: [openCase(shared, now)], outcome: false };
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

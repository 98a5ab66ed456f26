/** Reads charges from their gateway and updates our books. A webhook only triggers this. */
import { eq, type SQLWrapper } from 'drizzle-orm';
import { batchRead, type Db, type Rows, reusePrefetched } from '../../platform/framework/db.ts';
import { commitOrThrow, retryOnConflict, write } from '../../platform/framework/statement.ts';
import { type CaseObservation, openCase } from '../case/case.ts';
import {
  type BankPayment,
  type ChargeStatus,
  type Gateway,
  GatewayUnavailable,
  type KnownCharge,
  MAX_AMOUNT_SATANG,
  type MadeCharge,
} from '../gateway/gateway.ts';
import type { PaymentPorts } from '../gateway/ports.ts';
import { endOrder } from '../order/end-order.ts';
import { type CoinOrderRow, moveOrder } from '../order/order-move.ts';
import { isPaid } from '../order/order-state.ts';
import { readOrder, selectPayment, selectPayments } from '../order/read-order.ts';
import { findCharges } from '../order/show-order.ts';
import { orders } from '../order/tables.ts';
import { type ChargeRow, chargeMade, knownOf, newCharge, selectCharges, writeCharge } from './charge.ts';
import { receivePayment } from './receive-payment.ts';

/** An order with its charges and its recorded payments. */
export interface Recorded {
  order: CoinOrderRow;
  charges: readonly ChargeRow[];
  payments: readonly { payment_id: string; amount_satang: number }[];
}

/** Selects an order with everything that `followCharges` needs. */
export const selectRecorded = (db: Db, uuid: string | SQLWrapper) => ({
  orders: db.select().from(orders).where(eq(orders.uuid, uuid)),
  charges: selectCharges(db, uuid),
  payments: selectPayments(db, uuid),
});

/** Converts the rows of `selectRecorded`. Returns null if there is no such order. */
export function recordedOf({ orders: [order], ...parts }: Rows<ReturnType<typeof selectRecorded>>): Recorded | null {
  return order ? { order, ...parts } : null;
}

/**
 * Asks the gateway about each charge and records its answer. Throws if the gateway does not answer;
 * the order then stores since when.
 */
export async function followCharges(ports: PaymentPorts, record: Recorded): Promise<ChargeStatus> {
  try {
    const status = await statusOf(ports, record, (gateway, charge) => gateway.fetchStatus(charge));
    await recordStatus(ports, record, status);
    await noteHeard(ports, record.order, null);
    return status;
  } catch (error) {
    if (error instanceof GatewayUnavailable) await noteHeard(ports, record.order, ports.now.getTime());
    throw error;
  }
}

/** Records whether the gateway answers, or since when it does not. Mostly nothing changes. */
async function noteHeard(
  { db }: PaymentPorts,
  { uuid, unheard_since_ms: before }: CoinOrderRow,
  sinceMs: number | null,
): Promise<void> {
  if ((before === null) === (sinceMs === null)) return;
  await commitOrThrow(db, [
    write`UPDATE orders SET unheard_since_ms = ${sinceMs}, version = version + 1 WHERE uuid = ${uuid}`,
  ]);
}

/**
 * Returns the combined status of an order's charges. Searches the gateway for charges whose
 * creation got no answer.
 */
export async function statusOf(
  ports: PaymentPorts,
  { order, charges }: Recorded,
  ask: (gateway: Gateway, charge: KnownCharge) => Promise<ChargeStatus>,
): Promise<ChargeStatus> {
  const gateway = ports.gateways[order.gateway];
  const chargeRows = charges.filter(
    ({ state, charge_id }) => state !== 'waiting' && (state !== 'refused' || charge_id !== null),
  );
  const all = await Promise.all(
    chargeRows.map(async (row) => {
      const charge = knownOf(row);
      if (charge) return [await ask(gateway, charge)];
      const matches = await findCharges(ports, order, row);
      await adopt(ports, order, { row, matches, charges });
      return Promise.all(matches.map(({ charge_id }) => ask(gateway, { ...row, charge_id })));
    }),
  );
  return together(all.flat());
}

/**
 * Stores the charges that were found for a row. A late answer can lead to several. The first
 * belongs to the row, and each of the others gets a new row.
 */
async function adopt(
  { db, gateways, now }: PaymentPorts,
  order: CoinOrderRow,
  { row, matches, charges }: { row: ChargeRow; matches: readonly MadeCharge[]; charges: readonly ChargeRow[] },
): Promise<void> {
  const [first, ...others] = matches;
  if (!first) return;
  const gateway = gateways[order.gateway];
  const rows = others.map((charge, index) => {
    const beside = newCharge(order, { nth: charges.length + index + 1, asked_at_ms: now.getTime(), gateway });
    return { ...chargeMade({ ...beside, reference: row.reference }, charge).row };
  });
  await commitOrThrow(db, [chargeMade(row, first).statement, ...rows.map(writeCharge)]);
}

/**
 * Combines the status of several charges. One open charge means that the order can be paid. A
 * refused charge counts only if no charge is closed, and an absent one only if all are absent. An
 * amount over the maximum is not a payment.
 */
function together(all: readonly ChargeStatus[]): ChargeStatus {
  const states = new Set(all.map(({ state }) => state));
  const state = (['open', 'refused', 'closed', 'absent'] as const).find((one) =>
    one === 'refused' ? states.has(one) && !states.has('closed') : states.has(one),
  );
  const allPayments = all.flatMap(({ payments }) => payments);
  const isSane = ({ amount_satang }: BankPayment) => amount_satang <= MAX_AMOUNT_SATANG;
  return {
    state: state ?? 'absent',
    payments: allPayments.filter(isSane),
    unreadable: [...all.flatMap(({ unreadable }) => unreadable), ...allPayments.filter((payment) => !isSane(payment))],
  };
}

/**
 * Records new payments, the earliest first, and a refusal. Reads the order again, because it may
 * have changed.
 */
export async function recordStatus(ports: PaymentPorts, earlier: Recorded, status: ChargeStatus): Promise<void> {
  const { uuid } = earlier.order;
  await openCases(ports, observations(earlier, status));
  if (status.payments.length > 0) {
    const read = reusePrefetched<Recorded | null>(earlier, () => readRecorded(ports.db, uuid));
    const inTime = status.payments.toSorted((a, b) => a.paid_at_ms - b.paid_at_ms);
    const unknown = inTime.filter(({ payment_id }) => !isIn(earlier, payment_id));
    for (const payment of unknown) await recordPayment(ports, { uuid, read }, payment);
  }
  if (status.state !== 'refused' || status.payments.length > 0) return;
  await retryOnConflict(ports.db, async () => {
    const order = await readOrder(ports.db, uuid);
    if (order?.state !== 'awaiting_payment') return { statements: [], outcome: undefined };
    const outcome = { to: 'failed', reason: 'payment_refused' } as const;
    const { statements } = endOrder(order, outcome, { now: ports.now, closing: 'open' });
    return { statements, outcome: undefined };
  });
}

const isIn = ({ payments }: Recorded, id: string) => payments.some(({ payment_id }) => payment_id === id);

/**
 * Returns contradictions between the gateway and our books: payments that are unreadable, changed
 * or missing.
 */
function observations({ order, payments }: Recorded, status: ChargeStatus): CaseObservation[] {
  const about = { gateway: order.gateway, reference: order.reference, order_uuid: order.uuid };
  const paymentsById = new Map(status.payments.map((payment) => [payment.payment_id, payment]));
  return [
    ...status.unreadable.map((payment) => ({
      kind: 'unreadable' as const,
      ...about,
      payment_id: null,
      detail: { payment },
    })),
    ...payments.flatMap(({ payment_id, amount_satang }): CaseObservation[] => {
      const now = paymentsById.get(payment_id);
      if (now?.amount_satang === amount_satang) return [];
      const kind = now ? 'amount_changed' : 'payment_vanished';
      return [{ kind, ...about, payment_id, detail: { amount_satang, told: now?.amount_satang ?? null } }];
    }),
  ];
}

const openCases = async ({ db, now }: PaymentPorts, observations: readonly CaseObservation[]): Promise<void> => {
  if (observations.length > 0)
    await commitOrThrow(
      db,
      observations.map((one) => openCase(one, now)),
    );
};

/** Reads an order with its charges and payments. */
export const readRecorded = async (db: Db, uuid: string): Promise<Recorded | null> =>
  recordedOf(await batchRead(db, selectRecorded(db, uuid)));

async function recordPayment(
  ports: PaymentPorts,
  { uuid, read }: { uuid: string; read: () => Promise<Recorded | null> },
  payment: BankPayment,
): Promise<void> {
  const { db, now, log } = ports;
  const becamePaid = await retryOnConflict(db, async () => {
    const record = await read();
    if (!record || isIn(record, payment.payment_id)) return { statements: [], outcome: false };
    const { order } = record;
    const { gateway, reference } = order;
    const [other] = await selectPayment(db, { gateway, payment_id: payment.payment_id });
    if (other) {
      const about = { gateway, reference, order_uuid: uuid, payment_id: payment.payment_id };
      const sharedCase = {
        kind: 'payment_shared' as const,
        ...about,
        detail: { ...payment, first_of: other.order_uuid },
      };
      return { statements: [openCase(sharedCase, now)], outcome: false };
    }
    await ports.wakeOrderJob();
    // A payment proves that a charge exists. A crash prevented the move to `awaiting_payment`.
    const move = order.state === 'created' ? moveOrder(order, 'awaiting_payment', now, {}) : { order, statements: [] };
    const change = receivePayment(move.order, payment, now);
    const outcome = isPaid(change.order.state) && !isPaid(order.state);
    return { statements: [...move.statements, ...change.statements], outcome };
  });
  if (!becamePaid) return;
  log('info', 'order_paid', { order_uuid: uuid });
  await announcePaidOrder(ports, uuid);
}

/** Sends a paid order to the queue. The scheduled job `orders` processes it if this fails. */
export async function announcePaidOrder({ announcePaid, log }: PaymentPorts, orderUuid: string): Promise<void> {
  try {
    await announcePaid(orderUuid);
  } catch (error) {
    log('warn', 'announcement_failed', { order_uuid: orderUuid, reason: String(error) });
  }
}

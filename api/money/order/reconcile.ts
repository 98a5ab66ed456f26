/** Reconciles due orders with their gateways, so that nothing depends on a message. */

import { type GatewayKey, gatewayKey } from '../../../calls/money/order-details.ts';
import { batchRead, reusePrefetched } from '../../platform/framework/db.ts';
import { describeError } from '../../platform/framework/log.ts';
import { commitOrThrow, retryOnConflict } from '../../platform/framework/statement.ts';
import type { JobRun } from '../../platform/scheduler/job.ts';
import { followDueRefunds, selectNextDueRefund } from '../case/gateway-refund.ts';
import { announcePaidOrder, followCharges, type Recorded, readRecorded } from '../charge/follow-charge.ts';
import { type ChargeStatus, GatewayUnavailable } from '../gateway/gateway.ts';
import type { PaymentPorts } from '../gateway/ports.ts';
import { forgetMessages, selectNextDueMessage } from '../message/message.ts';
import { nextListMs, readMissedMessages } from '../message/missed-messages.ts';
import { takeDueMessages } from '../message/take-message.ts';
import { closeCharges, closeOrder } from './close-order.ts';
import { completeOrder } from './complete-order.ts';
import { putOff, putOffTogether, readDue, readPaidDue, selectNextDue } from './due-orders.ts';
import { STUCK_MS, UNKNOWN_MS } from './due-time.ts';
import type { CoinOrderRow } from './order-move.ts';
import { isOpen, isPaid } from './order-state.ts';
import { readOrder } from './read-order.ts';
import { recreateCharge, showOrder } from './show-order.ts';

/** Maximum orders per gateway and run. */
const MAX_PER_RUN = 500;

/** Concurrent queries per gateway. */
const ABREAST = 5;

/** Consecutive failures after which a gateway is skipped until the next run. */
const MAX_SILENCES = 5;

/**
 * Time limit for queries about orders, per gateway and run. Orders that it does not reach stay due
 * and come first in the next run.
 */
const TICK_MS = 20_000;

const MAX_FORGOTTEN_PER_RUN = 500;

/** Returns the next due time of an order, a message, a gateway refund or a list. Null: none. */
export async function nextDueOrder({ db, gateways }: Pick<PaymentPorts, 'db' | 'gateways'>): Promise<number | null> {
  const listMs = await nextListMs({ db, gateways });
  const { dueOrders, messages, refunds } = await batchRead(db, {
    dueOrders: selectNextDue(db),
    messages: selectNextDueMessage(db),
    refunds: selectNextDueRefund(db),
  });
  const times = [...dueOrders, ...messages, ...refunds]
    .flatMap(({ due_at_ms }) => due_at_ms ?? [])
    .concat(listMs ?? []);
  return times.length > 0 ? Math.min(...times) : null;
}

/**
 * Reconciles due orders. Paid orders come first and need no gateway, so their coins arrive even if
 * a gateway is down. Gateways run in parallel, so that none waits for a slow one.
 */
export async function reconcileOrders(ports: PaymentPorts): Promise<JobRun> {
  const turn: JobRun = { done: 0 };
  const paidOrders = await readPaidDue(ports.db, ports.now, MAX_PER_RUN);
  await abreast(paidOrders, async (order) => {
    await logErrors(ports, { order, turn }, () => expedite(ports, order));
    await logErrors(ports, { order, turn }, () => putOffOne(ports, { order, turn }, { isFoundOut: true }));
  });
  await Promise.all(gatewayKey.options.map((gateway) => reconcileGateway(ports, gateway, turn)));
  await commitOrThrow(ports.db, [forgetMessages(ports.now, MAX_FORGOTTEN_PER_RUN)]);
  return turn;
}

/** An order, and the run that processes it. */
interface Attended {
  order: CoinOrderRow;
  turn: JobRun;
}

/** Postpones an order and counts it as done. */
async function putOffOne(
  ports: PaymentPorts,
  { order, turn }: Attended,
  delay: Parameters<typeof putOff>[2],
): Promise<void> {
  await putOff(ports, order, delay);
  turn.done += 1;
}

/**
 * Processes everything due of a gateway: orders, its list of messages, unanswered messages, and
 * refunds.
 */
async function reconcileGateway(ports: PaymentPorts, gateway: GatewayKey, turn: JobRun): Promise<void> {
  await followAll(ports, await readDue(ports.db, gateway, { now: ports.now, limit: MAX_PER_RUN }), turn);
  await readMissedMessages(ports, { gateway, turn });
  await takeDueMessages(ports, { gateway, turn });
  await followDueRefunds(ports, { gateway, turn });
}

/** Runs `work` for all items with limited concurrency. */
async function abreast<One>(
  all: readonly One[],
  work: (one: One) => Promise<void>,
  goesOn = () => true,
): Promise<void> {
  const queue = [...all];
  const next = async () => {
    while (goesOn()) {
      const one = queue.shift();
      if (one === undefined) return;
      await work(one);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, next));
}

/** Queries the gateway about several orders at a time. Orders that it does not reach stay due. */
async function followAll(ports: PaymentPorts, dueOrders: readonly Recorded[], turn: JobRun): Promise<void> {
  const over = AbortSignal.timeout(TICK_MS);
  const asBefore: CoinOrderRow[] = [];
  let silences = 0;
  const follow = async (record: Recorded) => {
    const { order } = record;
    const outcome = await logErrors(ports, { order, turn }, () => reconcile(ports, record));
    silences = outcome === 'silent' ? silences + 1 : 0;
    if (outcome === 'as_before') asBefore.push(order);
    else
      await logErrors(ports, { order, turn }, () =>
        putOffOne(ports, { order, turn }, { isFoundOut: outcome !== undefined }),
      );
  };
  await abreast(dueOrders, follow, () => silences < MAX_SILENCES && !over.aborted);
  await putOffTogether(ports, asBefore);
  turn.done += asBefore.length;
}

/** Runs `work` and logs an error, so that one order does not stop the others. */
async function logErrors<T>(
  ports: PaymentPorts,
  { order: { uuid }, turn }: Attended,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    ports.log('error', 'order_not_reconciled', { order_uuid: uuid, ...describeError(error) });
    turn.failure = `order ${uuid}: ${error}`;
    return undefined;
  }
}

/** Reconciles an order. Returns whether the gateway answered, and whether anything changed. */
async function reconcile(ports: PaymentPorts, record: Recorded): Promise<'as_before' | 'heard' | 'silent'> {
  const earlier = record.order;
  const status = await heardFrom(ports, earlier, () =>
    earlier.state === 'created' ? showAgain(ports, record) : followCharges(ports, record),
  );
  if (status && isAsBefore(record, status, ports.now)) return 'as_before';
  const order = await readOrder(ports.db, earlier.uuid);
  if (order && isOpen(order.state)) {
    // An order with an unknown outcome stays open for 24 hours after its expiry.
    const overdueMs = ports.now.getTime() - order.expires_at_ms;
    if (overdueMs >= (status ? 0 : UNKNOWN_MS)) await closeOrder(ports, { ...record, order }, { to: 'expired' });
    else if (status?.state === 'absent' && order.state === 'awaiting_payment') {
      await heardFrom(ports, order, () => recreateCharge(ports, order, record.charges));
    }
  } else if (order && !isPaid(order.state) && status?.state === 'open') {
    await closeCharges(ports, order, record);
  }
  return status === null ? 'silent' : 'heard';
}

/**
 * Returns whether nothing changed, as with most orders. The order waits in time, or has ended and
 * its charge is closed, and no payment was ever reported.
 */
function isAsBefore({ order, payments }: Recorded, status: ChargeStatus, now: Date): boolean {
  if (order.unheard_since_ms !== null) return false;
  if (payments.length + status.payments.length + status.unreadable.length > 0) return false;
  if (order.state === 'awaiting_payment') return status.state === 'open' && now.getTime() < order.expires_at_ms;
  return !isOpen(order.state) && status.state === 'closed';
}

/**
 * Sends the queue message again, because it may be lost. After three minutes it processes the order
 * itself.
 */
async function expedite(ports: PaymentPorts, { uuid, moved_at_ms }: CoinOrderRow): Promise<void> {
  const isStuck = ports.now.getTime() - moved_at_ms >= STUCK_MS;
  await (isStuck ? completeOrder(ports, uuid) : announcePaidOrder(ports, uuid));
}

/** Shows an order whose creation crashed, or could not reach the gateway. Its charge may exist. */
const showAgain = (ports: PaymentPorts, earlier: Recorded): Promise<ChargeStatus> => {
  const read = reusePrefetched<Recorded | null>(earlier, () => readRecorded(ports.db, earlier.order.uuid));
  return retryOnConflict(ports.db, async () => {
    const record = await read();
    const outcome: ChargeStatus = { state: 'open', payments: [], unreadable: [] };
    if (record?.order.state !== 'created') return { statements: [], outcome };
    const { order, charges } = record;
    const { statements } = await showOrder(ports, order, { charges, isFresh: false, email: null });
    return { statements, outcome };
  });
};

/** Returns the gateway's answer, after recording it; null without an answer. */
async function heardFrom<Heard>(
  { log }: PaymentPorts,
  { uuid }: CoinOrderRow,
  ask: () => Promise<Heard>,
): Promise<Heard | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    log('warn', 'gateway_silent', { order_uuid: uuid, reason: error.message });
    return null;
  }
}

/** What the clock does: reconciles each order that is due with its gateway, so that nothing hangs on a message. */
import { and, asc, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { firstThen, readTogether } from '../host/db.ts';
import { commitOrThrow, decided } from '../host/statement.ts';
import { closeCharges, closeOrder } from './close-order.ts';
import { nextDue, STUCK_MS, UNKNOWN_MS } from './due-time.ts';
import { announce, followCharges, type Recorded, readRecorded } from './follow-charge.ts';
import { type ChargeStatus, GatewayUnavailable } from './gateway/gateway.ts';
import { forgetMessages, selectNextDueMessage } from './message.ts';
import { nextListMs, readMissedMessages } from './missed-messages.ts';
import { changeOrder, type OrderRow } from './order-move.ts';
import { isOpen, isPaid } from './order-state.ts';
import type { PaymentPorts } from './ports.ts';
import { readOrder } from './read-order.ts';
import { settleOrder } from './settle-order.ts';
import { showAnew, showOrder } from './show-order.ts';
import { orders } from './tables.ts';
import { takeDueMessages } from './take-message.ts';

const AT_ONCE = 50;

/** A gateway is asked about so many charges at a time. */
const ABREAST = 5;

/** After so many silences in a row it is left alone until the next tick. */
const SILENCES_MOST = 5;

const FORGOTTEN_AT_ONCE = 500;

/** When an order, a message of a gateway or its list is due next; null: none is. */
export async function nextDueOrder({ db, gateways }: Pick<PaymentPorts, 'db' | 'gateways'>): Promise<number | null> {
  const listMs = await nextListMs({ db, gateways });
  const { orders: due, messages } = await readTogether(db, {
    orders: db
      .select({ due_at_ms: orders.due_at_ms })
      .from(orders)
      .where(isNotNull(orders.due_at_ms))
      .orderBy(asc(orders.due_at_ms))
      .limit(1),
    messages: selectNextDueMessage(db),
  });
  const times = [...due, ...messages].flatMap(({ due_at_ms }) => due_at_ms ?? []).concat(listMs ?? []);
  return times.length > 0 ? Math.min(...times) : null;
}

/**
 * Reconciles what is due, some orders at a time. Those that are paid come first and need no gateway: however silent one
 * is, their coins are there in time.
 */
export async function reconcileOrders(ports: PaymentPorts): Promise<void> {
  const paid = await readDue(ports, sql`${orders.state} IN ('paid', 'paid_late')`);
  for (const order of paid) {
    await logged(ports, order, () => expedite(ports, order));
    await logged(ports, order, () => putOff(ports, order));
  }
  const others = await readDue(ports, sql`${orders.state} NOT IN ('paid', 'paid_late')`);
  await followAll(ports, others);
  await readMissedMessages(ports);
  await takeDueMessages(ports);
  await commitOrThrow(ports.db, [forgetMessages(ports.now, FORGOTTEN_AT_ONCE)]);
}

const readDue = ({ db, now }: PaymentPorts, ofState: SQL): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(ofState, isNotNull(orders.due_at_ms), lte(orders.due_at_ms, now.getTime())))
    .orderBy(asc(orders.due_at_ms))
    .limit(AT_ONCE);

/** Asks about several at a time. What a silent gateway was not asked about stays due. */
async function followAll(ports: PaymentPorts, due: readonly OrderRow[]): Promise<void> {
  const waiting = [...due];
  let silences = 0;
  const follow = async () => {
    while (silences < SILENCES_MOST) {
      const order = waiting.shift();
      if (!order) return;
      const isHeard = await logged(ports, order, () => reconcile(ports, order));
      silences = isHeard === false ? silences + 1 : 0;
      await logged(ports, order, () => putOff(ports, order));
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, follow));
}

/** One order that cannot be helped must not keep the others waiting. */
async function logged<T>(ports: PaymentPorts, { uuid }: OrderRow, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    ports.log('error', 'order_not_reconciled', { order_uuid: uuid, reason: String(error) });
    return undefined;
  }
}

/** Tells whether the gateway answered. */
async function reconcile(ports: PaymentPorts, seen: OrderRow): Promise<boolean> {
  const recorded = await readRecorded(ports.db, seen.uuid);
  if (!recorded) return true;
  const status = await heardFrom(ports, seen, () =>
    seen.state === 'created' ? showAgain(ports, recorded) : followCharges(ports, recorded),
  );
  const order = await readOrder(ports.db, seen.uuid);
  if (order && isOpen(order.state)) {
    // Unless the gateway says what became of it, an order stays open: to end it would tell what nobody knows.
    const overdueMs = ports.now.getTime() - order.expires_at_ms;
    if (overdueMs >= (status ? 0 : UNKNOWN_MS)) await closeOrder(ports, { ...recorded, order }, { to: 'expired' });
    else if (status?.state === 'absent' && order.state === 'awaiting_payment') {
      await heardFrom(ports, order, () => showAnew(ports, order, recorded.charges));
    }
  } else if (order && !isPaid(order.state) && status?.state === 'open') {
    await closeCharges(ports, order, recorded);
  }
  return status !== null;
}

/** The message may be lost, so it is sent again; after a while the order is processed without it. */
async function expedite(ports: PaymentPorts, { uuid, moved_at_ms }: OrderRow): Promise<void> {
  const isStuck = ports.now.getTime() - moved_at_ms >= STUCK_MS;
  await (isStuck ? settleOrder(ports, uuid) : announce(ports, uuid));
}

/** Whoever created it died before its charge was known, or could not reach the gateway: its charge may be there. */
const showAgain = (ports: PaymentPorts, known: Recorded): Promise<ChargeStatus> => {
  const read = firstThen<Recorded | null>(known, () => readRecorded(ports.db, known.order.uuid));
  return decided(ports.db, async () => {
    const recorded = await read();
    const outcome: ChargeStatus = { state: 'open', payments: [], unreadable: [] };
    if (recorded?.order.state !== 'created') return { statements: [], outcome };
    const { order, charges } = recorded;
    const { statements } = await showOrder(ports, order, { charges, isFresh: false, email: null });
    return { statements, outcome };
  });
};

/** What the gateway said, now in our books as well; null where the gateway does not say. */
async function heardFrom<Heard>(
  { log }: PaymentPorts,
  { uuid }: OrderRow,
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

/** What was reconciled is due later. An order that has moved on has a time of its own. */
function putOff({ db, now, settings }: PaymentPorts, seen: OrderRow): Promise<void> {
  // Most orders are as they were; one that is not makes a conflict, and is read again.
  let unread: OrderRow | undefined = seen;
  return decided(db, async () => {
    const order = unread ?? (await readOrder(db, seen.uuid));
    unread = undefined;
    const isDue = order?.due_at_ms != null && order.due_at_ms <= now.getTime();
    if (!isDue) return { statements: [], outcome: undefined };
    const due_at_ms = nextDue(order, { now, poll_ms: settings.poll_ms });
    return { statements: changeOrder(order, { due_at_ms }).statements, outcome: undefined };
  });
}

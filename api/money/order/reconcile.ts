/** What the clock does: reconciles each order that is due with its gateway, so that nothing hangs on a message. */
import { type GatewayKey, gatewayKey } from '../../../calls/money/order-details.ts';
import type { Turn } from '../../platform/clock/task.ts';
import { firstThen, readTogether } from '../../platform/host/db.ts';
import { commitOrThrow, decided } from '../../platform/host/statement.ts';
import { followDueRefunds, selectNextDueRefund } from '../case/gateway-refund.ts';
import { announce, followCharges, type Recorded, readRecorded } from '../charge/follow-charge.ts';
import { type ChargeStatus, GatewayUnavailable } from '../gateway/gateway.ts';
import type { PaymentPorts } from '../gateway/ports.ts';
import { forgetMessages, selectNextDueMessage } from '../message/message.ts';
import { nextListMs, readMissedMessages } from '../message/missed-messages.ts';
import { takeDueMessages } from '../message/take-message.ts';
import { closeCharges, closeOrder } from './close-order.ts';
import { putOff, putOffTogether, readDue, readPaidDue, selectNextDue } from './due-orders.ts';
import { STUCK_MS, UNKNOWN_MS } from './due-time.ts';
import type { OrderRow } from './order-move.ts';
import { isOpen, isPaid } from './order-state.ts';
import { readOrder } from './read-order.ts';
import { settleOrder } from './settle-order.ts';
import { showAnew, showOrder } from './show-order.ts';

/** Of each gateway so many orders are looked at in one tick. */
const AT_ONCE = 500;

/** A gateway is asked about so many charges at a time. */
const ABREAST = 5;

/** After so many silences in a row it is left alone until the next tick. */
const SILENCES_MOST = 5;

/** So long a tick goes on asking: what a slow gateway was not asked about is still due, and first in the next one. */
const TICK_MS = 20_000;

const FORGOTTEN_AT_ONCE = 500;

/** When an order, a message of a gateway, a refund that it makes or its list is due next; null: none is. */
export async function nextDueOrder({ db, gateways }: Pick<PaymentPorts, 'db' | 'gateways'>): Promise<number | null> {
  const listMs = await nextListMs({ db, gateways });
  const { due, messages, refunds } = await readTogether(db, {
    due: selectNextDue(db),
    messages: selectNextDueMessage(db),
    refunds: selectNextDueRefund(db),
  });
  const times = [...due, ...messages, ...refunds].flatMap(({ due_at_ms }) => due_at_ms ?? []).concat(listMs ?? []);
  return times.length > 0 ? Math.min(...times) : null;
}

/**
 * Reconciles what is due. Orders that are paid come first and need no gateway: however silent one is, their coins are there in
 * time. Then each gateway is asked beside the others, so that none waits for a slow one.
 */
export async function reconcileOrders(ports: PaymentPorts): Promise<Turn> {
  const turn: Turn = { done: 0 };
  const paid = await readPaidDue(ports.db, ports.now, AT_ONCE);
  await abreast(paid, async (order) => {
    await logged(ports, { order, turn }, () => expedite(ports, order));
    await logged(ports, { order, turn }, () => putOffOne(ports, { order, turn }, { isFoundOut: true }));
  });
  await Promise.all(gatewayKey.options.map((gateway) => lookAfter(ports, gateway, turn)));
  await commitOrThrow(ports.db, [forgetMessages(ports.now, FORGOTTEN_AT_ONCE)]);
  return turn;
}

/** An order, and the run that attends to it. */
interface Attended {
  order: OrderRow;
  turn: Turn;
}

/** Puts an order off: only then the run has done something about it. */
async function putOffOne(
  ports: PaymentPorts,
  { order, turn }: Attended,
  how: Parameters<typeof putOff>[2],
): Promise<void> {
  await putOff(ports, order, how);
  turn.done += 1;
}

/** All that is due of one gateway: orders, its list of what it told, messages that it was silent about, and refunds that it makes. */
async function lookAfter(ports: PaymentPorts, gateway: GatewayKey, turn: Turn): Promise<void> {
  await followAll(ports, await readDue(ports.db, gateway, { now: ports.now, most: AT_ONCE }), turn);
  await readMissedMessages(ports, { gateway, turn });
  await takeDueMessages(ports, { gateway, turn });
  await followDueRefunds(ports, { gateway, turn });
}

/** Does so with all, a few at a time. */
async function abreast<One>(
  all: readonly One[],
  work: (one: One) => Promise<void>,
  goesOn = () => true,
): Promise<void> {
  const waiting = [...all];
  const next = async () => {
    while (goesOn()) {
      const one = waiting.shift();
      if (one === undefined) return;
      await work(one);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, next));
}

/** Asks about several at a time. What a silent gateway was not asked about stays due. */
async function followAll(ports: PaymentPorts, due: readonly Recorded[], turn: Turn): Promise<void> {
  const over = AbortSignal.timeout(TICK_MS);
  const asBefore: OrderRow[] = [];
  let silences = 0;
  const follow = async (recorded: Recorded) => {
    const { order } = recorded;
    const heard = await logged(ports, { order, turn }, () => reconcile(ports, recorded));
    silences = heard === 'silent' ? silences + 1 : 0;
    if (heard === 'as_before') asBefore.push(order);
    else
      await logged(ports, { order, turn }, () =>
        putOffOne(ports, { order, turn }, { isFoundOut: heard !== undefined }),
      );
  };
  await abreast(due, follow, () => silences < SILENCES_MOST && !over.aborted);
  await putOffTogether(ports, asBefore);
  turn.done += asBefore.length;
}

/** One order that cannot be helped must not keep the others waiting. */
async function logged<T>(
  ports: PaymentPorts,
  { order: { uuid }, turn }: Attended,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    ports.log('error', 'order_not_reconciled', { order_uuid: uuid, reason: String(error) });
    turn.failure = `order ${uuid}: ${error}`;
    return undefined;
  }
}

/** Tells whether the gateway answered, and whether it had anything new to say. */
async function reconcile(ports: PaymentPorts, recorded: Recorded): Promise<'as_before' | 'heard' | 'silent'> {
  const seen = recorded.order;
  const status = await heardFrom(ports, seen, () =>
    seen.state === 'created' ? showAgain(ports, recorded) : followCharges(ports, recorded),
  );
  if (status && isAsBefore(recorded, status, ports.now)) return 'as_before';
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
  return status === null ? 'silent' : 'heard';
}

/** It waits in time, or is over, as the gateway says too; and no money was ever told of. So it is with most. */
function isAsBefore({ order, payments }: Recorded, status: ChargeStatus, now: Date): boolean {
  if (order.unheard_since_ms !== null) return false;
  if (payments.length + status.payments.length + status.unreadable.length > 0) return false;
  if (order.state === 'awaiting_payment') return status.state === 'open' && now.getTime() < order.expires_at_ms;
  return !isOpen(order.state) && status.state === 'closed';
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

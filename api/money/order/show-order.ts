/**
 * Creates an order's charge at its gateway, so that it can be paid. Each charge has a row before
 * the request. A charge whose answer was lost is searched before another one is requested.
 */

import { commitOrThrow, commitUnless, write } from '../../platform/framework/statement.ts';
import { type CaseObservation, openCase } from '../case/case.ts';
import { type ChargeRow, changeCharge, chargeMade, newCharge, requestOf, writeCharge } from '../charge/charge.ts';
import { charges } from '../charge/charge-tables.ts';
import { ChargeInProgress, type Gateway, type MadeCharge, type NewCharge } from '../gateway/gateway.ts';
import type { PaymentPorts } from '../gateway/ports.ts';
import { readThaiQr } from '../gateway/thai-qr-payload.ts';
import { nextDue } from './due-time.ts';
import { endOrder } from './end-order.ts';
import { type CoinOrderRow, type Moved, moveOrder } from './order-move.ts';

/** Time after which a request has an answer or has failed. */
const IN_FLIGHT_MS = 30_000;

/** A changed order, with its charges. */
export interface ShownOrder extends Moved {
  charges: readonly ChargeRow[];
}

/** The known charges, and the payer's input. */
interface ChargeSources {
  charges: readonly ChargeRow[];
  /** Whether this request wrote the last row, so that nothing was sent to the gateway for it. */
  isFresh: boolean;
  email: string | null;
}

/**
 * Creates the charge of an order that has none to show, and moves the order to `awaiting_payment`.
 * Changes nothing if the gateway needs the payer's email address. Throws `GatewayUnavailable` if
 * the gateway's action is unknown.
 */
export async function showOrder(ports: PaymentPorts, order: CoinOrderRow, sources: ChargeSources): Promise<ShownOrder> {
  const result = await obtain(ports, order, sources);
  return result ? presentCharge(ports, order, result) : { order, statements: [], charges: sources.charges };
}

/** Re-creates a charge that its gateway lost. The same charge or a new one is shown. */
export async function recreateCharge(
  ports: PaymentPorts,
  order: CoinOrderRow,
  charges: readonly ChargeRow[],
): Promise<void> {
  const result = await obtain(ports, order, { charges, isFresh: false, email: null });
  if (!result) return;
  const { row, made: gatewayCharge } = result;
  ports.log('warn', 'charge_recreated', { order_uuid: order.uuid, reference: row.reference });
  if (refusalOf(gatewayCharge, order) !== null || gatewayCharge.kind === 'refused') return;
  await commitOrThrow(ports.db, [chargeMade(row, gatewayCharge).statement]);
}

/** A charge and its row. Null: the gateway waits for the payer. */
interface Obtained {
  charges: readonly ChargeRow[];
  row: ChargeRow;
  made: NewCharge;
}

async function obtain(
  ports: PaymentPorts,
  order: CoinOrderRow,
  { charges, isFresh, email }: ChargeSources,
): Promise<Obtained | null> {
  const gateway = ports.gateways[order.gateway];
  const last = charges.at(-1);
  const isSameAgain = gateway.can.same_charge_hours === Number.POSITIVE_INFINITY;
  const isLost = last?.state === 'asked' && !isFresh && !isSameAgain;
  if (last && isLost) {
    const [gatewayCharge] = await findCharges(ports, order, last);
    if (gatewayCharge) return { charges, row: last, made: gatewayCharge };
  }
  if (gateway.can.needs_email && email === null) return null;
  const isUsable = last?.state === 'waiting' || (last?.state === 'asked' && isFresh) || (last && isSameAgain);
  const row = last && isUsable ? last : newCharge(order, nextAsked(ports, gateway, last));
  await writeAsked(ports, row, { isNew: row !== last });
  const gatewayCharge = await gateway.createCharge(requestOf(row, { ...order, email, now: ports.now }));
  return { charges: row === last ? charges : [...charges, row], row, made: gatewayCharge };
}

/**
 * Finds the charges of a row at the gateway. Throws `ChargeInProgress` if another request may
 * still be creating it.
 */
export function findCharges(ports: PaymentPorts, order: CoinOrderRow, row: ChargeRow): Promise<MadeCharge[]> {
  const ageMs = ports.now.getTime() - (row.asked_at_ms ?? 0);
  if (ageMs >= 0 && ageMs < IN_FLIGHT_MS) throw new ChargeInProgress('The charge was requested a moment ago');
  return ports.gateways[order.gateway].findCharges(requestOf(row, { ...order, email: null, now: ports.now }));
}

const nextAsked = ({ now }: PaymentPorts, gateway: Gateway, last: ChargeRow | undefined) => ({
  nth: (last?.nth ?? 0) + 1,
  asked_at_ms: now.getTime(),
  gateway,
});

/**
 * Stores that a charge is being requested, before the request. Of two concurrent requests one
 * continues, and the other throws `ChargeInProgress`.
 */
async function writeAsked({ db, now }: PaymentPorts, row: ChargeRow, { isNew }: { isNew: boolean }): Promise<void> {
  if (!isNew && row.state !== 'waiting') return;
  const { order_uuid, nth } = row;
  const statement = isNew
    ? writeCharge(row)
    : write`UPDATE charges SET state = 'asked', asked_at_ms = ${now.getTime()}
        WHERE order_uuid = ${order_uuid} AND nth = ${nth} AND state = 'waiting' RETURNING nth`;
  const rules = [charges, 'a charge must match its order', 'the member takes a break'];
  const result = await commitUnless(db, rules, [statement]);
  const isOurs = result.conflict === null && (isNew || result.returned_count === 1);
  if (!isOurs) throw new ChargeInProgress('Another request is creating the charge');
}

/**
 * Returns the order with the created charge. A charge that is refused, or has another amount, ends
 * the order.
 */
function presentCharge(
  { now, settings, log }: PaymentPorts,
  order: CoinOrderRow,
  { charges, row, made: gatewayCharge }: { charges: readonly ChargeRow[]; row: ChargeRow; made: NewCharge },
): ShownOrder {
  const replaceCharge = (next: ChargeRow) => charges.map((charge) => (charge.nth === row.nth ? next : charge));
  const refusal = refusalOf(gatewayCharge, order);
  if (refusal !== null || gatewayCharge.kind === 'refused') {
    log('warn', 'charge_refused', { order_uuid: order.uuid, reason: refusal });
    const charge_id = gatewayCharge.charge_id ?? row.charge_id;
    const chargeChange = changeCharge(row, {
      state: 'refused',
      charge_id,
      asked_at_ms: row.asked_at_ms ?? now.getTime(),
    });
    const closing = gatewayCharge.charge_id === undefined ? 'closed' : 'open';
    const caseStatements =
      closing === 'closed' ? [] : [openCase(notAsAsked(order, { charge_id, reason: refusal }), now)];
    const { statements, ...rest } = endOrder(order, { to: 'failed', reason: 'gateway_refused' }, { now, closing });
    return {
      ...rest,
      statements: [chargeChange.statement, ...statements, ...caseStatements],
      charges: replaceCharge(chargeChange.row),
    };
  }
  const change = chargeMade(row, gatewayCharge);
  const due_at_ms = nextDue({ ...order, state: 'awaiting_payment' }, { now, poll_ms: settings.poll_ms });
  const { statements, ...rest } = moveOrder(order, 'awaiting_payment', now, { due_at_ms });
  return { ...rest, statements: [change.statement, ...statements], charges: replaceCharge(change.row) };
}

/**
 * Case for a charge that can be paid but differs from the request. The payer never sees it; staff
 * must check it.
 */
const notAsAsked = (order: CoinOrderRow, detail: object): CaseObservation => ({
  kind: 'charge_not_as_asked',
  gateway: order.gateway,
  reference: order.reference,
  order_uuid: order.uuid,
  payment_id: null,
  detail,
});

/** Returns why a charge cannot be shown, or null. A QR with another amount is never shown. */
function refusalOf(gatewayCharge: NewCharge, { total_satang }: CoinOrderRow): string | null {
  if (gatewayCharge.kind === 'refused') return gatewayCharge.reason;
  if (!('payload' in gatewayCharge)) return null;
  const amount = readThaiQr(gatewayCharge.payload)?.amount_satang ?? total_satang;
  return amount === total_satang ? null : 'The QR has another amount';
}

/**
 * Ends an open order. The gateway closes its charges first, because a closed charge accepts no
 * money.
 */
import { type Queries, type Rows, reusePrefetched } from '../../platform/framework/db.ts';
import { retryOnConflictThenRead } from '../../platform/framework/statement.ts';
import { type Recorded, readRecorded, recordStatus, statusOf } from '../charge/follow-charge.ts';
import { GatewayUnavailable } from '../gateway/gateway.ts';
import type { PaymentPorts } from '../gateway/ports.ts';
import { type Closing, endOrder, type OrderEnding } from './end-order.ts';
import type { CoinOrderRow } from './order-move.ts';
import { isOpen } from './order-state.ts';
import { readOrder } from './read-order.ts';

/**
 * Ends an order, even if the gateway does not answer. An order that was paid in the meantime stays
 * unchanged. Returns the rows of `reads` after that.
 */
export async function closeOrder<Asked extends Queries = Record<never, never>>(
  ports: PaymentPorts,
  { order, ...earlier }: Pick<Recorded, 'order'> & Partial<Recorded>,
  ending: OrderEnding,
  reads: Asked = {} as Asked,
): Promise<Rows<Asked>> {
  const { db, now } = ports;
  const { charges, payments } = earlier;
  const closing = await closeCharges(ports, order, charges && payments && { order, charges, payments });
  const read = reusePrefetched<CoinOrderRow | undefined>(order, () => readOrder(db, order.uuid));
  const decide = async () => {
    const current = await read();
    const isToEnd = current !== undefined && isOpen(current.state);
    const statements = isToEnd ? endOrder(current, ending, { now, closing }).statements : [];
    return { statements, outcome: undefined };
  };
  return (await retryOnConflictThenRead(db, decide, reads)).rows;
}

/**
 * Closes all charges of an order and returns whether a payment can still arrive. Records a payment
 * that came just before; the order is then not open.
 */
export async function closeCharges(ports: PaymentPorts, { uuid }: CoinOrderRow, earlier?: Recorded): Promise<Closing> {
  const record = earlier ?? (await readRecorded(ports.db, uuid));
  if (!record) return 'open';
  // No charge was requested, so no payment can arrive.
  if (record.charges.every(({ state }) => state === 'waiting')) return 'closed';
  try {
    const status = await statusOf(ports, record, (gateway, charge) => gateway.cancel(charge));
    await recordStatus(ports, record, status);
    return status.state === 'closed' ? 'closed' : 'open';
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    return 'unheard';
  }
}

/** Ends an open order: the gateway is told, because a closed charge takes no money; then the order is ended. */
import { firstThen, type Queries, type Rows } from '../../platform/host/db.ts';
import { decidedThenRead } from '../../platform/host/statement.ts';
import { type Recorded, readRecorded, recordStatus, statusOf } from '../charge/follow-charge.ts';
import { GatewayUnavailable } from '../gateway/gateway.ts';
import type { PaymentPorts } from '../gateway/ports.ts';
import { type Closing, type Ending, endOrder } from './end-order.ts';
import type { OrderRow } from './order-move.ts';
import { isOpen } from './order-state.ts';
import { readOrder } from './read-order.ts';

/**
 * Ends it even where the gateway is silent; one that was paid meanwhile stays as it is. Gives what stands there then, of
 * what is asked.
 */
export async function closeOrder<Asked extends Queries = Record<never, never>>(
  ports: PaymentPorts,
  { order, ...known }: Pick<Recorded, 'order'> & Partial<Recorded>,
  ending: Ending,
  reads: Asked = {} as Asked,
): Promise<Rows<Asked>> {
  const { db, now } = ports;
  const { charges, payments } = known;
  const closing = await closeCharges(ports, order, charges && payments && { order, charges, payments });
  const read = firstThen<OrderRow | undefined>(order, () => readOrder(db, order.uuid));
  const decide = async () => {
    const current = await read();
    const isToEnd = current !== undefined && isOpen(current.state);
    const statements = isToEnd ? endOrder(current, ending, { now, closing }).statements : [];
    return { statements, outcome: undefined };
  };
  return (await decidedThenRead(db, decide, reads)).found;
}

/**
 * Has all charges of an order closed, and says whether a payment can still come. One that came just before is recorded, and then the
 * order is not open.
 */
export async function closeCharges(ports: PaymentPorts, { uuid }: OrderRow, known?: Recorded): Promise<Closing> {
  const recorded = known ?? (await readRecorded(ports.db, uuid));
  if (!recorded) return 'open';
  // Nothing that nobody was asked for is paid.
  if (recorded.charges.every(({ state }) => state === 'waiting')) return 'closed';
  try {
    const status = await statusOf(ports, recorded, (gateway, charge) => gateway.cancel(charge));
    await recordStatus(ports, recorded, status);
    return status.state === 'closed' ? 'closed' : 'open';
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    return 'unheard';
  }
}

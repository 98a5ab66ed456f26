/** Ends an open order: the gateway is told, because a closed charge takes no money; then the order is ended. */
import { decided } from '../host/statement.ts';
import { type Ending, endOrder } from './end-order.ts';
import { recordStatus } from './follow-charge.ts';
import { GatewayUnavailable } from './gateway/gateway.ts';
import type { OrderRow } from './order-move.ts';
import { isOpen } from './order-state.ts';
import type { PaymentPorts } from './ports.ts';
import { readOrder } from './read-order.ts';

/** Ends it even where the gateway is silent; one that was paid meanwhile stays as it is. */
export async function closeOrder(ports: PaymentPorts, order: OrderRow, ending: Ending): Promise<void> {
  const isClosed = await closeCharge(ports, order);
  await decided(ports.db, async () => {
    const current = await readOrder(ports.db, order.uuid);
    if (!current || !isOpen(current.state)) return { statements: [], outcome: undefined };
    const { statements } = endOrder(current, ending, { now: ports.now, isClosed });
    return { statements, outcome: undefined };
  });
}

/** Has a charge closed: true where no payment can come any more. One that came just before is recorded, and then the order is not open. */
export async function closeCharge(ports: PaymentPorts, order: OrderRow): Promise<boolean> {
  try {
    const status = await ports.gateways[order.gateway].cancel(order.reference);
    await recordStatus(ports, order, status);
    return status.state === 'closed';
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    return false;
  }
}

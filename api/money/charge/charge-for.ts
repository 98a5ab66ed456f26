/** Creates the charge of an order when its payer has entered an email address for the gateway. */
import { commit } from '../../platform/host/statement.ts';
import { GatewayUnavailable } from '../gateway/gateway.ts';
import type { PaymentPorts } from '../gateway/ports.ts';
import type { OrderView } from '../order/read-order.ts';
import { showOrder } from '../order/show-order.ts';

/**
 * Returns false if the result at the gateway is unknown. Leaves an order that is not waiting for an
 * address unchanged. The address is not stored.
 */
export async function chargeFor(ports: PaymentPorts, { order, charges }: OrderView, email: string): Promise<boolean> {
  if (order.state !== 'created' || ports.now.getTime() >= order.expires_at_ms) return true;
  try {
    const { statements } = await showOrder(ports, order, { charges, isFresh: false, email });
    // On a conflict, the faster request's result stays.
    await commit(ports.db, statements);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    ports.log('warn', 'charge_not_created', { order_uuid: order.uuid, reason: error.message });
    return false;
  }
}

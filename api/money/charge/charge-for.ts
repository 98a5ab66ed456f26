/** Has an order's charge made once its payer has said where the gateway is to write to. */
import { commit } from '../../platform/host/statement.ts';
import { GatewayUnavailable } from '../gateway/gateway.ts';
import type { PaymentPorts } from '../gateway/ports.ts';
import type { OrderView } from '../order/read-order.ts';
import { showOrder } from '../order/show-order.ts';

/** False where it is not known what the gateway has done; an order that does not wait for an address stays as it is. The address is not kept. */
export async function chargeFor(ports: PaymentPorts, { order, charges }: OrderView, email: string): Promise<boolean> {
  if (order.state !== 'created' || ports.now.getTime() >= order.expires_at_ms) return true;
  try {
    const { statements } = await showOrder(ports, order, { charges, isFresh: false, email });
    // Where somebody was faster it stands as they have left it.
    await commit(ports.db, statements);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    ports.log('warn', 'charge_not_created', { order_uuid: order.uuid, reason: error.message });
    return false;
  }
}

/** Creates the charge of an order when its payer has entered an email address for the gateway. */
import type { Failed } from '../../platform/framework/fail.ts';
import { commitUnless } from '../../platform/framework/statement.ts';
import { ChargeInProgress, GatewayUnavailable } from '../gateway/gateway.ts';
import type { PaymentPorts } from '../gateway/ports.ts';
import type { OrderView } from '../order/read-order.ts';
import { showOrder } from '../order/show-order.ts';
import { charges } from './charge-tables.ts';

/** Rules against the slower of two requests. */
const FASTER = [
  'another request has changed the order',
  'the terms of a charge cannot be changed',
  'a charge must match its order',
  charges,
];

/** Delay before the payer's page tries again. */
const RETRY_AFTER_SECONDS = 3;

/**
 * Returns a failure if the result at the gateway is unknown. Leaves an order that is not waiting
 * for an address unchanged. The address is not stored.
 */
export async function chargeFor(
  ports: PaymentPorts,
  { order, charges: orderCharges }: OrderView,
  email: string,
): Promise<Failed | null> {
  if (order.state !== 'created' || ports.now.getTime() >= order.expires_at_ms) return null;
  try {
    const { statements } = await showOrder(ports, order, { charges: orderCharges, isFresh: false, email });
    // On a conflict, the faster request's result stays.
    await commitUnless(ports.db, FASTER, statements);
    return null;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    const facts = { retry_after_seconds: RETRY_AFTER_SECONDS };
    if (error instanceof ChargeInProgress) return { failed: 'charge_in_progress', facts };
    ports.log('warn', 'charge_not_created', { order_uuid: order.uuid, reason: error.message });
    return { failed: 'payment_unavailable', facts };
  }
}

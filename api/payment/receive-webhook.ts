/** A webhook is a hint: whose it is and how old is checked on the raw body, then its charge is read at the gateway. */
import type { GatewayKey } from '../../calls/payment-order.ts';
import { readTogether } from '../host/db.ts';
import type { RawBody } from '../host/env.ts';
import type { Failed } from '../host/fail.ts';
import { followCharge } from './follow-charge.ts';
import { GatewayUnavailable } from './gateway/gateway.ts';
import type { PaymentPorts } from './ports.ts';
import { selectOrderOfReference, selectPaymentIds, selectUuidOfReference } from './read-order.ts';

/** Whatever credits nothing is logged. A failure makes the gateway send it again. */
export async function receiveWebhook(
  ports: PaymentPorts,
  gateway: GatewayKey,
  webhook: RawBody,
): Promise<'received' | Failed> {
  const { db, gateways, now, log } = ports;
  const verdict = await gateways[gateway].verifyWebhook(webhook, now);
  if ('refused' in verdict) {
    log('warn', 'webhook_refused', { gateway, reason: verdict.refused });
    return { failed: 'webhook_refused' };
  }
  const { reference } = verdict;
  const found = await readTogether(db, {
    orders: selectOrderOfReference(db, { gateway, reference }),
    payments: selectPaymentIds(db, selectUuidOfReference(db, { gateway, reference })),
  });
  const [order] = found.orders;
  if (!order) {
    log('warn', 'webhook_of_unknown_charge', { gateway, reference });
    return { failed: 'order_not_found' };
  }
  try {
    await followCharge(ports, order, { order, payment_ids: found.payments.map(({ payment_id }) => payment_id) });
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    log('warn', 'gateway_silent', { order_uuid: order.uuid, reason: error.message });
    return { failed: 'payment_unavailable', facts: { retry_after_seconds: 30 } };
  }
  return 'received';
}

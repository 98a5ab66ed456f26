/**
 * Receives a webhook: stores it unchanged, then reads its charge at the gateway. A stored webhook
 * is acknowledged whatever its result, so that the gateway does not repeat it.
 */
import type { GatewayKey } from '../../../calls/money/order-details.ts';
import type { RawBody } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { commitCounted } from '../../platform/framework/statement.ts';
import { recordedOf } from '../charge/follow-charge.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { PaymentPorts } from '../gateway/ports.ts';
import { keepWebhook, selectLastNumber } from './message.ts';
import { selectOfMessage, takeMessage } from './take-message.ts';

const HOUR_SECONDS = 3_600;

/**
 * Returns the gateway's acknowledgement. Stores and logs a forged webhook too, but acts on nothing
 * in it. Fails with `too_many_requests` for an
 * unverified sender if such senders have reached the limit.
 */
export async function storeWebhook(
  ports: PaymentPorts,
  gateway: GatewayKey,
  webhook: RawBody,
): Promise<Gateway['acknowledgement'] | Failed> {
  const { db, gateways, now, log } = ports;
  const { acknowledgement } = gateways[gateway];
  const judgement = await gateways[gateway].verifyWebhook(webhook, now);
  const reason = 'reason' in judgement ? judgement.reason : null;
  const reference = 'reference' in judgement ? (judgement.reference ?? judgement.charge_id) : null;
  const signatures = gateways[gateway].signature_headers.flatMap((name) => webhook.header(name) ?? []);
  const signature = signatures.length > 0 ? signatures.join(' ') : null;
  const about = { gateway, reference };
  await ports.wakeOrderJob();
  const result = await commitCounted(
    db,
    [keepWebhook({ ...about, verdict: judgement.verdict, reason, signature, body: webhook.body }, now)],
    { last: selectLastNumber(db), ...selectOfMessage(ports, about) },
  );
  if (result.returned_count === 0) return { failed: 'too_many_requests', facts: { retry_after_seconds: HOUR_SECONDS } };
  if (judgement.verdict === 'refused') {
    log('warn', 'webhook_refused', { gateway, reason });
    return acknowledgement;
  }
  const { last, ...rows } = result.rows;
  await takeMessage(
    ports,
    { ...about, verdict: judgement.verdict, number: last[0]?.number ?? 0, times: 0, body: webhook.body },
    recordedOf(rows),
  );
  return acknowledgement;
}

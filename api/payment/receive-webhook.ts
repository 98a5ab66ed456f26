/**
 * A webhook is stored as it came, and then is a hint: its charge is read at the gateway. What is stored is received, whatever
 * comes of it, so that no gateway sends on and on what we have.
 */
import type { GatewayKey } from '../../calls/payment-order.ts';
import type { RawBody } from '../host/env.ts';
import type { Failed } from '../host/fail.ts';
import { commit } from '../host/statement.ts';
import { keepWebhook, selectLastNumber } from './message.ts';
import type { PaymentPorts } from './ports.ts';
import { recordedOf, selectRecorded, takeMessage } from './take-message.ts';

const HOUR_SECONDS = 3_600;

/** Whatever credits nothing is logged. One that is not the gateway's is kept too, and refused. */
export async function receiveWebhook(
  ports: PaymentPorts,
  gateway: GatewayKey,
  webhook: RawBody,
): Promise<'received' | Failed> {
  const { db, gateways, now, log } = ports;
  const judged = await gateways[gateway].verifyWebhook(webhook, now);
  const reason = 'reason' in judged ? judged.reason : null;
  const reference = 'reference' in judged ? judged.reference : null;
  const signature = webhook.header(gateways[gateway].signature_header) ?? null;
  const about = { gateway, reference };
  await ports.ringClock();
  const kept = await commit(
    db,
    [keepWebhook({ ...about, verdict: judged.verdict, reason, signature, body: webhook.body }, now)],
    { last: selectLastNumber(db), ...selectRecorded(ports, about) },
  );
  if (kept.conflict !== null) throw new Error(kept.conflict);
  if (judged.verdict === 'refused') {
    log('warn', 'webhook_refused', { gateway, reason });
    return { failed: 'webhook_refused' };
  }
  const { last, ...found } = kept.found;
  if (kept.returned_count === 0) return { failed: 'too_many_requests', facts: { retry_after_seconds: HOUR_SECONDS } };
  await takeMessage(
    ports,
    { ...about, verdict: judged.verdict, number: last[0]?.number ?? 0, times: 0 },
    recordedOf(found),
  );
  return 'received';
}

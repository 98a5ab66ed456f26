/**
 * Checks the database, the buckets, the queues and the gateways. All checks run at once and store
 * nothing.
 */
import { z } from 'zod';
import type { HealthCheck } from '../../../calls/office/operation.ts';
import { openPaymentPorts } from '../../money/gateway/open-ports.ts';
import { bucketBinding, queueBinding } from '../../platform/framework/binding.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { describeError, log } from '../../platform/framework/log.ts';
import { probe } from './probe.ts';

const buckets = z.object({ MEDIA: bucketBinding, PRIVATE: bucketBinding, BACKUPS: bucketBinding });
const queue = queueBinding<typeof probe>();
const queues = z.object({ PAID_ORDERS: queue, EXPORTS: queue, NOTICES: queue, PUSHES: queue, WEBHOOKS: queue });

/** Deadline of a check in milliseconds. The edge waits three seconds. */
const DEADLINE_MS = 2_000;

/** A charge that no gateway has. A healthy gateway says so. */
const nobodys = { charge_id: 'HEALTHCHECK', reference: 'HEALTHCHECK', amount_satang: 0 };

/** Checks every dependency. A failure is logged with this request id. */
export async function checkDependencies(
  env: ApiBindings,
  { now, request_id }: { now: Date; request_id: string },
): Promise<HealthCheck[]> {
  const { gateways, gateway_of } = openPaymentPorts(env, now);
  // A gateway that is no longer chosen still completes its open orders, so it is checked too.
  const checkedGateways = Object.entries(gateways).filter(
    ([key, { is_set_up }]) => is_set_up || key === gateway_of.thai_qr,
  );
  return Promise.all([
    check('d1', request_id, () => env.DB.prepare('SELECT 1 LIMIT 1').first()),
    ...Object.entries(buckets.parse(env)).map(([binding, bucket]) =>
      check(`r2_${binding.toLowerCase()}`, request_id, () => bucket.head('health-check')),
    ),
    ...Object.entries(queues.parse(env)).map(([binding, queue]) =>
      check(`queue_${binding.toLowerCase()}`, request_id, () => queue.send(probe)),
    ),
    ...checkedGateways.map(([key, gateway]) =>
      gateway.is_set_up
        ? check(`gateway_${key}`, request_id, () => gateway.fetchStatus(nobodys))
        : { name: `gateway_${key}`, ok: null, duration_ms: 0 },
    ),
  ]);
}

async function check(name: HealthCheck['name'], request_id: string, ask: () => Promise<unknown>): Promise<HealthCheck> {
  const startedAtMs = Date.now();
  try {
    await Promise.race([ask(), late()]);
    return { name, ok: true, duration_ms: Date.now() - startedAtMs };
  } catch (error) {
    log('error', 'health_check_failed', { request_id, name, ...describeError(error) });
    return { name, ok: false, duration_ms: Date.now() - startedAtMs };
  }
}

const late = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('No answer in time')), DEADLINE_MS));

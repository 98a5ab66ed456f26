/** Payment's ports on the real bindings. */
import { z } from 'zod';
import { carriedKinds } from '../desk/refund-way.ts';
import { queueBinding } from '../host/binding.ts';
import { openDb } from '../host/db.ts';
import type { ApiBindings } from '../host/env.ts';
import { log } from '../host/log.ts';
import { ringCounting } from '../ranking/ring-counting.ts';
import { openGateways } from './gateway/open-gateways.ts';
import { refusePayer } from './paying-age.ts';
import type { PaymentPorts } from './ports.ts';
import { ringOrders } from './ring-orders.ts';
import { readGatewayOf, readPaymentSettings } from './settings.ts';

const bindings = z.object({
  /** Orders that are paid and to be processed. */
  PAID_ORDERS: queueBinding<{ order_uuid: string }>(),
});

/** A gateway without its settings is there and unavailable. */
export function openPaymentPorts(env: ApiBindings, now: Date): PaymentPorts {
  const settings = readPaymentSettings(env);
  const { PAID_ORDERS } = bindings.parse(env);
  const db = openDb(env.DB);
  return {
    db,
    now,
    settings,
    gateways: openGateways(env, { db, now }),
    refund_account_kinds: carriedKinds(env),
    gateway_of: readGatewayOf(env),
    refusePayer: (userUuid) => refusePayer(db, userUuid, env, now),
    newUuid: () => crypto.randomUUID(),
    announcePaid: async (orderUuid) => void (await PAID_ORDERS.send({ order_uuid: orderUuid })),
    ringClock: () => ringOrders(env, { now, poll_ms: settings.poll_ms }),
    ringCounting: () => ringCounting({ env, now }),
    log,
  };
}

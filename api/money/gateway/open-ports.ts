/** The dependencies of payment code, with the real bindings. */
import { z } from 'zod';
import { queueBinding } from '../../platform/framework/binding.ts';
import { openDb } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import { scheduleCounting } from '../../platform/scheduler/schedule-counting.ts';
import { refusePayer } from '../../privacy/age/paying-age.ts';
import { carriedKinds } from '../case/refund-route.ts';
import { scheduleOrders } from '../order/schedule-orders.ts';
import { openGateways } from './open-gateways.ts';
import type { PaymentPorts } from './ports.ts';
import { readGatewayOf, readPaymentSettings } from './settings.ts';

const bindings = z.object({
  /** Paid orders to process. */
  PAID_ORDERS: queueBinding<{ order_uuid: string }>(),
});

/** Opens the dependencies. A gateway without settings is included and unavailable. */
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
    wakeOrderJob: () => scheduleOrders(env, { now, poll_ms: settings.poll_ms }),
    scheduleCounting: () => scheduleCounting({ env, now }),
    log,
  };
}

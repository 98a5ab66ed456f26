/** The queue of paid orders: each comes at least once. Whatever comes again changes nothing. */
import { z } from 'zod';
import type { ApiBindings } from '../../platform/host/env.ts';
import { openPaymentPorts } from '../gateway/open-ports.ts';
import { settleOrder } from './settle-order.ts';

const paidOrder = z.object({ order_uuid: z.uuid() });

/** Each message by itself: one that fails comes again, and the clock watches over its order meanwhile. */
export async function consumePaidOrders(messages: readonly Message[], env: ApiBindings): Promise<void> {
  const ports = openPaymentPorts(env, new Date());
  for (const message of messages) {
    try {
      await settleOrder(ports, paidOrder.parse(message.body).order_uuid);
      message.ack();
    } catch (error) {
      ports.log('error', 'paid_order_not_processed', { message_id: message.id, reason: String(error) });
      message.retry();
    }
  }
}

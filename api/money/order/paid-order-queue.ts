/**
 * Consumer of the queue of paid orders. Delivery is at least once, and a repeated message has no
 * effect.
 */

import { z } from 'zod';
import { describeError } from '../../platform/framework/log.ts';
import type { QueueConsumer } from '../../platform/scheduler/queue.ts';
import { openPaymentPorts } from '../gateway/open-ports.ts';
import { completeOrder } from './complete-order.ts';

const paidOrder = z.object({ order_uuid: z.uuid() });

/**
 * Processes each message separately. A failed one is redelivered, and the scheduled job `orders`
 * watches its order meanwhile.
 */
export const paidOrderQueue: QueueConsumer = {
  queue: 'paid-orders',
  async consume(messages, env) {
    const ports = openPaymentPorts(env, new Date());
    for (const message of messages) {
      try {
        await completeOrder(ports, paidOrder.parse(message.body).order_uuid);
        message.ack();
      } catch (error) {
        ports.log('error', 'paid_order_not_processed', { message_id: message.id, ...describeError(error) });
        message.retry();
      }
    }
  },
};

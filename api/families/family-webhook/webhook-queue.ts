/** Consumes the queue of deliveries to webhooks. */
import { openDb } from '../../platform/framework/db.ts';
import { describeError, log } from '../../platform/framework/log.ts';
import type { QueueConsumer } from '../../platform/scheduler/queue.ts';
import { sendWebhooks, webhookBatch } from './send-webhook.ts';

export const webhookQueue: QueueConsumer = {
  queue: 'webhooks',
  async consume(messages, env) {
    const db = openDb(env.DB);
    for (const one of messages) {
      try {
        await sendWebhooks({ db, env, now: new Date() }, webhookBatch.parse(one.body));
        one.ack();
      } catch (error) {
        log('error', 'webhooks_not_sent', { message_id: one.id, ...describeError(error) });
        one.retry();
      }
    }
  },
};

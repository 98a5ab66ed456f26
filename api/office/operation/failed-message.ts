/** Dead-lettered messages: queues would drop them, so they are stored and logged. */
import { gt } from 'drizzle-orm';
import { listFailedMessages } from '../../../calls/office/operation.ts';
import { moment } from '../../platform/base/moment.ts';
import { openDb } from '../../platform/framework/db.ts';
import type { ApiBindings } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow } from '../../platform/framework/statement.ts';
import type { QueueConsumer } from '../../platform/scheduler/queue.ts';
import { isProbe } from './probe.ts';
import { failedMessages } from './tables.ts';

/** Suffix of the dead-letter queue of a queue. */
const FAILED = '-failed';

/**
 * Returns the queue handler of the API. It passes messages to the consumer whose `queue` ends
 * the queue's name, and stores dead-lettered ones.
 */
export const consumeEach =
  (consumers: readonly QueueConsumer[]) =>
  async (batch: MessageBatch, env: ApiBindings): Promise<void> => {
    if (batch.queue.endsWith(FAILED)) return keepFailed(batch, env);
    const messages = batch.messages.filter(({ body }) => !isProbe(body));
    for (const message of batch.messages) if (!messages.includes(message)) message.ack();
    if (messages.length === 0) return;
    const consumer = consumers.find(({ queue }) => batch.queue.endsWith(queue));
    if (!consumer) throw new Error(`Nobody reads the queue ${batch.queue}`);
    await consumer.consume(messages, env);
  };

/**
 * Stores all messages of a batch, or throws, so that the queue delivers them again. A guard ignores
 * messages that are stored already (rules.sql).
 */
async function keepFailed({ queue, messages }: MessageBatch, env: ApiBindings): Promise<void> {
  const failed_at_ms = Date.now();
  const rows = messages.map(({ id, body }) => ({ id, queue, body: JSON.stringify(body) ?? 'null', failed_at_ms }));
  await commitOrThrow(
    openDb(env.DB),
    rows.map((row) => insertRow(failedMessages, row)),
  );
  for (const { id } of rows) log('error', 'message_failed', { queue, message_id: id });
}

export const failedMessageRoutes = (on: On) => {
  on(
    listFailedMessages,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      const rows = db.select().from(failedMessages).where(gt(failedMessages.order_key, after));
      return { rows: rows.orderBy(failedMessages.order_key).limit(limit + 1) };
    },
    async ({ query }, { read }) => {
      const start = startOf('failed-messages', query);
      if ('failed' in start) return start;
      return pageOf(start, (await read()).rows, ({ id, queue, body, failed_at_ms }) => ({
        id,
        queue,
        body,
        failed_at: moment(failed_at_ms),
      }));
    },
  );
};

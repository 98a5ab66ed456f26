/** Messages that failed for the last time: queues would forget them, so they are kept here, and told. */
import { gt } from 'drizzle-orm';
import { listFailedMessages } from '../../../calls/office/operation.ts';
import { moment } from '../../platform/base/moment.ts';
import { openDb } from '../../platform/host/db.ts';
import type { ApiBindings } from '../../platform/host/env.ts';
import { log } from '../../platform/host/log.ts';
import { pageOf, rangeOf, startOf } from '../../platform/host/page.ts';
import type { On } from '../../platform/host/route.ts';
import { commitOrThrow, insertRow } from '../../platform/host/statement.ts';
import { isProbe } from './probe.ts';
import { failedMessages } from './tables.ts';

/** What a dead-letter queue is called after the one that it is of. */
const FAILED = '-failed';

/** Reads messages of a queue, and says of each whether it was processed. */
type Consumer = (messages: readonly Message[], env: ApiBindings) => Promise<void>;

/** The host's `queue`: each queue's messages to its consumer, by how its name ends; those that failed into the list. */
export const consumeEach =
  (consumers: Readonly<Record<string, Consumer>>) =>
  async (batch: MessageBatch, env: ApiBindings): Promise<void> => {
    if (batch.queue.endsWith(FAILED)) return keepFailed(batch, env);
    const messages = batch.messages.filter(({ body }) => !isProbe(body));
    for (const message of batch.messages) if (!messages.includes(message)) message.ack();
    if (messages.length === 0) return;
    const consumer = Object.entries(consumers).find(([name]) => batch.queue.endsWith(name))?.[1];
    if (!consumer) throw new Error(`Nobody reads the queue ${batch.queue}`);
    await consumer(messages, env);
  };

/** All of a batch or nothing: what cannot be kept comes again. */
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

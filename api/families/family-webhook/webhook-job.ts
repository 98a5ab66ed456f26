/** Scheduled job for webhooks: puts due deliveries into the queue, and shortens the log. */
import { asc, isNotNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import { DELIVERY_DAYS } from '../../../calls/families/family-webhook.ts';
import { queueBinding } from '../../platform/framework/binding.ts';
import type { Db } from '../../platform/framework/db.ts';
import { commitCounted, commitOrThrow, type Statement, write } from '../../platform/framework/statement.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { MAX_DELIVERIES_PER_MESSAGE, WEBHOOK_OVERDUE_MS, type webhookBatch } from './send-webhook.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

/** Interval between two checks while any webhook exists, because triggers cannot wake the job. */
const CHECK_INTERVAL_MS = 15_000;
const MAX_DELIVERIES_PER_RUN = 1000;
const MAX_DELIVERIES_PER_WEBHOOK = 1000;
const MAX_DELETED_PER_RUN = 500;
/** Retention of the log. */
const RETENTION_MS = DELIVERY_DAYS * 86_400_000;

const settings = z.object({ WEBHOOKS: queueBinding<z.infer<typeof webhookBatch>>() });

export const webhookJob: Job = {
  name: 'webhooks',
  async due({ db, now }) {
    const [webhook] = await db.select({ uuid: webhooks.uuid }).from(webhooks).limit(1);
    if (!webhook) return null;
    const [next] = await db
      .select({ due_at_ms: webhookDeliveries.due_at_ms })
      .from(webhookDeliveries)
      .where(isNotNull(webhookDeliveries.due_at_ms))
      .orderBy(asc(webhookDeliveries.due_at_ms))
      .limit(1);
    const [oldest] = await db
      .select({ happened_at_ms: webhookDeliveries.happened_at_ms })
      .from(webhookDeliveries)
      .orderBy(asc(webhookDeliveries.happened_at_ms))
      .limit(1);
    return Math.min(
      next?.due_at_ms ?? Number.POSITIVE_INFINITY,
      oldest ? oldest.happened_at_ms + RETENTION_MS : Number.POSITIVE_INFINITY,
      now.getTime() + CHECK_INTERVAL_MS,
    );
  },
  async run({ db, env, now }) {
    const sentCount = await enqueueWebhooks(db, env, now);
    const { returned_count } = await commitCounted(db, [deleteOld(now), deleteSurplus]);
    return { done: sentCount + returned_count };
  },
};

const deleteOld = (now: Date): Statement => write`DELETE FROM webhook_deliveries WHERE id IN (
  SELECT id FROM webhook_deliveries WHERE happened_at_ms <= ${now.getTime() - RETENTION_MS}
  ORDER BY happened_at_ms LIMIT ${MAX_DELETED_PER_RUN}) RETURNING id`;

const deleteSurplus: Statement = {
  sql: `DELETE FROM webhook_deliveries WHERE due_at_ms IS NULL AND (webhook_uuid, order_key) IN (
    SELECT webhooks.uuid, webhook_deliveries.order_key FROM webhooks JOIN webhook_deliveries
      ON webhook_deliveries.webhook_uuid = webhooks.uuid AND webhook_deliveries.order_key > (
        SELECT order_key FROM webhook_deliveries WHERE webhook_uuid = webhooks.uuid
        ORDER BY order_key LIMIT 1 OFFSET ${MAX_DELIVERIES_PER_WEBHOOK - 1})
    LIMIT ${MAX_DELETED_PER_RUN})`,
  params: [],
};

/**
 * Puts the due deliveries into the queue and returns their number. It first postpones them to one
 * later due time, so that a lost message is sent again.
 */
export async function enqueueWebhooks(db: Db, env: object, now: Date): Promise<number> {
  const dueDeliveries = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(lte(webhookDeliveries.due_at_ms, now.getTime()))
    .orderBy(asc(webhookDeliveries.due_at_ms))
    .limit(MAX_DELIVERIES_PER_RUN);
  if (dueDeliveries.length === 0) return 0;
  const due_at_ms = now.getTime() + WEBHOOK_OVERDUE_MS;
  const ids = dueDeliveries.map(({ id }) => id);
  const postpone: Statement = {
    sql: `UPDATE webhook_deliveries SET due_at_ms = ?
      WHERE id IN (SELECT value FROM json_each(?)) AND due_at_ms <= ?`,
    params: [due_at_ms, JSON.stringify(ids), now.getTime()],
  };
  await commitOrThrow(db, [postpone]);
  const { WEBHOOKS } = settings.parse(env);
  for (let from = 0; from < ids.length; from += MAX_DELIVERIES_PER_MESSAGE)
    await WEBHOOKS.send({ deliveries: ids.slice(from, from + MAX_DELIVERIES_PER_MESSAGE), due_at_ms });
  return ids.length;
}

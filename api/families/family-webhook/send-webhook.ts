/**
 * Sends due deliveries. As with pushes, the job gives all of one message the same later due time,
 * and the consumer first moves it on: a duplicate message finds nothing, and a lost one is sent
 * again, with the same `webhook-id`.
 */
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { log } from '../../platform/framework/log.ts';
import { commitCounted, commitOrThrow, type Statement, write } from '../../platform/framework/statement.ts';
import { webhookDeliveries, webhooks } from './tables.ts';
import { signedHeaders } from './webhook-secret.ts';
import { isWebhookUrl, sandboxFor } from './webhook-url.ts';

export const MAX_DELIVERIES_PER_MESSAGE = 20;
/** Milliseconds after which a lost message, or one whose consumer crashed, is sent again. */
export const WEBHOOK_OVERDUE_MS = 120_000;
const PATIENCE_MS = 10_000;
const MINUTE_MS = 60_000;

/** Pauses after failed attempts, a day in total. */
export const WEBHOOK_PAUSES_MS = [1, 5, 30, 120, 240, 480, 564].map((minutes) => minutes * MINUTE_MS);
/** Time without a success after which deliveries stop. */
export const FAILING_LIMIT_MS = 3 * 24 * 60 * MINUTE_MS;

export const webhookBatch = z.object({ deliveries: z.array(z.string()).min(1), due_at_ms: z.number() });

type Delivery = typeof webhookDeliveries.$inferSelect;
type Webhook = typeof webhooks.$inferSelect;

/** Returns the body of a delivery. */
export const webhookPayloadOf = ({
  event,
  data,
  happened_at_ms,
}: Pick<Delivery, 'event' | 'data' | 'happened_at_ms'>) =>
  JSON.stringify({ type: event, timestamp: moment(happened_at_ms), data: JSON.parse(data) });

/** Sends these deliveries, unless another consumer has taken them. */
export async function sendWebhooks(
  { db, env, now }: { db: Db; env: object; now: Date },
  { deliveries, due_at_ms }: z.infer<typeof webhookBatch>,
): Promise<void> {
  const until = Math.max(due_at_ms + 1, now.getTime() + WEBHOOK_OVERDUE_MS);
  const ids = JSON.stringify(deliveries);
  const take: Statement = {
    sql: `UPDATE webhook_deliveries SET due_at_ms = ?
      WHERE id IN (SELECT value FROM json_each(?)) AND due_at_ms = ? RETURNING id`,
    params: [until, ids, due_at_ms],
  };
  const rows = db
    .select({ delivery: getTableColumns(webhookDeliveries), webhook: getTableColumns(webhooks) })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.uuid, webhookDeliveries.webhook_uuid))
    .where(
      and(
        inArray(webhookDeliveries.id, sql`(SELECT value FROM json_each(${ids}))`),
        eq(webhookDeliveries.due_at_ms, until),
      ),
    );
  const result = await commitCounted(db, [take], { rows });
  if (result.returned_count === 0) return;
  const attempts = await Promise.all(
    result.rows.rows.map(async (row) => attemptStatements(row, { now, until, status: await post(env, row, now) })),
  );
  if (attempts.length > 0) await commitOrThrow(db, attempts.flat());
}

/** Returns the status of the response, or null if none arrived. */
async function post(env: object, { delivery, webhook }: { delivery: Delivery; webhook: Webhook }, now: Date) {
  const payload = webhookPayloadOf(delivery);
  if (!isWebhookUrl(env, webhook.url)) return null;
  try {
    const headers = await signedHeaders(env, webhook, { id: delivery.id, now, payload });
    const response = await (sandboxFor(env, webhook.url) ?? globalThis).fetch(webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Vela-Webhooks/1', ...headers },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // The response may be of any size, and only its status counts.
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    log('warn', 'webhook_failed', { reason: error instanceof Error ? error.name : typeof error });
    return null;
  }
}

/** Returns the statements that store an attempt. */
function attemptStatements(
  { delivery, webhook }: { delivery: Delivery; webhook: Webhook },
  { now, until, status }: { now: Date; until: number; status: number | null },
): Statement[] {
  const at = now.getTime();
  const isDelivered = status !== null && status >= 200 && status < 300;
  const pause = isDelivered || status === 410 ? undefined : WEBHOOK_PAUSES_MS[delivery.attempt_count];
  const store = write`UPDATE webhook_deliveries
    SET due_at_ms = ${pause === undefined ? null : at + pause}, attempt_count = ${delivery.attempt_count + 1},
      attempted_at_ms = ${at}, status = ${status}, delivered_at_ms = ${isDelivered ? at : null}
    WHERE id = ${delivery.id} AND due_at_ms = ${until}`;
  if (isDelivered)
    return [
      store,
      write`UPDATE webhooks SET failing_since_ms = NULL WHERE uuid = ${webhook.uuid} AND failing_since_ms IS NOT NULL`,
    ];
  const mark = write`UPDATE webhooks SET failing_since_ms = ${at} WHERE uuid = ${webhook.uuid} AND failing_since_ms IS NULL`;
  // 410: the receiver wants no more events.
  const disable = write`UPDATE webhooks SET disabled_at_ms = ${at}
    WHERE uuid = ${webhook.uuid} AND disabled_at_ms IS NULL
      AND (${status} IS 410 OR failing_since_ms <= ${at - FAILING_LIMIT_MS})`;
  return [store, mark, disable];
}

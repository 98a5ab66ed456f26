import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { WebhookEvent } from '../../../calls/families/family-webhook.ts';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { families } from '../../platform/user/tables.ts';

/**
 * Addresses that receive events of a family's VBs. The secret is derived from the salt, so the
 * database does not contain it.
 *
 * @writers `/v1/family/webhooks…`, the queue `vela-webhooks`
 * @readers triggers on `lives`, `gifts` and `payouts`, the queue `vela-webhooks`, `/v1/family/webhooks…`
 * @rows at most five per family
 * @retention until the family removes it
 */
export const webhooks = sqliteTable(
  'webhooks',
  {
    uuid: text().primaryKey(),
    family_uuid: text()
      .notNull()
      .references(() => families.uuid),
    url: text().notNull(),
    events: text({ mode: 'json' }).$type<WebhookEvent[]>().notNull(),
    made_at_ms: integer().notNull(),
    salt: text().notNull(),
    /** The salt before the rotation, and the end of its secret. */
    old_salt: text(),
    old_until_ms: integer(),
    /** Time of the first failure since the latest success. */
    failing_since_ms: integer(),
    /** Deliveries have stopped, because they failed for days. */
    disabled_at_ms: integer(),
  },
  (table) => [uniqueIndex('webhooks_of_family').on(table.family_uuid, table.url)],
);

/**
 * Events that were or will be sent to a webhook. The id is the `webhook-id`, by which receivers
 * recognize a repetition.
 *
 * @writers triggers on `lives`, `gifts` and `payouts`, `POST /v1/family/webhooks/{uuid}/…`, the
 * job `webhooks`, the queue `vela-webhooks`
 * @readers the same, `GET /v1/family/webhooks/{uuid}/deliveries`
 * @rows one per event and webhook
 * @retention 30 days, at most 1,000 per webhook
 */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text().primaryKey(),
    webhook_uuid: text()
      .notNull()
      .references(() => webhooks.uuid),
    event: text().notNull(),
    /** JSON, sent as `data`. */
    data: text().notNull(),
    happened_at_ms: integer().notNull(),
    /** Next attempt, again if a message was lost. Null: delivered, or given up. */
    due_at_ms: integer(),
    attempt_count: integer().notNull().default(0),
    attempted_at_ms: integer(),
    status: integer(),
    delivered_at_ms: integer(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('happened_at_ms'), 'id'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_of_webhook').on(table.webhook_uuid, table.order_key),
    index('webhook_deliveries_due').on(table.due_at_ms).where(sql`due_at_ms IS NOT NULL`),
    index('webhook_deliveries_by_time').on(table.happened_at_ms),
  ],
);

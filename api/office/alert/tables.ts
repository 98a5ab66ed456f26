import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { AlertRule, PlatformAlert } from '../../../calls/office/alert.ts';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Alerts. An alert opens when a rule holds for a subject, and closes when it no longer holds.
 *
 * @writers the scheduled job `alerts`, `POST /v1/operations/alerts/{uuid}/acknowledge`
 * @readers `GET /v1/operations/alerts` (staff), the scheduled job `alerts`, notifications
 * @rows one per alert; at most one open alert per rule and subject
 * @retention 365 days after it closed
 */
export const alerts = sqliteTable(
  'alerts',
  {
    uuid: text().primaryKey(),
    rule: text().$type<AlertRule>().notNull(),
    subject: text().notNull(),
    details: text().notNull(),
    opened_at_ms: integer().notNull(),
    /** Time and author of the acknowledgement. Null: none, so reminders continue. */
    acknowledged_at_ms: integer(),
    acknowledged_by: text().references(() => users.uuid),
    /** Null: the rule still holds. */
    closed_at_ms: integer(),
    /** Time of the next message to the webhook and the email address. Null: none is due. */
    due_at_ms: integer(),
    state: text()
      .$type<PlatformAlert['state']>()
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN closed_at_ms IS NOT NULL THEN 'closed' WHEN acknowledged_at_ms IS NULL THEN 'open' ELSE 'acknowledged' END`,
        { mode: 'virtual' },
      ),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('opened_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('alerts_in_order').on(table.order_key),
    uniqueIndex('alerts_of_state_in_order').on(table.state, table.order_key),
    uniqueIndex('alerts_open').on(table.rule, table.subject).where(sql`closed_at_ms IS NULL`),
    index('alerts_due').on(table.due_at_ms).where(sql`due_at_ms IS NOT NULL`),
    index('alerts_closed').on(table.closed_at_ms).where(sql`closed_at_ms IS NOT NULL`),
  ],
);

/**
 * Time of the latest check of all alert rules. The health check fails if it is too old.
 *
 * @writers the scheduled job `alerts`
 * @readers the scheduled job `alerts`, `GET /v1/operations/health`
 * @rows one
 * @retention permanent
 */
export const alertChecks = sqliteTable('alert_checks', {
  name: text().primaryKey(),
  checked_at_ms: integer().notNull(),
});

import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { descending, orderKey } from '../framework/order-key.ts';

/**
 * Scheduled jobs that fail: reason, since when, how often and the next attempt. A job that succeeds
 * has no row.
 *
 * @writers the scheduler (Durable Objects `Clock`)
 * @readers `GET /v1/operations/failing-tasks` (staff), `/office/failing-tasks`
 * @rows at most one per job
 * @retention until the job succeeds
 */
export const failingTasks = sqliteTable(
  'failing_tasks',
  {
    name: text().primaryKey(),
    /** Reason of the last failure. */
    reason: text().notNull(),
    /** Consecutive failures. */
    tries: integer().notNull(),
    failing_since_ms: integer().notNull(),
    next_try_ms: integer().notNull(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('failing_since_ms'), 'name'), { mode: 'virtual' }),
  },
  (table) => [uniqueIndex('failing_tasks_in_order').on(table.order_key)],
);

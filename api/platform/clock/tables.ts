import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { descending, orderKey } from '../host/order-key.ts';

/** Scheduled jobs that fail, by name. A job that succeeds has no row. */
export const failingTasks = sqliteTable(
  'failing_tasks',
  {
    name: text().primaryKey(),
    /** Reason of the last attempt. */
    reason: text().notNull(),
    /** Number of failed attempts in a row. */
    tries: integer().notNull(),
    failing_since_ms: integer().notNull(),
    next_try_ms: integer().notNull(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('failing_since_ms'), 'name'), { mode: 'virtual' }),
  },
  (table) => [uniqueIndex('failing_tasks_in_order').on(table.order_key)],
);

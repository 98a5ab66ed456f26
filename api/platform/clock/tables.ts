import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { descending, orderKey } from '../host/order-key.ts';

/** Tasks of the clock that fail, by their names. A task that succeeds has no row. */
export const failingTasks = sqliteTable(
  'failing_tasks',
  {
    name: text().primaryKey(),
    /** Of the last try. */
    reason: text().notNull(),
    /** Tries in a row that have failed. */
    tries: integer().notNull(),
    failing_since_ms: integer().notNull(),
    next_try_ms: integer().notNull(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('failing_since_ms'), 'name'), { mode: 'virtual' }),
  },
  (table) => [uniqueIndex('failing_tasks_in_order').on(table.order_key)],
);

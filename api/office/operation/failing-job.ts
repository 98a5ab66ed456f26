/** Route that lists the failing scheduled jobs. */
import { gt } from 'drizzle-orm';
import { listFailingTasks } from '../../../calls/office/operation.ts';
import { moment } from '../../platform/base/moment.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { failingTasks } from '../../platform/scheduler/tables.ts';

export const failingJobRoutes = (on: On) => {
  on(
    listFailingTasks,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      const rows = db.select().from(failingTasks).where(gt(failingTasks.order_key, after));
      return { rows: rows.orderBy(failingTasks.order_key).limit(limit + 1) };
    },
    async ({ query }, { read }) => {
      const start = startOf('failing-tasks', query);
      if ('failed' in start) return start;
      return pageOf(start, (await read()).rows, ({ name, reason, tries, failing_since_ms, next_try_ms }) => ({
        name,
        reason,
        tries,
        failing_since: moment(failing_since_ms),
        next_try_at: moment(next_try_ms),
      }));
    },
  );
};

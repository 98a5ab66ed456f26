/** Back-office routes: the list of alerts, and acknowledging one. */
import { and, eq, gt } from 'drizzle-orm';
import { type AlertRule, acknowledgeAlert, listAlerts, type PlatformAlert } from '../../../calls/office/alert.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { alerts } from './tables.ts';

export const prefixes = ['operations'];

export const routes = (on: On) => {
  on(
    listAlerts,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      return {
        rows: selectAlerts(db)
          .where(and(query.state === 'all' ? undefined : eq(alerts.state, query.state), gt(alerts.order_key, after)))
          .orderBy(alerts.order_key)
          .limit(limit + 1),
      };
    },
    async ({ query }, { read }) => {
      const start = startOf(`alerts:${query.state}`, query);
      if ('failed' in start) return start;
      const keyedRows = (await read()).rows.map((row) => ({ ...row, order_key: row.alert.order_key }));
      return pageOf(start, keyedRows, serialize);
    },
  );

  on(acknowledgeAlert, async ({ params: { uuid } }, { db, now, caller: { user_uuid } }) => {
    // An acknowledged alert keeps the first name. What is due at its end stays due.
    const { rows } = await commitOrThrow(
      db,
      [
        write`UPDATE alerts SET acknowledged_at_ms = ${now.getTime()}, acknowledged_by = ${user_uuid},
          due_at_ms = iif(closed_at_ms IS NULL, NULL, due_at_ms)
        WHERE uuid = ${uuid} AND acknowledged_at_ms IS NULL`,
      ],
      { rows: selectAlerts(db).where(eq(alerts.uuid, uuid)) },
    );
    const [row] = rows;
    return row ? { data: serialize(row) } : { failed: 'alert_not_found' };
  });
};

/** Page that shows the cause of an alert. */
const pathOf: Record<AlertRule, string> = {
  books_open: '/office/ledger-closings',
  dependency_down: '/office/deployment',
  task_failing: '/office/failing-tasks',
  logged_errors: '/office/failed-messages',
  growth_limit: '/office/growth',
};

const selectAlerts = (db: Db) =>
  db
    .select({ alert: alerts, by: { uuid: users.uuid, name: users.name } })
    .from(alerts)
    .leftJoin(users, eq(users.uuid, alerts.acknowledged_by));

type Row = Awaited<ReturnType<typeof selectAlerts>>[number];

function serialize({ alert, by }: Row): PlatformAlert {
  const { uuid, rule, subject, details, state, opened_at_ms, acknowledged_at_ms, closed_at_ms } = alert;
  return {
    ...{ uuid, rule, subject, details, path: pathOf[rule] },
    state,
    opened_at: moment(opened_at_ms),
    acknowledged_at: momentOrNull(acknowledged_at_ms),
    acknowledged_by: by,
    closed_at: momentOrNull(closed_at_ms),
  };
}

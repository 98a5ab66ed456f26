/** Route for the health check of everything that the API depends on, and of the alert job. */
import { getHealth } from '../../../calls/office/operation.ts';
import type { On } from '../../platform/framework/route.ts';
import { alertChecks } from '../alert/tables.ts';
import { checkDependencies } from './dependency.ts';

/** Age of the latest check of the alert rules from which the job counts as failing. */
const STALE_MS = 30 * 60_000;

export const healthRoutes = (on: On) => {
  on(getHealth, async (_, { db, env, now, requestId }) => {
    const [dependencies, latest] = await Promise.all([
      checkDependencies(env, { now, request_id: requestId }),
      db
        .select()
        .from(alertChecks)
        .catch(() => []),
    ]);
    const alertsOk = latest.map(({ checked_at_ms }) => now.getTime() - checked_at_ms < STALE_MS)[0] ?? null;
    const checks = [...dependencies, { name: 'alerts', ok: alertsOk, duration_ms: 0 }];
    return { data: { ok: checks.every(({ ok }) => ok !== false), checks } };
  });
};

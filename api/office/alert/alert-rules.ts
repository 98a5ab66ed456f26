/** The rules that open alerts. Each returns the subjects for which it holds now. */
import { desc, lte, sql } from 'drizzle-orm';
import type { AlertRule } from '../../../calls/office/alert.ts';
import { growthLimits, growthMeasures, growthStateOf } from '../../../calls/office/operation-growth.ts';
import { unclosedDays } from '../../money/ledger/open-work.ts';
import { batchRead } from '../../platform/framework/db.ts';
import type { ApiBindings, Context } from '../../platform/framework/env.ts';
import { failingTasks } from '../../platform/scheduler/tables.ts';
import { checkDependencies } from '../operation/dependency.ts';
import { selectGrowthDays } from '../operation/growth-job.ts';

/** Time that a job may fail before it opens an alert, in milliseconds. */
const FAILING_MS = 10 * 60_000;

/** Time over which logged events are summed, in milliseconds. */
const EVENTS_MS = 15 * 60_000;

/** Pause before a dependency that did not respond is checked again, in milliseconds. */
const SECOND_TRY_MS = 5_000;

/** Most alerts of one rule that are open at the same time. */
const MAX_SUBJECTS = 50;

/**
 * Number of log lines of an event within 15 minutes that open an alert. Every other error opens one
 * with its first line.
 */
const eventLimits: Readonly<Record<string, number>> = {
  unexpected: 5,
  gateway_silent: 5,
  picture_not_decoded: 10,
  segment_not_stored: 5,
  stream_unavailable: 5,
};

/** Errors that other rules report, or that concern the alert itself. */
const otherEvents = new Set(['alert_not_sent', 'growth_limit_reached', 'health_check_failed', 'task_failed']);

/** A rule that holds for a subject. */
export interface AlertFinding {
  rule: AlertRule;
  subject: string;
  details: string;
}

type Ports = Pick<Context, 'db' | 'env' | 'now'> & { wait: (ms: number) => Promise<unknown> };

/** Checks all rules. */
export async function findAlerts({ db, env, now, wait }: Ports): Promise<AlertFinding[]> {
  const [{ books, tasks, days }, events, dependencies] = await Promise.all([
    batchRead(db, {
      books: db.select({ open_days: unclosedDays.count(now) }).from(sql`(SELECT 1)`),
      tasks: db
        .select()
        .from(failingTasks)
        .where(lte(failingTasks.failing_since_ms, now.getTime() - FAILING_MS))
        .orderBy(desc(failingTasks.order_key))
        .limit(MAX_SUBJECTS),
      days: selectGrowthDays(db, 1),
    }),
    env.BUSY_MINUTES.getByName('d1').eventsSince(now.getTime() - EVENTS_MS),
    findDown(env, { now, wait }),
  ]);
  const open_days = books[0]?.open_days ?? 0;
  return [
    ...(open_days > 0 ? [{ rule: 'books_open' as const, subject: '', details: String(open_days) }] : []),
    ...dependencies.map((subject) => ({ rule: 'dependency_down' as const, subject, details: '' })),
    ...tasks.map(({ name, reason }) => ({ rule: 'task_failing' as const, subject: name, details: reason })),
    ...events
      .filter(({ event, times }) => !otherEvents.has(event) && times >= (eventLimits[event] ?? 1))
      .slice(0, MAX_SUBJECTS)
      .map(({ event, times }) => ({ rule: 'logged_errors' as const, subject: event, details: String(times) })),
    ...days.flatMap((day) =>
      growthMeasures
        .filter((measure) => growthStateOf(measure, day[measure]) === 'reached')
        .map((measure) => ({
          rule: 'growth_limit' as const,
          subject: measure,
          details: `${day[measure]} / ${growthLimits[measure]}`,
        })),
    ),
  ];
}

/** Returns the dependencies that failed two checks in a row. */
async function findDown(env: ApiBindings, { now, wait }: Pick<Ports, 'now' | 'wait'>): Promise<string[]> {
  const failedNow = async () =>
    (await checkDependencies(env, { now, request_id: 'alerts' }))
      .filter(({ ok }) => ok === false)
      .map(({ name }) => name);
  const first = await failedNow();
  if (first.length === 0) return [];
  await wait(SECOND_TRY_MS);
  const second = await failedNow();
  return first.filter((name) => second.includes(name));
}

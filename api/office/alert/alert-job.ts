/** Checks the alert rules every five minutes, opens and closes alerts, and sends them. */
import { isNull, lte } from 'drizzle-orm';
import type { Db } from '../../platform/framework/db.ts';
import { describeError, log } from '../../platform/framework/log.ts';
import { commitOrThrow, type Statement, updateRow, write } from '../../platform/framework/statement.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { type AlertFinding, findAlerts } from './alert-rules.ts';
import { sendAlert } from './send-alert.ts';
import { alertChecks, alerts } from './tables.ts';

const CHECK_INTERVAL_MS = 5 * 60_000;

/** Time between two reminders of an alert that nobody acknowledges. */
const REMINDER_MS = 60 * 60_000;

/** Retention of closed alerts. */
const RETENTION_MS = 365 * 24 * 60 * 60_000;

/** Maximum open alerts that one run compares: more than all rules can open. */
const MAX_OPEN = 500;

/** Maximum messages of one run. */
const MAX_MESSAGES = 20;

type Alert = typeof alerts.$inferSelect;

/** The scheduled job. The health check fails if it does not run. */
export const alertJob: Job = {
  name: 'alerts',
  due: async ({ db }) => {
    const [latest] = await db.select().from(alertChecks).limit(1);
    return latest ? latest.checked_at_ms + CHECK_INTERVAL_MS : 0;
  },
  run: async ({ db, env, now }) => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const findings = await findAlerts({ db, env, now, wait });
    const openAlerts = await db.select().from(alerts).where(isNull(alerts.closed_at_ms)).limit(MAX_OPEN);
    await commitOrThrow(db, [
      ...findings.filter((finding) => !openAlerts.some((alert) => isSame(alert, finding))).map((one) => open(one, now)),
      ...openAlerts
        .filter((alert) => !findings.some((finding) => isSame(alert, finding)))
        .map((one) => close(one, now)),
      write`DELETE FROM alerts WHERE closed_at_ms < ${now.getTime() - RETENTION_MS}`,
      write`INSERT INTO alert_checks (name, checked_at_ms) VALUES ('alerts', ${now.getTime()})
        ON CONFLICT (name) DO UPDATE SET checked_at_ms = excluded.checked_at_ms`,
    ]);
    await sendDue(db, env, now);
    return { done: 1 };
  },
};

const isSame = (one: Pick<AlertFinding, 'rule' | 'subject'>, other: Pick<AlertFinding, 'rule' | 'subject'>) =>
  one.rule === other.rule && one.subject === other.subject;

const open = ({ rule, subject, details }: AlertFinding, now: Date): Statement =>
  write`INSERT INTO alerts (uuid, rule, subject, details, opened_at_ms, due_at_ms)
    VALUES (${crypto.randomUUID()}, ${rule}, ${subject}, ${details.slice(0, 500)}, ${now.getTime()}, ${now.getTime()})
    ON CONFLICT DO NOTHING`;

const close = ({ uuid }: Alert, now: Date): Statement =>
  updateRow(alerts, { uuid }, { closed_at_ms: now.getTime(), due_at_ms: now.getTime() });

/**
 * Sends due messages: new alerts, reminders of unacknowledged ones, and the end of each alert. A
 * message that fails is due again in the next run.
 */
async function sendDue(db: Db, env: object, now: Date): Promise<void> {
  const dueAlerts = await db
    .select()
    .from(alerts)
    .where(lte(alerts.due_at_ms, now.getTime()))
    .orderBy(alerts.due_at_ms)
    .limit(MAX_MESSAGES);
  for (const alert of dueAlerts) {
    const { uuid, rule, subject } = alert;
    try {
      await sendAlert(env, alert, now);
      const isFinished = alert.closed_at_ms !== null || alert.acknowledged_at_ms !== null;
      await commitOrThrow(db, [
        write`UPDATE alerts SET due_at_ms = ${isFinished ? null : now.getTime() + REMINDER_MS}
          WHERE uuid = ${uuid} AND due_at_ms = ${alert.due_at_ms}`,
      ]);
    } catch (error) {
      log('error', 'alert_not_sent', { uuid, rule, subject, ...describeError(error) });
    }
  }
}

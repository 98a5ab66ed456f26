/** Alerts of the platform: a job opens and closes them, and staff acknowledge them. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { moment, uuid } from '../platform/field.ts';

/** Rules of the alert job (api/office/alert/alert-rules.ts), in display order. */
export const alertRules = ['books_open', 'dependency_down', 'task_failing', 'logged_errors', 'growth_limit'] as const;
export type AlertRule = (typeof alertRules)[number];

export const alertStates = ['all', 'open', 'acknowledged', 'closed'] as const;

const alert = z.object({
  uuid,
  rule: z.enum(alertRules),
  /** What it is about: a dependency, a job, a log event or a measure of growth. Empty: the books. */
  subject: z.string(),
  /** Reason or count at the time when it opened. */
  details: z.string(),
  /** Page of the back office that shows the cause. */
  path: z.string(),
  state: z.enum(['open', 'acknowledged', 'closed']),
  opened_at: moment,
  acknowledged_at: moment.nullable(),
  acknowledged_by: z.object({ uuid, name: z.string() }).nullable(),
  /** When the job first found that the reason was gone. */
  closed_at: moment.nullable(),
});
/** An alert as staff see it. */
export type PlatformAlert = z.infer<typeof alert>;

export const listAlerts = defineCall({
  method: 'GET',
  path: '/v1/operations/alerts',
  summary: 'Lists alerts, latest first. A job checks all rules every five minutes, and closes alerts by itself',
  access: 'staff',
  query: pageQuery.extend({ state: z.enum(alertStates).default('all') }),
  answer: list(alert),
});

export const acknowledgeAlert = defineCall({
  method: 'POST',
  path: '/v1/operations/alerts/{uuid}/acknowledge',
  summary: 'Acknowledges an alert: its reminders stop. Repeating it changes nothing',
  access: 'staff',
  params: z.object({ uuid }),
  failures: ['alert_not_found'],
  answer: one(alert),
});

/** Calls for operators. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { count, day, moment } from '../platform/field.ts';
import { growthMeasures, growthState } from './operation-growth.ts';

const failedMessage = z.object({
  id: z.string(),
  queue: z.string(),
  body: z.string(),
  failed_at: moment,
});

export const listFailedMessages = defineCall({
  method: 'GET',
  path: '/v1/operations/failed-messages',
  summary: 'Lists queue messages that failed permanently, latest first. Scheduled jobs make up for the missed work',
  access: 'staff',
  query: pageQuery,
  answer: list(failedMessage),
});

const failingTask = z.object({
  name: z.string(),
  /** Reason for the last failure. */
  reason: z.string(),
  /** Failed attempts in a row. */
  tries: count,
  failing_since: moment,
  next_try_at: moment,
});

export const listFailingTasks = defineCall({
  method: 'GET',
  path: '/v1/operations/failing-tasks',
  summary: 'Lists failing scheduled jobs, latest first. Each is retried at growing intervals until it succeeds',
  access: 'staff',
  query: pageQuery,
  answer: list(failingTask),
});

/** Health of a dependency: a database, store, queue or payment gateway. */
const healthCheck = z.object({
  /**
   * Kind, and name if there are several: `d1`, `kv`, `r2_media`, `queue_paid_orders`,
   * `gateway_stripe`.
   */
  name: z.string(),
  /** Null: not configured, and so not checked. */
  ok: z.boolean().nullable(),
  duration_ms: count,
});
export type HealthCheck = z.infer<typeof healthCheck>;

export const getHealth = defineCall({
  method: 'GET',
  path: '/v1/operations/health',
  summary: 'Checks all dependencies of the API and returns their state. The logs contain the reason for each failure',
  access: 'staff',
  limit: { times: 30, window_seconds: 60 },
  answer: one(z.object({ ok: z.boolean(), checks: z.array(healthCheck) })),
});

const growth = z.object({
  /** Start of the current hour when the job last measured; null if it never did. */
  measured_until: moment.nullable(),
  measures: z.array(
    z.object({
      name: z.enum(growthMeasures),
      /**
       * The larger value of today and yesterday, in Bangkok days. Viewers: those of yesterday. Null
       * if it was not measured.
       */
      value: count.nullable(),
      limit: count,
      state: growthState,
      /** Days of the last seven, without today, on which the value reached the limit. */
      days_reached: count.max(7),
    }),
  ),
  /** Values per Bangkok day, today first. */
  days: z.array(
    z.object({
      day,
      gifts_in_hour: count,
      database_busy_ms: count.nullable(),
      viewers: count,
      database_bytes: count,
    }),
  ),
});
/** Load of the platform beside its limits. */
export type Growth = z.infer<typeof growth>;

export const getGrowth = defineCall({
  method: 'GET',
  path: '/v1/operations/growth',
  summary:
    'Returns the load of the last eight days beside the limits at which the next step of growth is due. A job measures once an hour',
  access: 'staff',
  answer: one(growth),
});

/** Creates the first admin, or another one when none is left. */
export const becomeAdmin = defineCall({
  method: 'POST',
  path: '/v1/operations/admins',
  summary: 'Makes the caller an admin with a one-time code. An operator of the deployment creates the code',
  access: 'bearer',
  not_for_browsers: true,
  audited: true,
  step_up: true,
  limit: { times: 10, window_seconds: 3_600 },
  form: z.object({
    /** The code as typed. Case, spaces and hyphens are ignored. */
    code: z.string().max(64),
  }),
  failures: ['admin_code_wrong'],
  answer: one(z.object({ role: z.literal('admin') })),
});

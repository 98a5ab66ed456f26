import type { ApiBindings } from '../../platform/framework/env.ts';
import { wakeJob } from '../../platform/scheduler/job.ts';

/** Name of the scheduled job that sends reminders of events, closes and finalizes them. */
export const EVENT_JOB = 'events';

const HOUR_MS = 3_600_000;
/**
 * Milliseconds after the end in which facts of an event may still arrive. The triggers in rules.sql
 * use the same value.
 */
const SETTLE_MS = 300_000;

/**
 * Schedules the events job for the next start or end of these events, at most an hour ahead. From
 * then on the job schedules itself. Call it before the write that it must see.
 */
export const scheduleEvents = (
  env: Pick<ApiBindings, 'CLOCK'>,
  now: Date,
  changedEvents: readonly { starts_at_ms: number; ends_at_ms: number }[] = [],
): Promise<void> => {
  const now_ms = now.getTime();
  const moments = changedEvents.flatMap(({ starts_at_ms, ends_at_ms }) => [
    starts_at_ms,
    ends_at_ms,
    ends_at_ms + SETTLE_MS,
  ]);
  return wakeJob(env, EVENT_JOB, Math.min(now_ms + HOUR_MS, ...moments.filter((at_ms) => at_ms > now_ms)));
};

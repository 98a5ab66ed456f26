import type { Clocks } from '../../platform/framework/env.ts';
import { RETRY_MS, wakeJob } from '../../platform/scheduler/job.ts';
import type { PaymentSettings } from '../gateway/settings.ts';

/** Name of the scheduled job that reconciles orders. */
const ORDER_JOB = 'orders';

/** Wakes the job by the time at which a new order is due. */
export const scheduleOrders = (
  env: { CLOCK: Clocks },
  { now, poll_ms }: Pick<PaymentSettings, 'poll_ms'> & { now: Date },
): Promise<void> => wakeJob(env, ORDER_JOB, now.getTime() + Math.min(RETRY_MS, poll_ms));

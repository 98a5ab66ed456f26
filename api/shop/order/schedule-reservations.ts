import type { ApiBindings } from '../../platform/framework/env.ts';
import { RETRY_MS, wakeJob } from '../../platform/scheduler/job.ts';

/** Name of the scheduled job that ends reservations and prizes, and opens and closes sales. */
const RESERVATION_JOB = 'reservations';

/**
 * Schedules the job for reservations and prizes. Call it before the write that the job must see,
 * never after.
 */
export const scheduleReservations = (env: Pick<ApiBindings, 'CLOCK'>, now: Date): Promise<void> =>
  wakeJob(env, RESERVATION_JOB, now.getTime() + RETRY_MS);

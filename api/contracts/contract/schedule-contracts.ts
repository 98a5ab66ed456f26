/** Wakes the job for contracts. Call it before a write that the job must see. */

import type { ApiBindings } from '../../platform/framework/env.ts';
import { wakeJob } from '../../platform/scheduler/job.ts';

/** Name of the scheduled job for contracts. */
const CONTRACT_JOB = 'contracts';

/** Wakes the job within an hour. */
export const scheduleContracts = ({ env, now }: { env: Pick<ApiBindings, 'CLOCK'>; now: Date }): Promise<void> =>
  wakeJob(env, CONTRACT_JOB, now.getTime() + 3_600_000);

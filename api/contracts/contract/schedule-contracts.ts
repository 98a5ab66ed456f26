/** Wakes the job for contracts. Call it before a write that the job must see. */

import { wakeJob } from '../../platform/clock/job.ts';
import type { ApiBindings } from '../../platform/host/env.ts';

/** Name of the scheduled job for contracts. */
const CONTRACT_JOB = 'contracts';

/** Wakes the job within an hour. */
export const scheduleContracts = ({ env, now }: { env: Pick<ApiBindings, 'CLOCK'>; now: Date }): Promise<void> =>
  wakeJob(env, CONTRACT_JOB, now.getTime() + 3_600_000);

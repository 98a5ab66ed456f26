/** Wakes the push job. A separate module without the code of the job. */

import type { ApiBindings } from '../../platform/framework/env.ts';
import { wakeJob } from '../../platform/scheduler/job.ts';

/** Name of the job. */
export const PUSH_JOB = 'pushes';

/** Wakes the job after a device or LINE was subscribed, or followers were notified. */
export const schedulePushes = (env: Pick<ApiBindings, 'CLOCK'>, now: Date): Promise<void> =>
  wakeJob(env, PUSH_JOB, now.getTime());

/** Wakes the job of webhooks. A separate module without the code of the job. */
import type { ApiBindings } from '../../platform/framework/env.ts';
import { wakeJob } from '../../platform/scheduler/job.ts';

const WEBHOOK_JOB = 'webhooks';

export const wakeWebhooks = (env: Pick<ApiBindings, 'CLOCK'>, now: Date): Promise<void> =>
  wakeJob(env, WEBHOOK_JOB, now.getTime());

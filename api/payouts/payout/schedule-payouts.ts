import { z } from 'zod';
import type { Clocks } from '../../platform/framework/env.ts';
import { wakeJob } from '../../platform/scheduler/job.ts';

/** Name of the scheduled job that sends files to the bank and queries their results. */
export const PAYOUT_JOB = 'payouts';

/** Name of the scheduled job that emails owners. */
export const EMAIL_JOB = 'letters';

const bindings = z.object({ CLOCK: z.custom<Clocks>((clock) => typeof clock === 'object' && clock !== null) });

/** Wakes the job for files at once. Call it before the write. */
export const schedulePayouts = (env: object, now: Date): Promise<void> =>
  wakeJob(bindings.parse(env), PAYOUT_JOB, now.getTime());

/** Wakes the job for emails. */
export const schedulePayoutEmails = (env: object, now: Date): Promise<void> =>
  wakeJob(bindings.parse(env), EMAIL_JOB, now.getTime());

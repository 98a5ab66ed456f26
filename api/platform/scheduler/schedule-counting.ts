import type { Context } from '../framework/env.ts';
import { log } from '../framework/log.ts';
import { wakeJob } from './job.ts';

/** Name of the scheduled job that counts facts. */
export const COUNT_JOB = 'facts';

/**
 * Delay before counting, in milliseconds. Counting many facts costs little more than counting one,
 * and pages with rankings are cached for at least ten seconds anyway.
 */
const GATHERED_MS = 250;

/**
 * Schedules the counting job. Call it after facts are written. It logs failures and never throws:
 * the hourly run catches up.
 */
export const scheduleCounting = ({ env, now }: Pick<Context, 'env' | 'now'>): Promise<void> =>
  wakeJob(env, COUNT_JOB, now.getTime() + GATHERED_MS).catch((error: unknown) =>
    log('warn', 'counting_not_scheduled', { reason: String(error) }),
  );

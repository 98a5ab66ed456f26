import type { Context } from '../host/env.ts';
import { log } from '../host/log.ts';
import { ring } from '../host/task.ts';

/** The clock's task that counts facts. */
export const COUNT_TASK = 'facts';

/** So long facts are gathered: pages are kept for ten seconds and more, and many facts at once cost little more than one. */
const GATHERED_MS = 250;

/**
 * Has the facts counted that were just written. Rung after the write, and never a reason for it to fail: the clock looks
 * every hour for what was not told.
 */
export const ringCounting = ({ env, now }: Pick<Context, 'env' | 'now'>): Promise<void> =>
  ring(env, COUNT_TASK, now.getTime() + GATHERED_MS).catch((error: unknown) =>
    log('warn', 'counting_not_rung', { reason: String(error) }),
  );

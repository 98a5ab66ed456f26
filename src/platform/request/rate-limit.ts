/** What may happen so often, and what may happen once. The counting is the API host's (api/platform/host/counter.ts), and exact. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Counted, EdgeEnv } from '../../env.ts';
import { log, reasonOf } from '../base/log.ts';
import { answerFailure, withRetryAfter } from '../host/failure-answer.ts';
import { callerKey } from './caller-key.ts';
import { logSecurity } from './security-log.ts';

/** So many times within a window that opens with the first. */
export interface Limit {
  /** What is counted; limits of one name share their counters. */
  name: string;
  limit: number;
  windowSeconds: number;
}

/** Steps of signing in, on the web and by apps. */
export const signInSteps: Limit = { name: 'sign-in', limit: 120, windowSeconds: 60 };

/**
 * Counts one more of this caller, who is the address that they come from unless `who` says otherwise. Where nobody can
 * count, the site stays open: that is logged.
 */
export async function countCaller(
  c: Context<EdgeEnv>,
  { name, limit, windowSeconds }: Limit,
  who?: string,
): Promise<Counted> {
  const counted = await count(c, `${name}:${who ?? (await callerKey(c))}`, limit, windowSeconds);
  if (counted?.allowed === false) await logSecurity(c, 'limit_reached', { limit: name });
  return counted ?? { allowed: true, retry_after_seconds: 0 };
}

/** Whether this is the first time that `what` is seen. Where nobody can tell, it is not. */
export async function isFirst(c: Context<EdgeEnv>, what: string, windowSeconds: number): Promise<boolean> {
  const counted = await count(c, `once:${what}`, 1, windowSeconds);
  return counted?.allowed ?? false;
}

async function count(c: Context<EdgeEnv>, name: string, limit: number, windowSeconds: number): Promise<Counted | null> {
  try {
    const { COUNTERS } = c.env;
    return await COUNTERS.get(COUNTERS.idFromName(name)).count(limit, windowSeconds);
  } catch (error) {
    log('error', { event: 'counter_unavailable', request_id: c.get('requestId'), reason: reasonOf(error) });
    return null;
  }
}

/** Refuses a caller who comes too often: 429, and when to come back. `refuse` answers in the place of JSON. */
export const rateLimit = (limit: Limit, refuse: (c: Context<EdgeEnv>) => Response | Promise<Response> = tooMany) =>
  createMiddleware<EdgeEnv>(async (c, next) => {
    const { allowed, retry_after_seconds } = await countCaller(c, limit);
    if (allowed) return next();
    return withRetryAfter(await refuse(c), retry_after_seconds);
  });

const tooMany = (c: Context<EdgeEnv>) => answerFailure(c, 'too_many_requests');

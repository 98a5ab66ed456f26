/** Rate limits and one-time actions. The API counts exactly (api/platform/framework/counter.ts). */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { NEAR_VIEWERS } from '../../../calls/platform/placement/near-viewers.ts';
import type { EdgeEnv, RateLimitResult } from '../../env.ts';
import { errorReason, log } from '../base/log.ts';
import { answerFailure, withRetryAfter } from '../host/failure-answer.ts';
import { callerKey } from './caller-key.ts';
import { logEdgeSecurity } from './security-log.ts';

/** Maximum number of events within a window, which opens with the first one. */
export interface Limit {
  /** Name of the counter. Limits with the same name share it. */
  name: string;
  limit: number;
  windowSeconds: number;
}

/** Steps of a sign-in, on the web and in apps. */
export const signInSteps: Limit = { name: 'sign-in', limit: 120, windowSeconds: 60 };

/**
 * Counts one request of this caller. The caller is the IP address unless `caller` is given. If
 * counting fails, the request is allowed and the failure logged.
 */
export async function countCaller(
  c: Context<EdgeEnv>,
  { name, limit, windowSeconds }: Limit,
  caller?: string,
): Promise<RateLimitResult> {
  const quota = await count(c, `${name}:${caller ?? (await callerKey(c))}`, limit, windowSeconds);
  if (quota?.allowed === false) await logEdgeSecurity(c, 'limit_reached', { limit: name });
  return quota ?? { allowed: true, retry_after_seconds: 0 };
}

/**
 * Returns whether the event `name` occurs for the first time within the window. If counting fails,
 * returns false.
 */
export async function isFirst(c: Context<EdgeEnv>, name: string, windowSeconds: number): Promise<boolean> {
  const quota = await count(c, `once:${name}`, 1, windowSeconds);
  return quota?.allowed ?? false;
}

async function count(
  c: Context<EdgeEnv>,
  name: string,
  limit: number,
  windowSeconds: number,
): Promise<RateLimitResult | null> {
  try {
    const { COUNTERS } = c.env;
    return await COUNTERS.get(COUNTERS.idFromName(name), NEAR_VIEWERS).count(limit, windowSeconds);
  } catch (error) {
    log('error', { event: 'counter_unavailable', request_id: c.get('requestId'), reason: errorReason(error) });
    return null;
  }
}

/**
 * Middleware that rejects callers above the limit: 429 with Retry-After. `refuse` replaces the JSON
 * response.
 */
export const rateLimit = (limit: Limit, refuse: (c: Context<EdgeEnv>) => Response | Promise<Response> = tooMany) =>
  createMiddleware<EdgeEnv>(async (c, next) => {
    const { allowed, retry_after_seconds } = await countCaller(c, limit);
    if (allowed) return next();
    return withRetryAfter(await refuse(c), retry_after_seconds);
  });

const tooMany = (c: Context<EdgeEnv>) => answerFailure(c, 'too_many_requests');

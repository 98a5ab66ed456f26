import type { Context } from 'hono';
import type { EdgeEnv } from '../env.ts';
import { errorReason, log } from '../platform/base/log.ts';

/** Logs that a live's media room did not respond. */
export const logUnavailable = (c: Context<EdgeEnv>, error: unknown) =>
  log('error', { event: 'room_unavailable', request_id: c.get('requestId'), reason: errorReason(error) });

/** Logs it, and responds with 503 and Retry-After. */
export function roomUnavailable(c: Context<EdgeEnv>, error: unknown): Response {
  logUnavailable(c, error);
  return c.body(null, 503, { 'cache-control': 'no-store', 'retry-after': '1' });
}

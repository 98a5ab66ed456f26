import type { Context } from 'hono';
import type { EdgeEnv } from '../env.ts';
import { log, reasonOf } from '../platform/base/log.ts';

/** Says in the log that a live's media room could not be asked. */
export const logUnavailable = (c: Context<EdgeEnv>, error: unknown) =>
  log('error', { event: 'room_unavailable', request_id: c.get('requestId'), reason: reasonOf(error) });

/** The same, and an answer after which one asks again. */
export function roomUnavailable(c: Context<EdgeEnv>, error: unknown): Response {
  logUnavailable(c, error);
  return c.body(null, 503, { 'cache-control': 'no-store', 'retry-after': '1' });
}

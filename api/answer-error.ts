/** Converts unexpected errors to responses. */
import type { ErrorHandler } from 'hono';
import { failureOfRefusal, ruleBehind } from './platform/base/refusal.ts';
import type { ApiBindings } from './platform/framework/env.ts';
import { fail } from './platform/framework/fail.ts';
import { describeError, log } from './platform/framework/log.ts';

/**
 * Responds with the failure of the database rule that rejected a write, and with `internal` for any
 * other error. Logs both.
 */
export const handleError: ErrorHandler<{ Bindings: ApiBindings }> = (error, c) => {
  const request_id = c.req.header('x-request-id');
  const refusal = ruleBehind(error);
  if (refusal !== null) {
    log('error', 'refused_by_records', { request_id, reason: refusal });
    return fail(c, failureOfRefusal(refusal));
  }
  log('error', 'unexpected', { request_id, ...describeError(error) });
  return fail(c, { failed: 'internal' });
};

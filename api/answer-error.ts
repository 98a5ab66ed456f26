/** Converts unexpected errors to responses. */
import type { ErrorHandler } from 'hono';
import { failureOfRefusal, RefusedByRecords } from './platform/base/refusal.ts';
import type { ApiBindings } from './platform/framework/env.ts';
import { fail } from './platform/framework/fail.ts';
import { describeError, log } from './platform/framework/log.ts';

/**
 * Responds with the failure of the database rule that rejected a command, and with `internal` for
 * any other error. Logs both.
 */
export const handleError: ErrorHandler<{ Bindings: ApiBindings }> = (error, c) => {
  const request_id = c.req.header('x-request-id');
  if (error instanceof RefusedByRecords) {
    log('error', 'refused_by_records', { request_id, reason: error.refusal });
    return fail(c, failureOfRefusal(error.refusal));
  }
  log('error', 'unexpected', { request_id, ...describeError(error) });
  return fail(c, { failed: 'internal' });
};

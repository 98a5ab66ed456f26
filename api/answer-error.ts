/** The answer to an error that no handler expected. */
import type { ErrorHandler } from 'hono';
import { failureOfRefusal, RefusedByRecords } from './platform/base/refusal.ts';
import type { ApiBindings } from './platform/host/env.ts';
import { fail } from './platform/host/fail.ts';
import { log, reasonOf } from './platform/host/log.ts';

/** Answers the failure of a rule of the database that refused a command, and `internal` otherwise. Both are logged. */
export const answerError: ErrorHandler<{ Bindings: ApiBindings }> = (error, c) => {
  const request_id = c.req.header('x-request-id');
  if (error instanceof RefusedByRecords) {
    log('error', 'refused_by_records', { request_id, reason: error.refusal });
    return fail(c, failureOfRefusal(error.refusal));
  }
  log('error', 'unexpected', { request_id, ...reasonOf(error) });
  return fail(c, { failed: 'internal' });
};

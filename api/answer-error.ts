/** Converts unexpected errors to responses. */
import type { ErrorHandler } from 'hono';
import type { ApiBindings } from './platform/framework/env.ts';
import { fail } from './platform/framework/fail.ts';
import { describeError, log } from './platform/framework/log.ts';

/** Logs an error and responds with `internal`. */
export const handleError: ErrorHandler<{ Bindings: ApiBindings }> = (error, c) => {
  log('error', 'unexpected', { request_id: c.req.header('x-request-id'), ...describeError(error) });
  return fail(c, { failed: 'internal' });
};

/** Expected failures: values that a handler returns, answered by the catalogue in calls/failure.ts. */
import type { Context } from 'hono';
import { type FailureCode, failure, failureStatus } from '../../calls/failure.ts';

/** What went wrong, and what the caller should know beside the code. */
export interface Failed {
  failed: FailureCode;
  facts?: Record<string, unknown>;
}

/** Answers with a failure of the catalogue. */
export function fail(c: Context, { failed, facts = {} }: Failed): Response {
  const wait = facts.retry_after_seconds;
  if (typeof wait === 'number') c.header('retry-after', String(wait));
  return c.json(failure(failed, facts), failureStatus[failed]);
}

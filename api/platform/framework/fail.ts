/**
 * Expected failures: values that a handler returns, converted to responses by the catalogue in
 * calls/failure.ts.
 */
import type { Context } from 'hono';
import type { ErrorBody, FailureCode, FailureFacts, PlainFailureCode } from '../../../calls/failure.ts';
import { bearerChallenge } from '../../../calls/platform/failure/bearer-challenge.ts';
import { failure } from '../../../calls/platform/failure/failure-body.ts';
import { failureStatus } from '../../../calls/platform/failure/failure-status.ts';

/** A failure code, with the error details that the code requires. */
export type Failed = { [Code in FailureCode]: FailedWith<Code> }[FailureCode];

type FailedWith<Code extends FailureCode> = Code extends PlainFailureCode
  ? { failed: Code; facts?: FailureFacts<Code> }
  : { failed: Code; facts: FailureFacts<Code> };

/**
 * Returns a failure from a voucher error with its details; `fields` names the form fields at fault.
 */
export function failedBy(refusal: Extract<ErrorBody, { code: `voucher_${string}` }>, fields: string[]): Failed {
  const { code, ...facts } = refusal;
  // The type of `refusal` already ties these details to the code.
  return { failed: code, facts: { ...facts, fields } } as Failed;
}

/** Responds with a failure of the catalogue. */
export function fail(c: Context, { failed, facts = {} }: Failed): Response {
  if ('retry_after_seconds' in facts) c.header('retry-after', String(facts.retry_after_seconds));
  if (failed === 'unauthorized') c.header('www-authenticate', bearerChallenge(c.req.header('authorization')));
  return c.json(failure({ code: failed, ...facts } as ErrorBody), failureStatus[failed]);
}

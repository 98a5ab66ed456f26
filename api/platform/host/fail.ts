/** Expected failures: values that a handler returns, answered by the catalogue in calls/failure.ts. */
import type { Context } from 'hono';
import type { FailureCode, FailureFacts, PlainFailureCode, Told } from '../../../calls/failure.ts';
import { failure } from '../../../calls/platform/failure-body.ts';
import { failureStatus } from '../../../calls/platform/failure-status.ts';

/** What went wrong, and what the caller should know beside the code: the facts are those of the code. */
export type Failed = { [Code in FailureCode]: FailedWith<Code> }[FailureCode];

type FailedWith<Code extends FailureCode> = Code extends PlainFailureCode
  ? { failed: Code; facts?: FailureFacts<Code> }
  : { failed: Code; facts: FailureFacts<Code> };

/** A refusal that was found with its facts, in these fields of what was sent. */
export function failedBy(refusal: Extract<Told, { code: `voucher_${string}` }>, fields: string[]): Failed {
  const { code, ...facts } = refusal;
  // That these facts are of this code was checked where it was found.
  return { failed: code, facts: { ...facts, fields } } as Failed;
}

/** Answers with a failure of the catalogue. */
export function fail(c: Context, { failed, facts = {} }: Failed): Response {
  if ('retry_after_seconds' in facts) c.header('retry-after', String(facts.retry_after_seconds));
  return c.json(failure({ code: failed, ...facts } as Told), failureStatus[failed]);
}

/**
 * Builds the body of a failed call. This file does not load the schemas that clients validate it
 * with.
 */
import type { ErrorBody, FailureAnswer, PlainFailureCode } from '../../failure.ts';

/** Returns the body for a code, with its details if it has any. */
export function failure(failureOrCode: PlainFailureCode | ErrorBody): FailureAnswer {
  const error = typeof failureOrCode === 'string' ? { code: failureOrCode } : failureOrCode;
  return { error: { ...error, message_key: `error:code.${error.code}` } as FailureAnswer['error'] };
}

/** What a failed call is answered with; made without the schemas by which whoever asked checks it. */
import type { FailureAnswer, PlainFailureCode, Told } from '../failure.ts';

/** The body for a code, alone or with its facts. */
export function failure(told: PlainFailureCode | Told): FailureAnswer {
  const error = typeof told === 'string' ? { code: told } : told;
  return { error: { ...error, message_key: `error:code.${error.code}` } as FailureAnswer['error'] };
}

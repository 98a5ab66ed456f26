/** The failures that `-- @answer` declares beside the rules of the database. */
import failures from 'virtual:api-refusals';
import { failuresOf } from '../../../calls/call-failures.ts';
import type { Call } from '../../../calls/platform/call.ts';
import type { Failed } from '../framework/fail.ts';

/** Returns the failure of a rule if the call has it, and `refused_by_records` otherwise. */
export function failureOfRule(call: Call, rule: string): Failed {
  const declared = failures[rule];
  const failed = declared !== undefined && failuresOf(call).includes(declared) ? declared : 'refused_by_records';
  // The list has no failure with details.
  return { failed } as Failed;
}

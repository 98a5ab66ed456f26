/**
 * Answers a command that a rule of the database refused. `-- @answer` beside the rule declares its
 * failure.
 */
import failures from 'virtual:api-refusals';
import { failuresOf } from '../../../calls/call-failures.ts';
import type { Call } from '../../../calls/platform/call.ts';
import type { Failed } from './fail.ts';
import { log } from './log.ts';

/**
 * Returns the failure of a rule if the call has it, and `refused_by_records` otherwise. Logs the
 * rule: the handler should have refused the command first.
 */
export function answerRefusal(call: Call, rule: string, request_id: string): Failed {
  log('error', 'refused_by_records', { request_id, reason: rule });
  const declared = failures[rule];
  const failed = declared !== undefined && failuresOf(call).includes(declared) ? declared : 'refused_by_records';
  // The list has no failure with details.
  return { failed } as Failed;
}

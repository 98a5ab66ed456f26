/** Failures of polls and live shopping. */
import { type FailureTable, wrongFields } from '../platform/failure/failure-table.ts';

export const pollFailures = {
  poll_not_found: 404,
  /** Another poll of the live is on. */
  poll_running: 409,
  poll_over: 409,
  /** The caller has voted for another answer. */
  poll_voted: 409,
  /** The answers are not 2 to 4 different ones, or the poll has no such answer. */
  poll_answers: { status: 422, facts: wrongFields },
} as const satisfies FailureTable;

export const offerFailures = {
  offer_not_found: 404,
  /** The offer has ended. The shop still sells the item. */
  offer_over: 409,
} as const satisfies FailureTable;

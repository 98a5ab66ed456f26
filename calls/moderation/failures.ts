/** Failures of reports, decisions, appeals and flagged words. */
import { type FailureTable, wrongFields } from '../platform/failure/failure-table.ts';

export const reportFailures = {
  reported_not_found: 404,
  report_of_oneself: 409,
  report_case_not_found: 404,
  report_decided: 409,
  /** The measure does not apply to the kind of the reported content. */
  measure_unfit: 422,
  evidence_not_kept: 404,
} as const satisfies FailureTable;

export const decisionFailures = {
  decision_not_found: 404,
  decision_of_oneself: 403,
  decision_appealed: 409,
  decision_answered: 409,
  /** The caller made the decision or is its subject, so another person must answer the appeal. */
  decision_not_yours: 403,
  /** The proof of a suspended user is invalid or expired, or the suspension was lifted. */
  appeal_proof_refused: 403,
} as const satisfies FailureTable;

export const flaggedWordFailures = {
  word_too_short: { status: 422, facts: wrongFields },
  word_not_found: 404,
  word_exists: { status: 409, facts: wrongFields },
  words_full: 409,
} as const satisfies FailureTable;

/** Failures of personal data, its exports, and closing an account. */
import type { FailureTable } from '../platform/failure-table.ts';

export const closingFailures = {
  closing_holds_value: 409,
  closing_needs_staff: 409,
} as const satisfies FailureTable;

export const personalDataFailures = {
  export_not_found: 404,
  private_picture_not_found: 404,
  private_picture_gone: 410,
  data_request_not_found: 404,
  data_request_answered: 409,
} as const satisfies FailureTable;

export const breachFailures = {
  breach_in_future: 422,
  breach_not_found: 404,
  breach_not_closable: 409,
} as const satisfies FailureTable;

/** Failures of personal data, its exports, ages, and closing an account. */
import { z } from 'zod';
import { type FailureTable, wrongFields } from '../platform/failure/failure-table.ts';
import { day } from '../platform/field.ts';

/** Age in years. */
const age = z.number().int().nonnegative();

export const ageFailures = {
  birth_date_wrong: { status: 422, facts: wrongFields },
  too_young: { status: 403, facts: { min_age: age } },
  paying_age_wanted: { status: 403, facts: { min_age: age } },
  paying_age_too_young: { status: 403, facts: { min_age: age, from: day } },
  /** The person has not given a birth date. */
  paying_age_not_told: 409,
} as const satisfies FailureTable;

export const agreementFailures = {
  /** The terms or the privacy policy have a new version that the caller has not accepted. */
  agreement_due: 403,
  /** The accepted version is not in force. */
  agreement_outdated: 409,
} as const satisfies FailureTable;

export const closingFailures = {
  /** Something of value is left in the account. */
  closing_holds_value: 409,
  /** The account has a contract in force, or belongs to staff or to the owner of a family. */
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

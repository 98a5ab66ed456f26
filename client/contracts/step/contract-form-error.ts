/** Errors of a contract form, shown above it and at its fields. */
import type { FailureCode } from '../../../calls/failure.ts';

/** An error of a contract form. */
export interface ContractFormError {
  code: FailureCode;
  /** Names of the invalid fields. Empty if the error belongs to no field. */
  fields: readonly string[];
}

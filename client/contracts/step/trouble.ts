/** Why a form of a contract was not taken: beside its fields, and above them. */
import type { FailureCode } from '../../../calls/failure.ts';

/** What is told of it. */
export interface ContractTrouble {
  code: FailureCode;
  /** By the names of the form; empty where it is no field's fault. */
  fields: readonly string[];
}

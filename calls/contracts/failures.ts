/** Failures of contracts of VBs, their steps and signatures. */
import { z } from 'zod';
import { type FailureTable, wrongFields } from '../platform/failure/failure-table.ts';
import { moment } from '../platform/field.ts';
import { contractState } from './contract-state.ts';
import { contractStep } from './contract-step.ts';

export const contractFailures = {
  contract_not_found: 404,
  contract_not_in_force: 403,
  contract_not_open: 409,
  /** Families and staff cannot apply to be a VB. */
  contract_not_for_role: 403,
  contract_not_movable: { status: 409, facts: { state: contractState } },
  /** The retention period is over, and the personal data is erased. */
  contract_destroyed: 410,
  contract_renew_early: { status: 409, facts: { renew_from: moment } },
  contract_window_wrong: { status: 422, facts: wrongFields },
  agreement_changed: 409,
  signatory_required: 403,
} as const satisfies FailureTable;

export const contractStepFailures = {
  /** The step that must be completed first. */
  contract_step_early: { status: 409, facts: { step: contractStep } },
  /** Missing steps and other requirements. */
  contract_incomplete: { status: 409, facts: { missing: z.array(z.string()) } },
  passport_expired: { status: 422, facts: wrongFields },
  email_not_proved: { status: 422, facts: wrongFields },
  holder_name_differs: { status: 422, facts: wrongFields },
  picture_not_found: { status: 422, facts: wrongFields },
  right_to_work_over: { status: 422, facts: wrongFields },
} as const satisfies FailureTable;

export const guardianFailures = {
  guardians_required: { status: 422, facts: wrongFields },
  guardian_is_applicant: { status: 422, facts: wrongFields },
  guardian_link_over: 410,
} as const satisfies FailureTable;

export const identityFailures = {
  /** Another account has a contract with this identity number. */
  identity_taken: 409,
  /** Another application has this number, or it is banned: staff must compare the documents. */
  identity_undecided: 409,
  /** A contract uses the number, so staff cannot ban it. */
  identity_in_use: 409,
  /**
   * Staff banned the number: its contracts cannot be approved, and the rejected person cannot begin
   * an application.
   */
  identity_barred: 403,
} as const satisfies FailureTable;

/**
 * Responses about contracts: a contract, its application with the state of each step, and the
 * overview of a person.
 */
import { z } from 'zod';
import { count, moment, optionalField, singleLine, uuid } from '../platform/field.ts';
import { hash } from './contract-field.ts';
import {
  contractEvent,
  contractKind,
  contractState,
  houseReason,
  returnReason,
  stepWarning,
} from './contract-state.ts';
import { contractStep } from './contract-step.ts';

/** Maximum days that a temporary contract is in force. The database enforces it too. */
export const TEMP_DAYS = 30;

/** Days before its end from which a contract can be renewed. */
export const RENEWABLE_DAYS_BEFORE_END = 30;

/** Days that a proposal of new terms, and a guardian's link, are valid. */
export const PROPOSAL_DAYS = 30;

/** Days before the deletion of an untouched draft at which its owner is notified. */
export const DRAFT_TOLD_DAYS_BEFORE = 30;

/** The browser or app that is used to sign, as it identifies itself. It is part of the evidence. */
export const agent = optionalField(singleLine(200));

/** Shares and duration of a contract. */
export const contractTerms = z.object({
  /** Shares of the received V-tokens, in basis points. Both add up to 10,000. */
  vb_share_basis_points: count,
  family_share_basis_points: count,
  term_days: count,
  notice_days: count,
});

/**
 * Stamp duty of a contract that is hire of work: payer, deadline, and the receipt's number once it
 * is paid.
 */
export const stampDuty = z.object({
  duty_satang: count,
  paid_by: z.enum(['house', 'person']),
  due_at: moment,
  receipt_number: z.string().nullable(),
});

/** A contract without personal data. */
export const contractSummary = z.object({
  uuid,
  /** Format: `VB-000001`. */
  number: z.string(),
  kind: contractKind,
  state: contractState,
  terms: contractTerms,
  text_hash: hash.nullable(),
  template_version: z.string().nullable(),
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  moved_at: moment,
  /** Actor of its notice, end, rejection or cancellation, or `successor`. Null: none of these. */
  ended_by: z.string().nullable(),
  /** Reason of staff for its rejection or termination, if any. */
  ended_for: houseReason.nullable(),
});
export type ContractSummary = z.infer<typeof contractSummary>;

/**
 * A contract with the note that staff wrote at its rejection or termination. The note is available
 * while the person's data is retained.
 */
export const endedContract = contractSummary.extend({
  ended_note: z.string().nullable(),
  /** End of the retention of their data; null: it has been erased, or the period has not begun. */
  kept_until: moment.nullable(),
});
export type EndedContract = z.infer<typeof endedContract>;

/** A step of the application. Its values are masked: `x-xxxx-xxxxx-12-1`. */
export const contractStepState = z.object({
  step: contractStep,
  state: z.enum(['empty', 'done', 'returned']),
  saved_at: moment.nullable(),
  reason: returnReason.nullable(),
  /** Note of staff about the step. */
  note: z.string().nullable(),
  warnings: z.array(stepWarning),
  shown: z.record(z.string(), z.string()),
});
export type ContractStepState = z.infer<typeof contractStepState>;

/** A holder of parental power, and their decision. */
export const contractGuardian = z.object({
  place: z.enum(['guardian_1', 'guardian_2']),
  shown: z.string(),
  permission: z.enum(['asked', 'given', 'refused', 'withdrawn']),
  /** Deadline for answering through the emailed link; null: answered, or the link has expired. */
  answer_by: moment.nullable(),
});

/** An entry of the timeline. Staff appear by role only. */
export const contractLine = z.object({ event: contractEvent, state: contractState, by: z.string(), at: moment });

/** An application that is being filled in or reviewed. */
export const contractApplication = contractSummary.extend({
  steps: z.array(contractStepState),
  /** Null: all steps are done. */
  next_step: contractStep.nullable(),
  proved_email: z.string().nullable(),
  guardians: z.array(contractGuardian),
  /** Time of its deletion if the applicant does not change it again. */
  thrown_away_at: moment.nullable(),
});

/** All contracts of the caller. */
export const contractOverview = z.object({
  /** The applicant's statement whether they are Thai; null: not asked yet. */
  isThai: z.boolean().nullable(),
  in_force: endedContract.nullable(),
  application: contractApplication.nullable(),
  /** New terms that wait for an answer: see `GET …/pref`. */
  proposal: contractSummary.extend({ answer_by: moment }).nullable(),
  past: z.array(endedContract),
  /** The caller cannot apply before that day, because an application was rejected. */
  barred_until: moment.nullable(),
  timeline: z.array(contractLine),
  can: z.object({
    apply: z.boolean(),
    renew: z.boolean(),
    accept_temp: z.boolean(),
    cancel: z.boolean(),
    confirm_age: z.boolean(),
  }),
  /** Terms of the next contract, shown before the application starts. */
  terms: contractTerms,
  min_age: count,
  /** Days after the decision for which pictures of documents are retained. */
  picture_kept_days: count,
  /** Days after its end for which a contract and its evidence are retained. */
  contract_kept_days: count,
});
/**
 * State of the caller's application or contract, the steps that are left, and the actions that are
 * allowed now.
 */
export type ContractOverview = z.infer<typeof contractOverview>;

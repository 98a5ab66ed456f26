/** What is told of contracts: one of them, its application with the state of each step, all that somebody has. */
import { z } from 'zod';
import { count, line, moment, unlessEmpty, uuid } from '../platform/field.ts';
import { hash } from './contract-field.ts';
import {
  contractEvent,
  contractKind,
  contractState,
  contractStep,
  houseReason,
  returnReason,
  stepWarning,
} from './contract-state.ts';

/** For so long a contract for the time being is in force; the database holds it too. */
export const TEMP_DAYS = 30;

/** So long before its end a contract can be renewed. */
export const RENEW_DAYS = 30;

/** For so long a proposal of new terms waits for its answer, and a guardian's link is good. */
export const PROPOSAL_DAYS = 30;

/** So many days before a draft that nobody touches is thrown away its person is told. */
export const DRAFT_TOLD_DAYS_BEFORE = 30;

/** From this age on somebody signs alone (Civil and Commercial Code 19). */
export const FULL_AGE = 20;

/** By which program somebody signs, as their browser or app tells it: part of the evidence. */
export const agent = unlessEmpty(line(200));

/** What a contract pays, and how long it lasts. */
export const contractTerms = z.object({
  /** Of V-tokens that the VB is given, in hundredths of a percent: both come to the whole. */
  vb_share_basis_points: count,
  family_share_basis_points: count,
  term_days: count,
  notice_days: count,
});

/** Stamp duty of a contract that is hire of work: who pays it by when, and the receipt's number once they have. */
export const stampDuty = z.object({
  duty_satang: count,
  paid_by: z.enum(['house', 'person']),
  due_at: moment,
  receipt_number: z.string().nullable(),
});

/** A contract, without a word of what is personal. */
export const contractSummary = z.object({
  uuid,
  /** `VB-000001`. */
  number: z.string(),
  kind: contractKind,
  state: contractState,
  terms: contractTerms,
  text_hash: hash.nullable(),
  template_version: z.string().nullable(),
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  moved_at: moment,
  /** Why it is restricted or over, where it is. */
  ended_by: z.string().nullable(),
  /** Why the house rejected or ended it, where it did. */
  ended_for: houseReason.nullable(),
});
export type ContractSummary = z.infer<typeof contractSummary>;

/** A contract with what the house wrote to its person as it rejected or ended it, as long as their data is held. */
export const endedContract = contractSummary.extend({
  ended_note: z.string().nullable(),
  /** When their data goes by itself; null: it has gone, or its term has not begun. */
  kept_until: moment.nullable(),
});
export type EndedContract = z.infer<typeof endedContract>;

/** A step of the application. What is shown of it is masked: `x-xxxx-xxxxx-12-1`. */
export const contractStepState = z.object({
  step: contractStep,
  state: z.enum(['empty', 'done', 'returned']),
  saved_at: moment.nullable(),
  reason: returnReason.nullable(),
  /** What staff wrote about it. */
  note: z.string().nullable(),
  warnings: z.array(stepWarning),
  shown: z.record(z.string(), z.string()),
});
export type ContractStepState = z.infer<typeof contractStepState>;

/** A holder of parental power, and what they said. */
export const contractGuardian = z.object({
  place: z.enum(['guardian_1', 'guardian_2']),
  shown: z.string(),
  permission: z.enum(['asked', 'given', 'refused', 'withdrawn']),
  /** By when they answer with the link that they were sent; null: they have, or it is good no more. */
  answer_by: moment.nullable(),
});

/** A line of what happened, for the timeline. Staff are told by their role alone. */
export const contractLine = z.object({ event: contractEvent, state: contractState, by: z.string(), at: moment });

/** What is being filled in, or is with the house. */
export const contractApplication = contractSummary.extend({
  steps: z.array(contractStepState),
  /** Null where every step is done. */
  next_step: contractStep.nullable(),
  proved_email: z.string().nullable(),
  guardians: z.array(contractGuardian),
  /** When it is thrown away if nobody touches it. */
  thrown_away_at: moment.nullable(),
});

/** All that the caller has of contracts. */
export const contractOverview = z.object({
  /** Whether the applicant said that they are Thai; null: not asked yet. */
  isThai: z.boolean().nullable(),
  in_force: endedContract.nullable(),
  application: contractApplication.nullable(),
  /** New terms that wait for an answer: see `GET …/pref`. */
  proposal: contractSummary.extend({ answer_by: moment }).nullable(),
  past: z.array(endedContract),
  /** Before that day the caller cannot apply, since an application of theirs was rejected. */
  barred_until: moment.nullable(),
  timeline: z.array(contractLine),
  can: z.object({
    apply: z.boolean(),
    renew: z.boolean(),
    accept_temp: z.boolean(),
    cancel: z.boolean(),
    confirm_age: z.boolean(),
  }),
  /** What the next contract will say, for who reads before anything is asked. */
  terms: contractTerms,
  min_age: count,
  /** For how many days after the decision pictures of papers are kept. */
  picture_kept_days: count,
  /** For how many days after its end a contract and its evidence are kept. */
  contract_kept_days: count,
});
export type ContractOverview = z.infer<typeof contractOverview>;

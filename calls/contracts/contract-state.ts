/** Enumerations of contracts: states, reasons, signing methods and events. */
import { z } from 'zod';

/** State of a contract. `api/contracts/contract/chart.ts` has the transitions. */
export const contractState = z.enum([
  'draft',
  'proposed',
  'awaiting_guardians',
  'done',
  'returned',
  'temp_approved',
  'temp_offered',
  'approved',
  'accepted_temp',
  'accepted',
  'notice',
  'suspended',
  'ended',
  'rejected',
  'cancelled',
]);
export type ContractState = z.infer<typeof contractState>;

/** Origin of a contract. `migration`: new terms, which replace a contract in force. */
export const contractKind = z.enum(['first', 'renewal', 'migration']);
export type ContractKind = z.infer<typeof contractKind>;

/** Reasons for returning a step. */
export const returnReason = z.enum(['unreadable', 'not_the_same', 'incomplete', 'expired', 'not_covered', 'other']);
export type ReturnReason = z.infer<typeof returnReason>;

/**
 * Reasons for rejecting an application or ending a contract. The person reads the reason in words,
 * with the note of staff.
 */
export const houseReason = z.enum([
  'papers',
  'another_person',
  'right_to_work',
  'broken_rules',
  'not_suitable',
  'other',
]);
export type HouseReason = z.infer<typeof houseReason>;

/** Conditions that a step accepts, but that staff must review before acceptance. */
export const stepWarning = z.enum([
  'holder_name_near',
  'account_length_unusual',
  'title_own',
  'work_until_soon',
  'marriage_to_check',
  'guardian_ground_to_check',
]);
export type StepWarning = z.infer<typeof stepWarning>;

/** Actors of contract events. */
export const contractActor = z.enum(['person', 'guardian', 'staff', 'signatory', 'clock']);
export type ContractActor = z.infer<typeof contractActor>;

/**
 * `mail_code`: with the code that was emailed for this text. `passkey`: with a passkey that signed
 * the hash as well. `signed_in`: as an authorized signatory of the company.
 */
export const signingMethod = z.enum(['mail_code', 'passkey', 'signed_in']);
export type SigningMethod = z.infer<typeof signingMethod>;

/** Events of a contract, as recorded in its hash chain. */
export const contractEvent = z.enum([
  'begun',
  'proposed',
  'shown',
  'code_sent',
  'read',
  'signed',
  'guardian_invited',
  'guardian_opened',
  'guardians_complete',
  'guardian_refused',
  'permission_withdrawn',
  'permission_given',
  'confirmed_of_age',
  'asked_to_confirm',
  'opened_by_staff',
  'returned',
  'rejected',
  'approved',
  'temp_approved',
  'temp_accepted',
  'in_force',
  'notice_given',
  'terminated',
  'withdrawn',
  'thrown_away',
  'declined',
  'taken_back',
  'lapsed',
  'ended',
  'voided',
  'stamped',
  'work_checked',
  'passport_linked',
]);
/** Name of an event in a contract's hash chain. */
export type ContractEvent = z.infer<typeof contractEvent>;

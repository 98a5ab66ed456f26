/** The words of contracts: their states, their steps, and why a step is returned. */
import { z } from 'zod';

/** Where a contract stands; api/contracts/contract/chart.ts says how it gets from one to another. */
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

/** What is asked of an applicant, in its order; handing it in comes after. */
export const contractStep = z.enum([
  'personal_1',
  'personal_2',
  'bank',
  'picture',
  'sign_detail',
  'birth_date',
  'foreigner',
]);
export type ContractStep = z.infer<typeof contractStep>;

/** How a contract came about. */
export const contractKind = z.enum(['first', 'renewal', 'migration']);
export type ContractKind = z.infer<typeof contractKind>;

/** Why a step is given back. */
export const returnReason = z.enum(['unreadable', 'not_the_same', 'incomplete', 'expired', 'not_covered', 'other']);
export type ReturnReason = z.infer<typeof returnReason>;

/** Why the house rejects an application or ends a contract: its person reads it in words, beside what was written to them. */
export const houseReason = z.enum([
  'papers',
  'another_person',
  'right_to_work',
  'broken_rules',
  'not_suitable',
  'other',
]);
export type HouseReason = z.infer<typeof houseReason>;

/** What is taken, and looked at by a person before it is accepted. */
export const stepWarning = z.enum([
  'holder_name_near',
  'account_length_unusual',
  'title_own',
  'work_until_soon',
  'marriage_to_check',
  'guardian_ground_to_check',
]);
export type StepWarning = z.infer<typeof stepWarning>;

/** Who is behind what happens to a contract. */
export const contractActor = z.enum(['person', 'guardian', 'staff', 'signatory', 'clock']);
export type ContractActor = z.infer<typeof contractActor>;

/**
 * How somebody signed: with the code that was mailed to them for this text; with a passkey that signed the hash too; or as who
 * is signed in and has the authority, for the house.
 */
export const signingMethod = z.enum(['mail_code', 'passkey', 'signed_in']);
export type SigningMethod = z.infer<typeof signingMethod>;

/** What happens to a contract, as its chained lines tell it. */
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
export type ContractEvent = z.infer<typeof contractEvent>;

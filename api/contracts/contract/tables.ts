import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type {
  ContractActor,
  ContractEvent,
  ContractKind,
  ContractState,
  HouseReason,
  ReturnReason,
  SigningMethod,
  StepWarning,
} from '../../../calls/contracts/contract-state.ts';
import type { ContractStep } from '../../../calls/contracts/contract-step.ts';
import { ascending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Pay and duration of a contract. They are part of its text, so later changes of settings do not
 * affect them.
 */
export interface ContractTerms {
  /** Family's share of the value of gifts. The rest belongs to the VB. */
  family_share_basis_points: number;
  term_days: number;
  notice_days: number;
}

/**
 * Contracts of VBs: state, terms, window and the hash of the signed text. A renewal or a change of
 * terms is a successor with its own window. Personal data (the texts, a linked passport, and the
 * note of a rejection or an end) is encrypted under the key `key_uuid` and is lost with it.
 * Triggers reject every transition that docs/contract.md does not draw.
 *
 * @writers `/v2/caster/contracts…`, `/v1/office/contracts…`, links of guardians, the scheduled job
 * `contracts`
 * @readers `/v2/caster/contracts…`, `/v1/office/contracts…`, `POST /v1/live` (a VB on air needs a
 * contract in force)
 * @rows one per contract, renewal and change of terms
 * @retention permanent; personal data until its key is erased
 */
export const contracts = sqliteTable(
  'contracts',
  {
    uuid: text().primaryKey(),
    /** From 1, without gaps. Displayed as `VB-000001`. */
    number: integer().notNull(),
    caster_uuid: text()
      .notNull()
      .references(() => users.uuid),
    kind: text().$type<ContractKind>().notNull(),
    predecessor_uuid: text(),
    state: text().$type<ContractState>().notNull(),
    version: integer().notNull(),
    begun_at_ms: integer().notNull(),
    moved_at_ms: integer().notNull(),
    /** Last change by the person. */
    changed_at_ms: integer().notNull(),
    /**
     * Expiry of an untouched draft. A date that the person was notified of is never brought
     * forward.
     */
    lapses_at_ms: integer(),
    terms: text({ mode: 'json' }).$type<ContractTerms>().notNull(),
    /** Null for a proposal until its VB requests the text. Stays after the key is erased. */
    key_uuid: text(),
    /** The Thai and the English text as shown, encrypted, with the hash of both. */
    template_version: text(),
    text_sealed: text(),
    text_hash: text(),
    /** The text with all signatures, encrypted, with its hash. Set when the company has signed. */
    result_sealed: text(),
    result_hash: text(),
    /** Window in which an approved contract is in force. */
    starts_at_ms: integer(),
    ends_at_ms: integer(),
    /** Actor of the notice, end, rejection or cancellation. An expired window: `clock`. */
    ended_by: text().$type<ContractActor | 'successor'>(),
    /** Reason for a rejection or an end, and the note to the person, encrypted. */
    ended_for: text().$type<HouseReason>(),
    ended_note: text(),
    /** Whether the person was under 20 and unmarried at signing, so that guardians sign too. */
    is_minor: integer({ mode: 'boolean' }).notNull().default(false),
    /**
     * Next daily check whether a minor has turned 20; null if none is due. Only the encrypted steps
     * have the birth date, so the job must decrypt them.
     */
    look_again_at_ms: integer(),
    /** Passport that replaces the one in the text, encrypted. */
    linked_passport_sealed: text(),
    /** End of a foreigner's right to work. Null: unlimited, or a Thai. */
    work_until_ms: integer(),
    /** Staff member who proposed new terms (kind `migration`). */
    proposed_by_uuid: text().references(() => users.uuid),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(ascending('moved_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('contracts_number').on(table.number),
    index('contracts_of_caster').on(table.caster_uuid, table.state, table.ends_at_ms),
    uniqueIndex('contracts_one_application')
      .on(table.caster_uuid)
      .where(
        sql`state IN ('draft', 'returned', 'awaiting_guardians', 'done', 'approved', 'temp_approved', 'temp_offered')`,
      ),
    uniqueIndex('contracts_one_proposal').on(table.caster_uuid).where(sql`state = 'proposed'`),
    index('contracts_queue').on(table.state, table.order_key),
    index('contracts_by_end').on(table.state, table.ends_at_ms),
    index('contracts_by_result').on(table.result_hash).where(sql`result_hash IS NOT NULL`),
    index('contracts_by_look').on(table.look_again_at_ms).where(sql`look_again_at_ms IS NOT NULL`),
    // @answer contract_window_wrong
    check('contracts_window', sql`${table.ends_at_ms} > ${table.starts_at_ms}`),
    check('contracts_shares', sql`json_extract(terms, '$.family_share_basis_points') BETWEEN 0 AND 10000`),
  ],
);

/**
 * Answers of an applicant, encrypted, one row per step, and one for the verified email address.
 *
 * @writers `POST …/submit/…`; successors copy steps; staff mark steps that they return; deleting a
 * draft deletes its steps
 * @readers the applicant, staff (`POST /v1/office/contracts/{uuid}/open`), the personal data export
 * @rows at most 8 per contract
 * @retention until the draft is deleted; after a rejection or an end as long as the settings
 * `refused_application_kept_days` and `contract_kept_days` say
 */
export const contractSteps = sqliteTable(
  'contract_steps',
  {
    contract_uuid: text()
      .notNull()
      .references(() => contracts.uuid),
    step: text().$type<ContractStep | 'email'>().notNull(),
    sealed: text().notNull(),
    saved_at_ms: integer().notNull(),
    /** Problems that staff should check. */
    warnings: text({ mode: 'json' }).$type<StepWarning[]>().notNull().default([]),
    /** Set if staff returned the step. The note is encrypted. */
    returned_reason: text().$type<ReturnReason>(),
    returned_note: text(),
  },
  (table) => [primaryKey({ columns: [table.contract_uuid, table.step] })],
);

/**
 * Signatures of the VB, the guardians and the company: which text, when and by which method. Void
 * signatures stay but do not count.
 *
 * @writers `POST …/submit/done`, `…/pref`, `/v1/contracts/guardian/sign`,
 * `/v1/office/contracts/{uuid}/sign`; returning a contract voids its signatures
 * @readers `/v1/contracts/{uuid}/agreement`, `/v1/contracts/verify`
 * @rows one per signer and signed text, mostly two per contract
 * @retention permanent
 */
export const contractSignatures = sqliteTable(
  'contract_signatures',
  {
    contract_uuid: text()
      .notNull()
      .references(() => contracts.uuid),
    signer: text().$type<'person' | 'house' | 'guardian_1' | 'guardian_2'>().notNull(),
    text_hash: text().notNull(),
    signed_at_ms: integer().notNull(),
    method: text().$type<SigningMethod>().notNull(),
    /** User for the VB, row of `contract_signatories` for the company or `contract_guardians`. */
    by_uuid: text().notNull(),
    is_void: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.contract_uuid, table.signer, table.text_hash] }),
    index('contract_signatures_by_text').on(table.text_hash),
    uniqueIndex('contract_signatures_that_count').on(table.contract_uuid, table.signer).where(sql`is_void = 0`),
  ],
);

/**
 * Guardians with parental power over a VB under 20, encrypted. Each has a link, stored as a hash.
 *
 * @writers `POST …/submit/done`, `/v1/contracts/guardians`, links of guardians
 * @readers endpoints of guardians
 * @rows at most two per contract of a VB under 20
 * @retention as the key of the contract
 */
export const contractGuardians = sqliteTable(
  'contract_guardians',
  {
    uuid: text().primaryKey(),
    contract_uuid: text()
      .notNull()
      .references(() => contracts.uuid),
    place: text().$type<'guardian_1' | 'guardian_2'>().notNull(),
    /** SHA-256 of the secret in the link. */
    link_hash: text().notNull(),
    link_until_ms: integer().notNull(),
    /** Name and email address, encrypted under the contract's key. */
    sealed: text().notNull(),
    permission: text().$type<'asked' | 'given' | 'refused' | 'withdrawn'>().notNull(),
  },
  (table) => [
    uniqueIndex('contract_guardians_link').on(table.link_hash),
    index('contract_guardians_of').on(table.contract_uuid),
  ],
);

/**
 * Append-only events of a contract, which serve as evidence. Each event contains the digest of the
 * previous one (hash chain). Agents, addresses and notes are encrypted under the contract's key.
 *
 * @writers every endpoint and job that changes a contract
 * @readers `/v2/caster/contracts`, `/v1/contracts/{uuid}/agreement`
 * @rows one per action on a contract
 * @retention permanent; encrypted parts as the key of the contract
 */
export const contractEvents = sqliteTable(
  'contract_events',
  {
    contract_uuid: text()
      .notNull()
      .references(() => contracts.uuid),
    number: integer().notNull(),
    event: text().$type<ContractEvent>().notNull(),
    /** State after the event. */
    state: text().$type<ContractState>().notNull(),
    actor: text().$type<ContractActor>().notNull(),
    /** User, guardian or signatory. Null: the scheduler. */
    actor_uuid: text(),
    at_ms: integer().notNull(),
    text_hash: text(),
    /** JSON of names, codes and numbers, without personal data. */
    facts: text().notNull(),
    /** JSON of user agent, email address, passkey signature and notes, encrypted. */
    sealed: text(),
    previous_hash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contract_uuid, table.number] })],
);

/**
 * Reminders that were sent about a contract, so that each is sent once.
 *
 * @writers the scheduled job `contracts`; a newly recorded right to work deletes those about it
 * @readers the scheduled job `contracts`
 * @rows one per reminder, a few per contract
 * @retention permanent; those about a right to work until staff record a new one
 */
export const contractReminders = sqliteTable(
  'contract_reminders',
  {
    contract_uuid: text()
      .notNull()
      .references(() => contracts.uuid),
    reminder: text().$type<'draft_60' | 'renewal_30' | 'work_60' | 'work_30'>().notNull(),
    told_at_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contract_uuid, table.reminder] })],
);
